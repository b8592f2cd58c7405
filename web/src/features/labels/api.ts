import {
  type Colour,
  createLabel,
  deleteLabel,
  type Label,
  listLabels,
  updateLabel,
} from '@takt/contract/labels.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** All labels of the organisation, by name. */
const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }) => (await call(listLabels, { signal })).items,
});

export type Labels = ReadonlyMap<string, Label>;
const none: Labels = new Map();
const byId = (labels: readonly Label[]): Labels => new Map(labels.map((label) => [label.id, label]));

/** By id, in the order of their names; empty until they are there. */
export const useLabels = (): Labels => useQuery({ ...labelsQuery, select: byId }).data ?? none;

export function useCreateLabel() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'labels' },
    mutationFn: (body: { name: string; colour?: Colour }) => call(createLabel, { body }),
    onSuccess: (label) => put(queries, label.id, label),
  });
}

export interface LabelChange {
  label: Label;
  changes: { name?: string; colour?: Colour };
}

/** Shown at once, taken back when the server refuses. */
export function useUpdateLabel() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'labels' },
    mutationFn: ({ label, changes }: LabelChange) =>
      call(updateLabel, { params: { id: label.id }, body: changes }),
    onMutate: ({ label, changes }) => put(queries, label.id, { ...label, ...changes }),
    onSuccess: (saved) => put(queries, saved.id, saved),
    onError: (_error, { label }) => put(queries, label.id, label),
  });
}

export function useDeleteLabel() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'labels' },
    mutationFn: ({ id }: Label) => call(deleteLabel, { params: { id } }),
    onSuccess: (_nothing, { id }) => {
      put(queries, id, null);
      void queries.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
}

/** `null` takes it out. */
function put(queries: QueryClient, id: string, label: Label | null): void {
  queries.setQueryData(labelsQuery.queryKey, (known) => {
    const others = known?.filter((one) => one.id !== id) ?? [];
    return label === null ? others : [...others, label].toSorted((a, b) => a.name.localeCompare(b.name));
  });
}
