import { fewFigures, importFile } from '../kit/figures.ts';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('a rule says what it would find, makes the task of it, and comes back after it was deleted', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await owner.call('POST', '/projects', { name: 'Ведение рекламы', key: 'ADS' });
  await importFile(owner, 'сентябрь.csv', fewFigures);
  await signIn(page, owner.email);
  await page.goto('/analytics/rules');
  await settled(page);
  await expect(page.getByText('Пока ни за чем не следим')).toBeVisible();
  await expectGoodScreen(page, 'no rules');

  await page.getByRole('button', { name: /ROAS ниже 1/ }).click();
  const form = dialog(page);
  const preview = form.getByRole('region', { name: 'Если проверить сейчас' });
  // 250 / 100, 300 / 120, 150 / 90
  await expect(preview).toContainText('Сейчас не сработало бы ни на чём.');
  await form.getByLabel('Порог').fill('4');
  await expect(preview).toContainText('Сейчас сработало бы: 1 кампания');
  await expect(preview).toContainText('Кампания «Поиск по бренду»: ROAS ниже 4 уже 3 дня подряд');
  await expectGoodScreen(page, 'a new rule with its preview');
  await form.getByLabel('Название').fill('ROAS ниже 4');
  await form.getByRole('button', { name: 'Создать' }).click();
  await expect(toast(page, 'Правило создано и проверено')).toBeVisible();

  const rule = page.getByRole('listitem').filter({ hasText: 'ROAS ниже 4' }).first();
  await expect(rule).toContainText('Сработало: 1');
  await expect(page).toHaveURL(/view=/);
  await expectGoodScreen(page, 'a rule with its cause');
  await rule.getByRole('link', { name: /ADS-1/ }).click();
  await expect(page).toHaveURL(/\/tasks\/ADS-1$/);
  await expect(page.getByRole('region', { name: 'Основание' })).toContainText('Поиск по бренду');

  await page.goto('/analytics/rules');
  await page.getByRole('button', { name: 'Действия с правилом «ROAS ниже 4»' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page.getByText('Пока ни за чем не следим')).toBeVisible();
  await toast(page, 'Правило удалено').getByRole('button', { name: 'Вернуть' }).click();
  await expect(rule).toContainText('Сработало: 1');

  await page.goto('/analytics/week');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Неделя', level: 1 })).toBeVisible();
  await expectGoodScreen(page, 'a week');
});
