import type { Answered } from '@takt/contract/endpoint.ts';
import { getRelations, type TaskLink } from '@takt/contract/relations.ts';
import { listTasks, type TaskRow } from '@takt/contract/tasks.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { messageOr } from '../../api/messages.ts';
import { useToast } from '../../ui/toast.tsx';

export type Relations = Answered<typeof getRelations>;

export const relationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'relations', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(getRelations, { params: { id }, signal }),
  });

/** Tasks to choose from: by a part of the title or a number; without words the ones that changed last. */
export const taskChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['tasks', 'choices', q],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(listTasks, { query: { q: q || undefined, order: 'updated', limit: 12 }, signal })).items,
  });

export const linkOf = ({ id, key, title, status, assignee_id, due_date }: TaskRow): TaskLink => ({
  id,
  key,
  title,
  status,
  assignee_id,
  due_date,
});

/** One thing done to what a task stands in relation to. */
export interface RelationAct {
  /** What is shown at once. */
  change: (known: Relations) => Relations;
  send: () => Promise<unknown>;
  /** Said when it is done, with the way back. */
  done?: { title: string; description?: string | undefined; undo: RelationAct };
}

/** Shown at once, taken back with the server's sentence when it refuses, and undone from the toast. */
export function useRelationAct(id: string): (act: RelationAct) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const { queryKey } = relationsQuery(id);
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'relation', id],
    scope: { id: `relations-${id}` },
    mutationFn: ({ send }: RelationAct) => send(),
    onMutate: async ({ change }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known) => known && change(known));
    },
    onSuccess: (_answer, { done }) => {
      if (!done) return;
      const { title, description, undo } = done;
      toast({ title, description, action: { label: t(($) => $.ui.undo), onSelect: () => mutate(undo) } });
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
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return mutate;
}
