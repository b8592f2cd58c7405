import type { TaktEvent } from '@takt/contract/events.ts';
import { type Task, type TaskCard, taskCard, taskStatus } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import { type Applied, type Board, dropCard, forget, patchCard, type Place, putCard, same } from './board.ts';
import { type BoardFilter, fits, isWhole } from './boardFilter.ts';
import { cardOf } from '../tasks.ts';

const written = z.object({
  task: taskCard,
  from: taskStatus.optional(),
  changed: z.array(z.string()).optional(),
});
const deleted = z.object({ status: taskStatus });
const said = z.object({ comment: z.object({ task_id: z.string() }) });
const COMMENTS: Partial<Record<TaktEvent['kind'], number>> = {
  'comment.created': 1,
  'comment.restored': 1,
  'comment.deleted': -1,
};
/** Many tasks at once, told by their ids alone: the board is read again. */
const MANY = new Set<TaktEvent['kind']>([
  'tasks.changed',
  'tasks.undone',
  'project.deleted',
  'project.restored',
  'label.deleted',
  'work_import.done',
  'work_import.undone',
]);

/** Whether a line of the log may change what boards and lists of tasks show. */
export const concernsTasks = ({ entity, kind }: TaktEvent): boolean =>
  entity === 'task' || kind in COMMENTS || MANY.has(kind);

/**
 * One line of the log, on a board that may have seen it already. `young`: the board was read a moment ago, so its
 * counts may hold this event; where the board does not know the card itself, it has to be asked again.
 */
export function applyEvent(board: Board, event: TaktEvent, young: boolean): Applied {
  const { filter } = board;
  // The board was read with this line already.
  if (event.seq <= board.seq) return { board, sure: true };
  if (MANY.has(event.kind)) return { board, sure: false };
  if (event.entity === 'comment') return commented(board, event, young);
  if (event.kind === 'task.deleted') {
    const { data } = deleted.safeParse(event.data);
    return dropCard(board, event.entity_id, young || !isWhole(filter) ? undefined : data?.status);
  }
  if (event.entity !== 'task') return { board, sure: true };
  const read = written.safeParse(event.data);
  // A server of another version: its line can't be applied, so the board is read again.
  if (!read.success) return { board, sure: false };
  const before = young ? undefined : placeBefore(filter, event, read.data);
  const open = event.kind === 'task.restored' ? forget(board, event.entity_id) : board;
  return putCard(open, read.data.task, { before });
}

function commented(board: Board, event: TaktEvent, young: boolean): Applied {
  const { data } = said.safeParse(event.data);
  const more = COMMENTS[event.kind] ?? 0;
  if (!data || more === 0) return { board, sure: true };
  const count = (card: TaskCard) => ({ ...card, comments: Math.max(0, card.comments + more) });
  const next = patchCard(board, data.comment.task_id, count);
  return { board: young ? board : next, sure: next === board || !young };
}

function placeBefore(
  filter: BoardFilter,
  event: TaktEvent,
  { task, from, changed = [] }: z.output<typeof written>,
): Place | undefined {
  if (event.kind === 'task.created' || event.kind === 'task.restored') return 'elsewhere';
  const asked = changed.map((field) => (field === 'label_ids' ? 'label_id' : field));
  if (Object.entries(filter).some(([field, value]) => value !== undefined && asked.includes(field)))
    return undefined;
  if (!fits(filter, task)) return 'elsewhere';
  return from ?? task.status;
}

/** The log has told already what the answer to our own call says; it may have told later things since. */
export function tells(event: TaktEvent, card: TaskCard): boolean {
  if (event.entity_id !== card.id) return false;
  const read = written.safeParse(event.data);
  return event.kind === 'task.deleted' || (read.success && same(read.data.task, card));
}

/** Whether a task that is open in full has to be asked for again: the log tells its card only. */
export function changesTask(event: TaktEvent, task: Task): boolean {
  const read = written.safeParse(event.data);
  if (!read.success) return true;
  const hidden = ['description', 'start_date', 'estimate', 'parent_id'].some((field) =>
    read.data.changed?.includes(field),
  );
  return hidden || !same(read.data.task, cardOf(task));
}
