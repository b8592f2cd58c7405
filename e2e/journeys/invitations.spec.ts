import type { Locator } from '@playwright/test';
import { dialog } from '../kit/forms.ts';
import { letterLink, newEmail, newOwner, password, pathOf, signIn } from '../kit/people.ts';
import { newColleague, orgOf, row, secondBrowser, toast } from '../kit/team.ts';
import { expect, expectGoodScreen, settled, test } from '../kit/watch.ts';

/** As the clipboard would bring it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('three pasted addresses, one of them wrong: two letters, and the wrong one stays to be corrected', async ({
  page,
  url,
}) => {
  const owner = await newOwner(url);
  const [anna, boris] = [newEmail(), newEmail()];
  await signIn(page, owner.email);
  await page.goto('/team');
  await settled(page);
  await page.keyboard.press('c');
  await paste(
    dialog(page).getByLabel('Адреса'),
    `Анна Ветрова <${anna}>, ${boris}; boris.example.test\n${anna}`,
  );
  await expect(dialog(page)).toContainText('3 адреса · 1 с ошибкой · 1 повтор убран');
  await expectGoodScreen(page, 'invite dialog with a wrong address');

  await dialog(page).getByRole('button', { name: 'Отправить 2 приглашения' }).click();

  await expect(toast(page, 'Приглашения отправлены')).toContainText('Отправлено 2 приглашения');
  await expect(dialog(page)).toContainText('boris.example.test: это не адрес почты');
  await expect(row(page, anna)).toContainText('Приглашён');
  await expect(row(page, boris)).toContainText('Приглашён');
  expect(pathOf(await letterLink(anna, '/invite/'))).toMatch(/^\/invite\/./);

  // Corrected, it goes out alone; the dialog has done its work then.
  const third = newEmail();
  await dialog(page)
    .getByRole('button', { name: /^boris\.example\.test/ })
    .click();
  await dialog(page).getByLabel('Адреса').fill(third);
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Отправить приглашение' }).click();
  await expect(toast(page, 'Приглашение отправлено')).toContainText(third);
  await expect(dialog(page)).toHaveCount(0);
});

test('an invited person without an account names himself and is inside', async ({ page, url, browser }) => {
  const owner = await newOwner(url);
  const { id } = await orgOf(owner);
  const email = newEmail();
  await owner.call('POST', `/orgs/${id}/invites`, { email, role: 'admin' });
  await signIn(page, owner.email);
  await page.goto('/team');
  await expect(row(page, email)).toContainText('Приглашён');
  const guest = await secondBrowser(browser, url);

  await guest.page.goto(pathOf(await letterLink(email, '/invite/')));
  await expect(guest.page.getByRole('heading')).toHaveText('Приглашение в «Северный ветер»');
  await expect(guest.page.getByRole('main')).toContainText('Ваша роль: администратор');
  await expectGoodScreen(guest.page, 'invitation for a new account');
  await guest.page.getByLabel('Имя', { exact: true }).fill('Борис');
  await guest.page.getByLabel('Фамилия').fill('Сомов');
  await guest.page.getByLabel('Пароль', { exact: true }).fill(password);
  await guest.page.getByRole('button', { name: 'Создать аккаунт и присоединиться' }).click();

  await expect(toast(guest.page, 'Добро пожаловать в «Северный ветер»')).toBeVisible();
  await expect(guest.page).toHaveURL(/\/$/);
  // The owner's screen has followed by itself.
  await expect(row(page, 'Борис Сомов')).toContainText('Администратор');
  await expect(row(page, 'Борис Сомов')).toContainText('Активен');
  expect(guest.complaints()).toEqual([]);
  await guest.close();
});

test('with an account, the link leads through sign-in; signed in as somebody else, it says so; used, it is over', async ({
  page,
  url,
  watch,
}) => {
  watch.expected('409', '/api/invites/open');
  const [owner, guest] = [await newOwner(url), await newOwner(url, 'Южный берег')];
  const { id } = await orgOf(owner);
  await owner.call('POST', `/orgs/${id}/invites`, { email: guest.email, role: 'member' });
  const link = pathOf(await letterLink(guest.email, '/invite/'));

  await signIn(page, owner.email);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(`Вы вошли как ${owner.email}`);
  await expectGoodScreen(page, 'invitation for somebody else');
  await page.getByRole('button', { name: 'Выйти и продолжить' }).click();

  await expect(page.getByRole('main')).toContainText('уже есть аккаунт');
  await expectGoodScreen(page, 'invitation for an existing account');
  await page.getByRole('link', { name: 'Войти и принять' }).click();
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.getByRole('button', { name: 'Принять приглашение' }).click();

  await expect(toast(page, 'Добро пожаловать в «Северный ветер»')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/team');
  await expect(row(page, guest.email)).toContainText('вы');

  await page.goto(link);
  await expect(page.getByRole('heading')).toHaveText('Приглашение больше не действует');
  await expectGoodScreen(page, 'invitation that is over');
});

test('a member proposes, an administrator approves, and a letter goes out', async ({
  page,
  url,
  browser,
}) => {
  const owner = await newOwner(url);
  const member = await newColleague(owner, 'Борис', 'Сомов');
  const wanted = newEmail();
  const other = await secondBrowser(browser, url, member.email);
  await other.page.goto('/team');
  await other.page.getByRole('button', { name: 'Предложить участника' }).click();
  await dialog(other.page).getByLabel('Адреса').fill(wanted);
  await dialog(other.page).getByRole('button', { name: 'Отправить предложение' }).click();
  await expect(toast(other.page, 'Предложение отправлено')).toBeVisible();
  // A member decides about nobody: no menu of acts beyond looking.
  await row(other.page, 'Анна Ветрова')
    .getByRole('button', { name: /^Действия/ })
    .click();
  await expect(other.page.getByRole('menuitem')).toHaveText(['Открыть карточку', 'Задачи на доске']);

  await signIn(page, owner.email);
  await page.goto('/team');
  const waiting = page.getByRole('region', { name: /Ждут решения/ });
  await expect(waiting).toContainText('Предлагает Борис Сомов');
  await settled(page);
  await expectGoodScreen(page, 'members with somebody who waits');
  await waiting.getByRole('button', { name: `Одобрить: ${wanted}` }).click();

  await expect(toast(page, 'Приглашение отправлено')).toContainText(wanted);
  await expect(waiting).toHaveCount(0);
  await expect(row(page, wanted)).toContainText('Приглашён');
  await expect(row(other.page, wanted)).toContainText('Приглашён');
  expect(pathOf(await letterLink(wanted, '/invite/'))).toMatch(/^\/invite\//);

  // Without approval members have nothing to propose.
  const { id } = await orgOf(owner);
  await owner.call('POST', '/auth/confirm', { password });
  await owner.call('PATCH', `/orgs/${id}/security`, { approve_invitations: false });
  await other.page.reload();
  await expect(row(other.page, wanted)).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Предложить участника' })).toHaveCount(0);
  expect(other.complaints()).toEqual([]);
  await other.close();
});

test('an invitation is sent again and revoked where it stands', async ({ page, url }) => {
  const owner = await newOwner(url);
  const { id } = await orgOf(owner);
  const email = newEmail();
  await owner.call('POST', `/orgs/${id}/invites`, { email, role: 'member' });
  const first = await letterLink(email, '/invite/');
  await signIn(page, owner.email);
  await page.goto('/team/invitations');
  await expect(row(page, email)).toContainText('Ждёт ответа');

  await row(page, email)
    .getByRole('button', { name: /^Отправить ещё раз/ })
    .click();
  await expect(toast(page, 'Приглашение отправлено ещё раз')).toBeVisible();
  await expect.poll(() => letterLink(email, '/invite/')).not.toBe(first);

  await row(page, email)
    .getByRole('button', { name: /^Отозвать/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(row(page, email)).toContainText('Ждёт ответа');
  await row(page, email)
    .getByRole('button', { name: /^Отозвать/ })
    .click();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Приглашение отозвано')).toContainText(email);
  await expect(row(page, email)).toContainText('Отозвано');
});
