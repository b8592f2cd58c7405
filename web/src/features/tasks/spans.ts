import type { TaskRow } from '@takt/contract/tasks.ts';
import { addDays } from './days.ts';
import type { RowChanges } from './useEditTask.ts';

type Dated = Pick<TaskRow, 'start_date' | 'due_date'>;

export interface Span {
  from: string;
  to: string;
}

/** The days that a task takes; null without any. One that would end before it begins is its due date. */
export function spanOf({ start_date, due_date }: Dated): Span | null {
  const to = due_date ?? start_date;
  if (to === null) return null;
  return { from: start_date !== null && start_date < to ? start_date : to, to };
}

/** All of it so many days later; what has no day gets none. */
export function shifted({ start_date, due_date }: Dated, days: number): RowChanges {
  return {
    ...(start_date === null ? {} : { start_date: addDays(start_date, days) }),
    ...(due_date === null ? {} : { due_date: addDays(due_date, days) }),
  };
}

/** Another end: never before the beginning. */
export function withEnd(task: Dated, days: number): RowChanges {
  const span = spanOf(task);
  if (!span) return {};
  const to = addDays(span.to, days);
  // A task of one day begins where it was, so that it grows.
  return { start_date: task.start_date ?? span.from, due_date: to < span.from ? span.from : to };
}

/** Another beginning: never behind the end. */
export function withBeginning(task: Dated, days: number): RowChanges {
  const span = spanOf(task);
  if (!span) return {};
  const from = addDays(span.from, days);
  return { start_date: from > span.to ? span.to : from, due_date: span.to };
}
