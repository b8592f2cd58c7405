import type { RollingPoint } from '@takt/contract/analytics.ts';
import { type AdMeasure, adMeasure, type Measured } from '@takt/contract/metrics.ts';
import type { DailyPoint } from '@takt/contract/reports.ts';
import { ads } from '../../../metrics/ads.ts';
import {
  divided,
  fromMillionths,
  millionths,
  percentOf,
  scaled,
  subtracted,
} from '../../../metrics/decimals.ts';

/** Sums of the first n days and how many of those days were known: a window is the difference of two. */
interface Running {
  readonly sums: readonly bigint[];
  readonly known: readonly number[];
}

/**
 * Rolling windows (analytics.md §3): what can be added is added over the last `days` days, then ratios are made of the
 * sums. `points` are consecutive days that begin 2 × `days` − 1 days before the first one wanted; `imported` are the days
 * that have an import. One point for each wanted day, with the window before and the change against it in percent. Each
 * day is read once, whatever the length of the window.
 */
export function rolling(
  points: readonly DailyPoint[],
  days: number,
  imported: ReadonlySet<string>,
): RollingPoint[] {
  const running = new Map(
    adMeasure.options
      .filter(isSum)
      .map((name) => [name, runningOf(points.map(({ values }) => values[name] ?? null))]),
  );
  const missing = runningOf(points.map(({ date }) => (imported.has(date) ? null : 1)));
  const valuesAt = (end: number) => {
    const sums = new Map<string, string | null>(
      [...running].map(([name, of]) => [name, windowOf(of, end, days)]),
    );
    return (name: AdMeasure): Measured => measured(name, (part) => sums.get(part) ?? null);
  };
  return points.slice(2 * days - 1).map(({ date }, n) => {
    const end = 2 * days + n;
    const [now, before] = [valuesAt(end), valuesAt(end - days)];
    const compared = adMeasure.options.map((name) => ({ name, value: now(name), previous: before(name) }));
    const missingDays = (missing.known[end] ?? 0) - (missing.known[end - days] ?? 0);
    return {
      date,
      figures: Object.fromEntries(compared.map(({ name, value, previous }) => [name, { value, previous }])),
      change: Object.fromEntries(
        compared.map(({ name, value, previous }) => [name, percentOf(subtracted(value, previous), previous)]),
      ),
      incomplete: missingDays > 0,
      missing_days: missingDays,
    };
  });
}

const isSum = (name: AdMeasure) => 'column' in ads.measures[name];

function runningOf(values: readonly Measured[]): Running {
  const sums = [0n];
  const known = [0];
  for (const value of values) {
    sums.push((sums.at(-1) ?? 0n) + (value === null ? 0n : millionths(value)));
    known.push((known.at(-1) ?? 0) + (value === null ? 0 : 1));
  }
  return { sums, known };
}

/** null where no day of it is known. */
function windowOf({ sums, known }: Running, end: number, days: number): string | null {
  const begin = end - days;
  return known[end] === known[begin] ? null : fromMillionths((sums[end] ?? 0n) - (sums[begin] ?? 0n));
}

/** Money as text, the rest as numbers, as the warehouse gives them. */
function measured(name: AdMeasure, sumOf: (name: string) => string | null): Measured {
  const measure = ads.measures[name];
  const shown = (value: string | null) =>
    measure.kind === 'money' || value === null ? value : Number(value);
  if ('column' in measure) return shown(sumOf(name));
  const [first, second] = measure.numerator.map((term) => sumOf(term.measure));
  const over = second === undefined ? (first ?? null) : subtracted(first ?? null, second);
  return shown(divided(scaled(over, measure.scale), sumOf(measure.denominator)));
}
