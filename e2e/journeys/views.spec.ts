import type { Page } from '@playwright/test';
import { toast } from '../kit/forms.ts';
import { newOwner, type Owner, signIn } from '../kit/people.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

const titles = [
  'Квиз вместо формы',
  'Скорость страницы',
  'Новые креативы',
  'Отчёт за месяц',
  'Письмо клиентам',
];

async function withTasks(url: string): Promise<Owner> {
  const owner = await newOwner(url);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', {
    name: 'Сайт',
    key: 'WEB',
  });
  for (const [nth, title] of titles.entries()) {
    const priority = nth < 2 ? 'high' : 'low';
    await owner.call('POST', '/tasks', { title, project_id, priority });
  }
  return owner;
}

const list = (page: Page) => page.getByRole('grid', { name: 'Список задач' });
const row = (page: Page, title: string) => list(page).getByRole('row').filter({ hasText: title });
/** The titles in sight, from top to bottom. */
const shown = (page: Page) => list(page).locator('[data-card] a').allTextContents();

test('a list is filtered from its address, edited by keys and by the hundred, with one way back', async ({
  page,
  url,
}) => {
  // Many looks at accessibility: on a busy machine that takes its time.
  test.slow();
  const owner = await withTasks(url);
  await signIn(page, owner.email);

  await test.step('what the address says is shown; a chip takes it away', async () => {
    await page.goto('/tasks?view=list&priority=high&order=title');
    await list(page).waitFor();
    await expect.poll(() => shown(page)).toEqual(['Квиз вместо формы', 'Скорость страницы']);
    await expect(page.getByText('2 задачи', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Убрать фильтр: Приоритет' }).click();
    await expect(list(page).locator('[data-card]')).toHaveCount(5);
  });

  await test.step('F adds a condition by keys alone, also under the Russian layout', async () => {
    await page.locator('body').dispatchEvent('keydown', { key: 'а', code: 'KeyF', bubbles: true });
    await page.keyboard.type('прио');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Высокий' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/priority=high/);
    await expect(list(page).locator('[data-card]')).toHaveCount(2);
  });

  await test.step('the choice is kept as a view, for everybody', async () => {
    await page.getByRole('button', { name: 'Сохранённые виды: Все задачи' }).click();
    await page.getByRole('menuitem', { name: 'Сохранить вид…' }).click();
    await page.getByLabel('Название вида').fill('Горящее');
    await page.getByLabel('Показывать всем в организации').check();
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Сохранённые виды: Горящее' })).toBeVisible();
    await page.getByRole('button', { name: 'Сбросить' }).click();
    await expect(list(page).locator('[data-card]')).toHaveCount(5);
    await page.getByRole('button', { name: /^Сохранённые виды/ }).click();
    await page.getByRole('menuitemradio', { name: 'Горящее' }).click();
    await expect(list(page).locator('[data-card]')).toHaveCount(2);
    await page.getByRole('button', { name: 'Сбросить' }).click();
  });

  await test.step('a field is edited where it stands', async () => {
    await row(page, 'Отчёт за месяц').getByRole('link').focus();
    await page.keyboard.press('s');
    await page.getByRole('menuitemradio', { name: 'В работе' }).click();
    await expect(toast(page, 'Задача перемещена')).toBeVisible();
    await expect(row(page, 'Отчёт за месяц')).toContainText('В работе');
    await row(page, 'Отчёт за месяц').getByRole('link').focus();
    await page.keyboard.press('e');
    await page.keyboard.insertText('Отчёт за квартал');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Отчёт за квартал').getByRole('link')).toBeFocused();
    await expect(toast(page, 'Задача обновлена')).toBeVisible();
  });

  await test.step('all of them are changed at once and brought back at once, but for what changed since', async () => {
    await row(page, 'Квиз вместо формы').getByRole('link').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Control+A');
    const bar = page.getByRole('toolbar', { name: 'Действия с выбранными' });
    await expect(bar).toContainText('Выбрано 5 задач');
    await expectGoodScreen(page, 'list with a selection');
    await bar.getByRole('button', { name: 'Приоритет' }).click();
    await page.getByRole('menuitem', { name: 'Срочный' }).click();
    const done = toast(page, /Изменено 5 задач/);
    await expect(done).toBeVisible();
    await expect(list(page).getByText('Срочный')).toHaveCount(5);
    const { items } = await owner.call<{ items: { id: string; title: string }[] }>('GET', '/tasks');
    const letter = items.find(({ title }) => title === 'Письмо клиентам');
    await owner.call('PATCH', `/tasks/${letter?.id}`, { priority: 'medium' });
    await done.getByRole('button', { name: 'Отменить' }).click();
    await expect(toast(page, /Возвращено 4 задачи|Возвращены 4 задачи/)).toContainText('осталась как есть');
    await expect(row(page, 'Письмо клиентам')).toContainText('Средний');
    await expect(row(page, 'Скорость страницы')).toContainText('Высокий');
  });

  await test.step('groups, and the view that was left is found again', async () => {
    await page.getByRole('button', { name: 'Без групп' }).click();
    await page.getByRole('menuitemradio', { name: 'Статус' }).click();
    await expect(list(page).getByRole('button', { name: 'К выполнению: 4' })).toBeVisible();
    await list(page)
      .getByRole('button', { name: /^К выполнению/ })
      .click();
    await expect(list(page).locator('[data-card]')).toHaveCount(1);
    await page.getByRole('radio', { name: 'Шкала' }).check({ force: true });
    await expect(page).toHaveURL(/view=timeline/);
    await page.goto('/tasks');
    await expect(page).toHaveURL(/view=timeline/);
  });
});

test('days are chosen by keys: in the calendar, on the timeline, and in the words of a new task', async ({
  page,
  url,
}) => {
  // Many looks at accessibility: on a busy machine that takes its time.
  test.slow();
  const owner = await withTasks(url);
  const { items } = await owner.call<{ items: { id: string; title: string }[] }>('GET', '/tasks');
  const idOf = (title: string) => items.find((one) => one.title === title)?.id ?? '';
  await owner.call('PATCH', `/tasks/${idOf('Скорость страницы')}`, {
    start_date: '2026-03-09',
    due_date: '2026-03-11',
  });
  await owner.call('PATCH', `/tasks/${idOf('Новые креативы')}`, {
    start_date: '2026-03-16',
    due_date: '2026-03-20',
  });
  await owner.call('POST', `/tasks/${idOf('Новые креативы')}/blockers`, {
    task_id: idOf('Скорость страницы'),
  });
  await signIn(page, owner.email);
  const due = async (title: string) => {
    const task = await owner.call<{ start_date: string | null; due_date: string | null }>(
      'GET',
      `/tasks/${idOf(title)}`,
    );
    return [task.start_date, task.due_date];
  };

  await test.step('a task keeps its length when it moves in the calendar', async () => {
    await page.goto('/tasks?view=calendar&day=2026-03-10');
    const calendar = page.getByRole('group', { name: 'Календарь задач' });
    const bar = calendar.getByRole('link', { name: 'Скорость страницы' });
    await bar.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(toast(page, 'Задача обновлена')).toBeVisible();
    await expect(bar).toBeFocused();
    await expect.poll(() => due('Скорость страницы')).toEqual(['2026-03-10', '2026-03-12']);
    await page.getByRole('button', { name: 'Без срока' }).click();
    await expect(page.getByRole('complementary', { name: 'Без срока' })).toContainText('Квиз вместо формы');
    await expectGoodScreen(page, 'calendar');
    const drawer = page.getByRole('complementary', { name: 'Без срока' });
    await drawer
      .locator('[data-card]')
      .filter({ hasText: 'Письмо клиентам' })
      .dragTo(calendar.locator('[data-day="2026-03-25"]'));
    await expect.poll(() => due('Письмо клиентам')).toEqual([null, '2026-03-25']);
  });

  await test.step('the timeline shows what waits for what; keys move and lengthen', async () => {
    await page.goto('/tasks?view=timeline&day=2026-03-10');
    const timeline = page.getByRole('group', { name: 'Шкала задач' });
    const bar = timeline.getByRole('link', { name: /Новые креативы/ });
    await expect(timeline.locator('svg path[marker-end]')).toHaveCount(1);
    await expectGoodScreen(page, 'timeline');
    await bar.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => due('Новые креативы')).toEqual(['2026-03-15', '2026-03-19']);
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => due('Новые креативы')).toEqual(['2026-03-15', '2026-03-20']);
  });

  await test.step('a new task understands what is written into its title', async () => {
    await page.goto('/tasks?view=list');
    await settled(page);
    await page.keyboard.press('c');
    await expect(page.getByLabel('Название', { exact: true })).toBeFocused();
    await page.keyboard.insertText('Позвонить подрядчику 25.12.2031 @анна #звонки !срочно');
    await expect(page.getByRole('list', { name: 'Понято из текста' }).getByRole('listitem')).toHaveCount(4);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Задача создана')).toContainText('Позвонить подрядчику');
    const made = row(page, 'Позвонить подрядчику');
    for (const part of ['Срочный', 'Анна Ветрова', 'звонки', '2031']) await expect(made).toContainText(part);
  });

  await test.step('everything fits a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const view of ['list', 'calendar', 'timeline']) {
      await page.goto(`/tasks?view=${view}&day=2026-03-10&priority=low,urgent`);
      await settled(page);
      await expectGoodScreen(page, `${view} at 390`);
    }
  });
});

