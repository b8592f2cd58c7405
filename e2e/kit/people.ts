import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newestLink } from '../stage.ts';

export const password = 'лошадь съела скрепку';
export const newEmail = () => `${randomUUID().slice(0, 8)}@example.test`;

/** Opens the link of the newest letter to `email` at the stage's own address. */
export const letterLink = (email: string) => newestLink(process.env.STAGE_DATA ?? '', email);

export interface Owner {
  readonly email: string;
  readonly token: string;
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

/** An owner with an organisation, made by calls: for journeys that begin later than registration. */
export async function newOwner(url: string, organisation = 'Северный ветер'): Promise<Owner> {
  const email = newEmail();
  const headers: Record<string, string> = { 'x-requested-with': 'takt' };
  const call: Owner['call'] = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  await call('POST', '/auth/register', { email, password, first_name: 'Анна', last_name: 'Ветрова' });
  const token = new URL(await letterLink(email)).searchParams.get('token');
  await call('GET', `/auth/verify?token=${token}`);
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/login', { email, password });
  headers.authorization = `Bearer ${access_token}`;
  await call('POST', '/orgs', { name: organisation });
  return { email, token: access_token, call };
}

/** Signs in through the form, as a person would. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Эл. почта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}
