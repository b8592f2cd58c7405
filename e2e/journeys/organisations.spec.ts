import { confirmIdentity, dialog } from '../kit/forms.ts';
import {
  type Organisation,
  newMember,
  organisationOf,
  section,
  switcher,
  toasts,
  userOf,
} from '../kit/organisations.ts';
import { newOwner, signIn } from '../kit/people.ts';
import { secondBrowser } from '../kit/team.ts';
import { expect, expectGoodScreen, test } from '../kit/watch.ts';

test('a stranger asks for access at the page of a public organisation, and comes in once he is let in', async ({
  page,
  browser,
  url,
  watch,
}) => {
  watch.expected('404', '/api/orgs/by-slug/');
  const owner = await newOwner(url, 'Открытая мастерская');
  const { id, slug } = await organisationOf(owner);
  const stranger = await newOwner(url, 'Свой угол');
  await signIn(page, stranger.email);
  await page.goto(`/${slug}`);
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();

  await owner.call('PATCH', `/orgs/${id}`, { description: 'Чиним лодки', website: 'https://lodki.example' });
  const owners = await secondBrowser(browser, url, owner.email);
  const ownersTab = owners.page;
  await ownersTab.goto('/organization/settings');
  await ownersTab.getByRole('button', { name: 'Настройки безопасности' }).click();
  await dialog(ownersTab).getByRole('switch', { name: 'Приватная организация' }).click();
  await dialog(ownersTab).getByRole('button', { name: 'Сохранить изменения' }).click();
  await confirmIdentity(ownersTab);
  await expect(section(ownersTab, 'Безопасность')).toContainText(`/${slug}`);

  await page.goto(`/${slug}`);
  await expect(page.getByText('Чиним лодки')).toBeVisible();
  await expect(page.getByRole('link', { name: 'lodki.example' })).toBeVisible();
  await expectGoodScreen(page, 'page of a public organisation');
  await page.getByRole('button', { name: 'Запросить доступ' }).click();
  await expect(page.getByText('Запрос отправлен')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Запрос отправлен')).toBeVisible();
  await owner.call('PATCH', `/orgs/${id}/members/${(await userOf(stranger)).id}`, { status: 'active' });
  await page.goto(`/${slug}`);

  await expect(page).toHaveURL(`${url}/`);
  await expect(switcher(page)).toHaveAccessibleName(/Открытая мастерская/);
  // Only that the act wanted a confirmation.
  expect(owners.complaints().filter((line) => !line.includes('403'))).toEqual([]);
  await owners.close();
});

test('the ownership goes to an administrator, and the former owner may leave', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('403', '/api/orgs/');
  watch.expected('404', '/api/events');
  const owner = await newOwner(url);
  await newMember(url, owner, 'admin');
  await owner.call('POST', '/orgs', { name: 'Южный берег' });
  const north = (await owner.call<{ items: Organisation[] }>('GET', '/orgs')).items.find(
    ({ name }) => name === 'Северный ветер',
  );
  await owner.call('PUT', '/users/me/current-org', { org_id: north?.id });
  await signIn(page, owner.email);
  await page.goto('/organization/settings');

  await section(page, 'Опасная зона').getByRole('button', { name: 'Передать владение' }).click();
  const give = dialog(page).getByRole('button', { name: 'Передать владение' });
  await expect(give).toBeDisabled();
  await dialog(page).getByLabel('Новый владелец').selectOption({ index: 1 });
  await expectGoodScreen(page, 'transfer of ownership');
  await give.click();
  await confirmIdentity(page);
  await expect(toasts(page)).toContainText('Владение передано');

  await section(page, 'Опасная зона').getByRole('button', { name: 'Покинуть' }).click();
  await dialog(page).getByRole('button', { name: 'Покинуть' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(switcher(page)).toHaveAccessibleName(/Южный берег/);
});

test('an organisation is deleted by typing its name, and restored where one begins', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('403', '/api/');
  const owner = await newOwner(url);
  await owner.call('POST', '/projects', { name: 'Осенний запуск' });
  await signIn(page, owner.email);
  await page.goto('/organization/settings');
  await section(page, 'Опасная зона').getByRole('button', { name: 'Удалить организацию' }).click();
  const remove = dialog(page).getByRole('button', { name: 'Удалить организацию' });

  await dialog(page)
    .getByLabel(/Введите название/)
    .fill('Северный');
  await expect(remove).toBeDisabled();
  await expectGoodScreen(page, 'deletion of an organisation');
  await dialog(page)
    .getByLabel(/Введите название/)
    .fill('Северный ветер');
  await remove.click();
  await confirmIdentity(page);
  await expect(page).toHaveURL(/\/onboarding/);
  await expect(toasts(page)).toContainText(/Восстановить её можно до \d/);
  await expect(page.getByRole('heading', { name: 'Удалённые организации' })).toBeVisible();
  await expectGoodScreen(page, 'onboarding with a deleted organisation');
  await page.getByRole('button', { name: 'Восстановить' }).click();

  await expect(page).toHaveURL(`${url}/`);
  await expect(switcher(page)).toHaveAccessibleName(/Северный ветер/);
  await page.goto('/projects');
  await expect(page.getByText('Осенний запуск')).toBeVisible();
});

test('two tabs work in two organisations and never mix', async ({ page, context, url }) => {
  const owner = await newOwner(url);
  await owner.call('POST', '/projects', { name: 'Паруса' });
  await owner.call('POST', '/orgs', { name: 'Южный берег' });
  await signIn(page, owner.email);
  await expect(switcher(page)).toHaveAccessibleName(/Южный берег/);
  const second = await context.newPage();
  await second.goto('/');

  await switcher(second).focus();
  await second.keyboard.press('Enter');
  const own = second.getByRole('menuitemradio', { name: 'Южный берег' });
  await expect(own).toBeChecked();
  await expect(own).toBeFocused();
  await second.keyboard.press('ArrowUp');
  await expect(second.getByRole('menuitemradio', { name: 'Северный ветер' })).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(switcher(second)).toHaveAccessibleName(/Северный ветер/);
  await second.getByRole('link', { name: 'Проекты', exact: true }).click();
  await expect(second).toHaveURL(/\/projects$/);
  await expect(second.getByRole('link', { name: 'Паруса' })).toBeVisible();

  // The server's current organisation is another one now; this tab goes on in its own.
  await page.getByRole('link', { name: 'Проекты', exact: true }).click();
  await page
    .getByRole('button', { name: /проект/i })
    .last()
    .click();
  await dialog(page).getByLabel('Название').fill('Вёсла');
  await dialog(page).getByRole('button', { name: 'Создать' }).click();
  await expect(page).toHaveURL(/\/projects\/\w+/);
  await page.reload();
  await expect(switcher(page)).toHaveAccessibleName(/Южный берег/);
  await expect(page.getByRole('heading', { name: 'Вёсла' })).toBeVisible();
  await second.reload();
  await expect(second.getByRole('link', { name: 'Паруса' })).toBeVisible();
  await expect(second.getByText('Вёсла')).toBeHidden();

  await second.bringToFront();
  await second.evaluate(() => dispatchEvent(new Event('focus')));
  const [third] = await Promise.all([
    context.waitForEvent('page'),
    second.getByRole('link', { name: 'Паруса' }).click({ modifiers: ['Control'] }),
  ]);
  await expect(switcher(third)).toHaveAccessibleName(/Северный ветер/);
  await expect(third.getByRole('heading', { name: 'Паруса' })).toBeVisible();
});

test('among many organisations one is found by its name', async ({ page, url }) => {
  const owner = await newOwner(url);
  for (const name of ['Альфа', 'Бета', 'Гамма', 'Дельта', 'Каппа', 'Лямбда', 'Омега'])
    await owner.call('POST', '/orgs', { name });
  await signIn(page, owner.email);

  await switcher(page).click();
  const search = page.getByRole('searchbox', { name: 'Найти организацию' });
  await expect(search).toBeFocused();
  await expectGoodScreen(page, 'switcher with a search');
  await page.keyboard.type('кап');
  await expect(page.getByRole('menuitemradio')).toHaveText(['ККаппа']);
  await page.keyboard.press('Enter');

  await expect(switcher(page)).toHaveAccessibleName(/Каппа/);
});

test('who is removed goes on in his own organisation at once', async ({ page, url, watch }) => {
  watch.expected('404', '/api/');
  const owner = await newOwner(url);
  const { id } = await organisationOf(owner);
  const member = await newMember(url, owner, 'member');
  await signIn(page, member.email);
  await page.goto('/organization');
  await expect(switcher(page)).toHaveAccessibleName(/Северный ветер/);
  await expect(page.getByRole('link', { name: 'Журнал', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Редактировать' })).toBeHidden();

  await owner.call('DELETE', `/orgs/${id}/members/${(await userOf(member)).id}`);

  await expect(switcher(page)).toHaveAccessibleName(/Свой угол/, { timeout: 20_000 });
});

test('an invitation that waits is accepted or declined where one begins', async ({ page, url }) => {
  const [north, south] = [await newOwner(url), await newOwner(url, 'Южный берег')];
  const person = await newOwner(url, 'Свой угол');
  for (const owner of [north, south])
    await owner.call('POST', `/orgs/${(await organisationOf(owner)).id}/invites`, { email: person.email });
  await signIn(page, person.email);
  await page.goto('/onboarding');
  const offer = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(offer('Северный ветер')).toContainText('Приглашает Анна Ветрова · участник');
  await expectGoodScreen(page, 'onboarding with invitations');

  await offer('Южный берег').getByRole('button', { name: 'Отклонить' }).click();
  await expect(offer('Южный берег')).toBeHidden();
  await offer('Северный ветер').getByRole('button', { name: 'Принять' }).click();

  await expect(page).toHaveURL(`${url}/`);
  await expect(switcher(page)).toHaveAccessibleName(/Северный ветер/);
});
