import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import {
  type BoardColumn,
  type getBoard,
  type listCards,
  type listTasks,
  type TaskCard,
  type TaskFilter,
  type TaskRow,
  taskStatus,
} from '@takt/contract/tasks.ts';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { cursorOf, keyOf, pageOf } from '../../../db/cursors.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { users } from '../../../db/tables/users.ts';
import { lastSeq } from '../../events/queries.ts';
import { cardColumns, rowColumns } from '../columns/queries.ts';
import { sorting } from '../orders/queries.ts';
import { matching, type Viewer } from '../selection/queries.ts';

type Page<T> = { items: T[]; next_cursor: string | null };
type Given<E extends { query: z.ZodType }> = z.output<E['query']>;

const assignee = alias(users, 'assignee');

/**
 * A page of what a filter finds, in one of the orders. Which tasks these are is found first, mostly in an index alone;
 * only they are looked at.
 */
export async function taskRows(
  tx: OrgTx,
  viewer: Viewer,
  { order, reverse = false, cursor, limit, ...filter }: Given<typeof listTasks>,
): Promise<Page<TaskRow>> {
  const { by, keys, after, cursor: cursorAt } = sorting(order, reverse, cursor);
  const where = and(matching(tx, viewer, filter), after);
  const sorted = sql`ORDER BY ${sql.join(by, sql`, `)} LIMIT ${limit + 1}`;
  const first =
    order === 'rank'
      ? ofEveryStatus(sql`SELECT tasks.id FROM app.tasks WHERE ${where} AND tasks.status = s.status
          ORDER BY tasks.rank ${sql.raw(reverse ? 'DESC' : 'ASC')} LIMIT ${limit + 1}`)
      : sql`SELECT tasks.id FROM app.tasks ${order === 'assignee' ? named : sql``} WHERE ${where} ${sorted}`;
  const query = tx
    .select({ ...rowColumns, keys })
    .from(tasks)
    .$dynamic();
  if (order === 'assignee') query.leftJoin(assignee, eq(assignee.id, tasks.assigneeId));
  const rows = await query
    .where(and(eq(tasks.orgId, tx.orgId), sql`tasks.id = ANY (ARRAY(${first}))`))
    .orderBy(...by)
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? cursorAt(last.keys) : null };
}

const named = sql`LEFT JOIN app.users AS assignee ON assignee.id = tasks.assignee_id`;

/** Ids that `query` finds for each status: of every column its index tells the first ones. */
const ofEveryStatus = (query: SQL) => sql`
  SELECT first.id FROM unnest(${sql.param([...taskStatus.options])}::text[]) AS s (status)
  CROSS JOIN LATERAL (${query}) AS first`;

export async function columnCards(
  tx: OrgTx,
  viewer: Viewer,
  { status, cursor, limit, ...filter }: Given<typeof listCards>,
): Promise<Page<TaskCard>> {
  const after = keyOf(cursor, z.string().max(200));
  const rows = await tx
    .select(cardColumns)
    .from(tasks)
    .where(
      and(
        matching(tx, viewer, filter),
        eq(tasks.status, status),
        after === undefined ? undefined : gt(tasks.rank, after),
      ),
    )
    .orderBy(asc(tasks.rank))
    .limit(limit + 1);
  return pageOf(rows, limit, (row) => row.rank);
}

/** Every column's first cards and true count: three statements, whatever the number of columns. */
export async function boardColumns(
  tx: OrgTx,
  viewer: Viewer,
  { limit, ...filter }: Given<typeof getBoard>,
): Promise<{ seq: number; columns: BoardColumn[] }> {
  // In this order: what happens between the statements comes by the stream once more, and nothing is missed.
  const [seq, totals, cards] = await Promise.all([
    lastSeq(tx),
    columnTotals(tx, viewer, filter),
    firstCards(tx, viewer, filter, limit),
  ]);
  const columns = taskStatus.options.map((status) => {
    const own = cards.filter((card) => card.status === status);
    const total = totals.get(status) ?? 0;
    const last = own.at(-1);
    return {
      status,
      total,
      cards: own,
      next_cursor: last && total > own.length ? cursorOf(last.rank) : null,
    };
  });
  return { seq, columns };
}

async function columnTotals(tx: OrgTx, viewer: Viewer, filter: TaskFilter): Promise<Map<string, number>> {
  const rows = await tx
    .select({ status: tasks.status, total: sql<number>`count(*)::int` })
    .from(tasks)
    .where(matching(tx, viewer, filter))
    .groupBy(tasks.status);
  return new Map(rows.map((row) => [row.status, row.total]));
}

async function firstCards(tx: OrgTx, viewer: Viewer, filter: TaskFilter, limit: number): Promise<TaskCard[]> {
  const first = ofEveryStatus(sql`SELECT tasks.id FROM app.tasks
    WHERE ${matching(tx, viewer, filter)} AND tasks.status = s.status ORDER BY tasks.rank LIMIT ${limit}`);
  return tx
    .select(cardColumns)
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), sql`tasks.id = ANY (ARRAY(${first}))`))
    .orderBy(asc(tasks.rank));
}
