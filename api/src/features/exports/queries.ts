import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { TaskFilter, taskOrder, TaskPriority, TaskStatus, TaskType } from '@takt/contract/tasks.ts';
import type { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { projects } from '../../db/tables/projects.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { sorting } from '../tasks/orders/queries.ts';
import { matching, type Viewer } from '../tasks/selection/queries.ts';

/** The clock by which a file tells its moments, and the day in its name. */
export async function clockOf(tx: OrgTx): Promise<{ timeZone: string; today: string }> {
  const [row] = await tx
    .select({
      timeZone: organisations.timeZone,
      today: sql<string>`to_char(now() AT TIME ZONE ${organisations.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(organisations)
    .where(eq(organisations.orgId, tx.orgId));
  if (!row) throw new Error('The organisation is not there');
  return row;
}

/** All that the filter finds, in its order: one read, so that nothing that is there throughout is missing or twice. */
export async function taskIds(
  tx: OrgTx,
  viewer: Viewer,
  filter: TaskFilter,
  { order, reverse }: { order: z.output<typeof taskOrder>; reverse: boolean },
): Promise<string[]> {
  const { by } = sorting(order, reverse, undefined);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT tasks.id FROM app.tasks LEFT JOIN app.users AS assignee ON assignee.id = tasks.assignee_id
    WHERE ${matching(tx, viewer, filter)} ORDER BY ${sql.join(by, sql`, `)}`);
  return rows.map(({ id }) => id);
}

interface Numbered {
  readonly project_id: string;
  readonly number: number;
}

/** As it stands in the table. */
interface Line {
  readonly id: string;
  readonly number: number;
  readonly project_id: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly type: TaskType;
  readonly assignee_id: string | null;
  readonly reporter_id: string;
  readonly label_ids: string[];
  readonly start_date: string | null;
  readonly due_date: string | null;
  readonly estimate: number | null;
  readonly parent_id: string | null;
  readonly completed_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly description: string;
  [column: string]: unknown;
}
export interface TaskLine extends Line {
  readonly parent: Numbered | undefined;
}

/** Moments as the clock showed them; what went into the trash meanwhile is left out. */
export async function taskLines(
  tx: OrgTx,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, TaskLine>> {
  const local = (column: SQL) => sql`to_char(${column} AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
  const { rows } = await tx.execute<Line>(sql`
    SELECT t.id, t.number, t.project_id, t.title, t.status, t.priority, t.type, t.assignee_id, t.reporter_id,
      ARRAY(SELECT l.label_id FROM app.task_labels l WHERE l.org_id = t.org_id AND l.task_id = t.id) AS label_ids,
      t.start_date::text, t.due_date::text, t.estimate, t.parent_id,
      ${local(sql`t.completed_at`)} AS completed_at, ${local(sql`t.created_at`)} AS created_at,
      ${local(sql`t.updated_at`)} AS updated_at, t.description
    FROM app.tasks t
    WHERE t.org_id = ${tx.orgId} AND t.id = ANY (${sql.param(ids)}::uuid[]) AND t.deleted_at IS NULL`);
  const parents = await numbersOf(tx, [...new Set(rows.flatMap((row) => row.parent_id ?? []))]);
  return new Map(rows.map((row) => [row.id, { ...row, parent: parents.get(row.parent_id ?? '') }]));
}

/**
 * Asked for, not joined: before the first ANALYZE PostgreSQL joins every line with every task of the organisation,
 * which takes 150 times as long.
 */
async function numbersOf(tx: OrgTx, ids: readonly string[]): Promise<Map<string, Numbered>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: tasks.id, project_id: tasks.projectId, number: tasks.number })
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        sql`${tasks.id} = ANY (${sql.param(ids)}::uuid[])`,
        isNull(tasks.deletedAt),
      ),
    );
  return new Map(rows.map(({ id, ...task }) => [id, task]));
}

/** Names by id of what lists name by id: people, also former ones, departments, clients, projects and labels. */
export async function namesOf(tx: OrgTx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name
    FROM app.memberships m JOIN app.users u ON u.id = m.user_id WHERE m.org_id = ${tx.orgId}
    UNION ALL SELECT d.id, d.name FROM app.departments d WHERE d.org_id = ${tx.orgId}
    UNION ALL SELECT c.id, c.name FROM app.clients c WHERE c.org_id = ${tx.orgId}
    UNION ALL SELECT p.id, p.name FROM app.projects p WHERE p.org_id = ${tx.orgId}
    UNION ALL SELECT l.id, l.name FROM app.labels l WHERE l.org_id = ${tx.orgId}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Keys by id of projects, also of those in the trash. */
export async function keysOf(tx: OrgTx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: projects.id, key: projects.key })
    .from(projects)
    .where(eq(projects.orgId, tx.orgId));
  return new Map(rows.map(({ id, key }) => [id, key]));
}
