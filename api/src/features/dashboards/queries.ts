import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Dashboard } from '@takt/contract/dashboards.ts';
import type { OrgTx } from '../../db/connect.ts';
import { dashboards } from '../../db/tables/loop.ts';
import { memberships } from '../../db/tables/memberships.ts';

export type DashboardChanges = Partial<Pick<typeof dashboards.$inferInsert, 'name' | 'isShared' | 'widgets'>>;

const head = {
  id: dashboards.id,
  name: dashboards.name,
  is_shared: dashboards.isShared,
  owner_id: dashboards.ownerId,
  version: dashboards.version,
  created_at: dashboards.createdAt,
  updated_at: dashboards.updatedAt,
};
const columns = { ...head, widgets: dashboards.widgets };

/** What exists for the person: his own, and what others share. */
const visible = (tx: OrgTx, userId: string) =>
  and(eq(dashboards.orgId, tx.orgId), or(eq(dashboards.ownerId, userId), dashboards.isShared));

export function listDashboards(
  tx: OrgTx,
  userId: string,
): Promise<(Omit<Dashboard, 'widgets'> & { widgets: number })[]> {
  return tx
    .select({ ...head, widgets: sql<number>`jsonb_array_length(${dashboards.widgets})` })
    .from(dashboards)
    .where(visible(tx, userId))
    .orderBy(asc(sql`lower(${dashboards.name})`), asc(dashboards.id));
}

export async function dashboardById(tx: OrgTx, userId: string, id: string): Promise<Dashboard | undefined> {
  const [row] = await tx
    .select(columns)
    .from(dashboards)
    .where(and(visible(tx, userId), eq(dashboards.id, id)));
  return row;
}

/** With the row locked for what comes next. */
export async function lockedDashboard(tx: OrgTx, userId: string, id: string): Promise<Dashboard | undefined> {
  const [row] = await tx
    .select(columns)
    .from(dashboards)
    .where(and(visible(tx, userId), eq(dashboards.id, id)))
    .for('update');
  return row;
}

/** How many a person has, who waits here when he saves two at once. */
export async function countDashboards(tx: OrgTx, userId: string): Promise<number> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, userId)))
    .for('no key update');
  return tx.$count(dashboards, and(eq(dashboards.orgId, tx.orgId), eq(dashboards.ownerId, userId)));
}

export async function insertDashboard(
  tx: OrgTx,
  dashboard: Required<DashboardChanges> & Pick<typeof dashboards.$inferInsert, 'id' | 'ownerId'>,
): Promise<Dashboard> {
  const now = new Date().toISOString();
  const [row] = await tx
    .insert(dashboards)
    .values({ ...dashboard, orgId: tx.orgId, version: 1, createdAt: now, updatedAt: now })
    .returning(columns);
  if (!row) throw new Error('The dashboard is not there after it was written');
  return row;
}

const byId = (tx: OrgTx, id: string) => and(eq(dashboards.orgId, tx.orgId), eq(dashboards.id, id));

/** The version is that of the widgets: whoever arranges them is in nobody's way who renames it. */
export async function updateDashboard(
  tx: OrgTx,
  id: string,
  changes: DashboardChanges,
): Promise<Dashboard | undefined> {
  const [row] = await tx
    .update(dashboards)
    .set({
      ...changes,
      ...(changes.widgets && { version: sql`${dashboards.version} + 1` }),
      updatedAt: new Date().toISOString(),
    })
    .where(byId(tx, id))
    .returning(columns);
  return row;
}

export async function deleteDashboard(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(dashboards).where(byId(tx, id));
}
