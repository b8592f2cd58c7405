import { sql, type SQL } from 'drizzle-orm';
import type { taskStats } from '@takt/contract/task-stats.ts';
import {
  taskPriority,
  type TaskPriority,
  type groupTasks,
  type TaskFilter,
  type taskGrouping,
  type TaskStatus,
  taskStatus,
} from '@takt/contract/tasks.ts';
import type { z } from 'zod';
import type { OrgTx } from '../../../db/connect.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { today } from '../../organisations/queries.ts';
import { dueKinds, dueOf, matching, type Viewer } from '../selection/queries.ts';

type Grouping = z.infer<typeof taskGrouping>;
type Groups = z.input<(typeof groupTasks)['response']>['groups'];

const valueOf = (tx: OrgTx): Record<Exclude<Grouping, 'label'>, SQL> => ({
  status: sql`tasks.status`,
  priority: sql`tasks.priority`,
  type: sql`tasks.type`,
  assignee: sql`coalesce(tasks.assignee_id::text, 'none')`,
  project: sql`tasks.project_id::text`,
  due: dueOf(tx),
});

/** Groups whose values have an order of their own; of others the largest comes first. */
const known: Partial<Record<Grouping, readonly string[]>> = {
  status: taskStatus.options,
  priority: taskPriority.options,
  due: dueKinds,
};

/** How many tasks there are by a field. One with several labels counts in each of them. */
export async function taskGroups(
  tx: OrgTx,
  viewer: Viewer,
  { by, ...filter }: z.output<(typeof groupTasks)['query']>,
): Promise<Groups> {
  const where = matching(tx, viewer, filter);
  const from =
    by === 'label'
      ? sql`app.tasks LEFT JOIN app.task_labels l ON l.org_id = tasks.org_id AND l.task_id = tasks.id`
      : sql`app.tasks`;
  const value = by === 'label' ? sql`coalesce(l.label_id::text, 'none')` : valueOf(tx)[by];
  const { rows } = await tx.execute<{ value: string; total: number }>(sql`
    SELECT ${value} AS value, count(*)::int AS total FROM ${from} WHERE ${where} GROUP BY 1 ORDER BY 2 DESC, 1`);
  const order = known[by];
  return order ? rows.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : rows;
}

type Stats = z.input<typeof taskStats>;

/** Everything that is counted of the tasks that a filter finds, in one pass; the few groups are added up here. */
export async function figuresOf(tx: OrgTx, viewer: Viewer, filter: TaskFilter): Promise<Stats> {
  const count = (condition: SQL) => sql<number>`(count(*) FILTER (WHERE ${condition}))::int`;
  const doneWithin = (from: number, to: number) =>
    count(
      sql`tasks.completed_at >= (SELECT now() - ${from} * interval '1 day') AND tasks.completed_at < (SELECT now() - ${to} * interval '1 day')`,
    );
  const figures = await tx
    .select({
      status: tasks.status,
      priority: tasks.priority,
      total: sql<number>`count(*)::int`,
      late: count(sql`tasks.due_date < ${today(tx)}`),
      week: doneWithin(7, 0),
      weekBefore: doneWithin(14, 7),
    })
    .from(tasks)
    .where(matching(tx, viewer, filter))
    .groupBy(tasks.status, tasks.priority);
  return statsOf(figures);
}

/** How many tasks of a status and priority there are, are late, and were completed in each of the last two weeks. */
export interface Figures {
  readonly status: TaskStatus;
  readonly priority: TaskPriority;
  readonly total: number;
  readonly late: number;
  readonly week: number;
  readonly weekBefore: number;
}

export function statsOf(groups: readonly Figures[]): Stats {
  const sum = (
    of: 'total' | 'late' | 'week' | 'weekBefore',
    where: (group: Figures) => boolean = () => true,
  ) => groups.filter(where).reduce((n, group) => n + group[of], 0);
  const open = (group: Figures) => openStatuses.includes(group.status);
  const total = sum('total');
  const all = sum('total', (group) => group.status !== 'cancelled');
  const done = sum('total', (group) => group.status === 'done');
  return {
    total,
    open: sum('total', open),
    overdue: sum('late', open),
    completed_week: sum('week', (group) => group.status === 'done'),
    completed_week_before: sum('weekBefore', (group) => group.status === 'done'),
    by_status: countsBy(taskStatus.options, (value) => sum('total', (group) => group.status === value)),
    by_priority: countsBy(taskPriority.options, (value) => sum('total', (group) => group.priority === value)),
    completion_rate: all === 0 ? null : Math.round((1000 * done) / all) / 10,
  };
}

const openStatuses: readonly TaskStatus[] = ['todo', 'in_progress', 'in_review'];

function countsBy<V extends string>(values: readonly V[], count: (value: V) => number): Record<V, number> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every value becomes a key
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<V, number>;
}
