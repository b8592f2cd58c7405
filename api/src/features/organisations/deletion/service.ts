import { languageOf } from '@takt/contract/languages.ts';
import type { DeletedOrganisation, Organisation } from '@takt/contract/organisations.ts';
import type { Db, OrgId } from '../../../db/connect.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { Actor, SignedIn } from '../../../http/actor.ts';
import { forEach } from '../../../jobs/each.ts';
import { appendEvent } from '../../events/service.ts';
import { may } from '../policy.ts';
import { organisationOf, personIn } from '../queries.ts';
import { inOrganisation, type OrganisationDeps } from '../service.ts';
import * as q from './queries.ts';

/** Hidden at once, from the owner too; everything stays for 30 days. */
export function deleteOrganisation(
  { db, mailer, publicUrl }: OrganisationDeps,
  actor: Actor,
  name: string,
): Promise<DeletedOrganisation> {
  return inOrganisation(db, actor, may.remove, async (tx, row) => {
    if (name.trim() !== row.name)
      throw new AppError('invalid', 'name_differs', { gaps: { name: row.name }, fields: ['name'] });
    const owner = await personIn(tx, actor.userId);
    if (!owner) throw notFound();
    const { until, ...deleted } = await q.markDeleted(tx);
    await mailer.post(tx, {
      to: owner.email,
      language: owner.language ?? languageOf(row.locale),
      template: 'organisation_deleted',
      params: { link: `${publicUrl}/onboarding#restore`, organisation: row.name, until },
    });
    appendEvent(tx, actor, 'organisation.deleted', 'organisation', tx.orgId, {
      name: row.name,
      purge_at: deleted.purge_at,
    });
    return deleted;
  });
}

export const listDeletedOrganisations = (db: Db, actor: SignedIn): Promise<DeletedOrganisation[]> =>
  q.deletedOrganisations(db.global, actor.userId);

/** By the owner, within 30 days; to everybody else it does not exist. */
export async function restoreOrganisation(db: Db, actor: SignedIn, id: string): Promise<Organisation> {
  const orgId = await q.deletedOrganisation(db.global, actor.userId, id);
  if (!orgId) throw notFound();
  return db.inOrg(orgId, async (tx) => {
    if (!(await q.unmarkDeleted(tx, actor.userId))) throw notFound();
    appendEvent(tx, actor, 'organisation.restored', 'organisation', orgId, {});
    const organisation = await organisationOf(tx, orgId, actor.userId);
    if (!organisation) throw notFound();
    return organisation;
  });
}

/**
 * Removes for good what was deleted 30 days ago: what the warehouse holds first, so that nothing of PostgreSQL goes
 * while the warehouse is away. May be repeated after any interruption.
 */
export async function purgeOverdue(db: Db, removeFacts: (orgId: OrgId) => Promise<void>): Promise<void> {
  await forEach(await q.overdueOrganisations(db.global), async (orgId) => {
    await removeFacts(orgId);
    for (let more = true; more;) more = await db.transaction((tx) => q.purgePart(tx, orgId));
  });
}
