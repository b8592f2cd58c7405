import type { Page } from '@playwright/test';
import { texts as en } from '../../web/src/texts/en.ts';
import { texts as pl } from '../../web/src/texts/pl.ts';
import { texts as ru } from '../../web/src/texts/ru.ts';
import { reach } from '../kit/forms.ts';
import { letterLink, newEmail, password, pathOf } from '../kit/people.ts';
import { expect, expectGoodIn, settled, test } from '../kit/watch.ts';

const languages = [
  ['ru', 'Русский', ru],
  ['en', 'English', en],
  ['pl', 'Polski', pl],
] as const;

/** Types into fields in the order in which the keyboard reaches them, then presses Enter. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await reach(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.insertText(value);
  }
  await page.keyboard.press('Enter');
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole(role, { name }).first());
  await page.keyboard.press('Enter');
}

for (const [language, ownName, texts] of languages) {
  test(`from registration to a colleague in the team by keyboard alone, in ${language}`, async ({
    browser,
    url,
  }) => {
    test.slow();
    const { auth, organisations, invitations, shell, ui } = texts;
    const newcomer = async () =>
      (await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })).newPage();
    const page = await newcomer();
    const email = newEmail();

    await page.goto('/register');
    await press(page, 'button', ownName);
    await fill(page, {
      [auth.firstName]: 'Анна',
      [auth.lastName]: 'Ветрова',
      [auth.email]: email,
      [auth.password]: password,
    });
    await expect(page).toHaveURL(/verify-email/);
    await page.goto(pathOf(await letterLink(email, '/verify')));
    await press(page, 'link', auth.signIn);
    await fill(page, { [auth.email]: email, [auth.password]: password });
    await expect(page).toHaveURL(/onboarding/);
    await expectGoodIn(language, page, 'onboarding');
    await fill(page, { [organisations.newName]: 'Северный ветер' });
    await expect(page).toHaveURL(/\/$/);

    await press(page, 'link', shell.screens.team);
    await settled(page);
    await press(page, 'button', new RegExp(`^${invitations.invite}`));
    const colleague = newEmail();
    await reach(page, page.getByRole('dialog').getByLabel(invitations.addresses));
    await page.keyboard.insertText(colleague);
    await page.keyboard.press('Enter');
    await press(page, 'button', invitations.send_one);
    await expect(page.getByRole('region', { name: ui.notifications }).getByText(colleague)).toBeVisible();
    await expectGoodIn(language, page, 'team');

    const second = await newcomer();
    await second.goto(pathOf(await letterLink(colleague, '/invite/')));
    await settled(second);
    await press(second, 'button', ownName);
    await expectGoodIn(language, second, 'invitation');
    await fill(second, {
      [auth.firstName]: 'Борис',
      [auth.lastName]: 'Панин',
      [auth.password]: password,
    });
    await expect(second.getByText('Северный ветер').first()).toBeVisible();
    // The first screen follows by itself.
    await expect(page.getByText('Борис Панин')).toBeVisible();

    await press(second, 'button', new RegExp(`^${shell.account}`));
    // The first key of a script comes before the menu has taken the focus.
    await expect(async () => {
      await second.keyboard.press('End');
      await expect(second.getByRole('menuitem', { name: auth.signOut })).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await second.keyboard.press('Enter');
    await expect(second).toHaveURL(/login/);
    await page.context().close();
    await second.context().close();
  });
}
