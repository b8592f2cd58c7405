import type { Page } from '@playwright/test';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, test } from '../kit/watch.ts';

/** An owner on the organisation's page, with the dialog that edits it open. */
async function editing(page: Page, url: string): Promise<void> {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/organization');
  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await expect(dialog(page)).toContainText('Редактировать организацию');
}
const save = (page: Page) => dialog(page).getByRole('button', { name: /^Сохран/ });

test('the edit dialog opens filled, with every field and choice', async ({ page, url }) => {
  await editing(page, url);
  const form = dialog(page);

  await expect(form.getByLabel('Название')).toHaveValue('Северный ветер');
  await expect(form.locator('label', { hasText: 'Название' })).toContainText('*');
  await expect(form.getByLabel('Индустрия').locator('option')).toHaveText([
    'Не указано',
    'IT',
    'Маркетинг',
    'Ритейл',
    'Образование',
    'Другое',
  ]);
  await expect(form.getByLabel('Размер компании').locator('option')).toHaveText([
    'Не указано',
    /50/,
    /50.500/,
  ]);
  await expect(form.getByLabel('Телефон')).toHaveAttribute('placeholder', /^\+7/);
  await expect(form).toContainText('0/500 символов');
  await form.getByLabel('Описание').fill('Паруса');
  await expect(form).toContainText('6/500 символов');
  await form.getByLabel('Веб-сайт').fill('https://veter.example');
  await expect(form.getByRole('button', { name: 'Сохранить изменения' })).toBeEnabled();
  await expect(form.getByRole('button', { name: 'Отмена' })).toBeEnabled();
});

test('saving an edit says so while it lasts, then closes and tells', async ({ page, url }) => {
  await editing(page, url);
  let answer = () => {};
  await page.route('**/api/orgs/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return route.continue();
  });
  await dialog(page).getByLabel('Название').fill('  Южный ветер ');

  await save(page).click();

  await expect(save(page)).toHaveText('Сохранение...');
  await expect(save(page)).toBeDisabled();
  answer();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page, 'Успешно')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Южный ветер' })).toBeVisible();
});

test('an edited field loses its error, cancelling forgets them all, a blank name is not saved', async ({
  page,
  url,
}) => {
  await editing(page, url);
  const form = dialog(page);
  await form.getByLabel('Веб-сайт').fill('veter.example');
  await save(page).click();
  const wrong = form.getByText('Веб-сайт должен начинаться с http:// или https://');
  await expect(wrong).toBeVisible();
  await form.getByLabel('Веб-сайт').fill('veter');
  await expect(wrong).toBeHidden();

  await save(page).click();
  await expect(wrong).toBeVisible();
  await form.getByRole('button', { name: 'Отмена' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await expect(form.getByLabel('Веб-сайт')).toHaveValue('');
  await expect(wrong).toBeHidden();

  await form.getByLabel('Название').fill('   ');
  await expect(save(page)).toBeDisabled();
  await form.getByLabel('Описание').focus();
  await expect(form.getByText('Название организации обязательно')).toBeVisible();
});

test('a refused edit leaves the dialog open and tells', async ({ page, url, watch }) => {
  watch.expected('500', '/api/orgs/');
  await editing(page, url);
  await page.route('**/api/orgs/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { detail: 'Диск полон' } })
      : route.fallback(),
  );
  await dialog(page).getByLabel('Название').fill('Южный ветер');

  await save(page).click();

  await expect(toast(page, 'Ошибка')).toContainText('Не удалось обновить организацию');
  await expect(toast(page, 'Ошибка')).toHaveRole('alert');
  await expect(dialog(page).getByLabel('Название')).toHaveValue('Южный ветер');
  await expect(save(page)).toBeEnabled();
});

test('a toast stands at the bottom right, and goes by itself or when it is dismissed', async ({
  page,
  url,
}) => {
  await editing(page, url);
  const change = async (name: string) => {
    await dialog(page).getByLabel('Название').fill(name);
    await save(page).click();
    await expect(toast(page, 'Успешно')).toBeVisible();
  };

  await change('Южный ветер');
  const shown = Date.now();
  const box = await toast(page, 'Успешно').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(300);
  expect(box?.width).toBeLessThanOrEqual(400);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800 - 40);
  await page.mouse.move(10, 10);
  await expect(toast(page, 'Успешно')).toBeHidden();
  expect(Date.now() - shown).toBeGreaterThan(4_000);

  await page.getByRole('button', { name: 'Редактировать', exact: true }).click();
  await change('Западный ветер');
  await page.getByRole('button', { name: 'Закрыть уведомление' }).click();
  await expect(toast(page, 'Успешно')).toBeHidden();
});
