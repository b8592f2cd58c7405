import type { Dashboard } from '@takt/contract/dashboards.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { dashboardQuery, useCreateDashboard, useDeleteDashboard } from './api.ts';

/** Its owner may change a dashboard, and administrators a shared one. */
export function useMayChange(): (dashboard: Pick<Dashboard, 'owner_id'>) => boolean {
  const { user } = useAuth();
  const { role } = useOrganisation();
  return ({ owner_id }) => owner_id === user?.id || role !== 'member';
}

export interface DashboardActs {
  create: (name: string, shared: boolean) => void;
  copy: (id: string) => void;
  /** Can be taken back from the message that says so. */
  remove: (id: string) => void;
}

export function useDashboardActs(): DashboardActs {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useCreateDashboard();
  const remove = useDeleteDashboard();
  const failed = (error: unknown) =>
    fail(
      error,
      t(($) => $.dashboards.failed),
    );
  const open = ({ id }: Pick<Dashboard, 'id'>, view?: 'edit') =>
    void navigate({ to: '/analytics/dashboards/$id', params: { id }, search: view ? { view } : {} });
  const again = ({ name, is_shared, widgets }: Pick<Dashboard, 'name' | 'is_shared' | 'widgets'>) =>
    // From a toast, which outlives the screen.
    void create.mutateAsync({ name, is_shared, widgets }).catch(failed);
  return {
    create: (name, is_shared) =>
      create.mutate({ name, is_shared }, { onSuccess: (made) => open(made, 'edit'), onError: failed }),
    copy: (id) =>
      void (async () => {
        const { name, widgets } = await queries.fetchQuery(dashboardQuery(id));
        const copy = await create.mutateAsync({
          name: t(($) => $.dashboards.copyName, { name }).slice(0, 80),
          widgets,
        });
        open(copy);
      })().catch(failed),
    remove: (id) =>
      void (async () => {
        const gone = await queries.fetchQuery(dashboardQuery(id));
        await remove.mutateAsync(id);
        toast({
          title: t(($) => $.dashboards.deleted, { name: gone.name }),
          action: { label: t(($) => $.ui.undo), onSelect: () => again(gone) },
        });
      })().catch((error: unknown) =>
        fail(
          error,
          t(($) => $.dashboards.failedToDelete),
        ),
      ),
  };
}
