import { type Task, taskCard, updateTask } from '@takt/contract/tasks.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { messageOr } from '../../../api/messages.ts';
import { useToast } from '../../../ui/toast.tsx';
import { settleTask, type TaskChanges, taskQuery } from '../api.ts';
import type { Pending } from '../board/moves.ts';
import { cardOf } from '../tasks.ts';
import { usePending } from '../usePending.ts';

/** A task as it is shown: what the server said, and over it what is on its way there. */
export function useTask(id: string) {
  const query = useQuery(taskQuery(id));
  const pending = usePending().filter((one) => one.id === id);
  const task = query.data && pending.reduce(laid, query.data);
  return { ...query, data: task };
}

function laid(task: Task, one: Pending): Task {
  if (one.kind === 'change') return { ...task, ...one.changes };
  return one.kind === 'move' ? { ...task, status: one.status } : task;
}

/** Saves single fields; the description has its own way, with a check of its version. */
export function useChangeTask(id: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['tasks', 'pending', 'change'],
    scope: { id: `task-${id}` },
    mutationFn: ({ changes }: { changes: TaskChanges; pending: Pending }) =>
      call(updateTask, { params: { id }, body: changes }),
    onMutate: () => ({ at: Date.now(), before: queries.getQueryData(taskQuery(id).queryKey) }),
    onSuccess: (task, _variables, { at, before }) => {
      settleTask(queries, task, at, before ? cardOf(before) : null);
      toast({ title: t(($) => $.tasks.updated), description: task.title });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t(($) => $.problems.error),
        description: messageOr(
          error,
          t(($) => $.tasks.failedToUpdate),
        ),
      }),
  });
}

/** What a change does to the card: fields that cards do not have fall out. */
export const pendingChange = (id: string, changes: TaskChanges): Pending => ({
  kind: 'change',
  id,
  changes: taskCard.partial().parse(changes),
});
