import type { Locator, Page } from '@playwright/test';
import { password } from './people.ts';

export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The notification that says this. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Уведомления' }).locator('> *').filter({ hasText: text });

/** The sign-in form as it stands; where it leads is the journey's matter. */
export async function fillLogin(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Answers the question that sensitive acts ask. */
export async function confirmIdentity(page: Page, secret = password): Promise<void> {
  // Above the dialog of the act, where there is one.
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await question.getByLabel('Пароль', { exact: true }).fill(secret);
  await page.keyboard.press('Enter');
}

/** Walks on until the focus is on it, as somebody without a mouse does. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

export const tabTo = (
  page: Page,
  role: 'button' | 'textbox' | 'checkbox',
  name: string | RegExp,
): Promise<void> => reach(page, page.getByRole(role, { name }).first());