test('what others do waits while a card is carried, and cards say what hangs on them', async ({
  page,
  url,
}) => {
  const owner = await withTasks(url);
  const { items } = await owner.call<{ items: { id: string; title: string }[] }>('GET', '/tasks');
  const idOf = (title: string) => items.find((one) => one.title === title)?.id ?? '';
  const label = await owner.call<{ id: string }>('POST', '/labels', { name: 'Продажи' });
  await owner.call('PATCH', `/tasks/${idOf('Новые креативы')}`, { label_ids: [label.id] });
  await owner.call('POST', `/tasks/${idOf('Новые креативы')}/blockers`, {
    task_id: idOf('Скорость страницы'),
  });
  await owner.call('POST', `/tasks/${idOf('Новые креативы')}/comments`, { content: 'Ждём скорость' });
  await signIn(page, owner.email);
  await page.goto('/tasks');
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (title: string) => page.locator('[data-card]').filter({ hasText: title });
  const creative = card('Новые креативы');
  for (const mark of ['Продажи', 'Ждёт другую задачу', '1 комментарий'])
    await expect(creative).toContainText(mark);
  await settled(page);

  await card('Письмо клиентам').hover();
  await page.mouse.down();
  await column('На проверке').hover();
  await column('На проверке').hover({ position: { x: 60, y: 200 } });
  await owner.call('PATCH', `/tasks/${idOf('Письмо клиентам')}/status`, { status: 'done' });
  await owner.call('PATCH', `/tasks/${idOf('Отчёт за месяц')}/status`, { status: 'done' });
  // The moves of others have come by then: a stream delivers within a second.
  await page.waitForTimeout(1500);
  await expect(column('К выполнению')).toContainText('Отчёт за месяц');
  await expect(column('К выполнению')).toContainText('Письмо клиентам');
  await page.mouse.up();

  await expect(column('На проверке')).toContainText('Письмо клиентам');
  await expect(column('Готово')).toContainText('Отчёт за месяц');
});
