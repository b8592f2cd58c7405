import { addDays, addMonths, daysIn, type Period } from '../period.ts';

/** Presets of the short picker, in days: counted back from today, which is one of them. */
export const shortPresets = [7, 30, 90] as const;

export const daysUpTo = (days: number, today: string): Period => ({
  from: addDays(today, 1 - atLeastOne(days)),
  to: today,
});
const daysStarting = (days: number, today: string): Period => ({
  from: today,
  to: addDays(today, atLeastOne(days) - 1),
});
const atLeastOne = (days: number): number => Math.max(1, Math.trunc(days) || 1);

/** A range of days that may be open on either side. */
export interface DateRange {
  from: string | null;
  to: string | null;
}

export const rangePresets = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** Whole weeks and months, those that are not over included to their last day. */
export function rangeOf(preset: RangePreset, today: string, firstDayOfWeek: 0 | 1 | 6): Period {
  const week = addDays(today, -((weekday(today) - firstDayOfWeek + 7) % 7));
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: week, to: addDays(week, 6) };
    case 'lastWeek':
      return { from: addDays(week, -7), to: addDays(week, -1) };
    case 'thisMonth':
      return { from: month, to: addDays(addMonths(month, 1), -1) };
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
  }
}

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** Fields that take a number of days. */
export const customRanges = { upTo: daysUpTo, starting: daysStarting } as const;
export type CustomRange = keyof typeof customRanges;
export const customNames = ['upTo', 'starting'] as const satisfies readonly CustomRange[];

/** What such a field shows for a range; null where the range is not of its kind. */
export function customDays(kind: CustomRange, { from, to }: DateRange, today: string): number | null {
  if (from === null || to === null || to < from) return null;
  return (kind === 'upTo' ? to : from) === today ? daysIn({ from, to }) : null;
}

/** The calendar reaches from 100 years back to 20 years ahead. */
export const calendarLimits = (today: string): { min: string; max: string } => ({
  min: addMonths(today, -100 * 12),
  max: addMonths(today, 20 * 12),
});

export const sameRange = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to;

/** The last days with data: nothing ends later than the data do, nothing begins before them. */
export function dataPresets(known: Period): Period[] {
  const ends = [25, 14, 7].map((days) => {
    const from = addDays(known.to, 1 - days);
    return { from: from < known.from ? known.from : from, to: known.to };
  });
  return ends.filter(({ from }, at) => ends.findIndex((other) => other.from === from) === at);
}
