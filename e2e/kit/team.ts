import type { Browser, Locator, Page } from '@playwright/test';
import { letterLink, newEmail, type Owner, password, pathOf, signIn } from './people.ts';
import { collect } from './watch.ts';

export interface Colleague {
  readonly email: string;
  readonly id: string;
  readonly name: string;
}

export const orgOf = async (owner: Owner): Promise<{ id: string; name: string }> => {
  const { items } = await owner.call<{ items: { id: string; name: string }[] }>('GET', '/orgs');
  if (!items[0]) throw new Error('The owner has no organisation');
  return items[0];
};

export const tokenOf = async (email: string): Promise<string> =>
  pathOf(await letterLink(email, '/invite/')).replace('/invite/', '');

/** Somebody who has joined by an invitation, made by calls. */
export async function newColleague(
  owner: Owner,
  first_name: string,
  last_name: string,
  role: 'admin' | 'member' = 'member',
): Promise<Colleague> {
  const { id: orgId } = await orgOf(owner);
  const email = newEmail();
  await owner.call('POST', `/orgs/${orgId}/invites`, { email, role });
  const token = await tokenOf(email);
  await owner.call('POST', '/invites/register', { token, password, first_name, last_name });
  const { items } = await owner.call<{ items: { user_id: string; user: { email: string } }[] }>(
    'GET',
    `/orgs/${orgId}/members?q=${encodeURIComponent(email)}`,
  );
  return { email, id: items[0]?.user_id ?? '', name: `${first_name} ${last_name}` };
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Уведомления' }).locator('> *').filter({ hasText: text });

export interface Second {
  readonly page: Page;
  /** What its pages have complained about, but for the silent refresh of a visitor. */
  complaints(): string[];
  close(): Promise<void>;
}

/** A browser of another person, signed in when an address is given. */
export async function secondBrowser(browser: Browser, url: string, email?: string): Promise<Second> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
  });
  const seen = collect(context);
  const page = await context.newPage();
  if (email !== undefined) await signIn(page, email);
  return {
    page,
    complaints: () => seen.filter((line) => !line.includes('/api/auth/refresh')),
    close: () => context.close(),
  };
}
