import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { fewFigures, importFile } from '../kit/figures.ts';
import { newOwner, password, signIn } from '../kit/people.ts';
import { orgOf, toast } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

/** Sensitive acts ask who one is; the call is sent again by itself. */
async function confirm(page: Page): Promise<void> {
  const question = page.getByRole('dialog').filter({ has: page.getByLabel('Пароль', { exact: true }) });
  await question.getByLabel('Пароль', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}

test('an API token is shown once, works within its scopes, and ends', async ({ page, url, watch }) => {
  watch.expected('403', '/api/tokens');
  const owner = await newOwner(url);
  const { id: orgId } = await orgOf(owner);
  await signIn(page, owner.email);
  await page.goto('/profile#tokens');
  await settled(page);
  await page.getByRole('button', { name: 'Создать ключ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый ключ API' });
  await dialog.getByRole('button', { name: 'Создать ключ' }).click();
  await expect(dialog.getByText('Назовите ключ')).toBeVisible();
  await dialog.getByLabel('Название').fill('Отчёт в таблице');
  await expectGoodScreen(page, 'a new token');
  await page.keyboard.press('Enter');
  await confirm(page);

  const shown = page.getByRole('dialog', { name: 'Ключ создан' });
  const token = await shown.locator('code').innerText();
  await expectGoodScreen(page, 'a token, this once');
  await shown.getByRole('button', { name: 'Готово' }).click();
  const tokens = page.locator('#tokens');
  await expect(tokens.getByRole('listitem')).toContainText(`…${token.slice(-4)}`);
  const asked = (method: string, path: string) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ name: 'Чужое' }) }),
    });
  expect((await asked('GET', '/tasks')).status).toBe(200);
  expect((await asked('POST', '/projects')).status).toBe(403);

  await tokens.getByRole('button', { name: 'Отозвать ключ: Отчёт в таблице' }).click();
  await tokens.getByRole('button', { name: 'Отозвать', exact: true }).click();
  await expect(tokens.getByText('Ключей пока нет.')).toBeVisible();
  expect((await asked('GET', '/tasks')).status).toBe(401);
});

test('a webhook: its secret once, a test that arrives, its deliveries, a replay, off and gone', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('403', '/api/webhooks');
  let heard = 0;
  const listener = createServer((_request, response) => {
    heard += 1;
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/organization/webhooks');
  await settled(page);
  await page.getByRole('button', { name: 'Новый вебхук' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Новый вебхук' });
  await dialog.getByLabel('Название').fill('Склад');
  await dialog.getByLabel('Адрес').fill(`http://127.0.0.1:${port}/hook`);
  await dialog.getByText('Только выбранные события').click();
  await dialog.getByText('Задача создана').click();
  await expectGoodScreen(page, 'a new webhook');
  await dialog.getByRole('button', { name: 'Создать' }).click();
  await confirm(page);
  await expect(page.getByRole('dialog', { name: 'Вебхук создан' }).locator('code')).toContainText('whsec_');
  await page.getByRole('button', { name: 'Готово' }).click();

  await page.getByRole('button', { name: 'Отправить проверку' }).click();
  const deliveries = page.getByRole('list', { name: 'Отправки: Склад' });
  await expect(deliveries.getByText('доставлено', { exact: true })).toBeVisible({ timeout: 45_000 });
  expect(heard).toBe(1);
  await expectGoodScreen(page, 'deliveries of a webhook');
  await deliveries.getByRole('button', { name: /Повторить/ }).click();
  await expect.poll(() => heard, { timeout: 45_000 }).toBe(2);

  await page.getByRole('switch', { name: 'Отправлять события: Склад' }).click();
  await expect(page.getByText('Выключен', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Удалить' }).click();
  await page.getByRole('button', { name: 'Удалить' }).click();
  await expect(toast(page, 'Вебхук удалён')).toBeVisible();
  await expect(page.getByText('Вебхуков пока нет')).toBeVisible();
  listener.close();
});

test('date format, working hours and letters of the company are kept, and days follow the format', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/organization/settings');
  await settled(page);
  await page.getByRole('button', { name: 'Изменить настройки' }).click();
  const dialog = page.getByRole('dialog', { name: 'Изменить настройки' });
  await dialog.getByLabel('Формат даты').click();
  await page.getByRole('option', { name: /^\d{4}-\d\d-\d\d$/ }).click();
  await dialog.getByLabel('Начало дня').selectOption('10:30');
  await dialog.getByLabel('суббота').check();
  await dialog.getByRole('switch', { name: 'Напоминания о сроках' }).click();
  await expectGoodScreen(page, 'preferences of the company');
  await dialog.getByRole('button', { name: 'Сохранить изменения' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByText('пн–сб, 10:30–17:00')).toBeVisible();
  const { items } = await owner.call<{ items: { preferences: object }[] }>('GET', '/orgs');
  expect(items[0]?.preferences).toMatchObject({
    date_format: 'YYYY-MM-DD',
    working_hours: { start: '10:30', end: '17:00', days: [1, 2, 3, 4, 5, 6] },
    notifications: { email_reports: true, project_updates: true, task_reminders: false },
  });
  // Without figures a report has no period.
  await importFile(owner, 'сентябрь.csv', fewFigures);
  await page.goto('/analytics/overview?from=2026-01-01&to=2026-01-31');
  await expect(page.getByRole('button', { name: '2026-01-01 – 2026-01-31' })).toBeVisible();
});
