import { sql } from 'drizzle-orm';
import type { OrgTx } from '../../../db/connect.ts';

/** The task and everything above it, the nearest first; empty where it is not there or lies in the trash. */
export async function pathTo(tx: OrgTx, id: string, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE up AS (
      SELECT t.id, t.parent_id, 1 AS level FROM app.tasks t
      WHERE t.org_id = ${tx.orgId} AND t.id = ${id} AND t.deleted_at IS NULL
      UNION ALL
      SELECT t.id, t.parent_id, up.level + 1 FROM up
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = up.parent_id
      WHERE up.level <= ${most}
    )
    SELECT id FROM up ORDER BY level`);
  return rows.map((row) => row.id);
}

/** How many levels the task and what is below it take, at most one more than `most`. */
export async function heightOf(tx: OrgTx, id: string, most: number): Promise<number> {
  const { rows } = await tx.execute<{ height: number }>(sql`
    WITH RECURSIVE down AS (
      SELECT ${id}::uuid AS id, 1 AS level
      UNION ALL
      SELECT t.id, down.level + 1 FROM down
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.parent_id = down.id
      WHERE down.level <= ${most}
    )
    SELECT max(level) AS height FROM down`);
  return rows[0]?.height ?? 1;
}

/** These tasks and what is below them, these parents and what is above either, each with its own parent. */
export async function aroundTasks(
  tx: OrgTx,
  ids: readonly string[],
  parents: readonly string[],
  most: number,
): Promise<{ id: string; parent_id: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; parent_id: string | null }>(sql`
    WITH RECURSIVE up AS (
      SELECT t.id, t.parent_id, 1 AS level FROM app.tasks t
      WHERE t.org_id = ${tx.orgId} AND t.id = ANY (${sql.param([...ids, ...parents])}::uuid[])
      UNION
      SELECT t.id, t.parent_id, up.level + 1 FROM up
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = up.parent_id
      WHERE up.level <= ${most}
    ), down AS (
      SELECT t.id, t.parent_id, 1 AS level FROM app.tasks t
      WHERE t.org_id = ${tx.orgId} AND t.id = ANY (${sql.param([...ids])}::uuid[])
      UNION
      SELECT t.id, t.parent_id, down.level + 1 FROM down
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.parent_id = down.id
      WHERE down.level <= ${most}
    )
    SELECT id, parent_id FROM up UNION SELECT id, parent_id FROM down`);
  return rows;
}
