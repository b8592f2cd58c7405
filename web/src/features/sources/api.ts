import {
  changeSource,
  createConnection,
  deleteSource,
  getSource,
  listSources,
  listSyncs,
  sourceHoldings,
  startSync,
} from '@takt/contract/sources.ts';
import type { z } from '@takt/contract/zod.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isUnderWay } from './sources.ts';

// All keys begin with 'sources': whatever happens to one makes all of them old.

/** ms; readings tell of their progress by nothing but being asked. */
const SOON = 1_500;
const ROOT = ['sources'] as const;

export const sourcesQuery = queryOptions({
  queryKey: [...ROOT, 'list'],
  queryFn: ({ signal }) => call(listSources, { signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(({ is_syncing }) => is_syncing) ? SOON : false),
});

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => call(getSource, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_syncing ? SOON : false),
  });

export const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROOT, 'holdings', id],
    queryFn: ({ signal }) => call(sourceHoldings, { params: { id }, signal }),
  });

export const syncsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'syncs', id],
    queryFn: ({ pageParam, signal }) =>
      call(listSyncs, { params: { id }, query: { cursor: pageParam || undefined, limit: 10 }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? SOON : false,
  });

export function useConnect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createConnection.body>) => call(createConnection, { body }),
    onSuccess: (made) => {
      queries.setQueryData(sourceQuery(made.id).queryKey, made);
      return queries.invalidateQueries({ queryKey: sourcesQuery.queryKey });
    },
  });
}

export function useChangeSource(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof changeSource.body>) => call(changeSource, { params: { id }, body }),
    onSuccess: (changed) => {
      queries.setQueryData(sourceQuery(id).queryKey, changed);
      return queries.invalidateQueries({ queryKey: ROOT });
    },
  });
}

export function useStartSync() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(startSync, { params: { id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ROOT }),
  });
}

export function useRemoveSource(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (figures: 'keep' | 'remove') => call(deleteSource, { params: { id }, query: { figures } }),
    onSuccess: (_, figures) => {
      if (figures === 'remove') queries.removeQueries({ queryKey: sourceQuery(id).queryKey });
      // What is on the screen is of a source that is gone: it is asked again where it is shown next.
      const refetchType = figures === 'remove' ? 'none' : 'active';
      for (const queryKey of [['analytics'], ['imports'], ROOT])
        void queries.invalidateQueries({ queryKey, refetchType });
    },
  });
}
