import type { TaskRow, TaskStatus } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { useSetStatus } from './api.ts';

/** Completes a task, or takes it up again; either can be taken back. */
export function useComplete(): (task: TaskRow) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const { mutateAsync } = useSetStatus();

  const set = (task: TaskRow, status: TaskStatus, onSuccess = () => {}) =>
    void mutateAsync({ task, status }).then(onSuccess, (error: unknown) =>
      fail(
        error,
        t(($) => $.home.day.failedToComplete),
      ),
    );
  return (task) => {
    if (task.status === 'done') return set(task, 'todo');
    const undo = () => set({ ...task, status: 'done' }, task.status);
    return set(task, 'done', () =>
      toast({
        title: t(($) => $.home.day.completed),
        description: `${task.key} ${task.title}`,
        action: { label: t(($) => $.ui.undo), onSelect: undo },
      }),
    );
  };
}
