import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { listProjects as call, Project } from '@takt/contract/projects.ts';
import type { z } from 'zod';
import { pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { beginOf, byName, latestFirst, newestFirst, type Order, soonestFirst } from '../../db/orders.ts';
import { clients } from '../../db/tables/clients.ts';
import { projects } from '../../db/tables/projects.ts';
import { today } from '../organisations/queries.ts';

type Row = typeof projects.$inferInsert;
export type NewProject = Omit<Row, 'orgId' | 'createdAt' | 'updatedAt'>;
export type ProjectChanges = Partial<
  Omit<Row, 'orgId' | 'id' | 'key' | 'createdBy' | 'createdAt' | 'updatedAt'>
>;

/**
 * Counted by status first, in the order of the index: a row costs one comparison. Written out: in a query of one table
 * drizzle leaves the table's name away, and the inner query would mean itself.
 */
const work = (tx: OrgTx) => sql<{ open: number; overdue: number; done: number; all: number }>`(
  SELECT json_build_object(
    'open', coalesce(sum(s.n) FILTER (WHERE s.status IN ('todo', 'in_progress', 'in_review')), 0),
    'overdue', coalesce(sum(s.late) FILTER (WHERE s.status IN ('todo', 'in_progress', 'in_review')), 0),
    'done', coalesce(sum(s.n) FILTER (WHERE s.status = 'done'), 0),
    'all', coalesce(sum(s.n) FILTER (WHERE s.status <> 'cancelled'), 0))
  FROM (
    SELECT t.status, count(*)::int AS n, count(*) FILTER (WHERE t.due_date < ${today(tx)})::int AS late
    FROM app.tasks t WHERE t.org_id = projects.org_id AND t.project_id = projects.id AND t.deleted_at IS NULL
    GROUP BY t.status
  ) s)`;

/** What is typed in, by the names of the contract. */
const written = {
  name: projects.name,
  description: projects.description,
  status: projects.status,
  priority: projects.priority,
  progress: projects.progress,
  progress_mode: projects.progressMode,
  is_public: projects.isPublic,
  colour: projects.colour,
  owner_id: projects.ownerId,
  department_id: projects.departmentId,
  client_id: projects.clientId,
  start_date: projects.startDate,
  due_date: projects.dueDate,
};
const columns = (tx: OrgTx) => ({
  id: projects.id,
  key: projects.key,
  ...written,
  work: work(tx),
  created_at: projects.createdAt,
  updated_at: projects.updatedAt,
  deleted_at: projects.deletedAt,
});
type Selected = Omit<Project, 'open_tasks' | 'overdue_tasks' | 'done_tasks'> & {
  work: { open: number; overdue: number; done: number; all: number };
};

const shown = ({ work: { open, overdue, done, all }, ...row }: Selected): Project => ({
  ...row,
  progress: row.progress_mode === 'manual' ? row.progress : all === 0 ? 0 : Math.round((100 * done) / all),
  open_tasks: open,
  overdue_tasks: overdue,
  done_tasks: done,
});

type Query = z.output<typeof call.query>;

const orders: Readonly<Record<Query['order'], Order>> = {
  created: newestFirst(projects.id),
  name: byName(projects.name, projects.id),
  due: soonestFirst(projects.dueDate, projects.id),
  updated: latestFirst(projects.updatedAt, projects.id),
};

export async function listProjects(
  tx: OrgTx,
  { order, cursor, limit, ...filter }: Query,
): Promise<{ items: Project[]; next_cursor: string | null }> {
  const { sort, by } = orders[order];
  const where = and(matching(filter), beginOf(orders[order], order, cursor));
  const rows = await selectProjects(tx, { where, sort, by, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, (row) => [order, row.sort, row.id]);
  return { items: items.map(({ sort: _, ...project }) => project), next_cursor };
}

/** Those that `where` finds and that are not in the trash, each with the `sort` that its place in the order goes by. */
async function selectProjects(
  tx: OrgTx,
  { where, sort, by, limit }: { where: SQL | undefined; sort: SQL<string | null>; by: SQL[]; limit: number },
): Promise<(Project & { sort: string | null })[]> {
  // What is in the list of columns is counted behind ORDER BY and LIMIT: for the page alone.
  const rows = await tx
    .select({ ...columns(tx), sort })
    .from(projects)
    .where(and(eq(projects.orgId, tx.orgId), isNull(projects.deletedAt), where))
    .orderBy(...by)
    .limit(limit);
  return rows.map(({ sort: key, ...row }) => ({ ...shown(row), sort: key }));
}

const matching = (filter: Omit<Query, 'order' | 'cursor' | 'limit'>) =>
  and(
    filter.status?.length ? inArray(projects.status, filter.status) : undefined,
    filter.priority?.length ? inArray(projects.priority, filter.priority) : undefined,
    filter.owner_id === undefined ? undefined : eq(projects.ownerId, filter.owner_id),
    filter.department_id === undefined ? undefined : eq(projects.departmentId, filter.department_id),
    filter.client_id === undefined ? undefined : eq(projects.clientId, filter.client_id),
    filter.q
      ? sql`(strpos(lower(${projects.name}), lower(${filter.q})) > 0 OR strpos(${projects.key}, upper(${filter.q})) = 1)`
      : undefined,
  );

const byId = (tx: OrgTx, id: string) => and(eq(projects.orgId, tx.orgId), eq(projects.id, id));

export async function projectById(tx: OrgTx, id: string): Promise<Project | undefined> {
  const [row] = await tx.select(columns(tx)).from(projects).where(byId(tx, id));
  return row && shown(row);
}

export async function projectByKey(tx: OrgTx, key: string): Promise<Project | undefined> {
  const [row] = await tx
    .select(columns(tx))
    .from(projects)
    .where(and(eq(projects.orgId, tx.orgId), eq(projects.key, key)));
  return row && shown(row);
}

/** Also those of projects in the trash, which may come back. */
export async function projectKeys(tx: OrgTx): Promise<Set<string>> {
  const rows = await tx.select({ key: projects.key }).from(projects).where(eq(projects.orgId, tx.orgId));
  return new Set(rows.map((row) => row.key));
}

/** With the row locked for what comes next: whoever wants to add a task to it waits, too. */
export async function lockedProject(tx: OrgTx, id: string) {
  const { createdBy, deletedAt } = getTableColumns(projects);
  const [row] = await tx
    .select({ ...written, createdBy, deletedAt })
    .from(projects)
    .where(byId(tx, id))
    .for('update');
  return row;
}

/** Whether a project can be given to the client: he is not in the trash, nor gets there before the commit. */
export async function holdClient(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.orgId, tx.orgId), eq(clients.id, id), isNull(clients.deletedAt)))
    .for('key share');
  return rows.length === 1;
}

