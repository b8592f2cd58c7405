import type { Asked } from '@takt/contract/endpoint.ts';
import { createTaskFromFinding, removeEvidence } from '@takt/contract/evidence.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { settleTask } from '../tasks/api.ts';
import { rereadRows } from '../tasks/rows.ts';
import { useDeleteTask } from '../tasks/useDeleteTask.ts';
import { evidenceQuery } from './api.ts';

type NewFinding = NonNullable<Asked<typeof createTaskFromFinding>['body']>;

/** Makes the task; its toast leads there and takes it back. */
export function useTaskFromFinding(onOpen: (key: string) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const remove = useDeleteTask();
  return useMutation({
    mutationKey: ['tasks', 'create'],
    mutationFn: (body: NewFinding) => call(createTaskFromFinding, { body }),
    onMutate: () => ({ at: Date.now() }),
    onSuccess: ({ task }, _body, { at }) => {
      settleTask(queries, task, at, null);
      void rereadRows(queries);
      void queries.invalidateQueries({ queryKey: ['tasks', 'findings'] });
      toast({
        title: t(($) => $.loop.create.created),
        description: `${task.key} ${task.title}`,
        duration: 8000,
        action: { label: t(($) => $.loop.create.open), onSelect: () => onOpen(task.key) },
        also: { label: t(($) => $.ui.undo), onSelect: () => remove(task) },
      });
    },
  });
}

export function useRemoveEvidence(taskId: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['tasks', 'evidence', taskId],
    mutationFn: (id: string) => call(removeEvidence, { params: { id: taskId, evidenceId: id } }),
    onSuccess: () => toast({ title: t(($) => $.loop.evidence.removed) }),
    onError: (error) =>
      fail(
        error,
        t(($) => $.loop.evidence.failedToRemove),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: evidenceQuery(taskId).queryKey }),
  });
}
