import type { Asked } from '@takt/contract/endpoint.ts';
import { type Evidence, listEvidence, openFindings, previewEvidence } from '@takt/contract/evidence.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** ms, as of the reports */
const TIMEOUT = 30_000;

/** Under the task's own key: whatever makes its relations old makes these old. */
export const evidenceQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'relations', taskId, 'evidence'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(listEvidence, { params: { id: taskId }, signal })).items,
  });

type PreviewQuery = NonNullable<Asked<typeof previewEvidence>['query']>;
export const previewQuery = (query: PreviewQuery) =>
  queryOptions({
    queryKey: ['analytics', 'evidence', query],
    queryFn: ({ signal }) => call(previewEvidence, { query, signal, timeout: TIMEOUT }),
  });

/** Open tasks about things of a kind. */
export const openFindingsQuery = (kind: Evidence['subject']['kind']) =>
  queryOptions({
    queryKey: ['tasks', 'findings', kind],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(openFindings, { query: { kind }, signal })).items,
  });
