import type { Page } from '@playwright/test';
import { fewFigures, importFile } from '../kit/figures.ts';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

const cell = (page: Page, measure: string, name: string) =>
  page.getByRole('textbox', { name: `${measure}, план: ${name}` });
const widgets = (page: Page) => page.locator('[data-widget]');

test('a plan is typed and taken back, its chart pinned to a dashboard and arranged by keys', async ({
  page,
  url,
}) => {
  test.slow();
  const owner = await newOwner(url);
  await importFile(owner, 'сентябрь.csv', fewFigures);
  await signIn(page, owner.email);

  await test.step('amounts are saved as they are typed, and the pace follows', async () => {
    await page.goto('/analytics/plans');
    await cell(page, 'Расход', 'Вся компания').fill('3 000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('из 3 000 ₽')).toBeVisible();
    await expect(page.getByRole('row', { name: /Вся компания/ })).toContainText('310');
    await page.reload();
    await expect(cell(page, 'Расход', 'Вся компания')).toHaveValue(/^3\s000$/);
  });

  await test.step('the last change is taken back', async () => {
    await cell(page, 'Лиды', 'Вся компания').fill('40');
    await page.keyboard.press('Enter');
    await expect(page.getByText('из 40', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Отменить последнее изменение' }).click();
    await expect(toast(page, 'Прежние планы на месте')).toBeVisible();
    await expect(cell(page, 'Лиды', 'Вся компания')).toHaveValue('');
    await settled(page);
    await expectGoodScreen(page, 'plans');
  });

  await test.step('the chart is pinned to a new dashboard', async () => {
    await page
      .getByRole('button', { name: /^Действия с графиком|Расход нарастающим итогом/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Закрепить на панели' }).click();
    await dialog(page).getByLabel('Название новой панели').fill('Понедельник');
    await dialog(page).getByRole('button', { name: 'Закрепить' }).click();
    await toast(page, 'Закреплено на панели').getByRole('button', { name: 'Открыть' }).click();
    await expect(page.getByRole('heading', { name: 'Понедельник' })).toBeVisible();
    await expect(widgets(page)).toHaveCount(1);
    await expect(page.getByRole('figure', { name: 'Расход нарастающим итогом' })).toBeVisible();
  });

  await test.step('blocks are added from the list, moved by keys and removed with a way back', async () => {
    await page.getByRole('button', { name: 'Изменить', exact: true }).click();
    await page.getByRole('button', { name: 'Добавить блок' }).click();
    await dialog(page).getByRole('button', { name: 'Добавить: Главные показатели' }).click();
    await page.keyboard.press('Escape');
    await expect(widgets(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Переместить: Главные показатели/ }).press('ArrowLeft');
    await expect(widgets(page).first().locator('[data-block]')).toHaveAttribute(
      'data-block',
      'analytics.headline',
    );
    await page.getByRole('button', { name: /^Убрать: Главные показатели/ }).click();
    await expect(widgets(page)).toHaveCount(1);
    await toast(page, 'Блок «Главные показатели» убран').getByRole('button', { name: 'Отменить' }).click();
    await expect(widgets(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Готово' }).click();
  });

  await test.step('a fresh page shows it in the same order', async () => {
    await page.reload();
    await expect(widgets(page).first().locator('[data-block]')).toHaveAttribute(
      'data-block',
      'analytics.headline',
    );
    await settled(page);
    await expectGoodScreen(page, 'a dashboard');
  });
});
