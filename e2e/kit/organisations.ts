import type { Page } from '@playwright/test';
import { newOwner, type Owner } from './people.ts';

export interface Organisation {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** The one that the person's calls act in. */
export async function organisationOf(person: Owner): Promise<Organisation> {
  const [current] = (await person.call<{ items: Organisation[] }>('GET', '/orgs')).items;
  if (!current) throw new Error('The person has no organisation');
  return current;
}

export const userOf = (person: Owner) => person.call<{ id: string }>('GET', '/users/me');

/** Somebody with an organisation of his own who has joined another one; he goes on in that one. */
export async function newMember(url: string, owner: Owner, role: 'admin' | 'member'): Promise<Owner> {
  const { id } = await organisationOf(owner);
  const person = await newOwner(url, 'Свой угол');
  await owner.call('POST', `/orgs/${id}/invites`, { email: person.email, role });
  const [offer] = (await person.call<{ items: { id: string }[] }>('GET', '/users/me/invites')).items;
  await person.call('POST', `/users/me/invites/${offer?.id}/accept`);
  await person.call('PUT', '/users/me/current-org', { org_id: id });
  return person;
}

export const section = (page: Page, name: string) => page.getByRole('region', { name });
export const toasts = (page: Page) => page.getByRole('region', { name: 'Уведомления' });
/** Which organisation the tab shows is its name. */
export const switcher = (page: Page) => page.getByRole('button', { name: /^Организация:/ });
