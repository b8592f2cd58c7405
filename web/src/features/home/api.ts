import { listImports } from '@takt/contract/imports.ts';
import { listProjects } from '@takt/contract/projects.ts';
import { getBoard } from '@takt/contract/tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

// Keys begin with the noun that a change invalidates. Whoever comes home wants what is true now: never stale.

export const boardTotalsQuery = queryOptions({
  staleTime: 0,
  queryKey: ['tasks', 'totals'],
  queryFn: ({ signal }) => call(getBoard, { query: { limit: 1 }, signal }),
});

export const myTasksQuery = (userId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['tasks', 'mine', userId],
    queryFn: ({ signal }) => call(getBoard, { query: { assignee_id: userId, limit: 20 }, signal }),
  });

/** A page is enough: more than it holds is shown as «200+». */
export const projectCountQuery = queryOptions({
  staleTime: 0,
  queryKey: ['projects', 'count'],
  queryFn: ({ signal }) => call(listProjects, { query: { limit: 200 }, signal }),
});

export const latestImportsQuery = queryOptions({
  staleTime: 0,
  queryKey: ['imports', 'latest'],
  queryFn: ({ signal }) => call(listImports, { query: { limit: 20 }, signal }),
});
