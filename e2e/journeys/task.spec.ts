import type { Locator, Page } from '@playwright/test';
import { toast } from '../kit/forms.ts';
import { newOwner, type Owner, signIn } from '../kit/people.ts';
import { newColleague, secondBrowser } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

interface Made {
  id: string;
  key: string;
}
const newProject = (owner: Owner, name = 'Сайт') =>
  owner.call<Made>('POST', '/projects', { name, key: 'WEB' });
const newTask = (owner: Owner, project: Made, title: string, more: object = {}) =>
  owner.call<Made>('POST', '/tasks', { project_id: project.id, title, ...more });

const panel = (page: Page) => page.locator('[data-peek]');
const part = (page: Page, name: string): Locator => panel(page).getByRole('region', { name, exact: true });
const saved = (page: Page) => expect(panel(page).getByText('Сохранено', { exact: true })).toBeVisible();

async function openTask(page: Page, task: Made): Promise<void> {
  await page.goto(`/tasks?peek=${task.id}`);
  await expect(part(page, 'Подзадачи')).toBeVisible({ timeout: 40_000 });
}

test('a task from its description to its history, and back from the trash', async ({
  page,
  browser,
  url,
  watch,
}) => {
  // A circle of tasks is refused.
  watch.expected('409', '/blockers');
  test.slow();
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const task = await newTask(owner, project, 'Скорость страницы');
  const other = await newTask(owner, project, 'Счётчик Метрики');
  const boris = await newColleague(owner, 'Борис', 'Панин');
  const second = await secondBrowser(browser, url, boris.email);
  await signIn(page, owner.email);
  await page.goto('/tasks');
  await page.getByRole('link', { name: /Скорость страницы/ }).click();
  await openTask(second.page, task);
  await expect(panel(page).getByRole('img', { name: 'Сейчас здесь: Борис Панин' })).toBeVisible();

  // The editor comes with the key of its place, also under a Russian layout.
  await panel(page).focus();
  await panel(page).dispatchEvent('keydown', { key: 'у', code: 'KeyE', bubbles: true });
  await expect(panel(page).getByRole('textbox', { name: 'Описание' })).toBeFocused();
  await page.keyboard.type('Сжать **картинки**, спросить @');
  await page.getByRole('option', { name: /Борис Панин/ }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('[] замерить');
  await saved(page);
  await page.keyboard.press('Escape');
  await expect(part(page, 'Описание').getByTitle('Борис Панин')).toBeVisible();
  await expect(part(second.page, 'Описание')).toContainText('Сжать картинки, спросить @');

  // What was typed and not sent yet is there after a reload.
  await panel(page).getByRole('button', { name: 'Написать комментарий' }).click();
  await page.keyboard.type('Почему медленно?');
  await page.reload();
  const comment = panel(page).getByRole('textbox', { name: 'Написать комментарий' });
  await expect(comment).toHaveText('Почему медленно?');
  await comment.press('Control+Enter');
  const said = panel(second.page).getByRole('article', { name: 'Комментарий: Анна Ветрова' });
  await expect(said).toContainText('Почему медленно?');

  await part(page, 'Подзадачи').getByRole('button', { name: 'Добавить' }).click();
  for (const title of ['Шрифты', 'Кэш']) {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await part(page, 'Подзадачи').getByRole('checkbox', { name: 'Готово: Шрифты' }).click();
  await expect(part(page, 'Подзадачи')).toContainText('1/2');
  await expect(part(second.page, 'Подзадачи')).toContainText('1/2');

  await part(page, 'Ждёт задачи').getByRole('button', { name: 'Добавить' }).click();
  await page.getByPlaceholder('Название или номер задачи').fill('Метрики');
  await page.getByRole('button', { name: /Счётчик Метрики/ }).click();
  await expect(part(page, 'Ждёт задачи').getByRole('link', { name: /Счётчик Метрики/ })).toBeVisible();

  await panel(page)
    .getByRole('button', { name: /^Метки:/ })
    .click();
  await page.getByPlaceholder('Найти или создать метку').fill('Скорость');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Метки: Скорость' })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel(page).getByLabel('Оценка').fill('2ч 30м');
  await page.keyboard.press('Enter');
  await panel(page).getByLabel('Приоритет').selectOption('Срочный');
  await toast(page, `${task.key}: Приоритет`).getByRole('button', { name: 'Отменить' }).click();
  await expect(panel(page).getByLabel('Приоритет')).toHaveValue('medium');
  await expect(panel(second.page).getByLabel('Оценка')).toHaveValue(/^2\sч\s30\sмин$/);

  await panel(page).getByText('История', { exact: true }).click();
  for (const line of [
    'меняет приоритет: Срочный → Средний',
    'ставит оценку: 2 ч 30 мин',
    'ставит метки: Скорость',
    `отмечает, что задача ждёт ${other.key} Счётчик Метрики`,
    'пишет комментарий',
    'создаёт задачу',
  ])
    await expect(part(page, 'Обсуждение и история')).toContainText(
      line.replaceAll(/(?<=\d) | (?=мин)/g, '\u00a0'),
    );
  await expectGoodScreen(page, 'an open task');

  // A circle is refused with a sentence.
  await openTask(page, other);
  await part(page, 'Ждёт задачи').getByRole('button', { name: 'Добавить' }).click();
  await page.getByPlaceholder('Название или номер задачи').fill('Скорость страницы');
  await page.getByRole('button', { name: /Скорость страницы/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(part(page, 'Ждёт задачи').getByRole('link')).toHaveCount(0);

  await panel(page)
    .getByRole('button', { name: /Действия с задачей/ })
    .click();
  await page.getByRole('menuitem', { name: 'Удалить задачу' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Счётчик Метрики/ })).toHaveCount(0);
  await toast(page, 'Задача удалена').getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByRole('link', { name: /Счётчик Метрики/ })).toBeVisible();

  await page.goto(`/tasks/${task.key}`);
  await settled(page);
  await expectGoodScreen(page, 'the page of a task');
  expect(second.complaints()).toEqual([]);
  await second.close();
});

test('two people write one description: other places merge, the same words are chosen from', async ({
  page,
  browser,
  url,
  watch,
}) => {
  test.slow();
  watch.expected('409', '/api/tasks/');
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const description = 'Начало\n\nСередина\n\nКонец';
  const task = await newTask(owner, project, 'Текст', { description });
  const boris = await newColleague(owner, 'Борис', 'Панин');
  const second = await secondBrowser(browser, url, boris.email);
  await signIn(page, owner.email);
  const pages = [page, second.page];
  for (const one of pages) {
    await openTask(one, task);
    await panel(one).getByRole('button', { name: 'Изменить описание' }).click();
    await expect(panel(one).getByRole('textbox', { name: 'Описание' })).toBeFocused();
  }
  // Nobody hears of the other before he has typed.
  for (const one of pages) await one.route(/\/api\/(events|tasks\/[^/]+)$/, holdReads);

  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Хорошее ');
  await saved(page);
  await second.page.keyboard.press('Control+End');
  await second.page.keyboard.type(' всегда');
  await expect(toast(second.page, 'Правки объединены')).toBeVisible();
  await expect(panel(second.page).getByRole('textbox', { name: 'Описание' })).toHaveText(
    /Хорошее Начало.*Середина.*Конец всегда/s,
  );
  await expect.poll(() => descriptionOf(owner, task)).toBe('Хорошее Начало\n\nСередина\n\nКонец всегда');

  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  const choice = page.getByRole('dialog', { name: 'Описание меняли двое' });
  const dialogOrToast = choice.or(toast(page, 'Правки объединены'));
  await expect(dialogOrToast.first()).toBeVisible();
  await expect(choice).toContainText('Конец!');
  await expect(choice).toContainText('Конец всегда');
  await expectGoodScreen(page, 'the choice between two texts');
  await choice.getByText('Ваш вариант').first().click();
  await choice.getByRole('button', { name: 'Сохранить' }).click();
  await expect.poll(() => descriptionOf(owner, task)).toBe('Хорошее Начало\n\nСередина\n\nКонец!');
  await second.close();
});

const descriptionOf = async (owner: Owner, { id }: Made) =>
  (await owner.call<{ description: string }>('GET', `/tasks/${id}`)).description;

/** Reads wait for ever, what is written goes through. */
const holdReads: Parameters<Page['route']>[1] = (route, request) =>
  request.method() === 'GET' ? undefined : route.continue();
