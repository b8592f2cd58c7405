import { languageOf } from '@takt/contract/languages.ts';
import type { OrganisationPage } from '@takt/contract/organisations.ts';
import type { Db } from '../../../db/connect.ts';
import { notFound } from '../../../errors.ts';
import type { SignedIn } from '../../../http/actor.ts';
import { appendEvent } from '../../events/service.ts';
import { deciders, lockOrganisation, personIn } from '../queries.ts';
import type { OrganisationDeps } from '../service.ts';
import { type Found, organisationBySlug, requestMembership } from './queries.ts';

/** The page of an organisation; to whoever is not in it, a private one is no more there than one that never was. */
export async function getPage(db: Db, actor: SignedIn, slug: string): Promise<OrganisationPage> {
  const found = await visible(db, actor, slug);
  return page(found, standings[found.status ?? 'removed']);
}

// Whoever was suspended or removed sees what a stranger sees.
const standings = { active: 'member', requested: 'requested', suspended: 'none', removed: 'none' } as const;

/**
 * Tells the owner and the administrators once. Whoever was declined or removed less than a week ago, or is suspended,
 * hears the same and nothing happens.
 */
export async function requestAccess(
  { db, mailer, publicUrl }: OrganisationDeps,
  actor: SignedIn,
  slug: string,
): Promise<OrganisationPage> {
  const found = await visible(db, actor, slug);
  if (found.status === 'active') return page(found, 'member');
  await db.inOrg(found.orgId, async (tx) => {
    const row = await lockOrganisation(tx);
    if (!row || row.isPrivate) throw notFound();
    if (!(await requestMembership(tx, actor.userId))) return;
    const person = await personIn(tx, actor.userId);
    if (!person) throw notFound();
    const name = `${person.firstName} ${person.lastName}`;
    await mailer.postAll(
      tx,
      (await deciders(tx)).map(({ email, language }) => ({
        to: email,
        language: language ?? languageOf(row.locale),
        template: 'access_requested',
        params: { link: `${publicUrl}/${row.slug}`, person: name, organisation: row.name },
      })),
    );
    appendEvent(tx, actor, 'member.requested', 'member', actor.userId, {});
  });
  return page(found, 'requested');
}

async function visible(db: Db, actor: SignedIn, slug: string): Promise<Found> {
  const found = await organisationBySlug(db.global, slug.toLowerCase(), actor.userId);
  if (!found || (found.isPrivate && found.status !== 'active')) throw notFound();
  return found;
}

const page = (found: Found, membership: OrganisationPage['membership']): OrganisationPage => ({
  id: found.orgId,
  name: found.name,
  slug: found.slug,
  description: found.description,
  website: found.website,
  membership,
});
