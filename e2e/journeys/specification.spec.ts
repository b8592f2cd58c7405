import { dialog, toast } from '../kit/forms.ts';
import { letterLink, newEmail, newOwner, password, pathOf, signIn } from '../kit/people.ts';
import { expect, test } from '../kit/watch.ts';

test('the guard leads to verify-email with the address, then to onboarding; a company without a name gets one', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByLabel('Фамилия').fill('Ветрова');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await signIn(page, email);

  await page.goto('/tasks');
  await expect(page).toHaveURL(new RegExp(`/verify-email\\?email=${encodeURIComponent(email)}`));

  await page.goto(pathOf(await letterLink(email)));
  await expect(page.getByText('E-mail подтверждён')).toBeVisible();
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/onboarding/);

  await page.getByRole('button', { name: 'Создать организацию' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Моя компания').first()).toBeVisible();
});

test('registration is judged by the server, at its fields', async ({ page, watch }) => {
  watch.expected('400', '/api/auth/register');
  await page.goto('/register');
  await page.getByLabel('E-mail').fill('никакой адрес');
  await page.getByLabel('Пароль', { exact: true }).fill('12345678');

  const [sent] = await Promise.all([
    page.waitForRequest('**/api/auth/register'),
    page.getByRole('button', { name: 'Зарегистрироваться' }).click(),
  ]);

  expect(sent.postDataJSON()).toMatchObject({ email: 'никакой адрес', password: '12345678' });
  await expect(page.getByText('Это не похоже на адрес почты')).toBeVisible();
});

