import { lastDay } from '@takt/contract/values.ts';
import { addDays } from '../../../metrics/frame.ts';
import type { Span } from '../../../warehouse/cube.ts';

/** Monday to Sunday; the last week of all ends earlier. */
export function weekOf(day: string): Span {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const from = addDays(day, -weekday);
  const to = addDays(from, 6);
  return { from, to: to < lastDay ? to : lastDay };
}

/** On a Monday morning not every platform has reported the Sunday yet. */
const late = 1;

/** The last week that is over and has data to its end. */
export function lastWeek(known: Span, today: string): Span {
  const end = addDays(known.to, late);
  const before = addDays(today, -1);
  const { from, to } = weekOf(end < before ? end : before);
  const isOver = to <= before && to <= end;
  return isOver ? { from, to } : weekOf(addDays(from, -1));
}
