import { confirmIdentity, dialog, tabTo } from '../kit/forms.ts';
import { organisationOf, section, toasts } from '../kit/organisations.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodIn, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('the profile is edited by keyboard alone; only what changed is sent, what was emptied as null', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  const { id } = await organisationOf(owner);
  await owner.call('PATCH', `/orgs/${id}`, { description: 'Паруса', website: 'https://veter.example' });
  await signIn(page, owner.email);
  await page.goto('/organization');

  await tabTo(page, 'button', 'Редактировать');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Название')).toBeFocused();
  await expectGoodScreen(page, 'edit organisation');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByLabel('Описание')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('я'.repeat(501));
  await expect(dialog(page)).toContainText('501/500 символов');
  await page.keyboard.press('Tab');
  await expect(dialog(page)).toContainText('Описание не может быть длиннее 500 символов');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('https://veter.example/ru');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    page.keyboard.press('Enter'),
  ]);

  expect(sent.postDataJSON()).toEqual({ description: null, website: 'https://veter.example/ru' });
  await expect(toasts(page)).toContainText('Успешно');
  await expect(page.getByRole('button', { name: 'Редактировать' })).toBeFocused();
});

test('preferences are found, saved, and act where days are shown', async ({ page, url }) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/organization/settings');
  await section(page, 'Основные настройки').getByRole('button', { name: 'Изменить настройки' }).click();

  await dialog(page).getByLabel('Часовой пояс').fill('Екатеринбург');
  await page.getByRole('option', { name: /UTC\+05:00.*Yekaterinburg/ }).click();
  await dialog(page).getByLabel('Валюта').fill('тенге');
  await page.getByRole('option', { name: /^KZT/ }).click();
  await dialog(page).getByLabel('Неделя начинается').click();
  await page.getByRole('option', { name: 'Воскресенье' }).click();
  await dialog(page).getByRole('button', { name: 'Сохранить изменения' }).click();

  await expect(section(page, 'Основные настройки')).toContainText(/\(UTC\+05:00\) Asia\/Yekaterinburg/);
  await expect(section(page, 'Основные настройки')).toContainText(/KZT.*Воскресенье/s);
  await page.getByRole('link', { name: 'Журнал', exact: true }).click();
  await page.getByRole('button', { name: /С самого начала – Без окончания/ }).click();
  await expect(page.getByRole('dialog').getByRole('columnheader').first()).toHaveText('вс');
});

test('an address is checked while it is typed, and by the server when it is taken', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('409', '/api/orgs/');
  const [owner, neighbour] = [await newOwner(url), await newOwner(url, 'Соседи')];
  const taken = (await organisationOf(neighbour)).slug;
  await signIn(page, owner.email);
  await page.goto('/organization/settings');
  await page.getByRole('button', { name: 'Изменить адрес' }).click();
  const field = dialog(page).getByLabel('Адрес после косой черты');
  const save = dialog(page).getByRole('button', { name: 'Сохранить изменения' });

  await field.fill('северный ветер');
  await expect(field).toHaveAccessibleDescription(/Только латинские буквы/);
  await expect(save).toBeDisabled();
  await field.fill(taken);
  await save.click();
  await expect(field).toHaveAccessibleDescription(/занят/);
  const free = `veter-${(await organisationOf(owner)).id.slice(-8)}`;
  await field.fill(free.toUpperCase());
  await save.click();

  await expect(section(page, 'Основные настройки')).toContainText(`/${free}`);
  await page.goto(`/${free}`);
  await expect(page).toHaveURL(`${url}/`);
});

test('security settings ask who one is; a second factor is not demanded by who has none', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('403', '/api/orgs/');
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/organization/settings');
  const change = async (name: string) => {
    await page.getByRole('button', { name: 'Настройки безопасности' }).click();
    await dialog(page).getByRole('switch', { name }).click();
    await dialog(page).getByRole('button', { name: 'Сохранить изменения' }).click();
  };

  await change('Приватная организация');
  await expect(dialog(page).last()).toContainText('Подтвердите, что это вы');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Сохранить изменения' }).click();
  await confirmIdentity(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page, 'Безопасность')).toContainText(/Приватная организация.*Выключено/s);

  await change('Требовать двухфакторную аутентификацию');
  await expect(dialog(page).getByRole('alert')).toContainText('Сначала включите двухфакторную');
  await expectGoodScreen(page, 'security settings refused');
  await dialog(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/profile#two-factor/);
});

test('the screens of an organisation are good in all three languages', async ({ page, url }) => {
  test.slow();
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  for (const language of ['en', 'pl', 'ru']) {
    await owner.call('PATCH', '/users/me', { language });
    for (const path of ['/organization', '/organization/settings', '/organization/audit', '/onboarding']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await settled(page);
      await expectGoodIn(language, page, path);
    }
  }
});
