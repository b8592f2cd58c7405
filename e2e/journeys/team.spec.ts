import type { Page } from '@playwright/test';
import { dialog } from '../kit/forms.ts';
import { newEmail, newOwner, signIn } from '../kit/people.ts';
import { newColleague, orgOf, row, secondBrowser, toast } from '../kit/team.ts';
import { expect, expectGoodIn, expectGoodScreen, settled, test } from '../kit/watch.ts';

async function act(page: Page, who: string, what: string | RegExp): Promise<void> {
  await row(page, who)
    .getByRole('button', { name: /^Действия/ })
    .click();
  await page.getByRole('menu').getByText(what).click();
}

test('a role changes at once and can be taken back; who is suspended is out with the next request', async ({
  page,
  url,
  browser,
}) => {
  const owner = await newOwner(url);
  const member = await newColleague(owner, 'Борис', 'Сомов');
  const other = await secondBrowser(browser, url, member.email);
  await other.page.goto('/team');
  await expect(row(other.page, 'Борис Сомов')).toContainText('вы');
  await signIn(page, owner.email);
  await page.goto('/team');

  await act(page, 'Борис Сомов', 'Администратор');
  await expect(toast(page, 'Роль обновлена')).toContainText('Борис Сомов: Администратор');
  await expect(row(page, 'Борис Сомов')).toContainText('Администратор');
  // His own screen has followed: now he may invite.
  await expect(other.page.getByRole('button', { name: 'Пригласить' })).toBeVisible();
  await toast(page, 'Роль обновлена').getByRole('button', { name: 'Отменить' }).click();
  await expect(row(page, 'Борис Сомов')).toContainText('Участник');

  await act(page, 'Борис Сомов', 'Приостановить');
  await expect(row(page, 'Борис Сомов')).toContainText('Приостановлен');
  await other.page.goto('/tasks');
  await expect(other.page).toHaveURL(/\/onboarding/);

  await act(page, 'Борис Сомов', 'Восстановить доступ');
  await expect(row(page, 'Борис Сомов')).toContainText('Активен');
  await other.page.goto('/tasks');
  await expect(other.page.getByRole('heading', { name: 'Задачи' })).toBeVisible();
  await other.close();
});

test('who is removed hands his open tasks on', async ({ page, url }) => {
  const owner = await newOwner(url);
  const boris = await newColleague(owner, 'Борис', 'Сомов');
  const vera = await newColleague(owner, 'Вера', 'Лукина');
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', {
    name: 'Сайт',
    key: 'WEB',
  });
  for (const title of ['Квиз вместо формы', 'Новые креативы'])
    await owner.call('POST', '/tasks', { title, project_id, assignee_id: boris.id });
  await signIn(page, owner.email);
  await page.goto('/team');

  await act(page, 'Борис Сомов', /^Удалить/);
  await expect(dialog(page)).toContainText('2 открытые задачи');
  await expect(dialog(page)).toContainText('Квиз вместо формы');
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(dialog(page)).toContainText('Выберите, кому передать задачи');
  await dialog(page).getByLabel('Новый исполнитель').fill('Лук');
  await page.getByRole('option', { name: /Вера Лукина/ }).click();
  await expectGoodScreen(page, 'removal of a member with open tasks');
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();

  await expect(toast(page, 'Участник удален')).toContainText('Борис Сомов');
  await expect(row(page, 'Борис Сомов')).toHaveCount(0);
  const { items } = await owner.call<{ items: { assignee_id: string }[] }>('GET', '/tasks');
  expect(items.map(({ assignee_id }) => assignee_id)).toEqual([vera.id, vera.id]);

  // Left as it is, the work still shows whose it was.
  await act(page, 'Вера Лукина', /^Удалить/);
  await dialog(page).getByText('Оставить как есть').click();
  await dialog(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(row(page, 'Вера Лукина')).toHaveCount(0);
  await page.goto('/tasks');
  await expect(page.locator('[data-card]').getByRole('img', { name: 'Вера Лукина' })).toHaveCount(2);
  await page.locator('[data-card] a').first().click();
  await expect(page.getByLabel('Исполнитель')).toHaveValue('Вера Лукина');
  await page.getByLabel('Исполнитель').click();
  await page.getByRole('option', { name: /Анна Ветрова/ }).click();
  await expect(page.locator('[data-card]').getByRole('img', { name: 'Анна Ветрова' })).toHaveCount(1);
});

test('people are found by name and role, and the address keeps it', async ({ page, url }) => {
  const owner = await newOwner(url);
  await newColleague(owner, 'Борис', 'Сомов', 'admin');
  await newColleague(owner, 'Вера', 'Лукина');
  await signIn(page, owner.email);
  await page.goto('/team');
  await expect(page.getByRole('status').filter({ hasText: '3 человека' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('лук');
  await expect(page).toHaveURL(/q=/);
  await expect(row(page, 'Вера Лукина')).toBeVisible();
  await expect(row(page, 'Борис Сомов')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('лук');
  await expect(page.getByRole('status').filter({ hasText: '1 человек' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Роль' }).selectOption('owner');
  await expect(page.getByText('Никого не нашлось')).toBeVisible();
  await expectGoodScreen(page, 'nobody found');
  await page.getByRole('button', { name: 'Сбросить фильтр' }).click();
  await expect(row(page, 'Борис Сомов')).toBeVisible();
  await expect(page).toHaveURL(/\/team$/);
});

test('the list by keyboard alone: arrows, card, menu, removal', async ({ page, url }) => {
  const owner = await newOwner(url);
  await newColleague(owner, 'Борис', 'Сомов');
  await newColleague(owner, 'Вера', 'Лукина');
  await signIn(page, owner.email);
  await page.goto('/team');
  await settled(page);
  // By last name: Ветрова, Лукина, Сомов.
  await page.getByRole('button', { name: 'Анна Ветрова', exact: true }).focus();

  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Борис Сомов', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Вера Лукина', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Доля выполненных');
  await expectGoodScreen(page, 'card of a member');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Вера Лукина', exact: true })).toBeFocused();

  await page.keyboard.press('m');
  await expect(page.getByRole('menu')).toContainText('Удалить из организации');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Вера Лукина', exact: true })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(dialog(page)).toContainText('Открытых задач нет');
  await dialog(page).getByRole('button', { name: 'Удалить' }).press('Enter');
  await expect(toast(page, 'Участник удален')).toBeVisible();
});

test('the screens of the team are good, wide and narrow, in all three languages', async ({ page, url }) => {
  test.slow();
  const owner = await newOwner(url);
  const { id } = await orgOf(owner);
  await newColleague(owner, 'Борис', 'Сомов', 'admin');
  await owner.call('POST', `/orgs/${id}/invites`, { email: newEmail() });
  await owner.call('POST', `/orgs/${id}/departments`, { name: 'Маркетинг' });
  await signIn(page, owner.email);
  for (const language of ['en', 'pl', 'ru']) {
    await owner.call('PATCH', '/users/me', { language });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const good = (name: string) => expectGoodIn(language, page, `${name} at ${width}`);
      for (const path of ['/team/departments', '/team/invitations', '/team']) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await settled(page);
        await good(path);
      }
      await page.keyboard.press('c');
      await expect(dialog(page)).toBeVisible();
      await good('invite dialog');
    }
  }
});
