import { addDays, addMonths, daysBetween, monthStart, weekStart } from '../days.ts';

export type Zoom = 'week' | 'month' | 'quarter';

/** px of a day, and how much is shown around the chosen day. */
const looks: Readonly<Record<Zoom, { day: number; before: number; after: number }>> = {
  week: { day: 36, before: 21, after: 49 },
  month: { day: 14, before: 60, after: 150 },
  quarter: { day: 5, before: 150, after: 400 },
};

export interface Mark {
  day: string;
  /** px from the left */
  at: number;
  width: number;
}

export interface Scale {
  zoom: Zoom;
  from: string;
  to: string;
  /** px of a day */
  day: number;
  width: number;
  /** Months above, weeks or days below. */
  months: readonly Mark[];
  steps: readonly Mark[];
}

/** Whole months around a day. */
export function scaleOf(around: string, zoom: Zoom, firstDayOfWeek: number): Scale {
  const { day, before, after } = looks[zoom];
  const from = monthStart(addDays(around, -before));
  const to = addDays(addMonths(monthStart(addDays(around, after)), 1), -1);
  const count = daysBetween(from, to) + 1;
  const x = (one: string) => daysBetween(from, one) * day;
  const mark = (begin: string, end: string): Mark => {
    const at = Math.max(0, x(begin));
    return { day: begin, at, width: Math.min(count * day, x(end)) - at };
  };
  const months: Mark[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1))
    months.push(mark(month, addMonths(month, 1)));
  const steps: Mark[] = [];
  const length = zoom === 'week' ? 1 : 7;
  if (zoom !== 'quarter') {
    const first = zoom === 'week' ? from : weekStart(from, firstDayOfWeek);
    for (let one = first; one <= to; one = addDays(one, length)) steps.push(mark(one, addDays(one, length)));
  }
  return { zoom, from, to, day, width: count * day, months, steps };
}

/** Where a span stands on the scale, px; it may begin before it and end behind it. */
export const placeOf = (
  { from: begin, day }: Scale,
  from: string,
  to: string,
): { at: number; width: number } => ({
  at: daysBetween(begin, from) * day,
  width: (daysBetween(from, to) + 1) * day,
});

/** A day of the span before or after. */
export const turned = (day: string, zoom: Zoom, step: -1 | 1): string =>
  addDays(day, step * { week: 28, month: 91, quarter: 273 }[zoom]);
