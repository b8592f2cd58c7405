import { threeCodes } from '../kit/authenticator.ts';
import { dialog, fillLogin, tabTo } from '../kit/forms.ts';
import { letterLink, newEmail, newOwner, password, pathOf, signIn } from '../kit/people.ts';
import { collect, expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('a session that is ended elsewhere is out on its next request', async ({ page, browser, url }) => {
  const { email } = await newOwner(url);
  const elsewhere = await browser.newContext({ baseURL: url, locale: 'ru-RU' });
  const complaints = collect(elsewhere);
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await signIn(page, email);
  await page.goto('/profile');
  const rows = page.locator('#sessions li');
  // This one, the other browser, and the one that made the organisation by calls.
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('этот сеанс');

  await rows
    .nth(1)
    .getByRole('button', { name: /^Завершить сеанс: Chrome/ })
    .click();
  await page.getByRole('button', { name: 'Завершить', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Сеансы' })).toBeFocused();
  await other.getByRole('link', { name: 'Проекты', exact: true }).click();
  await expect(other).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Завершить все остальные' }).click();
  await page.getByRole('button', { name: 'Завершить все остальные' }).click();
  await expect(page.getByText('Других сеансов нет.')).toBeVisible();
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
  await elsewhere.close();
});

test('a picture is shown everywhere; what is none is refused and leaves nothing behind', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('400', '/api/users/me/upload-avatar');
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  const photo = await page.screenshot();
  await page.goto('/profile');
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Фото', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer });
  const section = page.locator('#about');
  const pictures = page.locator('img[src^="/api/avatars/"]').filter({ visible: true });

  await choose('photo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(section.getByRole('alert')).toHaveText('Это не изображение PNG, JPEG или WebP');
  await choose('photo.png', Buffer.concat([photo.subarray(0, 8), Buffer.alloc(5 * 1024 * 1024)]));
  await expect(section.getByRole('alert')).toHaveText('Файл больше 5 МБ');
  // Right at its beginning and broken behind it: only the server can tell.
  await choose('photo.png', photo.subarray(0, 200));
  await expect(section.getByRole('alert')).toHaveText('Это не изображение PNG, JPEG или WebP');
  await expectGoodScreen(page, 'a refused picture');
  await expect(pictures).toHaveCount(0);
  expect(await owner.call('GET', '/users/me')).toMatchObject({ avatar_url: null });

  await choose('../../photo.png', photo);
  // In the profile and beside the name in the sidebar.
  await expect(pictures).toHaveCount(2);
  await expect(section.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Удалить фото' }).click();
  await expect(pictures).toHaveCount(0);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(pictures).toHaveCount(2);
});

test('the whole profile by keyboard alone', async ({ page, url, watch }) => {
  watch.expected('403', '/api/users/me/change-email');
  const { email } = await newOwner(url);
  const moved = newEmail();
  const chosen = 'скрепка съела лошадь';
  const keys = page.keyboard;
  await signIn(page, email);
  await page.goto('/profile');
  await settled(page);

  await tabTo(page, 'textbox', 'Фамилия');
  await keys.press('Control+A');
  await keys.type('Северная');
  await keys.press('Enter');
  await expect(page.getByText('Профиль сохранён')).toBeVisible();

  await tabTo(page, 'button', 'Сменить адрес');
  await keys.press('Enter');
  await keys.type(moved);
  await keys.press('Enter');
  await expect(dialog(page)).toContainText('Подтвердите, что это вы');
  await keys.type(password);
  await keys.press('Enter');
  await expect(page.getByText(`Мы отправили ссылку на ${moved}`)).toBeVisible();

  await page.goto(pathOf(await letterLink(moved, '/verify')));
  await expect(page.getByText('E-mail подтверждён')).toBeVisible();
  await tabTo(page, 'button', 'Продолжить');
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile');
  await expect(page.locator('#email')).toContainText(moved);

  await tabTo(page, 'textbox', 'Текущий пароль');
  await keys.type(password);
  await tabTo(page, 'textbox', 'Новый пароль');
  await keys.type(chosen);
  await keys.press('Enter');
  await expect(page.getByText('Пароль изменён')).toBeVisible();

  // Confirmed a moment ago, so nothing is asked again.
  await tabTo(page, 'button', 'Настроить');
  await keys.press('Enter');
  await expect(page.getByLabel('Введите шесть цифр')).toBeFocused();
  const secret = (await page.getByRole('group', { name: 'Ключ' }).textContent()) ?? '';
  const [first] = await threeCodes(secret);
  await keys.type(first);
  await tabTo(page, 'checkbox', 'Я сохранил(а) коды');
  await keys.press('Space');
  await tabTo(page, 'button', 'Готово');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Двухфакторная аутентификация' })).toBeFocused();
  await expect(page.locator('#two-factor')).toContainText('включена');
});

test("the own choice of language wins, then the organisation's", async ({ page, url }) => {
  const owner = await newOwner(url);
  const [organisation] = (await owner.call<{ items: { id: string }[] }>('GET', '/orgs')).items;
  await owner.call('PATCH', '/users/me', { language: null });
  await owner.call('PATCH', `/orgs/${organisation?.id}`, { preferences: { locale: 'pl-PL' } });
  const shown = page.locator('html');

  await signIn(page, owner.email);
  await expect(shown).toHaveAttribute('lang', 'pl');
  await page.goto('/profile');
  await page.getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await page.reload();
  await expect(shown).toHaveAttribute('lang', 'en');

  // What is chosen at the door becomes the choice of who has none.
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await owner.call('PATCH', '/users/me', { language: null });
  await page.getByRole('button', { name: 'Русский' }).click();
  await fillLogin(page, owner.email, password);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(shown).toHaveAttribute('lang', 'ru');
  expect(await owner.call('GET', '/users/me')).toMatchObject({ language: 'ru' });
});
