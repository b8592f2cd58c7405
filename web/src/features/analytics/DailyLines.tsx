import type { MeasureKey } from '@takt/contract/metrics.ts';
import { plannedMeasure } from '@takt/contract/plans.ts';
import type { DailyPoint, ReportMeta } from '@takt/contract/reports.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeSeries } from '../../ui/charts/TimeSeries.tsx';
import { useMarks } from '../marks/useMarks.ts';
import { usePlanLine } from '../plans/usePlanLine.ts';
import { colourOf, dailyData, provisionalDays, withPlan } from './daily.ts';
import { definitionOf } from './measures.ts';
import { useChartFormats } from './useChartFormats.ts';
import type { ReportState } from './useReportState.ts';

const MarkPopover = lazy(async () => ({
  default: (await import('../marks/MarkPopover.tsx')).MarkPopover,
}));

interface DailyLinesProps {
  /** Of the block that it stands in. */
  id: string;
  title: string;
  daily: readonly DailyPoint[];
  daily_previous: readonly DailyPoint[];
  meta: ReportMeta;
  /** Of one kind, or their axis would say nothing; a plan is drawn beside a lone one. */
  measures: readonly MeasureKey[];
  state: ReportState;
  height?: number;
}

/** Measures by day with the period before, what was done on those days, and the plan where there is one. */
export function DailyLines(props: DailyLinesProps) {
  const { id, title, daily, daily_previous, meta, measures, state, height = 272 } = props;
  const { t } = useTranslation();
  const { compared } = state;
  const [first] = measures;
  const planned = plannedMeasure.safeParse(measures.length === 1 ? first : undefined).data;
  const plan = usePlanLine(state, planned ?? 'spend', meta.period);
  const { marks, onMark, opened, close } = useMarks(state.query);
  const names = t(($) => $.measures.names, { returnObjects: true });
  const planName = t(($) => $.reports.daily.plan);
  const key = measures.join();
  const data = useMemo(() => {
    const lines = key
      .split(',')
      .flatMap((one) =>
        meta.definitions
          .filter((definition) => definition.key === one)
          .map(({ key: measure }) => ({ measure, label: names[measure], ...colourOf(measure) })),
      );
    const series = dailyData({ daily, daily_previous }, meta, lines, compared);
    return planned && plan ? withPlan(series, plan, planName) : series;
  }, [daily, daily_previous, meta, key, names, compared, planned, plan, planName]);
  const chartFormats = useChartFormats(first && definitionOf(meta, first), meta.currency);
  return (
    <div data-chart={id}>
      <TimeSeries
        title={title}
        data={data}
        formats={chartFormats}
        note={useProvisionalNote(meta)}
        height={height}
        marks={marks}
        onMark={onMark}
      />
      {opened && (
        <Suspense>
          <MarkPopover {...opened} currency={meta.currency} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

function useProvisionalNote(meta: ReportMeta): string | undefined {
  const { t } = useTranslation();
  const days = provisionalDays(meta);
  if (days === null) return undefined;
  if (days === 'all') return t(($) => $.analytics.chart.provisionalAll);
  if (days === 1) return t(($) => $.analytics.chart.provisionalDay);
  return t(($) => $.analytics.chart.provisionalDays, { count: days });
}