export async function insertProject(tx: OrgTx, project: NewProject): Promise<void> {
  const at = new Date().toISOString();
  await tx.insert(projects).values({ ...project, orgId: tx.orgId, createdAt: at, updatedAt: at });
}

export async function updateProject(tx: OrgTx, id: string, changes: ProjectChanges): Promise<void> {
  await tx
    .update(projects)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(byId(tx, id));
}

/** Tens of thousands of tasks take seconds: more than any other statement may. */
const patiently = (tx: OrgTx) => tx.execute(sql`SET LOCAL statement_timeout = '60s'`);

/** Puts it into the trash with its tasks; those that lay there already stay what they were. */
export async function discardProject(tx: OrgTx, id: string, by: string): Promise<void> {
  await patiently(tx);
  await tx.execute(sql`
    WITH project AS (
      UPDATE app.projects SET deleted_at = now(), deleted_by = ${by} WHERE org_id = ${tx.orgId} AND id = ${id}
    )
    UPDATE app.tasks SET deleted_at = now(), deleted_by = ${by}, deleted_with = ${id}
    WHERE org_id = ${tx.orgId} AND project_id = ${id} AND deleted_at IS NULL`);
}

/** Takes it out again, with the tasks that went with it and no others. */
export async function bringBackProject(tx: OrgTx, id: string): Promise<void> {
  await patiently(tx);
  await tx.execute(sql`
    WITH project AS (
      UPDATE app.projects SET deleted_at = NULL, deleted_by = NULL WHERE org_id = ${tx.orgId} AND id = ${id}
    )
    UPDATE app.tasks SET deleted_at = NULL, deleted_by = NULL, deleted_with = NULL
    WHERE org_id = ${tx.orgId} AND project_id = ${id} AND deleted_with = ${id}`);
}
