import type { Asked } from '@takt/contract/endpoint.ts';
import { changePlans, listPlans, pacing, type Plan, type PlanChange } from '@takt/contract/plans.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';
import { cellKey, subjectKey } from './plans.ts';

type PacingQuery = Asked<typeof pacing>['query'];

/** Plan and fact of a month; without one that of the last data. */
export const pacingQuery = (query: PacingQuery) =>
  queryOptions({
    queryKey: ['analytics', 'plans', 'pacing', query],
    queryFn: ({ signal }) => call(pacing, { query, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export const plansQuery = (month: string) =>
  queryOptions({
    queryKey: ['analytics', 'plans', 'of', month],
    queryFn: async ({ signal }) =>
      (await call(listPlans, { query: { from: month, to: month }, signal })).items,
  });

/** One after the other: what is typed last is what stays. */
export function useChangePlans(month: string) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'plans' },
    mutationFn: (items: readonly PlanChange[]) => call(changePlans, { body: { items: [...items] } }),
    onSuccess: ({ items, before }) => {
      const gone = new Set(before.map(planKey));
      queries.setQueryData(plansQuery(month).queryKey, (known) => [
        ...(known ?? []).filter((plan) => !gone.has(planKey(plan))),
        ...items,
      ]);
      void queries.invalidateQueries({ queryKey: ['analytics', 'plans', 'pacing'] });
    },
  });
}

const planKey = ({ subject: { kind, id = '', source_id = '', name }, measure }: PlanChange | Plan): string =>
  cellKey(subjectKey({ kind, id, source_id, name }), measure);
