import {
  createDashboard,
  type Dashboard,
  deleteDashboard,
  getDashboard,
  listDashboards,
  pinWidget,
  updateDashboard,
} from '@takt/contract/dashboards.ts';
import type { Asked } from '@takt/contract/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const dashboardsQuery = queryOptions({
  queryKey: ['dashboards', 'list'],
  queryFn: async ({ signal }) => (await call(listDashboards, { signal })).items,
});
export type DashboardHead = Awaited<ReturnType<NonNullable<(typeof dashboardsQuery)['queryFn']>>>[number];

export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: ['dashboards', id],
    queryFn: ({ signal }) => call(getDashboard, { params: { id }, signal }),
  });

function useKeep() {
  const queries = useQueryClient();
  return (dashboard: Dashboard) => {
    queries.setQueryData(dashboardQuery(dashboard.id).queryKey, dashboard);
    void queries.invalidateQueries({ queryKey: dashboardsQuery.queryKey });
  };
}

export function useCreateDashboard() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: Asked<typeof createDashboard>['body']) => call(createDashboard, { body }),
    onSuccess: keep,
  });
}

type Changes = Partial<Pick<Dashboard, 'name' | 'is_shared' | 'widgets'>>;

/** One after the other, each over what the one before has left; shown at once, asked anew when the server refuses. */
export function useChangeDashboard(id: string) {
  const queries = useQueryClient();
  const keep = useKeep();
  const { queryKey } = dashboardQuery(id);
  const mutationKey = ['dashboards', 'change', id];
  return useMutation({
    mutationKey,
    scope: { id: `dashboard ${id}` },
    mutationFn: (changes: Changes) => {
      const version = queries.getQueryData(queryKey)?.version;
      return call(updateDashboard, {
        params: { id },
        body: { ...changes, ...(changes.widgets && version !== undefined && { version }) },
      });
    },
    onMutate: async ({ widgets }) => {
      await queries.cancelQueries({ queryKey });
      if (widgets) queries.setQueryData(queryKey, (known) => known && { ...known, widgets: [...widgets] });
    },
    onSuccess(dashboard) {
      // Those that wait in line are shown already, and this answer knows nothing of them.
      const widgets = queries.isMutating({ mutationKey }) > 1 && queries.getQueryData(queryKey)?.widgets;
      keep(widgets ? { ...dashboard, widgets } : dashboard);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

export function usePinWidget() {
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ id, widget }: { id: string; widget: Asked<typeof pinWidget>['body'] }) =>
      call(pinWidget, { params: { id }, body: widget }),
    onSuccess: keep,
  });
}

export function useDeleteDashboard() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteDashboard, { params: { id } }),
    onSuccess: (_nothing, id) => {
      queries.removeQueries({ queryKey: dashboardQuery(id).queryKey });
      return queries.invalidateQueries({ queryKey: dashboardsQuery.queryKey });
    },
  });
}
