import { sql } from 'drizzle-orm';
import type { TaskFilter, TaskPriority, TaskStatus, TaskType } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../db/connect.ts';
import { operations } from '../../db/tables/operations.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { matching, type Viewer } from '../tasks/selection/queries.ts';

/** A task before a bulk edit, by the names of the columns. */
export interface Standing {
  readonly id: string;
  readonly reporter_id: string;
  readonly project_id: string;
  readonly status: TaskStatus;
  readonly rank: string;
  readonly completed_at: string | null;
  readonly priority: TaskPriority;
  readonly type: TaskType;
  readonly assignee_id: string | null;
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly label_ids: readonly string[];
}
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;
export interface Part {
  readonly task_id: string;
  readonly changes: Changes;
}

/** Thousands of rows may take longer than a call about one of them. */
export async function takeTime(tx: OrgTx): Promise<void> {
  await tx.execute(sql`SELECT set_config('statement_timeout', '30s', true)`);
}

/** One more than `limit` tells that there are too many. */
export async function matchingIds(
  tx: OrgTx,
  viewer: Viewer,
  filter: TaskFilter,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(matching(tx, viewer, filter))
    .limit(limit + 1);
  return rows.map((row) => row.id);
}

/** Locked in the order of their ids: two bulk edits never wait for each other in a circle. */
export async function lockedTasks(tx: OrgTx, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await tx.execute<Omit<Standing, 'label_ids'> & Record<string, unknown>>(sql`
    SELECT t.id, t.reporter_id, t.project_id, t.status, t.rank, t.completed_at::text AS completed_at, t.priority, t.type,
      t.assignee_id, t.start_date::text AS start_date, t.due_date::text AS due_date
    FROM app.tasks t
    WHERE t.org_id = ${tx.orgId} AND t.id = ANY (${sql.param([...ids])}::uuid[]) AND t.deleted_at IS NULL
    ORDER BY t.id
    FOR UPDATE`);
  const labels = await labelsOf(tx, ids);
  return rows.map((row) => ({ ...row, label_ids: labels.get(row.id) ?? [] }));
}

/** Asked behind the locks: a statement that waits for rows sees other tables as they were before it waited. */
export async function labelsOf(tx: OrgTx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ id: string; labels: string[] }>(sql`
    SELECT task_id AS id, array_agg(label_id ORDER BY label_id) AS labels FROM app.task_labels
    WHERE org_id = ${tx.orgId} AND task_id = ANY (${sql.param([...ids])}::uuid[]) GROUP BY task_id`);
  return new Map(rows.map((row) => [row.id, row.labels]));
}

/** How many of the labels there are. */
export async function countLabels(tx: OrgTx, ids: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM app.labels
    WHERE org_id = ${tx.orgId} AND id = ANY (${sql.param([...ids])}::uuid[])`);
  return rows[0]?.n ?? 0;
}

/** What is written to every task alike, and to each by itself: its rank. */
export interface Writing {
  readonly status?: TaskStatus;
  readonly project_id?: string;
  readonly priority?: TaskPriority;
  readonly type?: TaskType;
  readonly assignee_id?: string | null;
  readonly start_date?: string | null;
  readonly due_date?: string | null;
  readonly deleted_by?: string;
}

/**
 * All tasks in one statement. What differs from task to task comes as one object by their ids, not as rows to join with:
 * of a table that was never analysed the planner thinks small, and would compare each with each. `ranks` has those that
 * change their place; `at` is the moment that the trash and `done` remember.
 */
export async function writeTasks(
  tx: OrgTx,
  ids: readonly string[],
  ranks: ReadonlyMap<string, string>,
  writing: Writing,
  at: string,
): Promise<void> {
  const { status, deleted_by: deletedBy } = writing;
  const given = (column: string, value: string | null | undefined) =>
    value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}`];
  const sets = [
    sql`updated_at = ${at}`,
    ...given('project_id', writing.project_id),
    ...given('priority', writing.priority),
    ...given('type', writing.type),
    ...given('assignee_id', writing.assignee_id),
    ...given('start_date', writing.start_date),
    ...given('due_date', writing.due_date),
    ...(status === undefined
      ? []
      : [
          // Those that stand in this status already keep their place and their day.
          sql`status = ${status}, rank = coalesce(${byIds(ranks)}->>(id::text), rank),
            completed_at = CASE WHEN ${status} <> 'done' THEN NULL ELSE coalesce(completed_at, ${at}) END`,
        ]),
    ...(deletedBy === undefined
      ? []
      : [sql`deleted_at = ${at}, deleted_by = ${deletedBy}, deleted_with = NULL`]),
  ];
  await tx.execute(sql`
    UPDATE app.tasks SET ${sql.join(sets, sql`, `)} WHERE org_id = ${tx.orgId} AND id = ANY (${uuids(ids)})`);
}

export const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
/** One object by the ids of tasks, to look things up in. */
export const byIds = (values: ReadonlyMap<string, unknown>) =>
  sql`${JSON.stringify(Object.fromEntries(values))}::jsonb`;

export async function relabelTasks(
  tx: OrgTx,
  ids: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const all = sql`${sql.param([...ids])}::uuid[]`;
  if (remove.length > 0)
    await tx.execute(sql`
      DELETE FROM app.task_labels
      WHERE org_id = ${tx.orgId} AND task_id = ANY (${all}) AND label_id = ANY (${sql.param([...remove])}::uuid[])`);
  if (add.length > 0)
    await tx.execute(sql`
      INSERT INTO app.task_labels (org_id, task_id, label_id)
      SELECT ${tx.orgId}, t, l FROM unnest(${all}) AS t, unnest(${sql.param([...add])}::uuid[]) AS l
      ON CONFLICT DO NOTHING`);
}

export async function insertOperation(
  tx: OrgTx,
  operation: { id: string; actorId: string; at: string; projectIds: string[] },
  parts: readonly Part[],
): Promise<void> {
  await tx.insert(operations).values({ ...operation, orgId: tx.orgId });
  await tx.execute(sql`
    INSERT INTO app.operation_tasks (org_id, operation_id, task_id, changes)
    SELECT ${tx.orgId}, ${operation.id}, p.task_id, p.changes
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS p (task_id uuid, changes jsonb)`);
}
