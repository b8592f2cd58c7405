import { dialog } from '../kit/forms.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { toast } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('departments by keyboard: a tree that opens, closes, moves and forgets nobody', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await signIn(page, owner.email);
  await page.goto('/team/departments');
  await expect(page.getByText('Отделов пока нет')).toBeVisible();
  const create = async (name: string) => {
    await dialog(page).getByLabel('Название').fill(name);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Отдел создан').filter({ hasText: name })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  };
  await settled(page);
  await page.keyboard.press('c');
  await create('Маркетинг');
  await page.keyboard.press('c');
  await create('Продажи');
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

  await item('Маркетинг').focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Добавить отдел внутрь…' }).press('Enter');
  await create('Контекст');
  await expect(item('Контекст')).toHaveAttribute('aria-level', '2');
  await item('Маркетинг').focus();
  await page.keyboard.press('ArrowRight');
  await expect(item('Контекст')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Маркетинг')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item('Маркетинг')).toHaveAttribute('aria-expanded', 'false');
  await expect(item('Контекст')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(item('Продажи')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Маркетинг')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Отдел' })).toContainText('Доля выполненных');
  await expectGoodScreen(page, 'departments with a chosen one');

  await item('Продажи').dragTo(item('Маркетинг'));
  await expect(toast(page, 'Отдел обновлен')).toContainText('«Продажи» теперь входит в «Маркетинг»');
  await toast(page, 'Отдел обновлен').getByRole('button', { name: 'Отменить' }).click();
  await expect(item('Продажи')).toHaveAttribute('aria-level', '1');

  await item('Маркетинг').focus();
  await page.keyboard.press('Delete');
  await expect(dialog(page)).toContainText('1 отдел внутри перейдёт на верхний уровень');
  await dialog(page).getByRole('button', { name: 'Удалить' }).press('Enter');
  await expect(toast(page, 'Отдел удален')).toContainText('Маркетинг');
  await expect(item('Контекст')).toHaveAttribute('aria-level', '1');
});
