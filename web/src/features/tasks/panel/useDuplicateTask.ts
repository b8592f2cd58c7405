import { createTask, type Task } from '@takt/contract/tasks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { settleTask } from '../api.ts';
import { rereadRows } from '../rows.ts';

/** Another task with the same fields, in the first column. */
export function useDuplicateTask(): (task: Task) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'create'],
    mutationFn: ({ title, description, priority, type, ...task }: Task) => {
      const { project_id, parent_id, assignee_id, label_ids, start_date, due_date, estimate } = task;
      return call(createTask, {
        body: {
          title: t(($) => $.task.copyOf, { title }).slice(0, 300),
          description,
          priority,
          type,
          project_id,
          parent_id,
          assignee_id,
          label_ids,
          start_date,
          due_date,
          estimate,
        },
      });
    },
    onSuccess: (task) => {
      settleTask(queries, task, Date.now(), null);
      void rereadRows(queries);
      toast({
        title: t(($) => $.tasks.created),
        description: `${task.key} ${task.title}`,
        action: {
          label: t(($) => $.task.open),
          onSelect: () => void navigate({ to: '/tasks/$key', params: { key: task.key } }),
        },
      });
    },
    onError: (error) =>
      fail(
        error,
        t(($) => $.tasks.failedToCreate),
      ),
  });
  return mutate;
}
