import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newestLink } from '../stage.ts';

export const password = 'лошадь съела скрепку';
export const newEmail = () => `${randomUUID().slice(0, 8)}@example.test`;

/** The link of the newest letter to `email`, or of the newest that leads to `path`. */
export const letterLink = (email: string, path = '') => newestLink(process.env.STAGE_DATA ?? '', email, path);

/** Where a link of a letter leads, at whatever address the product stands. */
export const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;

export interface Owner {
  readonly email: string;
  readonly token: string;
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** The same person at another address: the product came back on another port. */
  at(url: string): Owner;
}

/** An owner with an organisation, made by calls: for journeys that begin later than registration. */
export async function newOwner(url: string, organisation = 'Северный ветер'): Promise<Owner> {
  const email = newEmail();
  const visitor = caller(url, {});
  await visitor('POST', '/auth/register', { email, password, first_name: 'Анна', last_name: 'Ветрова' });
  const link = new URL(await letterLink(email)).searchParams.get('token');
  await visitor('GET', `/auth/verify?token=${link}`);
  const { access_token: token } = await visitor<{ access_token: string }>('POST', '/auth/login', {
    email,
    password,
  });
  const owner = (address: string): Owner => ({
    email,
    token,
    call: caller(address, { authorization: `Bearer ${token}` }),
    at: owner,
  });
  await owner(url).call('POST', '/orgs', { name: organisation });
  return owner(url);
}

const caller =
  (url: string, headers: Record<string, string>): Owner['call'] =>
  async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'x-requested-with': 'takt',
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };

/** Signs in through the form, as a person would. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}
