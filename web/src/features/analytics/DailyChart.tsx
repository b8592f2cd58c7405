import type { DailyPoint, ReportMeta } from '@takt/contract/reports.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import type { ChartFormats } from '../../ui/charts/chartFormats.ts';
import { TimeSeries } from '../../ui/charts/TimeSeries.tsx';
import { dailyData, provisionalDays } from './daily.ts';
import { changeOf, showChange } from './measures.ts';

interface DailyChartProps {
  data: { daily: readonly DailyPoint[]; daily_previous: readonly DailyPoint[] };
  meta: ReportMeta;
  compared: boolean;
}

const money = { kind: 'money', better: 'neither' } as const;

export function DailyChart({ data, meta, compared }: DailyChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const spend = t(($) => $.analytics.measures.spend);
  const revenue = t(($) => $.analytics.measures.revenue);
  const series = useMemo(
    () =>
      dailyData(
        data,
        meta,
        [
          { measure: 'spend', label: spend, colour: '--c1' },
          { measure: 'revenue', label: revenue, colour: '--c2', filled: true },
        ],
        compared,
      ),
    [data, meta, spend, revenue, compared],
  );
  const chartFormats = useMemo(
    (): ChartFormats => ({
      day: formats.day,
      shortDay: (day) => formats.dayRange(day, day),
      value: (value) => formats.money(value, meta.currency),
      short: formats.shortNumber,
      difference: (value, previous) => {
        const change = changeOf(money, { value, previous });
        return change && showChange(formats, change);
      },
    }),
    [formats, meta.currency],
  );
  return (
    <div className="card">
      <TimeSeries
        title={t(($) => $.analytics.chart.daily)}
        data={series}
        formats={chartFormats}
        note={useProvisionalNote(meta)}
      />
    </div>
  );
}

function useProvisionalNote(meta: ReportMeta): string | undefined {
  const { t } = useTranslation();
  const days = provisionalDays(meta);
  if (days === null) return undefined;
  if (days === 'all') return t(($) => $.analytics.chart.provisionalAll);
  return t(($) => $.analytics.chart.provisionalDays, { count: days });
}
