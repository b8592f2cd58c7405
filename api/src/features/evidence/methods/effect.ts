import type { Verdict } from '@takt/contract/effects.ts';
import type { Measured, MeasureDefinition } from '@takt/contract/metrics.ts';
import { addDays, daysIn } from '../../../metrics/frame.ts';
import type { Span } from '../../../warehouse/cube.ts';

// What became of a figure since a task was done, without any database.

const fewest = 7;
const most = 28;
/** Of what was: less than this is no change. */
const noticed = 0.05;

/** How many days are compared on either side: as many as the finding told of, within a week and four. */
export const daysCompared = (period: Span): number => Math.min(most, Math.max(fewest, daysIn(period)));

/** The days that end the day before and those that begin the day after; the day itself is in neither. */
export const aroundDay = (day: string, days: number): { before: Span; after: Span } => ({
  before: { from: addDays(day, -days), to: addDays(day, -1) },
  after: { from: addDays(day, 1), to: addDays(day, days) },
});

/** Of the days after, those up to the last one that is known. */
export function knownAfter(day: string, days: number, lastKnown: string | undefined): number {
  if (lastKnown === undefined || lastKnown <= day) return 0;
  return Math.min(days, daysIn({ from: day, to: lastKnown }) - 1);
}

/** What it is now against what it was, as a share of that; null where one of them is unknown, or it was nothing. */
export function changeOf(after: Measured, before: Measured): number | null {
  if (after === null || before === null) return null;
  const [now, was] = [Number(after), Number(before)];
  if (was === 0) return now === 0 ? 0 : null;
  return (now - was) / Math.abs(was);
}

/** Which way a figure went, by what is better for it. What has no better way has no verdict. */
export function verdictOf(
  better: MeasureDefinition['better'],
  { value, previous }: { readonly value: Measured; readonly previous: Measured },
): Verdict {
  if (value === null || previous === null || better === 'neither') return 'unknown';
  const change = changeOf(value, previous);
  // From nothing to something there is no share, but a way.
  const way = change ?? Number(value);
  if (change !== null && Math.abs(change) <= noticed) return 'same';
  return way > 0 === (better === 'up') ? 'better' : 'worse';
}
