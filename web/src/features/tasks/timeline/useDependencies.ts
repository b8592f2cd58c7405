import { listBlockers } from '@takt/contract/relations.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Dependency, TimelineRow } from './rows.ts';

/** Of one call; there are not more rows in sight. */
const MOST = 100;
const none: readonly Dependency[] = [];

const blockersQuery = (taskIds: readonly string[]) =>
  queryOptions({
    queryKey: ['tasks', 'relations', 'blockers', taskIds],
    staleTime: 60_000,
    enabled: taskIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items } = await call(listBlockers, { query: { task_ids: taskIds.join(',') }, signal });
      return items.map((one): Dependency => ({ blocker: one.blocker_id, blocked: one.task_id }));
    },
  });

/** What the rows in sight wait for: of them only those ask that wait for something, all in one call. */
export function useDependencies(inSight: readonly TimelineRow[]): readonly Dependency[] {
  const blocked = inSight
    .flatMap((row) => (row.kind === 'task' && row.task.is_blocked ? [row.task.id] : []))
    .slice(0, MOST)
    .toSorted();
  return useQuery(blockersQuery(blocked)).data ?? none;
}
