import type { Measured, MeasureKey } from '@takt/contract/metrics.ts';
import type { DailyPoint, Figures } from '@takt/contract/reports.ts';
import type { Answer, Span } from '../warehouse/cube.ts';
import { daysOf, drawn, type Frame } from './frame.ts';

const unknown = { value: null, previous: null };

/** Those of `measures` that are known; the others are told to be unknown. */
export const figuresOf = (measures: readonly MeasureKey[], values: Figures | undefined): Figures =>
  Object.fromEntries(measures.map((name) => [name, values?.[name] ?? unknown]));

/**
 * Every day of the period and of the one before. Days without a row are null in every measure: ClickHouse's own
 * `WITH FILL` would write 0 and hide the gap.
 */
export function dailyOf<M extends MeasureKey>(
  measures: readonly M[],
  { rows }: Answer<'date', M>,
  { span, previous, known }: Pick<Frame, 'span' | 'previous' | 'known'>,
): { daily: DailyPoint[]; daily_previous: DailyPoint[] } {
  const found = new Map(rows.map(({ key, values }) => [key.date, values]));
  const points = (asked: Span, side: 'value' | 'previous') =>
    daysOf(drawn(asked, known)).map((date) => {
      const values = found.get(date);
      const entries = measures.map((name): [MeasureKey, Measured] => [name, values?.[name][side] ?? null]);
      return { date, values: Object.fromEntries(entries) };
    });
  return { daily: points(span, 'value'), daily_previous: previous ? points(previous, 'previous') : [] };
}
