import type { ReportMeta } from '@takt/contract/reports.ts';
import { definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { useFormats } from '../../texts/format.ts';
import { Bars } from '../../ui/charts/Bars.tsx';

interface ConversionBarsProps {
  title: string;
  rows: readonly { key: string; label: string; conversions: number }[];
  meta: ReportMeta;
}

/** Conversions by groups, each with its share of all. */
export function ConversionBars({ title, rows, meta }: ConversionBarsProps) {
  const { percent } = useFormats();
  const all = rows.reduce((sum, { conversions }) => sum + conversions, 0);
  return (
    <Bars
      title={title}
      formats={useChartFormats(definitionOf(meta, 'won'), meta.currency)}
      rows={rows.map(({ key, label, conversions }) => ({
        key,
        label,
        value: conversions,
        note: percent(all === 0 ? null : conversions / all),
      }))}
    />
  );
}
