import type { createOrganisation, Organisation } from '@takt/contract/organisations.ts';
import type { z } from 'zod';
import { asOrgId, type Db, type GlobalTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { violates } from '../../db/failures.ts';
import { notFound } from '../../errors.ts';
import type { Actor, SignedIn } from '../../http/actor.ts';
import { newToken } from '../../secrets.ts';
import { transliterated } from '../../transliterate.ts';
import { appendEvent } from '../events/service.ts';
import { updateUser } from '../users/queries.ts';
import { insertOrganisation, insertMember, organisationOf, organisationsOf, slugIsTaken } from './queries.ts';

export const listOrganisations = (db: Db, actor: SignedIn): Promise<Organisation[]> =>
  organisationsOf(db.global, actor.userId);

export async function getOrganisation(db: Db, actor: Actor): Promise<Organisation> {
  const organisation = await organisationOf(db.global, actor.orgId, actor.userId);
  if (!organisation) throw notFound();
  return organisation;
}

/** First parts of the application's own paths: no organisation may stand in their way. */
const reservedSlugs = new Set(
  'login logout register verify verify-email forgot-password reset-password invite onboarding profile tasks projects clients team analytics data organization organisation settings api assets health metrics admin www p'.split(
    ' ',
  ),
);

/** The creator becomes the owner, and the new organisation his current one. */
export async function foundOrganisation(
  db: Db,
  actor: SignedIn,
  body: z.output<typeof createOrganisation.body>,
): Promise<Organisation> {
  const once = (slugOf: typeof plainSlug) => found(db, actor, body, slugOf);
  return once(plainSlug).catch((error: unknown) => {
    // Two people who take one name at the same moment: the later one gets an ending of his own.
    if (violates(error, 'organisations_slug_key')) return once(async (_, name) => distinctSlug(name));
    throw error;
  });
}

function found(
  db: Db,
  actor: SignedIn,
  body: z.output<typeof createOrganisation.body>,
  slugOf: typeof plainSlug,
): Promise<Organisation> {
  const orgId = asOrgId(newId());
  return db.inOrg(orgId, async (tx) => {
    const { preferences = {} } = body;
    await insertOrganisation(tx, {
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
    await insertMember(tx, orgId, actor.userId, 'owner');
    await updateUser(tx, actor.userId, { currentOrgId: orgId });
    appendEvent(tx, actor, 'organisation.created', 'organisation', orgId, { name: body.name });
    const organisation = await organisationOf(tx, orgId, actor.userId);
    if (!organisation) throw new Error('The organisation is not there after it was written');
    return organisation;
  });
}

const slugBase = (name: string) => transliterated(name).slice(0, 60).replace(/-+$/, '') || 'org';

async function plainSlug(tx: GlobalTx, name: string): Promise<string> {
  const base = slugBase(name);
  return reservedSlugs.has(base) || (await slugIsTaken(tx, base)) ? distinctSlug(name) : base;
}

const distinctSlug = (name: string) =>
  `${slugBase(name)}-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 5)}`;