test('the settings tab has its four sections, with what is so', async ({ page, url, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await newOwner(url);
  const { items } = await owner.call<{ items: { id: string }[] }>('GET', '/orgs');
  await owner.call('POST', `/orgs/${items[0]?.id}/departments`, { name: 'Реклама' });
  await owner.call('POST', `/orgs/${items[0]?.id}/invites`, { email: newEmail() });
  await signIn(page, owner.email);
  await page.goto('/organization/settings');
  const section = (name: string) => page.getByRole('region', { name });

  const basic = section('Основные настройки');
  await expect(basic).toContainText(/Северный ветер.*\/severny[-\w]*.*Moscow.*RUB.*Русский/s);
  await basic.getByRole('button', { name: 'Скопировать адрес' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${url}/severny[-\\w]*$`),
  );
  await basic.getByRole('button', { name: 'Изменить настройки' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');

  const security = section('Безопасность');
  await expect(security).toContainText('Двухфакторная аутентификация');
  await expect(security).toContainText(
    /Приватная организация.*Включено.*Подтверждение приглашений.*Требуется.*Аудит действий.*Активен/s,
  );
  await security.getByRole('button', { name: 'Настройки безопасности' }).click();
  await expect(dialog(page).getByRole('switch')).toHaveCount(3);
  await page.keyboard.press('Escape');

  const activity = section('Активность');
  await expect(activity).toContainText(
    /Всего участников\s*\d.*Активных участников\s*1.*Приглашений отправлено\s*1.*Отделов создано\s*1.*Последнее обновление/s,
  );
  // As Russians write a moment: «25 сентября 2025 г. в 13:00», or with the month shortened.
  await expect(activity.locator('time')).toHaveText(/^\d{1,2} [а-я.]+ \d{4} г\.,? .*\d{2}:\d{2}$/);

  const danger = section('Опасная зона');
  await expect(danger).toContainText('Все данные, участники, отделы и проекты будут удалены');
  for (const name of ['Удалить организацию', 'Передать владение'])
    await expect(danger.getByRole('button', { name })).toBeEnabled();
});

test('inviting brings the invited into the list; a refused change of role brings the list back', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('500', '/api/orgs/');
  const owner = await newOwner(url);
  const email = newEmail();
  await signIn(page, owner.email);
  await page.goto('/team');
  await page.getByRole('button', { name: 'Пригласить' }).first().click();
  await dialog(page).getByRole('textbox').first().fill(email);
  await dialog(page).getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect(toast(page, 'Приглашение отправлено')).toBeVisible();
  const invited = page.getByRole('row').filter({ hasText: email });
  await expect(invited).toContainText('Приглашён');
  const setRole = async (role: string) => {
    await invited.getByRole('button', { name: /Действия/ }).click();
    await page.getByRole('menuitemradio', { name: role }).click();
  };

  await setRole('Администратор');
  await expect(toast(page, 'Роль обновлена')).toBeVisible();
  await expect(invited).toContainText('Администратор');

  await page.route('**/api/orgs/*/members/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { detail: 'Диск полон' } })
      : route.fallback(),
  );
  const reloaded = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/members\?/.test(answer.url()),
  );
  await setRole('Участник');
  await expect(toast(page, 'Ошибка')).toContainText('Не удалось обновить роль');
  await reloaded;
  await expect(invited).toContainText('Администратор');
});

test('a department is created, changed and deleted, each told with its name; a refusal is told too', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('500', '/api/orgs/');
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/team/departments');
  await page.getByRole('button', { name: 'Новый отдел' }).first().click();
  await dialog(page).getByLabel('Название').fill('Реклама');
  const create = dialog(page).getByRole('button', { name: 'Создать отдел' });

  await page.route('**/api/orgs/*/departments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'Диск полон' } })
      : route.fallback(),
  );
  await create.click();
  await expect(toast(page, 'Ошибка')).toContainText('Не удалось создать отдел');
  await page.unroute('**/api/orgs/*/departments');
  await create.click();
  await expect(toast(page, 'Отдел создан')).toContainText('Реклама');

  const act = async (name: string) => {
    await page
      .getByRole('button', { name: /Действия: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Редактировать…');
  await dialog(page).getByLabel('Название').fill('Контекстная реклама');
  await dialog(page).getByRole('button', { name: 'Сохранить' }).click();
  await expect(toast(page, 'Отдел обновлен')).toContainText('Контекстная реклама');

  await act('Удалить…');
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, 'Отдел удален')).toContainText('Контекстная реклама');
});

test('figures that can not be counted are an error with a retry, never zeros', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('500', '/api/orgs/');
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.route('**/api/orgs/*/stats', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Диск полон' } }),
  );
  await page.goto('/organization/settings');
  const activity = page.getByRole('region', { name: 'Активность' });
  await expect(activity.getByRole('alert')).toContainText('Диск полон');
  await expect(activity).not.toContainText('Всего участников');

  await page.unroute('**/api/orgs/*/stats');
  await activity.getByRole('button', { name: 'Повторить' }).click();

  await expect(activity).toContainText(/Активных участников\s*1/);
});

test('a preset or a complete range closes the period picker, and the future can not be chosen', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/data');
  await page.getByRole('button', { name: 'Загрузить файл' }).first().click();
  const rows = ['Дата;Площадка;Кампания;Расход;Клики', '2025-09-24;Яндекс;Осень;100,50;7'];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'осень.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByRole('button', { name: 'Проверить' }).click();
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Открыть обзор' })).toBeVisible();
  await page.clock.setFixedTime('2026-03-20T12:00:00Z');
  await page.goto('/analytics/overview');
  const button = page.getByRole('button', { name: /Период|Выбрать период/ });
  const popover = page.getByRole('dialog');
  const preset = (name: string) => popover.getByRole('button', { name, exact: true });
  const months = popover.getByRole('table');

  await button.click();
  for (const name of ['Вчера', '7 дней', '30 дней', '90 дней', 'Месяц', 'Квартал', 'Год'])
    await expect(preset(name)).toBeVisible();
  await expect(months).toHaveCount(2);
  await preset('7 дней').click();
  await expect(popover).toBeHidden();
  await expect(button).toContainText('13.03.2026 – 19.03.2026');

  await button.click();
  await expect(preset('7 дней')).toHaveAttribute('aria-pressed', 'true');
  await expect(preset('Год')).toHaveAttribute('aria-pressed', 'false');
  const march = months.last().locator('button:not([data-outside])');
  await expect(march.nth(20 - 1)).toBeEnabled();
  await expect(march.nth(21 - 1)).toBeDisabled();
  await march.nth(3 - 1).click();
  await expect(popover).toBeVisible();
  await march.nth(5 - 1).click();
  await expect(popover).toBeHidden();
  await expect(button).toContainText('03.03.2026 – 05.03.2026');
});
