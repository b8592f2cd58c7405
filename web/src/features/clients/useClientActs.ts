import type { Client } from '@takt/contract/clients.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { type ClientChanges, useDeleteClient, useRestoreClient, useUpdateClient } from './api.ts';

/** What can be done about a client anywhere; each act says what has become of it, and how to undo it. */
export function useClientActs() {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const update = useUpdateClient();
  const trash = useDeleteClient();
  const back = useRestoreClient();

  const restore = (client: Pick<Client, 'id' | 'name'>) =>
    void back.mutateAsync(client.id).then(
      () => toast({ title: t(($) => $.clients.restored), description: client.name }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.clients.failedToRestore),
        ),
    );

  const remove = (client: Client) =>
    void trash.mutateAsync(client).then(
      () =>
        toast({
          title: t(($) => $.clients.deleted),
          description: t(($) => $.clients.deletedLead, { name: client.name }),
          action: { label: t(($) => $.ui.undo), onSelect: () => restore(client) },
        }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.clients.failedToDelete),
        ),
    );

  /** `undo` is what the fields were before; whoever takes back is not asked whether to take that back. */
  const change = (client: Client, changes: ClientChanges, undo?: ClientChanges): void =>
    void update.mutateAsync({ id: client.id, changes }).then(
      (saved) =>
        toast({
          title: t(($) => $.clients.updated),
          description: saved.name,
          action: undo && { label: t(($) => $.ui.undo), onSelect: () => change(saved, undo) },
        }),
      (error: unknown) =>
        fail(
          error,
          t(($) => $.clients.failedToUpdate),
        ),
    );

  return {
    remove,
    restore,
    change,
    saving: {
      status: update.status,
      retry: () => {
        if (update.variables) update.mutate(update.variables);
      },
    },
  };
}
export type ClientActs = ReturnType<typeof useClientActs>;
