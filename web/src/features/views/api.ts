import type { Asked } from '@takt/contract/endpoint.ts';
import { createView, deleteView, listViews, type SavedView, updateView } from '@takt/contract/views.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

type Screen = SavedView['screen'];

/** Own and shared views of a screen, by name. */
export const viewsQuery = (screen: Screen) =>
  queryOptions({
    queryKey: ['views', screen],
    queryFn: async ({ signal }) => (await call(listViews, { query: { screen }, signal })).items,
  });

export type NewView = Asked<typeof createView>['body'];
export function useCreateView() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewView) => call(createView, { body }),
    onSuccess: (view) => put(queries, view.screen, view.id, view),
  });
}

interface ViewChange {
  view: SavedView;
  changes: Asked<typeof updateView>['body'];
}
export function useUpdateView() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'views' },
    mutationFn: ({ view: { id }, changes }: ViewChange) =>
      call(updateView, { params: { id }, body: changes }),
    onSuccess: (view) => put(queries, view.screen, view.id, view),
  });
}

export function useDeleteView() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'views' },
    mutationFn: ({ id }: SavedView) => call(deleteView, { params: { id } }),
    onSuccess: (_nothing, { id, screen }) => put(queries, screen, id, null),
  });
}

function put(queries: QueryClient, screen: Screen, id: string, view: SavedView | null): void {
  queries.setQueryData(viewsQuery(screen).queryKey, (known) => {
    const others = known?.filter((one) => one.id !== id) ?? [];
    return view === null ? others : [...others, view].toSorted((a, b) => a.name.localeCompare(b.name));
  });
}
