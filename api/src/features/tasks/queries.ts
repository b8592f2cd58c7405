import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import {
  type BoardColumn,
  type Task,
  type TaskCard,
  type TaskStatus,
  taskStatus,
} from '@takt/contract/tasks.ts';
import { z } from 'zod';
import { cursorOf, keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { projects } from '../../db/tables/projects.ts';
import { tasks } from '../../db/tables/tasks.ts';

export interface TaskFilter {
  readonly project_id?: string | undefined;
  readonly status?: TaskStatus | undefined;
  readonly assignee_id?: string | undefined;
}
type Page<T> = { items: T[]; next_cursor: string | null };
type Row = typeof tasks.$inferInsert;
export type NewTask = Omit<Row, 'orgId' | 'version' | 'completedAt' | 'createdAt' | 'updatedAt'>;
export type TaskChanges = Partial<
  Pick<
    Row,
    'title' | 'description' | 'priority' | 'type' | 'assigneeId' | 'startDate' | 'dueDate' | 'status' | 'rank'
  >
>;

const key = sql<string>`(SELECT p.key FROM app.projects p WHERE p.org_id = tasks.org_id AND p.id = tasks.project_id) || '-' || tasks.number`;

const card = {
  id: tasks.id,
  key,
  project_id: tasks.projectId,
  title: tasks.title,
  status: tasks.status,
  priority: tasks.priority,
  type: tasks.type,
  assignee_id: tasks.assigneeId,
  due_date: tasks.dueDate,
  rank: tasks.rank,
};
const full = {
  ...card,
  number: tasks.number,
  description: tasks.description,
  reporter_id: tasks.reporterId,
  start_date: tasks.startDate,
  version: tasks.version,
  completed_at: tasks.completedAt,
  created_at: tasks.createdAt,
  updated_at: tasks.updatedAt,
};

const given = <V>(value: V | undefined, condition: (value: V) => SQL) =>
  value === undefined ? undefined : condition(value);

const matching = (tx: OrgTx, filter: TaskFilter) =>
  and(
    eq(tasks.orgId, tx.orgId),
    given(filter.project_id, (id) => eq(tasks.projectId, id)),
    given(filter.status, (status) => eq(tasks.status, status)),
    given(filter.assignee_id, (id) => eq(tasks.assigneeId, id)),
  );
const byId = (tx: OrgTx, id: string) => and(eq(tasks.orgId, tx.orgId), eq(tasks.id, id));

/** Newest first: ids sort by the time they were made. */
export async function newestTasks(
  tx: OrgTx,
  query: TaskFilter & { cursor?: string | undefined; limit: number },
): Promise<Page<Task>> {
  const before = keyOf(query.cursor, z.uuid());
  const rows = await tx
    .select(full)
    .from(tasks)
    .where(
      and(
        matching(tx, query),
        given(before, (id) => lt(tasks.id, id)),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit, (row) => row.id);
}

/** In the order of the board: by status as its columns stand, then by rank. */
export async function rankedTasks(
  tx: OrgTx,
  query: TaskFilter & { cursor?: string | undefined; limit: number },
): Promise<Page<Task>> {
  const place = sql<number>`array_position(${sql.param(taskStatus.options)}::text[], ${tasks.status})`;
  const after = keyOf(query.cursor, z.tuple([z.number().int(), z.string()]));
  const rows = await tx
    .select({ ...full, place })
    .from(tasks)
    .where(
      and(
        matching(tx, query),
        after && sql`(${place}, ${tasks.rank}) > (${after[0]}, ${after[1]} COLLATE "C")`,
      ),
    )
    .orderBy(asc(place), asc(tasks.rank))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit, (row) => [row.place, row.rank]);
}

export async function columnCards(
  tx: OrgTx,
  query: TaskFilter & { status: TaskStatus; cursor?: string | undefined; limit: number },
): Promise<Page<TaskCard>> {
  const after = keyOf(query.cursor, z.string().max(200));
  const rows = await tx
    .select(card)
    .from(tasks)
    .where(
      and(
        matching(tx, query),
        given(after, (rank) => gt(tasks.rank, rank)),
      ),
    )
    .orderBy(asc(tasks.rank))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit, (row) => row.rank);
}

