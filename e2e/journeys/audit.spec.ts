import { readFile } from 'node:fs/promises';
import { organisationOf } from '../kit/organisations.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, test } from '../kit/watch.ts';

test('the log tells who did what, is filtered by its address, and comes as a file', async ({ page, url }) => {
  const owner = await newOwner(url);
  const { id } = await organisationOf(owner);
  await owner.call('PATCH', `/orgs/${id}`, { name: 'Южный ветер' });
  await owner.call('POST', `/orgs/${id}/departments`, { name: 'Реклама' });
  await owner.call('POST', '/projects', { name: 'Осенний запуск' });
  await signIn(page, owner.email);
  await page.goto('/organization/audit');
  const lines = page.getByRole('listitem').filter({ has: page.locator('time') });

  await expect(lines.filter({ hasText: 'Анна Ветрова создаёт отдел «Реклама»' })).toBeVisible();
  await expect(page.getByText(/Осенний запуск/)).toBeHidden();
  const renamed = lines.filter({ hasText: 'меняет организацию: название' });
  await renamed.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(renamed.getByRole('row', { name: /Северный ветер Южный ветер/ })).toBeVisible();
  await expectGoodScreen(page, 'audit log with details');

  await page.getByText('Все события').click();
  await expect(lines.filter({ hasText: 'Осенний запуск' })).toBeVisible();
  await page.getByLabel('Событие').selectOption({ label: 'Отдел создан' });
  await expect(page).toHaveURL(/scope=all.*kind=department\.created/);
  await expect(lines).toHaveCount(1);
  await page.reload();
  await expect(lines).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(text.trim().split(/\r?\n/)).toHaveLength(2);
  expect(text).toContain('Реклама');

  await page.getByLabel('Событие').selectOption({ label: 'Участник удалён' });
  await expect(page.getByText('Ничего не нашлось')).toBeVisible();
  await page.getByRole('button', { name: 'Сбросить фильтры' }).first().click();
  await expect(page).toHaveURL(/\/organization\/audit$/);
  await owner.call('POST', `/orgs/${id}/departments`, { name: 'Склад' });
  await page.getByRole('button', { name: /Показать \d+ нов/ }).click();
  await expect(lines.filter({ hasText: '«Склад»' })).toBeVisible();
});
