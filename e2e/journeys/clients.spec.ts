import { readFile } from 'node:fs/promises';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { row } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('a client: added, edited in its place, found by filters, deleted and taken back', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/clients');
  await expect(page.getByText('Клиентов пока нет')).toBeVisible();
  await settled(page);
  await page.keyboard.press('c');
  await dialog(page).getByLabel('Название').fill('Кофейня «Зерно»');
  await dialog(page).getByLabel('E-mail').fill('не адрес');
  await dialog(page).getByRole('button', { name: 'Добавить клиента' }).click();
  await expect(dialog(page)).toContainText('Это не похоже на адрес почты');
  await dialog(page).getByLabel('E-mail').fill('maria@zerno.example');
  await expectGoodScreen(page, 'the form of a client');
  await dialog(page).getByRole('button', { name: 'Добавить клиента' }).click();
  await expect(toast(page, 'Клиент добавлен')).toContainText('Кофейня «Зерно»');
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', {
    name: 'Осенний запуск',
    client_id: id,
  });
  await owner.call('POST', '/tasks', { title: 'Смета', project_id });

  const card = page.getByRole('region', { name: 'Карточка' });
  await expect(card.getByRole('link', { name: 'maria@zerno.example' })).toHaveAttribute(
    'href',
    'mailto:maria@zerno.example',
  );
  await card.getByLabel('Телефон').fill('+7 495 123-45-67');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Сохранено');
  await expect(card.getByRole('link', { name: '+7 495 123-45-67' })).toHaveAttribute(
    'href',
    'tel:+74951234567',
  );
  await card.getByLabel('Сайт').fill('zerno.example');
  await page.keyboard.press('Tab');
  await expect(card).toContainText('Адрес сайта начинается с http:// или https://');
  await card.getByLabel('Сайт').press('Escape');
  await expect(card.getByLabel('Сайт')).toHaveValue('');
  await card.getByLabel('Название').fill('Зерно и партнёры');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Зерно и партнёры');
  await toast(page, 'Клиент обновлён')
    .filter({ hasText: 'Зерно и партнёры' })
    .getByRole('button', { name: 'Отменить' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Кофейня «Зерно»');

  // The page still moves while the undone change comes back: a click may fall beside.
  await expect(async () => {
    await page.getByRole('button', { name: 'Добавить поле' }).click({ timeout: 2_000 });
    await expect(page.getByLabel('Название поля')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel('Название поля').fill('ИНН');
  await page.getByLabel('Значение нового поля').fill('7701234567');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'ИНН' })).toHaveValue('7701234567');
  await expect(page.getByRole('region', { name: 'Проекты' })).toContainText('Осенний запуск');
  await expect(page.getByRole('region', { name: 'Открытые задачи' })).toContainText('Смета');
  await expect(page.getByRole('region', { name: 'Договоры' })).toContainText('Внешнего кода пока нет');
  await settled(page);
  await expectGoodScreen(page, 'a client');

  for (const [name, status] of [
    ['Лотос', 'lead'],
    ['Маяк', 'paused'],
  ])
    await owner.call('POST', '/clients', { name, status });
  await page.goto('/clients');
  await expect(page.getByRole('status').filter({ hasText: '3 клиента' })).toBeVisible();
  await expect(row(page, 'Кофейня')).toContainText('1 проект');
  await settled(page);
  await expectGoodScreen(page, 'clients');
  await page.getByRole('button', { name: /^Статус/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Потенциальный' }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Маяк')).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/status=lead/);
  await expect(row(page, 'Лотос')).toBeVisible();
  await expect(row(page, 'Маяк')).toHaveCount(0);

  await page.getByRole('link', { name: 'Лотос' }).focus();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Лотос')).toHaveCount(0);
  await expect(page.getByText('Никого не нашлось')).toBeVisible();
  await toast(page, 'Клиент удалён').getByRole('button', { name: 'Отменить' }).click();
  await expect(row(page, 'Лотос')).toBeVisible();
});

const table = [
  'Компания;Почта;Состояние;Город;Код',
  'Маяк;info@mayak.example;Активный;Тверь;A-1',
  '=1+1;plus@example.test;Потенциальный;Пермь;A-2',
  ';no@name.example;Активный;Омск;A-3',
].join('\r\n');

test('clients come from a file, once, and go back with one click; a list leaves as a file', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/clients/import');
  const upload = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'клиенты.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(page.getByText('Загрузок пока не было')).toBeVisible();
  await upload();

  await page.getByLabel('Столбец «Компания»').selectOption('Название');
  await page.getByLabel('Столбец «Почта»').selectOption('E-mail');
  await page.getByLabel('Столбец «Состояние»').selectOption('Статус');
  await page.getByLabel('Столбец «Город»').selectOption('Дополнительное поле');
  await page.getByLabel('Столбец «Код»').selectOption('Код в источнике');
  await settled(page);
  await expectGoodScreen(page, 'columns of a file');
  await page.getByRole('button', { name: 'Проверить' }).click();
  const counts = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(counts('Будет добавлено')).toHaveText('2');
  await expect(counts('Пропущено')).toHaveText('1');
  await expect(page.getByText('Строка 4')).toBeVisible();
  await settled(page);
  await expectGoodScreen(page, 'what would become of a file');
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(counts('Добавлено')).toHaveText('2');
  await settled(page);
  await expectGoodScreen(page, 'a file that was imported');

  await page.getByRole('link', { name: 'Открыть клиентов' }).click();
  await expect(row(page, 'Маяк')).toContainText('info@mayak.example');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать' }).click();
  await page.getByRole('menuitem', { name: 'Таблица CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text).toContain('Маяк');
  // What looks like a formula is text in a spreadsheet.
  expect(text).not.toMatch(/(^|[;,"])=1\+1/m);

  // The same file again adds nobody.
  await page.goto('/clients/import');
  await upload();
  await page.getByLabel('Столбец «Компания»').selectOption('Название');
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(counts('Будет добавлено')).toHaveText('0');

  await page.reload();
  await page.getByRole('button', { name: 'Отменить загрузку клиенты.csv' }).click();
  await expect(toast(page, 'Загрузка отменена')).toBeVisible();
  await expect(page.getByText('отменён')).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByText('Клиентов пока нет')).toBeVisible();
});
