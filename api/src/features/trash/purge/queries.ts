import { sql } from 'drizzle-orm';
import type { OrgTx } from '../../../db/connect.ts';

/** What nothing else hangs on goes first: a project after its tasks, a client after nothing. */
export const kinds = ['comments', 'attachments', 'tasks', 'projects', 'clients'] as const;
type Kind = (typeof kinds)[number];

const overdue = sql`deleted_at < now() - interval '30 days'`;

/** How much of the organisation has lain in the trash for 30 days. */
export async function overdueOf(tx: OrgTx): Promise<number> {
  const counts = kinds.map(
    (kind) =>
      sql`(SELECT count(*) FROM app.${sql.identifier(kind)} WHERE org_id = ${tx.orgId} AND ${overdue})`,
  );
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT (${sql.join(counts, sql` + `)})::int AS count`,
  );
  return rows[0]?.count ?? 0;
}

/** Removes up to `limit` of what has lain in the trash for 30 days, and tells how many there were. */
export async function purge(tx: OrgTx, kind: Kind, limit: number): Promise<number> {
  const table = sql.identifier(kind);
  // A project waits for its last task: one may have been brought back alone.
  const isFree =
    kind === 'projects'
      ? sql` AND NOT EXISTS (SELECT FROM app.tasks t WHERE t.org_id = projects.org_id AND t.project_id = projects.id)`
      : sql``;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM app.${table} WHERE org_id = ${tx.orgId} AND ${overdue}${isFree} LIMIT ${limit} FOR UPDATE`);
  if (rows.length === 0) return 0;
  const doomed = sql`ANY (${sql.param(rows.map((row) => row.id))}::uuid[])`;
  if (kind === 'projects') {
    await tx.execute(
      sql`DELETE FROM app.task_templates WHERE org_id = ${tx.orgId} AND project_id = ${doomed}`,
    );
    await tx.execute(sql`
      UPDATE app.work_imports SET project_id = NULL WHERE org_id = ${tx.orgId} AND project_id = ${doomed}`);
  }
  if (kind === 'clients')
    await tx.execute(sql`
      UPDATE app.projects SET client_id = NULL WHERE org_id = ${tx.orgId} AND client_id = ${doomed}`);
  await tx.execute(sql`DELETE FROM app.${table} WHERE org_id = ${tx.orgId} AND id = ${doomed}`);
  return rows.length;
}
