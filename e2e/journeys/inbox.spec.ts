import { newOwner, password, signIn } from '../kit/people.ts';
import { newColleague, secondBrowser, toast } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

test('a colleague’s mention arrives live, says why, is read, muted and unmuted by keyboard', async ({
  page,
  url,
  browser,
}) => {
  const owner = await newOwner(url);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' });
  const { id } = await owner.call<{ id: string }>('POST', '/tasks', {
    title: 'Квиз вместо формы',
    project_id,
  });
  await owner.call('PATCH', '/users/me', { username: 'anna.vetrova' });
  const boris = await newColleague(owner, 'Борис', 'Панин');
  await signIn(page, owner.email);
  await page.goto('/inbox');
  await settled(page);
  await expect(page.getByText('Всё прочитано')).toBeVisible();
  await expectGoodScreen(page, 'empty inbox');

  const second = await secondBrowser(browser, url, boris.email);
  await second.page.evaluate(
    async ({ task, address, secret }) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'takt' };
      const signedIn = await fetch('/api/auth/login', {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: address, password: secret }),
      });
      const { access_token } = await signedIn.json();
      await fetch(`/api/tasks/${task}/comments`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${access_token}` },
        body: JSON.stringify({ content: '@anna.vetrova, посмотрите первый экран' }),
      });
    },
    { task: id, address: boris.email, secret: password },
  );
  const row = page.getByRole('list', { name: 'Уведомления' }).getByRole('listitem').first();
  await expect(row).toContainText('Борис Панин упоминает вас');
  await expect(row).toContainText('посмотрите первый экран');
  await expect(row).toContainText('вас упомянули');
  await expect(page.getByRole('link', { name: /Входящие.*1 непрочитанное/ })).toBeVisible();
  await expectGoodScreen(page, 'inbox');

  await page.keyboard.press('KeyJ');
  await expect(row.getByRole('button', { name: /-1 Квиз/ })).toBeFocused();
  await page.keyboard.press('KeyM');
  await expect(row.getByRole('img', { name: 'не сообщаем' })).toBeVisible();
  await toast(page, 'Об этом больше не сообщаем').getByRole('button', { name: 'Отменить' }).click();
  await expect(row.getByRole('img', { name: 'не сообщаем' })).toBeHidden();

  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyE');
  await expect(page.getByRole('link', { name: /непрочитанное/ })).toHaveCount(0);
  await page.getByText('Непрочитанные', { exact: true }).click();
  await expect(page).toHaveURL(/unread=true/);
  await expect(page.getByText('Всё прочитано')).toBeVisible();
  await page.getByRole('button', { name: 'Показать всё' }).click();
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: /Квиз вместо формы/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /-1 Квиз/ })).toBeFocused();

  await page.getByRole('link', { name: 'Настройки', exact: true }).click();
  await settled(page);
  await page.getByRole('switch', { name: 'Письма' }).click();
  await expect(page.getByRole('group', { name: 'О чём писать' })).toBeHidden();
  await page.getByLabel('Время сводки').selectOption('7');
  await expect(page.getByText('Сохранено')).toBeVisible();
  await expectGoodScreen(page, 'settings of notifications');
  await expect
    .poll(() => owner.call('GET', '/notifications/settings'))
    .toMatchObject({ letters: false, digest_hour: 7 });
  expect(second.complaints()).toEqual([]);
  await second.close();
});
