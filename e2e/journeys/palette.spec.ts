import { newOwner, signIn } from '../kit/people.ts';
import { toast } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('the palette: under either layout, to a screen, a task and back, with the keyboard alone', async ({
  page,
  url,
}) => {
  test.slow();
  const owner = await newOwner(url);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' });
  await owner.call('POST', '/tasks', { title: 'Новая посадочная страница', project_id });
  await signIn(page, owner.email);
  await settled(page);
  const palette = page.getByRole('dialog', { name: 'Поиск' });
  const field = palette.getByRole('combobox');
  const chosen = palette.getByRole('option', { selected: true });

  // A Russian layout sends another `key`; the place of the key is the same.
  const openUnderRussian = () =>
    page.evaluate(() =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'л',
          code: 'KeyK',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      ),
    );
  const link = page.getByRole('link', { name: 'Задачи' });
  await link.focus();
  await openUnderRussian();
  await expect(field).toBeFocused();
  await expect(palette.getByRole('group', { name: 'Экраны' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('yjdfz');
  await expect(palette.getByRole('status')).toContainText('новая');
  await expect(palette.getByRole('option', { name: /Новая посадочная страница/ })).toBeVisible();
  await expectGoodScreen(page, 'palette with what was found');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Новая посадочная страница');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\/[A-Z]+-1/);

  // What was opened comes first next time.
  await settled(page);
  await page.keyboard.press('Control+KeyK');
  await expect(chosen).toContainText('Новая посадочная страница');
  await page.keyboard.type('настр орг');
  await expect(chosen).toContainText('Настройки организации');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/organization\/settings/);
  await settled(page);

  // A task in one line, from a screen that has nothing to do with tasks.
  await page.keyboard.press('KeyC');
  const composer = page.getByRole('dialog', { name: 'Новая задача' });
  await expect(composer.getByRole('textbox')).toBeFocused();
  await page.keyboard.insertText('Позвонить Ирине завтра @я !срочно');
  await expect(composer.getByText('Срочный')).toBeVisible();
  await expect(composer.getByText('Анна Ветрова')).toBeVisible();
  await expectGoodScreen(page, 'a new task in the palette');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Задача создана')).toContainText('Позвонить Ирине');

  // G and a letter, wherever one is; «?» tells all of them.
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyH');
  await expect(page).toHaveURL(/\/$/);
  const mine = page.getByRole('region', { name: 'Мой день' });
  await expect(mine.getByText('Позвонить Ирине')).toBeVisible();
  await page.keyboard.press('Shift+Slash');
  const keys = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(keys.getByText('Перейти')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  // Done from home, and taken back.
  const box = (act: string) => mine.getByRole('checkbox', { name: new RegExp(`^${act} .*-2$`) });
  await box('Выполнить').click();
  await toast(page, 'Задача выполнена').getByRole('button', { name: 'Отменить' }).click();
  await expect(box('Выполнить')).not.toBeChecked();
  // The screen is there before the server is.
  const found = () => owner.call<{ items: { title: string; status: string }[] }>('GET', '/tasks?q=Ирине');
  await expect
    .poll(async () => (await found()).items)
    .toMatchObject([{ title: 'Позвонить Ирине', status: 'todo' }]);
});
