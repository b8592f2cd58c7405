import { deleteTask, restoreTask, type Task } from '@takt/contract/tasks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { settleTask, taskQuery } from './api.ts';
import { settleDeleted } from './board/api.ts';
import { patchRow, rereadRows } from './rows.ts';
import { cardOf } from './tasks.ts';

/** The task goes from the screen at once and into the trash, from where «Отменить» takes it back. */
export function useDeleteTask(): (task: Task) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const restore = useRestoreTask();
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'pending', 'delete'],
    scope: { id: 'tasks' },
    mutationFn: ({ task: { id } }: { task: Task; pending: { kind: 'delete'; id: string } }) =>
      call(deleteTask, { params: { id } }),
    onSuccess: (_nothing, { task }) => {
      settleDeleted(queries, cardOf(task));
      patchRow(queries, task.id, () => null);
      void queries.invalidateQueries({ queryKey: taskQuery(task.id).queryKey });
      void queries.invalidateQueries({ queryKey: ['tasks', 'relations'] });
      void queries.invalidateQueries({ queryKey: ['tasks', 'findings'] });
      toast({
        title: t(($) => $.tasks.deleted),
        description: t(($) => $.tasks.deletedLead),
        duration: 8000,
        action: { label: t(($) => $.ui.undo), onSelect: () => restore(task) },
      });
    },
    onError: (error) =>
      fail(
        error,
        t(($) => $.tasks.failedToDelete),
      ),
  });
  return (task) => mutate({ task, pending: { kind: 'delete', id: task.id } });
}

/** Out of the trash, to where it was. */
export function useRestoreTask(): (task: Pick<Task, 'id'>) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'restore'],
    scope: { id: 'tasks' },
    mutationFn: ({ id }: Pick<Task, 'id'>) => call(restoreTask, { params: { id } }),
    onMutate: () => ({ at: Date.now() }),
    onSuccess: (task, _given, { at }) => {
      settleTask(queries, task, at, null);
      void rereadRows(queries);
      void queries.invalidateQueries({ queryKey: ['tasks', 'relations'] });
      void queries.invalidateQueries({ queryKey: ['tasks', 'findings'] });
      toast({ title: t(($) => $.tasks.restored), description: `${task.key} ${task.title}` });
    },
    onError: (error) =>
      fail(
        error,
        t(($) => $.tasks.failedToRestore),
      ),
  });
  return mutate;
}
