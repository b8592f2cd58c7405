import type { getMyDay } from '@takt/contract/overview.ts';
import type { TaskRow } from '@takt/contract/tasks.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { OrgTx } from '../../../db/connect.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { rowColumns } from '../../tasks/columns/queries.ts';
import { isOpen } from '../../tasks/selection/queries.ts';

export type Bundle = Exclude<keyof z.output<typeof getMyDay.response>, 'today' | 'done_today'>;
export interface Place {
  readonly bundle: Bundle;
  readonly total: number;
  /** In the order of the bundle. */
  readonly ids: string[];
}

/** Every open task that is the person's business, in the first bundle it belongs to; of each bundle the first ones. */
export async function bundles(
  tx: OrgTx,
  userId: string,
  most: number,
): Promise<{ today: string; doneToday: number; places: Place[] }> {
  const { rows } = await tx.execute<{ today: string; doneToday: number; places: Place[] | null }>(sql`
    WITH here AS MATERIALIZED (
      SELECT (now() AT TIME ZONE time_zone)::date AS day,
        date_trunc('day', now() AT TIME ZONE time_zone) AT TIME ZONE time_zone AS begun
      FROM app.organisations WHERE org_id = ${tx.orgId}
    ), mine AS (
      SELECT id, due_date, status, priority, updated_at,
        CASE WHEN due_date < here.day THEN 'overdue' WHEN due_date = here.day THEN 'due_today'
          WHEN due_date <= here.day + 7 THEN 'due_week' ELSE 'others' END AS bundle
      FROM app.tasks, here
      WHERE tasks.org_id = ${tx.orgId} AND tasks.assignee_id = ${userId} AND ${isOpen} AND tasks.deleted_at IS NULL
    ), told AS (
      SELECT n.entity_id AS id, count(*) AS times FROM app.notifications n
      WHERE n.org_id = ${tx.orgId} AND n.user_id = ${userId} AND n.read_at IS NULL AND n.reason = 'mentioned' AND n.entity = 'task'
      GROUP BY n.entity_id
    ), theirs AS (
      SELECT tasks.id, tasks.due_date, tasks.status, tasks.priority, tasks.updated_at,
        CASE WHEN told.id IS NULL THEN 'watched' ELSE 'mentioned' END AS bundle
      FROM (
        SELECT id FROM told
        UNION SELECT w.task_id FROM app.task_watchers w WHERE w.org_id = ${tx.orgId} AND w.user_id = ${userId}
      ) s
      JOIN app.tasks ON tasks.org_id = ${tx.orgId} AND tasks.id = s.id
      LEFT JOIN told ON told.id = s.id
      WHERE ${isOpen} AND tasks.deleted_at IS NULL AND tasks.assignee_id IS DISTINCT FROM ${userId}
        AND (told.id IS NOT NULL OR tasks.updated_at >= now() - interval '7 days')
    ), ranked AS (
      SELECT b.id, b.bundle, count(*) OVER (PARTITION BY b.bundle)::int AS total,
        row_number() OVER (PARTITION BY b.bundle ORDER BY
          CASE WHEN b.bundle = 'others' THEN array_position(ARRAY['in_progress', 'in_review', 'todo'], b.status) END,
          CASE WHEN b.bundle IN ('mentioned', 'watched') THEN b.updated_at END DESC,
          b.due_date, array_position(ARRAY['urgent', 'high', 'medium', 'low'], b.priority), b.id) AS n
      FROM (SELECT * FROM mine UNION ALL SELECT * FROM theirs) b
    )
    SELECT here.day::text AS today,
      (SELECT count(*)::int FROM app.tasks WHERE tasks.org_id = ${tx.orgId} AND tasks.assignee_id = ${userId}
        AND tasks.status = 'done' AND tasks.completed_at >= here.begun AND tasks.deleted_at IS NULL) AS "doneToday",
      (SELECT json_agg(p) FROM (
        SELECT bundle, max(total) AS total, array_agg(id ORDER BY n) AS ids FROM ranked WHERE n <= ${most} GROUP BY bundle
      ) p) AS places
    FROM here`);
  const [row] = rows;
  if (!row) throw new Error('The organisation is not there');
  return { ...row, places: row.places ?? [] };
}

export async function tasksById(tx: OrgTx, ids: readonly string[]): Promise<Map<string, TaskRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(rowColumns)
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), sql`tasks.id = ANY (${sql.param([...ids])}::uuid[])`));
  return new Map(rows.map((row) => [row.id, row]));
}
