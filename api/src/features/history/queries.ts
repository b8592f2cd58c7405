import { type SQL, sql } from 'drizzle-orm';
import type { HistoryEntry } from '@takt/contract/history.ts';
import type { OrgTx } from '../../db/connect.ts';
import { events } from '../../db/tables/events.ts';

/** A line of the log; of an operation, what it did to the task in question. */
export interface Line extends HistoryEntry {
  readonly own: {
    changes: Record<string, { before: unknown; after: unknown }>;
    restored: string[] | null;
  } | null;
}

// A card that was pushed around within its column is no history.
const tellsSomething = sql`NOT (e.kind = 'task.moved' AND e.data->>'from' = e.data->'task'->>'status')`;
const columns = sql`e.seq, e.id, e.at, e.actor_id, e.kind, e.entity, e.entity_id`;

const before = (seq: number | undefined) => (seq === undefined ? sql`` : sql` AND e.seq < ${seq}`);

async function lines(tx: OrgTx, parts: readonly SQL[], limit: number): Promise<Line[]> {
  const { rows } = await tx.execute<Omit<Line, 'seq' | 'at'> & { seq: string; at: string }>(sql`
    SELECT * FROM (${sql.join(
      parts.map((part) => sql`(${part} ORDER BY e.seq DESC LIMIT ${limit})`),
      sql` UNION ALL `,
    )}) AS lines ORDER BY seq DESC LIMIT ${limit}`);
  return rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    at: String(events.at.mapFromDriverValue(row.at)),
  }));
}

/**
 * What happened to a task and its comments, what bulk edits did to it, and the import that it came with: that one is a
 * single event of the log, however many tasks there were. The newest first, those before `seq`.
 */
export const linesOfTask = (tx: OrgTx, id: string, seq: number | undefined, limit: number) =>
  lines(
    tx,
    [
      sql`SELECT ${columns}, e.data, NULL::json AS own FROM app.events e
        WHERE e.org_id = ${tx.orgId} AND e.task_id = ${id} AND ${tellsSomething}${before(seq)}`,
      sql`SELECT ${columns}, '{}'::jsonb AS data, json_build_object('changes', o.changes, 'restored', o.restored) AS own
        FROM app.operation_tasks o
        JOIN app.events e ON e.org_id = ${tx.orgId} AND e.entity = 'operation' AND e.entity_id = o.operation_id
        WHERE o.org_id = ${tx.orgId} AND o.task_id = ${id}
          AND (e.kind = 'tasks.changed' OR o.restored IS NOT NULL)${before(seq)}`,
      sql`SELECT ${columns}, jsonb_build_object('name', e.data->'name') AS data, NULL::json AS own
        FROM app.tasks t
        JOIN app.events e ON e.org_id = ${tx.orgId} AND e.entity = 'work_import' AND e.entity_id = t.import_id
          AND e.kind = 'work_import.done'
        WHERE t.org_id = ${tx.orgId} AND t.id = ${id}${before(seq)}`,
    ],
    limit,
  );

/** What happened in a project and to its tasks. Of a bulk edit it tells what was to change and of how many, not of which. */
export const linesOfProject = (tx: OrgTx, id: string, seq: number | undefined, limit: number) =>
  lines(
    tx,
    [
      sql`SELECT ${columns}, e.data, NULL::json AS own FROM app.events e
        WHERE e.org_id = ${tx.orgId} AND e.project_id = ${id} AND ${tellsSomething}${before(seq)}`,
      sql`SELECT ${columns}, jsonb_build_object('operation_id', e.entity_id, 'changes', e.data->'changes',
          'count', jsonb_array_length(e.data->'ids')) AS data, NULL::json AS own
        FROM app.operations o
        JOIN app.events e ON e.org_id = ${tx.orgId} AND e.entity = 'operation' AND e.entity_id = o.id
        WHERE o.org_id = ${tx.orgId} AND ${id} = ANY (o.project_ids)${before(seq)}`,
    ],
    limit,
  );

export async function projectExists(tx: OrgTx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT FROM app.projects WHERE org_id = ${tx.orgId} AND id = ${id}`,
  );
  return rowCount === 1;
}
