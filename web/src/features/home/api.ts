import type { Answered } from '@takt/contract/endpoint.ts';
import { listImports } from '@takt/contract/imports.ts';
import { getMyDay, getOverview } from '@takt/contract/overview.ts';
import { setTaskStatus, type TaskRow, type TaskStatus } from '@takt/contract/tasks.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { settleTask } from '../tasks/api.ts';
import { cardOf } from '../tasks/tasks.ts';

// Whoever comes home wants what is true now: never stale.

export type MyDay = Answered<typeof getMyDay>;
export type Overview = Answered<typeof getOverview>;

export const myDayQuery = queryOptions({
  staleTime: 0,
  queryKey: ['tasks', 'my-day'],
  queryFn: ({ signal }) => call(getMyDay, { signal }),
});

export const overviewQuery = queryOptions({
  staleTime: 0,
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(getOverview, { signal }),
});

export const latestImportsQuery = queryOptions({
  staleTime: 0,
  queryKey: ['imports', 'latest'],
  queryFn: ({ signal }) => call(listImports, { query: { limit: 20 }, signal }),
});

/** Shown at once: the row keeps its place, ticked, until the day is read anew. */
export function useSetStatus() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'tasks' },
    mutationFn: ({ task: { id }, status }: { task: TaskRow; status: TaskStatus }) =>
      call(setTaskStatus, { params: { id }, body: { status } }),
    onMutate: ({ task, status }) => {
      showStatus(queries, task.id, status);
      return { at: Date.now() };
    },
    onSuccess: (saved, { task }, { at }) => settleTask(queries, saved, at, cardOf(task)),
    onError: (_error, { task }) => showStatus(queries, task.id, task.status),
  });
}

function showStatus(queries: QueryClient, id: string, status: TaskStatus): void {
  queries.setQueryData(myDayQuery.queryKey, (known) => known && withStatus(known, id, status));
}

const withStatus = (known: MyDay, id: string, status: TaskStatus): MyDay => {
  const changed = { ...known };
  for (const name of bundleNames) {
    const { total, items } = known[name];
    changed[name] = { total, items: items.map((task) => (task.id === id ? { ...task, status } : task)) };
  }
  return changed;
};

/** In the order in which they press. */
export const bundleNames = ['overdue', 'due_today', 'due_week', 'others', 'mentioned', 'watched'] as const;
export type BundleName = (typeof bundleNames)[number];
