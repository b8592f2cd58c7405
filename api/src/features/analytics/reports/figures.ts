import type { DailyPoint, Figures } from '@takt/contract/analytics.ts';
import type { AdMeasure, Measured } from '@takt/contract/metrics.ts';
import type { Answer, Span } from '../../../warehouse/cube.ts';
import { measures } from '../cubes.ts';
import { daysIn, daysOf, type Frame } from './period.ts';

const unknown = { value: null, previous: null };

/** All measures, unknown where the answer has none. */
export const figuresOf = (values: Figures | undefined): Figures =>
  values ?? Object.fromEntries(measures.map((name) => [name, unknown]));

/** A longer period is not drawn day by day from end to end, only where there are data; and never more than this. */
const longest = 4_000;
const alwaysWhole = 1_100;

/**
 * Every day of the period and of the one before. Days without a row are null in every measure: ClickHouse's own
 * `WITH FILL` would write 0 and hide the gap.
 */
export function dailyOf(
  { rows }: Answer<'date', AdMeasure>,
  { span, previous, known }: Frame,
): { daily: DailyPoint[]; daily_previous: DailyPoint[] } {
  const found = new Map(rows.map(({ key, values }) => [key.date, values]));
  const points = (asked: Span, side: 'value' | 'previous') =>
    daysOf(drawn(asked, known)).map((date) => {
      const values = found.get(date);
      const entries = measures.map((name): [AdMeasure, Measured] => [name, values?.[name][side] ?? null]);
      return { date, values: Object.fromEntries(entries) };
    });
  return { daily: points(span, 'value'), daily_previous: previous ? points(previous, 'previous') : [] };
}

function drawn(asked: Span, known: Span): Span {
  if (daysIn(asked) <= alwaysWhole) return asked;
  const from = asked.from > known.from ? asked.from : known.from;
  const to = asked.to < known.to ? asked.to : known.to;
  if (from > to) return { from: asked.from, to: asked.from };
  const days = daysIn({ from, to });
  return days > longest ? { from: daysOf({ from, to }).at(-longest) ?? from, to } : { from, to };
}
