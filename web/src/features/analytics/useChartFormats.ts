import type { MeasureDefinition } from '@takt/contract/metrics.ts';
import { useMemo } from 'react';
import { useFormats } from '../../texts/format.ts';
import type { ChartFormats } from '../../ui/charts/chartFormats.ts';
import { changeOf, showChange, showMeasure } from './measures.ts';

/** How a chart writes one measure; keeps its identity while measure, currency and language do. */
export function useChartFormats(definition: MeasureDefinition | undefined, currency: string): ChartFormats {
  const formats = useFormats();
  return useMemo(
    () => ({
      day: formats.day,
      shortDay: (day) => formats.dayRange(day, day),
      value: (value) =>
        definition ? showMeasure(formats, definition, value, { currency }) : formats.number(value),
      short: (value) =>
        definition?.kind === 'percent' ? formats.percent(value / 100, 0) : formats.shortNumber(value),
      difference: (value, previous) => {
        const change = definition && changeOf(definition, { value, previous });
        return change ? showChange(formats, change) : null;
      },
    }),
    [formats, definition, currency],
  );
}
