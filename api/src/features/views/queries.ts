import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { SavedView } from '@takt/contract/views.ts';
import type { OrgTx } from '../../db/connect.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { savedViews } from '../../db/tables/views.ts';

export type ViewChanges = Partial<Pick<typeof savedViews.$inferInsert, 'name' | 'query' | 'isShared'>>;

const columns = {
  id: savedViews.id,
  screen: savedViews.screen,
  name: savedViews.name,
  query: savedViews.query,
  is_shared: savedViews.isShared,
  owner_id: savedViews.ownerId,
  created_at: savedViews.createdAt,
};

/** What exists for the person: his own, and what others share. */
const visible = (tx: OrgTx, userId: string) =>
  and(eq(savedViews.orgId, tx.orgId), or(eq(savedViews.ownerId, userId), savedViews.isShared));

export function listViews(
  tx: OrgTx,
  userId: string,
  screen: SavedView['screen'] | undefined,
): Promise<SavedView[]> {
  return tx
    .select(columns)
    .from(savedViews)
    .where(and(visible(tx, userId), screen && eq(savedViews.screen, screen)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
}

/** With the row locked for what comes next. */
export async function lockedView(tx: OrgTx, userId: string, id: string): Promise<SavedView | undefined> {
  const [row] = await tx
    .select(columns)
    .from(savedViews)
    .where(and(visible(tx, userId), eq(savedViews.id, id)))
    .for('update');
  return row;
}

/** How many a person has, who waits here when he saves two at once. */
export async function countViews(tx: OrgTx, userId: string): Promise<number> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, userId)))
    .for('no key update');
  return tx.$count(savedViews, and(eq(savedViews.orgId, tx.orgId), eq(savedViews.ownerId, userId)));
}

export async function insertView(
  tx: OrgTx,
  view: Omit<typeof savedViews.$inferInsert, 'orgId' | 'createdAt'>,
): Promise<SavedView> {
  const [row] = await tx
    .insert(savedViews)
    .values({ ...view, orgId: tx.orgId, createdAt: new Date().toISOString() })
    .returning(columns);
  if (!row) throw new Error('The view is not there after it was written');
  return row;
}

const byId = (tx: OrgTx, id: string) => and(eq(savedViews.orgId, tx.orgId), eq(savedViews.id, id));

export async function updateView(
  tx: OrgTx,
  id: string,
  changes: ViewChanges,
): Promise<SavedView | undefined> {
  const [row] = await tx.update(savedViews).set(changes).where(byId(tx, id)).returning(columns);
  return row;
}

export async function deleteView(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(savedViews).where(byId(tx, id));
}
