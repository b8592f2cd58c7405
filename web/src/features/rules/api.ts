import type { Asked } from '@takt/contract/endpoint.ts';
import {
  checkRule,
  createRule,
  deleteRule,
  listCauses,
  listRules,
  previewRule,
  restoreRule,
  type Rule,
  updateRule,
} from '@takt/contract/rules.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { TIMEOUT } from '../analytics/api.ts';

export const rulesQuery = queryOptions({
  queryKey: ['analytics', 'rules'],
  queryFn: async ({ signal }) => (await call(listRules, { signal })).items,
});

export const causesQuery = (id: string) =>
  queryOptions({
    queryKey: ['analytics', 'rules', id, 'causes'],
    queryFn: async ({ signal }) => (await call(listCauses, { params: { id }, signal })).items,
  });

export type GivenWatched = Asked<typeof previewRule>['body']['watched'];

/** Asked again with each change of the form; the last answer stays until the next one is there. */
export const previewQuery = (watched: GivenWatched) =>
  queryOptions({
    queryKey: ['analytics', 'rules', 'preview', watched],
    queryFn: ({ signal }) => call(previewRule, { body: { watched }, signal, timeout: TIMEOUT }),
    placeholderData: keepPreviousData,
  });

export type NewRule = Asked<typeof createRule>['body'];
type RuleChanges = Asked<typeof updateRule>['body'];

export function useCreateRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewRule) => call(createRule, { body }),
    onSuccess: (rule) => put(queries, rule.id, rule),
  });
}

export function useUpdateRule() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'rules' },
    mutationFn: ({ id, changes }: { id: string; changes: RuleChanges }) =>
      call(updateRule, { params: { id }, body: changes }),
    onSuccess: (rule) => put(queries, rule.id, rule),
  });
}

export function useDeleteRule() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'rules' },
    mutationFn: ({ id }: Rule) => call(deleteRule, { params: { id } }),
    onSuccess: (_nothing, { id }) => put(queries, id, null),
  });
}

export function useRestoreRule() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'rules' },
    mutationFn: ({ id }: Rule) => call(restoreRule, { params: { id } }),
    onSuccess: (rule) => put(queries, rule.id, rule),
  });
}

export function useCheckRule() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(checkRule, { params: { id }, timeout: TIMEOUT }),
    onSuccess: () => queries.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}

function put(queries: QueryClient, id: string, rule: Rule | null): void {
  queries.setQueryData(rulesQuery.queryKey, (known) => {
    const others = known?.filter((one) => one.id !== id) ?? [];
    return rule === null ? others : [...others, rule].toSorted((a, b) => a.name.localeCompare(b.name));
  });
  void queries.invalidateQueries({ queryKey: causesQuery(id).queryKey });
}
