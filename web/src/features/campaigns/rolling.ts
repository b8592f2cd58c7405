import type { RollingPoint } from '@takt/contract/analytics.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { TimeSeriesData } from '../../ui/charts/timeSeries.ts';
import { colourOf } from '../analytics/daily.ts';
import { asNumber, figureOf } from '../analytics/measures.ts';

export const windows = ['7', '14', '28'] as const;

/**
 * A window a day. Windows that lack days would look like a fall: they are drawn apart, thin and dashed, from the last
 * whole one on.
 */
export function rollingLines(
  points: readonly RollingPoint[],
  measure: MeasureKey,
  names: { whole: string; incomplete: string },
  provisionalFrom: string | null,
): TimeSeriesData {
  const values = points.map(({ figures }) => asNumber(figureOf(figures, measure).value));
  const lacks = (at: number) => points[at]?.incomplete ?? false;
  const { colour } = colourOf(measure);
  const incomplete = values.map((value, at) => (lacks(at) || lacks(at - 1) || lacks(at + 1) ? value : null));
  return {
    days: points.map(({ date }) => date),
    provisionalFrom,
    lines: [
      {
        key: measure,
        label: names.whole,
        colour,
        values: values.map((value, at) => (lacks(at) ? null : value)),
      },
      ...(points.some((_, at) => lacks(at))
        ? [
            {
              key: 'incomplete',
              label: names.incomplete,
              colour,
              values: incomplete,
              look: 'projection' as const,
            },
          ]
        : []),
    ],
  };
}
