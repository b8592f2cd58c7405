import type { Page } from '@playwright/test';
import { dialog, toast } from '../kit/forms.ts';
import { newOwner, type Owner, signIn } from '../kit/people.ts';
import { secondBrowser } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

const project = (owner: Owner, body: object) =>
  owner.call<{ id: string; key: string }>('POST', '/projects', body);
const listed = (page: Page) => page.getByRole('main').getByRole('link', { name: /Готовность|задач/ });

test('projects: filters in the address, a form with everything, deleted and taken back', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  await owner.call('POST', '/clients', { name: 'Кофейня «Зерно»' });
  await project(owner, { name: 'Сайт', key: 'WEB', status: 'on_hold', due_date: '2026-01-15' });
  await project(owner, { name: 'Реклама', key: 'ADS', priority: 'critical' });
  await project(owner, { name: 'Архив', key: 'OLD', status: 'completed' });
  await signIn(page, owner.email);
  await page.goto('/projects');
  await expect(listed(page)).toHaveCount(3);

  await page.getByRole('button', { name: /^Статус/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'На паузе' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Завершён' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=completed(,|%2C)on_hold/);
  await expect(listed(page)).toHaveCount(2);
  await page.getByLabel('Порядок').selectOption('По названию');
  await page.getByRole('radio', { name: 'Карточки' }).check({ force: true });
  await page.reload();
  await expect(listed(page)).toHaveCount(2);
  await expect(listed(page).first()).toContainText('Архив');
  await expect(listed(page).last()).toContainText('просрочен');
  await settled(page);
  await expectGoodScreen(page, 'projects as cards');
  await page.getByLabel('Название или ключ').fill('нет такого');
  await page.getByRole('button', { name: 'Показать все' }).click();
  await expect(listed(page)).toHaveCount(3);

  await page.keyboard.press('c');
  await dialog(page).getByLabel('Название').fill('Осенний запуск');
  await expect(dialog(page).getByLabel('Ключ')).toHaveValue('OZ');
  await expect(dialog(page)).toContainText('OZ-42');
  await dialog(page).getByLabel('Приоритет').selectOption('Срочный');
  await dialog(page).getByLabel('Клиент').click();
  await page.getByRole('option', { name: 'Кофейня «Зерно»' }).click();
  await dialog(page).getByRole('switch', { name: 'Считать по задачам' }).check();
  await dialog(page).getByRole('button', { name: 'Создать проект' }).click();
  await expect(toast(page, 'Проект создан')).toContainText('Осенний запуск');
  await expect(page).toHaveURL(/\/projects\/OZ$/);
  await expect(page.getByText('В проекте пока нет задач')).toBeVisible();
  await expect(page.getByRole('region', { name: 'О проекте' })).toContainText('Срочный');
  await expect(page.getByRole('region', { name: 'О проекте' })).toContainText('Кофейня «Зерно»');
  await settled(page);
  await expectGoodScreen(page, 'a project without tasks');

  await page.getByLabel('Статус').selectOption('На паузе');
  await toast(page, 'Проект обновлён').getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByLabel('Статус')).toHaveValue('active');

  await page.getByRole('button', { name: 'Действия с проектом' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page).toHaveURL(/\/projects$/);
  await expect(listed(page)).toHaveCount(3);
  await toast(page, 'Проект удалён').getByRole('button', { name: 'Отменить' }).click();
  await expect(listed(page)).toHaveCount(4);

  await page.goto('/projects/OZ');
  await page.getByRole('button', { name: 'Действия с проектом' }).click();
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await page.getByRole('link', { name: 'Корзина' }).click();
  await expect(page.getByRole('list', { name: 'Удалённое' })).toContainText('Осенний запуск');
  await settled(page);
  await expectGoodScreen(page, 'trash');
  await page.getByRole('radio', { name: 'Клиенты' }).check({ force: true });
  await expect(page.getByText('Такого в корзине нет')).toBeVisible();
  await page.getByRole('radio', { name: 'Проекты' }).check({ force: true });
  await page.getByRole('button', { name: 'Вернуть: Осенний запуск' }).click();
  await toast(page, 'Проект возвращён').getByRole('button', { name: 'Открыть' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Осенний запуск');

  await page.getByRole('navigation', { name: 'Разделы проекта' }).getByText('События').click();
  const today = page.getByRole('region').filter({ hasText: 'Сегодня' });
  await expect(today).toContainText('создаёт проект');
  await expect(today).toContainText('восстанавливает проект');
  await settled(page);
  await expectGoodScreen(page, 'activity of a project');
});

test('a project seen by its link: a stranger sees the work and no people, until the switch is off', async ({
  page,
  browser,
  url,
}) => {
  const owner = await newOwner(url);
  const { id } = await project(owner, { name: 'Открытый проект', key: 'OPEN', progress: 40 });
  const { id: assignee_id } = await owner.call<{ id: string }>('GET', '/users/me');
  const titles = ['Смета', 'Макет'];
  for (const title of titles) await owner.call('POST', '/tasks', { title, project_id: id, assignee_id });
  await signIn(page, owner.email);
  await page.goto('/projects/OPEN');
  await expect(page.getByRole('region', { name: 'Кто занят' })).toContainText('2 задачи');
  await page.getByRole('button', { name: 'Доступ' }).click();
  await page.getByRole('switch', { name: 'Доступ по ссылке' }).click();
  await expect(page.getByLabel('Ссылка на проект')).toHaveValue(new RegExp(`/p/${id}$`));

  const stranger = await secondBrowser(browser, url);
  await stranger.page.goto(`/p/${id}`);
  await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('Открытый проект');
  await expect(stranger.page.getByRole('region', { name: 'К выполнению' })).toContainText('Макет');
  await expect(stranger.page.getByText('Готово 40 %')).toBeVisible();
  await expect(stranger.page.getByText('Анна')).toHaveCount(0);
  await expectGoodScreen(stranger.page, 'a public project');
  await stranger.page.setViewportSize({ width: 390, height: 800 });
  await expectGoodScreen(stranger.page, 'a public project on a telephone');

  await page.getByRole('switch', { name: 'Доступ по ссылке' }).click();
  await expect(page.getByLabel('Ссылка на проект')).toHaveCount(0);
  await expect.poll(async () => (await fetch(`${url}/api/public/projects/${id}`)).status).toBe(404);
  expect(stranger.complaints()).toEqual([]);
  await stranger.close();
  // A browser of its own: the first one may keep the page for some seconds.
  const late = await secondBrowser(browser, url);
  await late.page.goto(`/p/${id}`);
  await expect(late.page.getByRole('heading', { name: 'Здесь ничего нет' })).toBeVisible();
  await expectGoodScreen(late.page, 'a project that is closed');
  expect(late.complaints().filter((line) => !line.includes('/api/public/projects/'))).toEqual([]);
  await late.close();
});
