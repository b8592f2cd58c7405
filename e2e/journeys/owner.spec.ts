import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { letterLink, newEmail, newOwner, password, signIn } from '../kit/people.ts';
import { collect, expect, expectGoodScreen, test } from '../kit/watch.ts';

const samples = join(import.meta.dirname, '../../../shared/data/marketing_daily_campaigns');

test('from registration to a company with a project', async ({ page }) => {
  const email = newEmail();
  await page.goto('/register');
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByLabel('Фамилия').fill('Ветрова');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/verify-email\?email=/);
  await expectGoodScreen(page, 'verify-email after registration');

  const link = new URL(await letterLink(email));
  await page.goto(link.pathname + link.search);
  await expect(page.getByText('E-mail подтверждён')).toBeVisible();

  await signIn(page, email);
  await expect(page).toHaveURL(/\/onboarding/);
  await page.getByLabel('Название организации').fill('Северный ветер');
  await page.getByRole('button', { name: 'Создать организацию' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Северный ветер').first()).toBeVisible();

  await page.getByRole('button', { name: 'Аккаунт' }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

async function withTasks(url: string, ...titles: string[]) {
  const owner = await newOwner(url);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', {
    name: 'Сайт',
    key: 'WEB',
  });
  for (const title of titles.toReversed()) await owner.call('POST', '/tasks', { title, project_id });
  return owner;
}
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, title: string) => page.locator('[data-card] a').filter({ hasText: title });

test('a card that one person drags moves on the screen of another', async ({ page, browser, url }) => {
  const owner = await withTasks(url, 'Квиз вместо формы', 'Скорость страницы', 'Новые креативы');
  const second = await browser.newContext({
    baseURL: url,
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
  });
  const complaints = collect(second);
  const other = await second.newPage();
  for (const screen of [page, other]) {
    await signIn(screen, owner.email);
    await screen.goto('/tasks');
    await expect(card(screen, 'Скорость страницы')).toBeVisible();
  }

  await card(page, 'Скорость страницы').dragTo(column(page, 'В работе'));

  await expect(column(page, 'В работе')).toContainText('Скорость страницы');
  await expect(column(other, 'В работе')).toContainText('Скорость страницы');
  await expect(column(other, 'К выполнению')).not.toContainText('Скорость страницы');
  await page.reload();
  await expect(column(page, 'В работе')).toContainText('Скорость страницы');
  expect(complaints.filter((line) => !line.includes('/api/auth/refresh'))).toEqual([]);
  await second.close();
});

test('a card moves by keyboard alone, also under the Russian layout', async ({ page, url }) => {
  const owner = await withTasks(url, 'первая', 'вторая', 'третья');
  await signIn(page, owner.email);
  await page.goto('/tasks');
  await card(page, 'первая').focus();

  await page.keyboard.press('Alt+ArrowDown');
  await expect(column(page, 'К выполнению').locator('[data-index="0"]')).toContainText('вторая');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(column(page, 'В работе')).toContainText('первая');
  await expect(card(page, 'первая')).toBeFocused();

  // Under the Russian layout the M key types «ь»: only its place on the keyboard is the same.
  await card(page, 'первая').dispatchEvent('keydown', { key: 'ь', code: 'KeyM', bubbles: true });
  await page.getByRole('menuitemradio', { name: 'Готово' }).click();
  await expect(column(page, 'Готово')).toContainText('первая');
});

test('a move that the server refuses is taken back and told', async ({ page, url, watch }) => {
  watch.expected('500', '/api/tasks/');
  const owner = await withTasks(url, 'первая', 'вторая');
  await signIn(page, owner.email);
  await page.goto('/tasks');
  await page.route(/\/api\/tasks\/[^/]+\/(move|status)$/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Диск полон' } }),
  );
  await card(page, 'первая').focus();

  await page.keyboard.press('Alt+ArrowRight');

  await expect(page.getByRole('alert').filter({ hasText: 'Диск полон' })).toBeVisible();
  await expect(column(page, 'К выполнению')).toContainText('первая');
});

test('files of figures, in any order and twice, give the totals of their README', async ({ page, url }) => {
  test.skip(!existsSync(samples), 'the sample files are not beside the project');
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  for (const file of ['Marketing.us.csv', 'Marketing.csv', 'Marketing.csv', 'Marketing.us.csv']) {
    await page.goto('/data');
    await page.getByRole('button', { name: 'Загрузить файл' }).first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: file, mimeType: 'text/csv', buffer: await readFile(join(samples, file)) });
    await importChosen(page);
    await page.getByRole('link', { name: 'Открыть обзор' }).click();
    await expect(page).toHaveURL(/\/analytics\/overview/);
    for (const total of ['30 590 880', '42 889 366', '1,40', '71,3', '65 579', '466']) {
      await expect(page.getByRole('main')).toContainText(total.replaceAll(' ', '\u00a0'));
    }
  }
  await expectGoodScreen(page, 'overview with figures');
});

/** Mapping and preview as they are proposed, then the import until it says that it is done. */
async function importChosen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('308', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
}
