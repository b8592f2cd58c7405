import { threeCodes } from '../kit/authenticator.ts';
import { confirmIdentity, dialog, fillLogin } from '../kit/forms.ts';
import { letterLink, newOwner, password, pathOf, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, test } from '../kit/watch.ts';

test('a forgotten password is replaced by a letter, and its link works once', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('401', '/api/auth/login');
  watch.expected('400', '/api/auth/reset-password');
  const { email } = await newOwner(url);
  const chosen = 'скрепка съела лошадь';
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await expect(page.getByText(`Если с адресом ${email} есть аккаунт`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Отправить ещё раз через/ })).toBeDisabled();

  const link = pathOf(await letterLink(email, '/reset-password'));
  await page.goto(link);
  await page.getByLabel('Новый пароль', { exact: true }).fill('12345678');
  await expect(page.getByText('Слабый: легко подобрать')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Этот пароль слишком распространён, придумайте другой')).toBeVisible();
  await page.getByLabel('Новый пароль', { exact: true }).fill(chosen);
  await expect(page.getByText(/Надёжный$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Пароль изменён')).toBeVisible();

  await page.getByRole('link', { name: 'Войти' }).click();
  await fillLogin(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Неверная почта или пароль');
  await fillLogin(page, email, chosen);
  await expect(page).toHaveURL(/\/$/);

  await page.goto(link);
  await page.getByLabel('Новый пароль', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ссылка устарела или уже использована, запросите новую')).toBeVisible();
  await page.getByRole('link', { name: 'Запросить новую ссылку' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('who has forgotten and guesses is shown the way to a new password', async ({ page, url, watch }) => {
  watch.expected('401', '/api/auth/login');
  watch.expected('429', '/api/auth/login');
  const { email } = await newOwner(url);
  await page.goto('/login');
  for (let guess = 0; guess < 5; guess++) {
    await fillLogin(page, email, `догадка ${guess}`);
    await expect(page.getByRole('alert')).toContainText('Неверная почта или пароль');
    await page.getByLabel('Пароль', { exact: true }).fill('');
  }

  await fillLogin(page, email, 'догадка 6');

  await expect(page.getByRole('alert')).toContainText('Слишком много попыток');
  await expectGoodScreen(page, 'too many attempts');
  await page.getByRole('link', { name: 'Сбросить пароль' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
});

test('a second factor: set up, asked for at the sign-in, replaced by a recovery code once', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('403', '/api/users/me/two-factor');
  watch.expected('400', '/api/auth/confirm');
  watch.expected('400', '/api/auth/login/mfa');
  const { email } = await newOwner(url);
  const signOut = async () => {
    await page.getByRole('button', { name: 'Аккаунт' }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/login/);
  };
  await signIn(page, email);
  await page.goto('/profile');

  // Who declines is only reminded; who is wrong is told at the field.
  await page.getByRole('button', { name: 'Настроить' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#two-factor').getByRole('status')).toContainText('Подтвердите, что это вы');
  await page.getByRole('button', { name: 'Настроить' }).click();
  await confirmIdentity(page, 'не тот пароль');
  await expect(dialog(page)).toContainText('Неверный пароль');
  await confirmIdentity(page);

  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  const secret = (await page.getByRole('group', { name: 'Ключ' }).textContent()) ?? '';
  const [first, second, third] = await threeCodes(secret);
  await page.getByLabel('Введите шесть цифр').fill(first);
  await expect(dialog(page)).toContainText('Коды восстановления');
  const codes = await dialog(page).locator('li').allTextContents();
  expect(codes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Готово' })).toBeDisabled();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать .txt' }).click();
  expect((await saving).suggestedFilename()).toBe('takt-коды-восстановления.txt');
  await page.getByLabel('Я сохранил(а) коды').check();
  await page.getByRole('button', { name: 'Готово' }).click();
  await expect(page.locator('#two-factor')).toContainText('Осталось 10 кодов восстановления');

  await signOut();
  await fillLogin(page, email, password);
  await page.getByLabel('Код из приложения').fill(first);
  await expect(page.getByText('Код неверный или уже использован')).toBeVisible();
  // Pasted in groups, as some apps copy it; six digits go by themselves.
  await page.getByLabel('Код из приложения').fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await expect(page).toHaveURL(/\/profile$/);

  for (const outcome of ['in', 'refused'] as const) {
    await signOut();
    await fillLogin(page, email, password);
    await page.getByRole('button', { name: 'Использовать код восстановления' }).click();
    await page.getByLabel('Код восстановления').fill(codes[0]?.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    if (outcome === 'in') await expect(page).toHaveURL(/\/profile$/);
    else await expect(page.getByText('Код неверный или уже использован')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Ввести код из приложения' }).click();
  await page.getByLabel('Код из приложения').fill(third);
  await expect(page).toHaveURL(/\/profile$/);

  // Whoever has a second factor proves it too: by now every code of the app is used up.
  await page.getByRole('button', { name: 'Выключить' }).click();
  await dialog(page).getByRole('button', { name: 'Выключить' }).click();
  const confirm = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await expect(confirm).toBeVisible();
  // Escape is meant for the uppermost dialog alone.
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(dialog(page)).toContainText('Подтвердите, что это вы');
  await dialog(page).getByRole('button', { name: 'Выключить' }).click();
  await confirm.getByLabel('Пароль', { exact: true }).fill(password);
  await confirm.getByRole('button', { name: 'Использовать код восстановления' }).click();
  await confirm.getByLabel('Код восстановления').fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Двухфакторная аутентификация выключена')).toBeVisible();
});

test('a ticket that is over leads back to the password with its sentence', async ({ page, url, watch }) => {
  watch.expected('401', '/api/auth/login/mfa');
  const { email } = await newOwner(url);
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 200, json: { mfa_required: true, ticket: 'прошлогодний', expires_in: 300 } }),
  );
  await page.goto('/login');
  await fillLogin(page, email, password);

  await page.getByLabel('Код из приложения').fill('123456');

  await expect(page.getByRole('alert')).toContainText('Время на ввод кода вышло, войдите заново');
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
});
