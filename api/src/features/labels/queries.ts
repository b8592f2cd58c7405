import { and, eq, sql } from 'drizzle-orm';
import type { Colour, Label } from '@takt/contract/labels.ts';
import type { OrgTx } from '../../db/connect.ts';
import { labels } from '../../db/tables/labels.ts';

const columns = {
  id: labels.id,
  name: labels.name,
  colour: labels.colour,
  tasks: sql<number>`(SELECT count(*)::int FROM app.task_labels l
    JOIN app.tasks t ON t.org_id = l.org_id AND t.id = l.task_id AND t.deleted_at IS NULL
    WHERE l.org_id = labels.org_id AND l.label_id = labels.id)`,
};
const byId = (tx: OrgTx, id: string) => and(eq(labels.orgId, tx.orgId), eq(labels.id, id));

/** Counted for all labels at once: what lies in the trash, which is little, is taken off what is counted in the index. */
export async function listLabels(tx: OrgTx): Promise<Label[]> {
  const { rows } = await tx.execute<Label & Record<string, unknown>>(sql`
    WITH carried AS (
      SELECT label_id, count(*) AS n FROM app.task_labels WHERE org_id = ${tx.orgId} GROUP BY label_id
    ), discarded AS (
      SELECT l.label_id, count(*) AS n FROM app.tasks t
      JOIN app.task_labels l ON l.org_id = ${tx.orgId} AND l.task_id = t.id
      WHERE t.org_id = ${tx.orgId} AND t.deleted_at IS NOT NULL GROUP BY l.label_id
    )
    SELECT labels.id, labels.name, labels.colour, (coalesce(carried.n, 0) - coalesce(discarded.n, 0))::int AS tasks
    FROM app.labels LEFT JOIN carried ON carried.label_id = labels.id LEFT JOIN discarded ON discarded.label_id = labels.id
    WHERE labels.org_id = ${tx.orgId}
    ORDER BY lower(labels.name) LIMIT 500`);
  return rows;
}

export async function labelNamed(tx: OrgTx, name: string): Promise<Label | undefined> {
  const [row] = await tx
    .select(columns)
    .from(labels)
    .where(and(eq(labels.orgId, tx.orgId), sql`lower(${labels.name}) = lower(${name})`));
  return row;
}

export async function lockedLabel(tx: OrgTx, id: string): Promise<Label | undefined> {
  const [row] = await tx.select(columns).from(labels).where(byId(tx, id)).for('update');
  return row;
}

export async function countLabels(tx: OrgTx): Promise<number> {
  return tx.$count(labels, eq(labels.orgId, tx.orgId));
}

/** Undefined where there is one of that name. */
export async function insertLabel(
  tx: OrgTx,
  label: { id: string; name: string; colour: Colour },
): Promise<Label | undefined> {
  const [row] = await tx
    .insert(labels)
    .values({ ...label, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning({ id: labels.id, name: labels.name, colour: labels.colour });
  return row && { ...row, tasks: 0 };
}

export async function updateLabel(
  tx: OrgTx,
  id: string,
  changes: { name?: string | undefined; colour?: Colour | undefined },
): Promise<void> {
  await tx.update(labels).set(changes).where(byId(tx, id));
}

export async function deleteLabel(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(labels).where(byId(tx, id));
}
