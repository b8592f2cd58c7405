import type { Answered, Asked } from '@takt/contract/endpoint.ts';
import type { TaktEvent } from '@takt/contract/events.ts';
import { getTaskStats, groupTasks, listTasks, taskCard, type TaskRow } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { keepPreviousData, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { TaskQuery } from './filter/filter.ts';

type ListQuery = NonNullable<Asked<typeof listTasks>['query']>;
export type Sort = Pick<ListQuery, 'order' | 'reverse'>;
export type Grouping = NonNullable<Asked<typeof groupTasks>['query']>['by'];
export type Group = Answered<typeof groupTasks>['groups'][number];

/** The rows that are loaded, from the first on. */
export interface Rows {
  readonly items: readonly TaskRow[];
  readonly next_cursor: string | null;
}

const PAGE = 100;
/** More than these are not read again at once: whoever scrolled further comes there again. */
const MOST = 1000;

/** The list of a filter as far as it was scrolled. */
export const rowsQuery = (query: TaskQuery, sort: Sort) =>
  queryOptions({
    queryKey: ['tasks', 'rows', query, sort],
    staleTime: 0,
    queryFn: async ({ client, queryKey, signal }): Promise<Rows> => {
      const known = client.getQueryData<Rows>(queryKey)?.items.length ?? 0;
      return readPages({ ...query, ...sort }, Math.min(MOST, Math.max(PAGE, known)), signal);
    },
  });

/** All tasks whose days touch a span, `most` at most. */
export const spanQuery = (query: TaskQuery, from: string, to: string, most: number) =>
  queryOptions({
    queryKey: ['tasks', 'rows', 'span', query, from, to],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPages({ ...query, from, to, order: 'due' }, most, signal),
  });

async function readPages(query: ListQuery, enough: number, signal: AbortSignal): Promise<Rows> {
  let rows: Rows = { items: [], next_cursor: '' };
  while (rows.next_cursor !== null && rows.items.length < enough) {
    const limit = Math.min(200, Math.max(PAGE, enough - rows.items.length));
    const cursor = rows.next_cursor || undefined;
    rows = joined(rows, await call(listTasks, { query: { ...query, cursor, limit }, signal }));
  }
  return rows;
}

/** The next page of a list, below what is loaded. */
export async function loadMoreRows(client: QueryClient, query: TaskQuery, sort: Sort): Promise<void> {
  const { queryKey } = rowsQuery(query, sort);
  const cursor = client.getQueryData(queryKey)?.next_cursor;
  if (cursor === undefined || cursor === null) return;
  const page = await call(listTasks, { query: { ...query, ...sort, cursor, limit: PAGE } });
  const state = client.getQueryState(queryKey);
  if (state?.data?.next_cursor !== cursor) return;
  client.setQueryData(queryKey, joined(state.data, page), { updatedAt: state.dataUpdatedAt });
}

function joined(rows: Rows, page: Rows): Rows {
  const known = new Set(rows.items.map(({ id }) => id));
  return {
    items: [...rows.items, ...page.items.filter(({ id }) => !known.has(id))],
    next_cursor: page.next_cursor,
  };
}

export const groupsQuery = (query: TaskQuery, by: Grouping) =>
  queryOptions({
    queryKey: ['tasks', 'rows-groups', query, by],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(groupTasks, { query: { ...query, by }, signal })).groups,
  });

/** How many tasks a filter finds. */
export const foundQuery = (query: TaskQuery) =>
  queryOptions({
    queryKey: ['tasks', 'rows-found', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(getTaskStats, { query, signal })).total,
  });

/** In every list that shows it; null takes it out. */
export function patchRow(client: QueryClient, id: string, change: (row: TaskRow) => TaskRow | null): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['tasks', 'rows'] })) {
    const known = client.getQueryData<Rows>(query.queryKey);
    if (!known?.items.some((row) => row.id === id)) continue;
    const items = known.items.flatMap((row) => (row.id === id ? (change(row) ?? []) : row));
    client.setQueryData<Rows>(query.queryKey, { ...known, items }, { updatedAt: query.state.dataUpdatedAt });
  }
}

const written = z.object({ task: taskCard });

/** A line of the log: rows that are loaded learn what it tells; who came and who went is asked for. */
export function hearRow(client: QueryClient, event: TaktEvent): void {
  if (event.kind === 'task.deleted') patchRow(client, event.entity_id, () => null);
  else if (event.entity === 'task') {
    const { data } = written.safeParse(event.data);
    if (data) patchRow(client, event.entity_id, (row) => ({ ...row, ...data.task }));
  }
  rereadRowsSoon(client);
}

/** ms: what many people do at once is read once. */
const SOON = 1200;
const waiting = new WeakSet<QueryClient>();

function rereadRowsSoon(client: QueryClient): void {
  if (waiting.has(client)) return;
  waiting.add(client);
  setTimeout(() => {
    waiting.delete(client);
    // Whoever has scrolled far is not asked to wait for all of it again: his rows are patched.
    void rereadRows(client, ({ state }) => !isLong(state.data));
  }, SOON);
}

export const rereadRows = (client: QueryClient, which = (_list: Query) => true): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['tasks', 'rows'], predicate: which }),
    client.invalidateQueries({ queryKey: ['tasks', 'rows-groups'] }),
    client.invalidateQueries({ queryKey: ['tasks', 'rows-found'] }),
  ]);

const isLong = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'items' in data &&
  Array.isArray(data.items) &&
  data.items.length > 600;
