import { moveTask, setTaskStatus, type TaskCard, type TaskStatus } from '@takt/contract/tasks.ts';
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { messageOr } from '../../api/messages.ts';
import { useToast } from '../../ui/toast.tsx';
import { settleTask } from './api.ts';
import { settleCard } from './board/api.ts';
import type { Pending, Target } from './board/moves.ts';
import { cardOf } from './tasks.ts';

export interface Move {
  card: TaskCard;
  to: Target;
  /** Only the status was chosen: the call that sends nothing else. */
  statusOnly?: boolean;
  /** The place it came from, for «Отменить». */
  back?: Target;
}

/**
 * Moves are shown at once and sent one after the other: the next may name a card that the last has just placed.
 * Returns the function that begins one.
 */
export function useMoveTask(): (move: Move) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ['tasks', 'pending', 'move'],
    scope: { id: 'tasks' },
    mutationFn: async ({ card: { id }, to, statusOnly }: Move & { pending: Pending }) => {
      const params = { id };
      const { status, after_id, before_id } = to;
      if (statusOnly) {
        const task = await call(setTaskStatus, { params, body: { status } });
        return { task, moved: cardOf(task) };
      }
      return { task: null, moved: await call(moveTask, { params, body: { status, after_id, before_id } }) };
    },
    onMutate: () => ({ at: Date.now() }),
    onSuccess: ({ task, moved }, { card, to, back }, { at }) => {
      if (task) settleTask(queries, task, at, card);
      else settleCard(queries, moved, at, card, to.after_id);
      if (card.status === moved.status || !back) return;
      toast({
        title: t(($) => $.tasks.moved),
        description: `${card.key} → ${t(($) => $.tasks.movedTo[moved.status])}`,
        action: { label: t(($) => $.ui.undo), onSelect: () => undo(card, moved.status, back) },
      });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t(($) => $.problems.error),
        description: messageOr(
          error,
          t(($) => $.tasks.failedToMove),
        ),
      }),
  });

  const begin = (move: Move) => {
    const { status, rank } = move.to;
    mutate({ ...move, pending: { kind: 'move', id: move.card.id, status, rank } });
  };
  const undo = (card: TaskCard, from: TaskStatus, back: Target) => {
    begin({ card: { ...card, status: from }, to: back });
    announce(t(($) => $.tasks.move.undone, { key: card.key }));
  };
  return begin;
}
