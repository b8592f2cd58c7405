import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, test } from '../kit/watch.ts';

test('an account is connected, read, paused and removed with its figures', async ({ page, url, watch }) => {
  // Five screens, each looked at in both themes, and a reading of 90 days in between.
  test.slow();
  // What the platform refuses, once.
  watch.expected('400', '/api/sources');
  // The stream may tell of the removal before its answer is there, and the screen asks once more for what is gone.
  watch.expected('404', '/api/sources/');
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/data');
  await expect(page.getByText('Откуда взять данные')).toBeVisible();
  await expectGoodScreen(page, 'data, nothing yet');
  await page.getByRole('link', { name: 'Подключить кабинет' }).click();
  await page.getByRole('link', { name: 'Своя система' }).click();
  await expect(page.getByText(`curl -X POST '${url}/api/data/rows`)).toBeVisible();
  await expectGoodScreen(page, 'how a system hands its rows in');
  await page.getByRole('link', { name: 'Meta Ads' }).click();

  await page.getByRole('button', { name: 'Проверить и подключить' }).click();
  await expect(page.getByText('Без номера платформа не поймёт')).toBeVisible();
  await page.getByLabel('Название').fill('Ферма в Meta');
  await page.getByLabel('Номер рекламного аккаунта').fill('1234567890');
  await page.getByLabel('Токен').fill('wrong');
  await page.getByRole('button', { name: 'Проверить и подключить' }).click();
  await expect(page.getByText('Meta Ads не принимает доступ')).toBeVisible();
  await page.getByText('Что и как читать').click();
  await expectGoodScreen(page, 'an account that lets nobody in');

  await page.getByLabel('Токен').fill('good');
  await page.getByRole('button', { name: 'Проверить и подключить' }).click();
  await expect(page.getByRole('heading', { name: 'Ферма в Meta' })).toBeVisible();
  const held = page.getByRole('region', { name: 'Что загружено' }).first();
  await expect(held.getByRole('row', { name: /Реклама: объявления/ })).toContainText('1', {
    timeout: 60_000,
  });
  await expect(page.getByText('Europe/Moscow')).toBeVisible();
  await expectGoodScreen(page, 'a source that was read');

  await page.getByRole('button', { name: 'Приостановить' }).click();
  await expect(page.getByText('Чтение приостановлено')).toBeVisible();
  await page.getByRole('button', { name: 'Удалить с данными' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Удалить с данными' })).toBeDisabled();
  await dialog.getByLabel(/Введите название/).fill('Ферма в Meta');
  await dialog.getByRole('button', { name: 'Удалить с данными' }).click();
  await expect(page.getByText('Источник удалён')).toBeVisible();
  await expect(page.getByText('Откуда взять данные')).toBeVisible();
});
