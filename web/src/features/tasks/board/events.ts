import type { TaktEvent } from '@takt/contract/events.ts';
import { type Task, type TaskCard, taskCard, taskStatus } from '@takt/contract/tasks.ts';
import { z } from '@takt/contract/zod.ts';
import {
  type Applied,
  type Board,
  type BoardFilter,
  dropCard,
  fits,
  type Place,
  putCard,
  same,
} from './board.ts';
import { cardOf } from '../tasks.ts';

const written = z.object({
  task: taskCard,
  from: taskStatus.optional(),
  changed: z.array(z.string()).optional(),
});
const deleted = z.object({ status: taskStatus });

/**
 * One line of the log, on a board that may have seen it already. `young`: the board was read a moment ago, so its
 * counts may hold this event; where the board does not know the card itself, it has to be asked again.
 */
export function applyEvent(board: Board, event: TaktEvent, young: boolean): Applied {
  const { filter } = board;
  if (event.kind === 'task.deleted') {
    const { data } = deleted.safeParse(event.data);
    const filtered = filter.project_id !== undefined || filter.assignee_id !== undefined;
    return dropCard(board, event.entity_id, young || filtered ? undefined : data?.status);
  }
  if (event.entity !== 'task') return { board, sure: true };
  const read = written.safeParse(event.data);
  // A server of another version: its line can't be applied, so the board is read again.
  if (!read.success) return { board, sure: false };
  const before = young ? undefined : placeBefore(filter, event, read.data);
  return putCard(board, read.data.task, { before });
}

function placeBefore(
  filter: BoardFilter,
  event: TaktEvent,
  { task, from, changed = [] }: z.output<typeof written>,
): Place | undefined {
  if (event.kind === 'task.created') return 'elsewhere';
  if (filter.assignee_id !== undefined && changed.includes('assignee_id')) return undefined;
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
  const hidden = ['description', 'start_date'].some((field) => read.data.changed?.includes(field));
  return hidden || !same(read.data.task, cardOf(task));
}
