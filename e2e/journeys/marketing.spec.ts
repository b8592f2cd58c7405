import type { Page } from '@playwright/test';
import { fewFigures, importFile } from '../kit/figures.ts';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

// Models of attribution side by side, and a flaw of the data that becomes a task.

/** Ten conversions that Google began and VK ended, and two that VK did alone; without days they are of every period. */
const paths = ['Путь;Конверсии;Ценность конверсии', 'google > vk;10;1000', 'vk;2;200'].join('\n');

test('another model is another address with other figures, and a finding of quality becomes a task', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await owner.call('POST', '/projects', { name: 'Ведение рекламы', key: 'ADS' });
  await importFile(owner, 'кампании.csv', fewFigures);
  await importFile(owner, 'пути.csv', paths);
  await signIn(page, owner.email);

  await page.goto('/analytics/marketing?tab=attribution');
  await settled(page);
  // Half of ten to each of two touches.
  await expectCredit(page, 'google', '5,0');
  await page.getByRole('button', { name: /^Модель/ }).click();
  await page.getByRole('menuitemradio', { name: 'Первое касание' }).click();
  await expect(page).toHaveURL(/model=first/);
  await expectCredit(page, 'google', '10,0');
  await expectCredit(page, 'vk', '2,0');
  await expect(page.getByText('Вся заслуга достаётся первому касанию')).toBeVisible();
  await expectGoodScreen(page, 'models of attribution side by side');
  // Whoever gets the link sees the same.
  await page.reload();
  await settled(page);
  await expectCredit(page, 'google', '10,0');

  await page.getByRole('link', { name: 'Качество данных' }).click();
  await expect(page).toHaveURL(/tab=quality/);
  await settled(page);
  await page.getByRole('button', { name: /^Разметка/ }).click();
  await expect(page).toHaveURL(/only=mapping/);
  const findings = page.getByRole('region', { name: 'Что исправить' }).getByRole('listitem');
  const withoutProduct = findings.filter({ hasText: 'кампаний без продукта' });
  await expect(withoutProduct).toContainText('Поиск по бренду');
  await expectGoodScreen(page, 'the quality of data');
  await withoutProduct.getByRole('button', { name: 'Создать задачу' }).click();
  const asked = dialog(page);
  await expect(asked).toContainText('кампаний без продукта');
  await asked.getByLabel('Название').fill('Проставить продукт кампаниям');
  await asked.getByRole('button', { name: 'Создать задачу' }).click();
  await toast(page, 'Задача создана').getByRole('button', { name: 'Открыть' }).click();
  await expect(page).toHaveURL(/\/tasks\/ADS-1$/);
  await expect(page.getByRole('region', { name: 'Основание' })).toContainText('кампаний без продукта');
});

/** What the chosen model, which stands first, gives to a channel. */
async function expectCredit(page: Page, channel: string, conversions: string): Promise<void> {
  const models = page.getByRole('region', { name: /^Модели рядом/ }).first();
  const row = models.getByRole('row').filter({ hasText: channel });
  await expect(row.locator('[data-chosen]')).toHaveText(conversions);
}
