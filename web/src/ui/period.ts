/** Days as `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** No calendar and no report reaches further back. */
export const EARLIEST = '2000-01-01';
const DAY = 86_400_000;

export const presets = ['yesterday', 'days7', 'days30', 'days90', 'month', 'quarter', 'year'] as const;
export type Preset = (typeof presets)[number];

const lengths: Record<Preset, { days: number } | { months: number }> = {
  yesterday: { days: 1 },
  days7: { days: 7 },
  days30: { days: 30 },
  days90: { days: 90 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
};

/** Every preset ends yesterday: today is not over, its figures are not either. */
export function presetPeriod(preset: Preset, today: string): Period {
  const to = addDays(today, -1);
  const length = lengths[preset];
  const from = 'days' in length ? addDays(to, 1 - length.days) : addDays(addMonths(to, -length.months), 1);
  return { from, to };
}

/** The end not after today, the start not after the end, neither before the earliest day. */
export function clampPeriod({ from, to }: Period, today: string): Period {
  const end = later(to > today ? today : to, EARLIEST);
  return { from: later(from > end ? end : from, EARLIEST), to: end };
}

/** The last `days` days that have data, not reaching before the first one. */
export function lastDays(days: number, known: Period): Period {
  return { from: later(addDays(known.to, 1 - days), known.from), to: known.to };
}

export const samePeriod = (a: Period | null, b: Period | null): boolean =>
  a !== null && b !== null && a.from === b.from && a.to === b.to;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** The same day of another month, or that month's last day: 31 March less a month is 28 or 29 February. */
export function addMonths(day: string, months: number): string {
  const date = new Date(Date.parse(day));
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), lastOfMonth));
  return first.toISOString().slice(0, 10);
}

/** How many days lie between; 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** How many days the period has. */
export const daysIn = ({ from, to }: Period): number => daysBetween(from, to) + 1;

const later = (a: string, b: string): string => (a > b ? a : b);
