import type { TaskRow } from '@takt/contract/tasks.ts';
import { addDays, addMonths, daysBetween, monthStart, weekStart } from '../days.ts';
import { spanOf } from '../spans.ts';

export type CalendarSpan = 'month' | 'week';

/** The weeks that show a month, or the one of a day; each is its seven days. */
export function weeksOf(day: string, span: CalendarSpan, firstDayOfWeek: number): string[][] {
  const first = weekStart(span === 'week' ? day : monthStart(day), firstDayOfWeek);
  const last = span === 'week' ? day : addDays(addMonths(monthStart(day), 1), -1);
  const count = Math.floor(daysBetween(first, last) / 7) + 1;
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(first, 7 * week + at)),
  );
}

/** A day of the span before or after. */
export const turned = (day: string, span: CalendarSpan, step: -1 | 1): string =>
  span === 'week' ? addDays(day, 7 * step) : addMonths(monthStart(day), step);

export interface Bar {
  task: TaskRow;
  /** Columns of the week, 0 to 6, both included. */
  from: number;
  to: number;
  /** The line below the number of the day. */
  lane: number;
  /** Whether the task begins and ends in this week. */
  begins: boolean;
  ends: boolean;
}

/** Where every task of a week stands: the longest and earliest above, none over another. */
export function barsOf(tasks: readonly TaskRow[], week: readonly string[]): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const here = tasks.flatMap((task) => {
    const span = spanOf(task);
    return span && span.from <= last && span.to >= first ? [{ task, ...span }] : [];
  });
  const ordered = here.toSorted(
    (a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to) || a.task.number - b.task.number,
  );
  const lanes: number[] = [];
  return ordered.map(({ task, from, to }) => {
    const begin = Math.max(0, daysBetween(first, from));
    const end = Math.min(6, daysBetween(first, to));
    const free = lanes.findIndex((until) => until < begin);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = end;
    return { task, from: begin, to: end, lane, begins: from >= first, ends: to <= last };
  });
}

/** How many tasks of each day do not fit into so many lanes. */
export const hiddenOf = (bars: readonly Bar[], lanes: number): number[] =>
  Array.from(
    { length: 7 },
    (_, day) => bars.filter((bar) => bar.lane >= lanes && bar.from <= day && bar.to >= day).length,
  );
