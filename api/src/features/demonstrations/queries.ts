import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { GlobalTx, OrgTx } from '../../db/connect.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { users } from '../../db/tables/users.ts';

/** How many a person owns, those counted that are deleted and can be restored; the person's row is held until the commit. */
export async function countOwn(tx: GlobalTx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await tx
    .select({ count: count() })
    .from(organisations)
    .where(and(eq(organisations.ownerId, userId), isNotNull(organisations.demoProgress)));
  return row?.count ?? 0;
}

/** How far it is, 0 to 100. */
export async function setProgress(tx: OrgTx, progress: number): Promise<void> {
  await tx.update(organisations).set({ demoProgress: progress }).where(eq(organisations.orgId, tx.orgId));
}

/** Whose it is and how far it is; nothing of one that is no demonstration. */
export async function demonstration(
  tx: OrgTx,
): Promise<{ ownerId: string; progress: number; isDeleted: boolean } | undefined> {
  const [row] = await tx
    .select({
      ownerId: organisations.ownerId,
      progress: organisations.demoProgress,
      deletedAt: organisations.deletedAt,
    })
    .from(organisations)
    .where(eq(organisations.orgId, tx.orgId));
  if (!row || row.progress === null) return undefined;
  return { ownerId: row.ownerId, progress: row.progress, isDeleted: row.deletedAt !== null };
}
