import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, test } from '../kit/watch.ts';

const header = 'ID сделки;Дата создания;Стадия сделки;Дата закрытия;Сумма;Валюта';

test('deals come out of an archive, the next file is known, and what was imported can be taken back', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await choose(page, 'сделки.csv.gz', [
    '1;01.07.2026;Сделка успешна;05.07.2026;1 000,50;RUB',
    '2;02.07.2026;Новая;;;RUB',
    ';03.07.2026;Новая;;5;RUB',
  ]);
  const kinds = page.getByRole('radiogroup', { name: 'Что в файле' });
  await expect(kinds.getByRole('radio', { name: 'Лиды и сделки' })).toBeChecked();
  await expectGoodScreen(page, 'columns of a file of deals');

  await kinds.getByText('Реклама').click();
  await expect(page.getByText('хотя бы один столбец с числами')).toBeVisible();
  await kinds.getByText('Лиды и сделки').click();
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(fact(page, 'Строки')).toHaveText('2');
  await expect(fact(page, 'Из них выиграно')).toHaveText('1');
  await expect(fact(page, 'Сумма')).toContainText('1\u00a0000,50');
  await page.getByText('Пропущена 1 строка').click();
  await expect(page.getByText('Не указан ID сделки')).toBeVisible();
  await expectGoodScreen(page, 'what a file of deals brings');
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(page.getByText('Файл загружен')).toBeVisible();
  await page.getByRole('button', { name: 'Скрыть' }).click();

  await choose(page, 'август.csv.gz', ['3;01.08.2026;Новая;;7;RUB']);
  await expect(page.getByText('Сопоставлено как в прошлый раз')).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('button', { name: 'Продолжить загрузку файла август.csv.gz' }).click();
  await expect(page.getByRole('button', { name: 'Проверить' })).toBeEnabled();
  await page.getByRole('button', { name: 'Отмена' }).click();

  const july = page.getByRole('listitem').filter({ hasText: 'сделки.csv.gz' });
  await expect(july).toContainText('Лиды и сделки');
  await july.getByRole('button', { name: 'Отменить загрузку сделки.csv.gz' }).click();
  await july
    .getByRole('group', { name: 'Вернуть отчёты к тому, что было до загрузки?' })
    .getByRole('button', { name: 'Отменить', exact: true })
    .click();
  await expect(july).toContainText('отменена');
  await expect(july.getByRole('button', { name: 'Загрузить снова сделки.csv.gz' })).toBeVisible();
  await expectGoodScreen(page, 'imports, one of them undone');
});

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/data');
  await page.getByRole('button', { name: 'Загрузить файл' }).first().click();
  const buffer = gzipSync([header, ...lines].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/gzip', buffer });
}

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
