import { isDeepStrictEqual } from 'node:util';
import { languageOf } from '@takt/contract/languages.ts';
import type {
  createOrganisation,
  Organisation,
  updateOrganisation,
  updateSecurity,
} from '@takt/contract/organisations.ts';
import type { z } from 'zod';
import { asOrgId, type Db, type OrgTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import type { Actor, Rule, SignedIn } from '../../http/actor.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { appendEvent } from '../events/service.ts';
import { updateUser } from '../users/queries.ts';
import { may } from './policy.ts';
import { preferenceColumns, preferencesTold } from './preferences.ts';
import * as q from './queries.ts';
import { distinctSlug, freeSlug, isReserved } from './slugs.ts';

export interface OrganisationDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export const listOrganisations = (db: Db, actor: SignedIn): Promise<Organisation[]> =>
  q.organisationsOf(db.global, actor.userId);

export async function getOrganisation(db: Db, actor: Actor): Promise<Organisation> {
  const organisation = await q.organisationOf(db.global, actor.orgId, actor.userId);
  if (!organisation) throw notFound();
  return organisation;
}

/** The creator becomes the owner, and the new organisation his current one; `also` is done with it, or nothing is. */
export async function foundOrganisation(
  db: Db,
  actor: SignedIn,
  body: z.output<typeof createOrganisation.body>,
  also?: (tx: OrgTx) => Promise<void>,
): Promise<Organisation> {
  const once = (slugOf: typeof freeSlug) => found(db, actor, body, slugOf, also);
  return once(freeSlug).catch((error: unknown) => {
    // Two people who take one name at the same moment: the later one gets an ending of his own.
    if (violates(error, 'organisations_slug_key')) return once(async (_, name) => distinctSlug(name));
    throw error;
  });
}

function found(
  db: Db,
  actor: SignedIn,
  body: z.output<typeof createOrganisation.body>,
  slugOf: typeof freeSlug,
  also: ((tx: OrgTx) => Promise<void>) | undefined,
): Promise<Organisation> {
  const orgId = asOrgId(newId());
  return db.inOrg(orgId, async (tx) => {
    const { preferences = {} } = body;
    await q.insertOrganisation(tx, {
      name: body.name,
      slug: await slugOf(tx, body.name),
      description: body.description || null,
      industry: body.industry ?? null,
      size: body.size ?? null,
      website: body.website || null,
      phone: body.phone || null,
      ownerId: actor.userId,
      timeZone: preferences.timezone ?? 'Europe/Moscow',
      currency: preferences.currency ?? 'RUB',
      locale: preferences.locale ?? 'ru-RU',
      weekStart: preferences.week_start ?? 'monday',
    });
    await q.updateOrganisation(tx, preferenceColumns(preferences));
    await q.insertMember(tx, orgId, actor.userId, 'owner');
    await updateUser(tx, actor.userId, { currentOrgId: orgId });
    await also?.(tx);
    appendEvent(tx, actor, 'organisation.created', 'organisation', orgId, { name: body.name });
    return existing(tx, actor);
  });
}

/** Two who change different fields both have their way; a blank text is no text. */
export function changeOrganisation(
  db: Db,
  actor: Actor,
  body: z.output<typeof updateOrganisation.body>,
): Promise<Organisation> {
  return inOrganisation(db, actor, may.change, async (tx, row) => {
    const { preferences = {}, slug } = body;
    const isNew = slug !== undefined && slug !== row.slug;
    if (isNew && isReserved(slug)) throw new AppError('invalid', 'slug_reserved', { fields: ['slug'] });
    await change(tx, actor, 'organisation.changed', row, {
      name: body.name,
      slug,
      description: nullIfBlank(body.description),
      industry: body.industry,
      size: body.size,
      website: nullIfBlank(body.website),
      phone: nullIfBlank(body.phone),
      ...preferenceColumns(preferences),
    }).catch((error: unknown) => {
      if (violates(error, 'organisations_slug_key'))
        throw new AppError('conflict', 'slug_taken', { fields: ['slug'], cause: error });
      throw error;
    });
    return existing(tx, actor);
  });
}

const nullIfBlank = (text: string | null | undefined) => (text === '' ? null : text);

export function changeSecurity(
  db: Db,
  actor: Actor,
  body: z.output<typeof updateSecurity.body>,
): Promise<Organisation> {
  return inOrganisation(db, actor, may.secure, async (tx, row) => {
    const demands = body.require_two_factor === true && !row.requireTwoFactor;
    if (demands && !actor.secondFactor)
      throw new AppError('second_factor_required', 'own_second_factor_first', {
        fields: ['require_two_factor'],
      });
    await change(tx, actor, 'organisation.security_changed', row, {
      isPrivate: body.is_private,
      approveInvitations: body.approve_invitations,
      requireTwoFactor: body.require_two_factor,
    });
    return existing(tx, actor);
  });
}

/** There is one owner at every moment that anybody can see; the former one stays as an administrator. */
export function transferOwnership(
  { db, mailer, publicUrl }: OrganisationDeps,
  actor: Actor,
  userId: string,
): Promise<Organisation> {
  return inOrganisation(db, actor, may.transfer, async (tx, row) => {
    const [former, heir] = [await q.personIn(tx, actor.userId), await q.personIn(tx, userId)];
    if (!former || !heir || heir.status === 'removed' || heir.status === 'requested') throw notFound();
    if (heir.role !== 'admin' || heir.status !== 'active' || !heir.isOpen)
      throw new AppError('conflict', 'not_an_admin', { fields: ['user_id'] });
    await q.setRole(tx, actor.userId, 'admin');
    await q.setRole(tx, heir.id, 'owner');
    await q.updateOrganisation(tx, { ownerId: heir.id });
    await mailer.post(tx, {
      to: heir.email,
      language: heir.language ?? languageOf(row.locale),
      template: 'ownership_transferred',
      params: {
        link: `${publicUrl}/${row.slug}`,
        organisation: row.name,
        former: `${former.firstName} ${former.lastName}`,
      },
    });
    appendEvent(tx, actor, 'organisation.ownership_transferred', 'organisation', tx.orgId, {
      from: former.id,
      to: heir.id,
    });
    return existing(tx, actor);
  });
}

/** Writes what differs, and tells it; nothing when all is so already. */
async function change(
  tx: OrgTx,
  actor: Actor,
  kind: 'organisation.changed' | 'organisation.security_changed',
  row: q.OrganisationRow,
  wanted: q.OrganisationChanges,
): Promise<void> {
  const [before, after] = [told(row), told(wanted)];
  const changed = Object.keys(after).filter(
    (field) => after[field] !== undefined && !isDeepStrictEqual(after[field], before[field]),
  );
  if (changed.length === 0) return;
  await q.updateOrganisation(tx, wanted);
  const only = (side: typeof before) => Object.fromEntries(changed.map((field) => [field, side[field]]));
  appendEvent(tx, actor, kind, 'organisation', tx.orgId, {
    changed,
    before: only(before),
    after: only(after),
  });
}

/** By the names of the contract. */
const told = (row: q.OrganisationChanges): Readonly<Record<string, unknown>> => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  industry: row.industry,
  size: row.size,
  website: row.website,
  phone: row.phone,
  ...preferencesTold(row),
  is_private: row.isPrivate,
  approve_invitations: row.approveInvitations,
  require_two_factor: row.requireTwoFactor,
});

/**
 * Holds the organisation until the commit; one that was deleted a moment ago does not exist, nor does it for somebody
 * who left it while he waited. The actor comes with the role that he has now, which may be less than when he called.
 */
export function inOrganisation<T>(
  db: Db,
  by: Actor,
  rule: Rule,
  work: (tx: OrgTx, row: q.OrganisationRow, actor: Actor) => Promise<T>,
): Promise<T> {
  return db.inOrg(by.orgId, async (tx) => {
    const row = await q.lockOrganisation(tx);
    const me = row && (await q.personIn(tx, by.userId));
    if (!row || me?.status !== 'active') throw notFound();
    if (rule[me.role] === false) throw forbidden();
    return work(tx, row, { ...by, role: me.role });
  });
}

async function existing(tx: OrgTx, actor: SignedIn): Promise<Organisation> {
  const organisation = await q.organisationOf(tx, tx.orgId, actor.userId);
  if (!organisation) throw notFound();
  return organisation;
}
