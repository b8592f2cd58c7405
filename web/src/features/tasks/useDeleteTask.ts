import { deleteTask, type Task } from '@takt/contract/tasks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { messageOr } from '../../api/messages.ts';
import { shownOrganisation } from '../../api/organisation.ts';
import { useToast } from '../../ui/toast.tsx';
import { taskQuery } from './api.ts';
import { settleDeleted } from './board/api.ts';
import type { Pending } from './board/moves.ts';
import { cardOf } from './tasks.ts';

/** ms in which a deletion can be taken back: until then nothing is sent. */
const GRACE = 5000;

interface Deletion {
  task: Task;
  pending: Pending;
  undone: AbortSignal;
  organisation: string | null;
}

/** The task goes from the screen at once and from the server when nobody has taken it back. */
export function useDeleteTask(): (task: Task) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'pending', 'delete'],
    mutationFn: async ({ task: { id }, undone, organisation }: Deletion) => {
      await graceOver(undone);
      if (undone.aborted) return false;
      await call(deleteTask, { params: { id }, organisation });
      return true;
    },
    onSuccess: (deleted, { task }) => {
      if (!deleted) return;
      settleDeleted(queries, cardOf(task));
      queries.removeQueries({ queryKey: taskQuery(task.id).queryKey });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t(($) => $.problems.error),
        description: messageOr(
          error,
          t(($) => $.tasks.failedToDelete),
        ),
      }),
  });

  return (task) => {
    const undo = new AbortController();
    const sentAt = Date.now() + GRACE;
    mutate({
      task,
      pending: { kind: 'delete', id: task.id },
      undone: undo.signal,
      organisation: shownOrganisation(),
    });
    toast({
      title: t(($) => $.tasks.deleted),
      description: t(($) => $.tasks.deletedLead),
      duration: GRACE,
      action: {
        label: t(($) => $.ui.undo),
        onSelect: () => {
          // A toast that the pointer holds outlives the grace.
          if (Date.now() < sentAt) undo.abort();
          else toast({ title: t(($) => $.tasks.deletedAlready) });
        },
      },
    });
  };
}

/** A page that closes does not wait. */
function graceOver(undone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GRACE);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    undone.addEventListener('abort', now, { once: true });
    addEventListener('pagehide', now, { once: true });
  });
}
