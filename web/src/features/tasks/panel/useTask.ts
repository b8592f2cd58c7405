import { type Task, taskCard, taskFields, updateTask } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../shell/useFailureToast.ts';
import { settleTask, type TaskChanges, taskQuery } from '../api.ts';
import type { Pending } from '../board/moves.ts';
import { cardOf } from '../tasks.ts';
import { usePending } from '../usePending.ts';
import { hasChanges, inverseOf } from './changes.ts';

const edits = z.object({ id: z.string(), changes: z.object(taskFields).partial() });

/** A task as it is shown: what the server said, and over it what is on its way there. */
export function useTask(id: string) {
  const query = useQuery(taskQuery(id));
  const pending = usePending().filter((one) => one.id === id);
  const fields = useMutationState({
    filters: { mutationKey: ['tasks', 'pending', 'change'], status: 'pending' },
    select: ({ state }) => edits.safeParse(state.variables).data,
  });
  const moved = query.data && pending.reduce(laid, query.data);
  const task =
    moved && fields.reduce((shown, one) => (one?.id === id ? { ...shown, ...one.changes } : shown), moved);
  return { ...query, data: task };
}

function laid(task: Task, one: Pending): Task {
  if (one.kind === 'change') return { ...task, ...one.changes };
  return one.kind === 'move' ? { ...task, status: one.status } : task;
}

interface Edit {
  id: string;
  changes: TaskChanges;
  pending: Pending;
  /** The taking back itself offers no taking back. */
  undoes: boolean;
}

/**
 * Saves single fields: each is shown at once and undone from its toast; one that did not arrive is kept for «Повторить».
 * The description has its own way, with a check of its version.
 */
export function useChangeTask(id: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  /** What the server does not have, the later over the earlier. */
  const [failed, setFailed] = useState<TaskChanges>({});
  const { mutate, status } = useMutation({
    mutationKey: ['tasks', 'pending', 'change'],
    scope: { id: `task-${id}` },
    mutationFn: ({ changes }: Edit) => call(updateTask, { params: { id }, body: changes }),
    onMutate: () => ({ at: Date.now(), before: queries.getQueryData(taskQuery(id).queryKey) }),
    onSuccess: (task, { changes, undoes }, { at, before }) => {
      settleTask(queries, task, at, before ? cardOf(before) : null);
      const back = before && inverseOf(changes, before);
      toast({
        title: t(($) => $.tasks.updated),
        description: `${task.key}: ${namesOf(changes, t).join(', ')}`,
        action:
          back && !undoes ? { label: t(($) => $.ui.undo), onSelect: () => send(back, true) } : undefined,
      });
      if (changes.parent_id !== undefined)
        void queries.invalidateQueries({ queryKey: ['tasks', 'relations'] });
    },
    onError: (error, { changes }) => {
      setFailed((known) => ({ ...known, ...changes }));
      fail(
        error,
        t(($) => $.tasks.failedToUpdate),
      );
    },
  });
  const send = (changes: TaskChanges, undoes = false) => {
    setFailed((known) =>
      Object.fromEntries(Object.entries(known).filter(([field]) => !Object.hasOwn(changes, field))),
    );
    mutate({ id, changes, undoes, pending: pendingChange(id, changes) });
  };
  return {
    send: (changes: TaskChanges) => send(changes),
    status: hasChanges(failed) && status !== 'pending' ? ('error' as const) : status,
    retry: () => send(failed),
  };
}

/** The fields of a change as the panel calls them. */
function namesOf(changes: TaskChanges, t: TFunction): string[] {
  const names: Readonly<Record<string, string>> = {
    title: t(($) => $.tasks.field.title),
    priority: t(($) => $.tasks.field.priority),
    type: t(($) => $.tasks.field.type),
    assignee_id: t(($) => $.tasks.field.assignee),
    project_id: t(($) => $.tasks.field.project),
    start_date: t(($) => $.tasks.field.start),
    due_date: t(($) => $.tasks.field.due),
    label_ids: t(($) => $.task.labels.label),
    estimate: t(($) => $.task.estimate),
    parent_id: t(($) => $.task.parent),
  };
  return Object.keys(changes).flatMap((field) => names[field] ?? []);
}

/** What a change does to the card: fields that cards do not have fall out. */
const pendingChange = (id: string, changes: TaskChanges): Pending => ({
  kind: 'change',
  id,
  changes: taskCard.partial().parse(changes),
});