/** Every column's first cards and true count: two statements, whatever the number of columns. */
export async function boardColumns(
  tx: OrgTx,
  filter: Omit<TaskFilter, 'status'>,
  limit: number,
): Promise<BoardColumn[]> {
  const [totals, cards] = await Promise.all([
    tx
      .select({ status: tasks.status, total: sql<number>`count(*)::int` })
      .from(tasks)
      .where(matching(tx, filter))
      .groupBy(tasks.status),
    tx.execute<TaskCard & { status: TaskStatus }>(sql`
      SELECT c.* FROM unnest(${sql.param(taskStatus.options)}::text[]) AS s (status)
      CROSS JOIN LATERAL (
        SELECT tasks.id, ${key} AS key, tasks.project_id, tasks.title, tasks.status, tasks.priority, tasks.type, tasks.assignee_id,
          tasks.due_date::text AS due_date, tasks.rank
        FROM ${tasks}
        WHERE ${matching(tx, filter)} AND tasks.status = s.status
        ORDER BY tasks.rank
        LIMIT ${limit}
      ) c`),
  ]);
  const totalOf = new Map(totals.map((row) => [row.status, row.total]));
  return taskStatus.options.map((status) => {
    const own = cards.rows.filter((row) => row.status === status);
    const total = totalOf.get(status) ?? 0;
    const last = own.at(-1);
    return {
      status,
      total,
      cards: own,
      next_cursor: last && total > own.length ? cursorOf(last.rank) : null,
    };
  });
}

export async function taskById(tx: OrgTx, id: string): Promise<Task | undefined> {
  const [row] = await tx.select(full).from(tasks).where(byId(tx, id));
  return row;
}

export async function taskByNumber(tx: OrgTx, number: number): Promise<Task | undefined> {
  const [row] = await tx
    .select(full)
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.number, number)));
  return row;
}

export async function lockedTask(tx: OrgTx, id: string) {
  const [row] = await tx
    .select({ reporterId: tasks.reporterId, status: tasks.status, version: tasks.version, rank: tasks.rank })
    .from(tasks)
    .where(byId(tx, id))
    .for('update');
  return row;
}

export async function projectExists(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.orgId, tx.orgId), eq(projects.id, id)));
  return rows.length > 0;
}

export async function insertTask(tx: OrgTx, task: NewTask): Promise<Task> {
  const at = new Date().toISOString();
  const [row] = await tx
    .insert(tasks)
    .values({
      ...task,
      orgId: tx.orgId,
      version: 1,
      completedAt: task.status === 'done' ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning(full);
  if (!row) throw new Error('The task is not there after it was written');
  return row;
}

/** Writes the given fields; a new description raises the version, a new status settles when it was completed. */
export async function updateTask(tx: OrgTx, id: string, changes: TaskChanges): Promise<Task | undefined> {
  const [row] = await tx
    .update(tasks)
    .set({
      ...changes,
      updatedAt: new Date().toISOString(),
      ...(changes.description !== undefined && { version: sql`${tasks.version} + 1` }),
      ...(changes.status !== undefined && {
        completedAt: changes.status === 'done' ? sql`coalesce(${tasks.completedAt}, now())` : null,
      }),
    })
    .where(byId(tx, id))
    .returning(full);
  return row;
}

/** Gives all open tasks of one person to another, or to nobody. */
export async function reassignOpenTasks(tx: OrgTx, from: string, to: string | null): Promise<Task[]> {
  return tx
    .update(tasks)
    .set({ assigneeId: to, updatedAt: new Date().toISOString() })
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        eq(tasks.assigneeId, from),
        inArray(tasks.status, ['todo', 'in_progress', 'in_review']),
      ),
    )
    .returning(full);
}

export async function deleteTask(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(tasks).where(byId(tx, id));
}

/** Until the commit nobody else who takes a turn in this organisation is between here and there. */
export async function takeTurn(tx: OrgTx): Promise<void> {
  await tx.execute(sql`SELECT FROM app.counters WHERE org_id = ${tx.orgId} AND name = 'task' FOR UPDATE`);
}

/** The rank at one edge of a column, if it has any cards. */
export async function edgeRank(tx: OrgTx, status: TaskStatus, edge: 'top' | 'end'): Promise<string | null> {
  const [row] = await tx
    .select({ rank: tasks.rank })
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.status, status)))
    .orderBy(edge === 'top' ? asc(tasks.rank) : desc(tasks.rank))
    .limit(1);
  return row?.rank ?? null;
}

/** The rank of a card that the client named as a neighbour, if it still stands in that column. */
export async function rankIn(tx: OrgTx, status: TaskStatus, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ rank: tasks.rank })
    .from(tasks)
    .where(and(byId(tx, id), eq(tasks.status, status)));
  return row?.rank;
}

/** The nearest rank above or below `rank` in the column, also of cards that the client's filter hides; not the moved card's own. */
export async function rankBeside(
  tx: OrgTx,
  status: TaskStatus,
  rank: string,
  side: 'above' | 'below',
  except: string,
): Promise<string | null> {
  const above = side === 'above';
  const [row] = await tx
    .select({ rank: tasks.rank })
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        eq(tasks.status, status),
        above ? lt(tasks.rank, rank) : gt(tasks.rank, rank),
        sql`${tasks.id} <> ${except}`,
      ),
    )
    .orderBy(above ? desc(tasks.rank) : asc(tasks.rank))
    .limit(1);
  return row?.rank ?? null;
}
