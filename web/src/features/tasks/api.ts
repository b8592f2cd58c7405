import {
  createTask,
  getTask,
  getTaskByNumber,
  type Task,
  type TaskCard,
  type updateTask,
} from '@takt/contract/tasks.ts';
import type { Asked } from '@takt/contract/endpoint.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { messageOr } from '../../api/messages.ts';
import { useToast } from '../../ui/toast.tsx';
import { settleCard } from './board/api.ts';
import { patchRow, rereadRows } from './rows.ts';
import { cardOf } from './tasks.ts';

// Keys begin with the noun that a change invalidates.

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    // Kept true by the live stream; a visit looks again all the same.
    staleTime: 0,
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
  });

/** `WEB-42` → the id; the task itself goes to its own place in the cache. */
export const taskByNumberQuery = (number: number) =>
  queryOptions({
    queryKey: ['tasks', 'number', number],
    queryFn: async ({ client, signal }) => {
      const task = await call(getTaskByNumber, { params: { number }, signal });
      client.setQueryData(taskQuery(task.id).queryKey, task);
      return task.id;
    },
  });

export type NewTask = Asked<typeof createTask>['body'];
export type TaskChanges = NonNullable<Asked<typeof updateTask>['body']>;

/** Puts a task that the server has just answered everywhere it is shown. `before` is what the boards knew of it. */
export function settleTask(queries: QueryClient, task: Task, at: number, before: TaskCard | null): void {
  queries.setQueryData(taskQuery(task.id).queryKey, task);
  settleCard(queries, cardOf(task), at, before);
  patchRow(queries, task.id, () => task);
}

export function useCreateTask() {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['tasks', 'create'],
    mutationFn: (body: NewTask) => call(createTask, { body }),
    onMutate: () => ({ at: Date.now() }),
    onSuccess: (task, _body, { at }) => {
      settleTask(queries, task, at, null);
      void rereadRows(queries);
      toast({ title: t(($) => $.tasks.created), description: task.title });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t(($) => $.problems.error),
        description: messageOr(
          error,
          t(($) => $.tasks.failedToCreate),
        ),
      }),
  });
}
