import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { DeletedOrganisation } from '@takt/contract/organisations.ts';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';
import { organisations } from '../../../db/tables/organisations.ts';

// The same 30 days stand in app.purge_organisation.
const canBeRestored = sql`${organisations.deletedAt} >= now() - interval '30 days'`;
const isOverdue = sql`${organisations.deletedAt} < now() - interval '30 days'`;

const columns = {
  id: organisations.orgId,
  name: organisations.name,
  slug: organisations.slug,
  deleted_at: sql<string>`${organisations.deletedAt}`.mapWith(organisations.deletedAt),
  purge_at: sql<string>`${organisations.deletedAt} + interval '30 days'`.mapWith(organisations.deletedAt),
};

/** Hides it at once from everybody; `until` is the last day, in its time zone, on which it can be restored. */
export async function markDeleted(tx: OrgTx): Promise<DeletedOrganisation & { until: string }> {
  const [row] = await tx
    .update(organisations)
    .set({ deletedAt: sql`now()` })
    .where(eq(organisations.orgId, tx.orgId))
    .returning({
      ...columns,
      until: sql<string>`to_char((${organisations.deletedAt} + interval '30 days') AT TIME ZONE ${organisations.timeZone}, 'YYYY-MM-DD')`,
    });
  if (!row) throw new Error('The organisation is not there while its row is held');
  return row;
}

const deletedBy = (userId: string, ...more: SQL[]) =>
  and(eq(organisations.ownerId, userId), isNotNull(organisations.deletedAt), canBeRestored, ...more);

export function deletedOrganisations(tx: GlobalTx, userId: string): Promise<DeletedOrganisation[]> {
  return tx
    .select(columns)
    .from(organisations)
    .where(deletedBy(userId))
    .orderBy(desc(organisations.deletedAt), asc(organisations.orgId));
}

export async function deletedOrganisation(
  tx: GlobalTx,
  userId: string,
  id: string,
): Promise<OrgId | undefined> {
  const [row] = await tx
    .select({ orgId: organisations.orgId })
    .from(organisations)
    .where(deletedBy(userId, eq(organisations.orgId, id)));
  return row && asOrgId(row.orgId);
}

/** False when somebody was faster, or its time is over. */
export async function unmarkDeleted(tx: OrgTx, userId: string): Promise<boolean> {
  const rows = await tx
    .update(organisations)
    .set({ deletedAt: null })
    .where(deletedBy(userId, eq(organisations.orgId, tx.orgId)))
    .returning({ orgId: organisations.orgId });
  return rows.length === 1;
}

export async function overdueOrganisations(tx: GlobalTx): Promise<OrgId[]> {
  const rows = await tx
    .select({ orgId: organisations.orgId })
    .from(organisations)
    .where(isOverdue)
    .orderBy(asc(organisations.deletedAt));
  return rows.map((row) => asOrgId(row.orgId));
}

/** A part of what is left of an overdue organisation; says whether there is more. */
export async function purgePart(tx: GlobalTx, orgId: OrgId): Promise<boolean> {
  // Millions of rows may go: nobody waits for the answer.
  await tx.execute(sql`SET LOCAL statement_timeout = '10min'`);
  const { rows } = await tx.execute<{ more: boolean }>(sql`SELECT app.purge_organisation(${orgId}) AS more`);
  return rows[0]?.more === true;
}
