import type { rollingPerformance } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import type { AdMeasure } from '@takt/contract/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import { MeasureChoice } from '../analytics/MeasureChoice.tsx';
import { definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useMarks } from '../marks/useMarks.ts';
import { TimeSeries } from '../../ui/charts/TimeSeries.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { rollingQuery } from './api.ts';
import css from './campaigns.module.css';
import { rollingLines, windows } from './rolling.ts';

const MarkPopover = lazy(async () => ({
  default: (await import('../marks/MarkPopover.tsx')).MarkPopover,
}));

const choices: readonly AdMeasure[] = [
  'roas',
  'spend',
  'revenue',
  'drr',
  'romi',
  'leads',
  'cpl',
  'orders',
  'cpa',
];
/** px */
const HEIGHT = 336;

/** Each day as the window of days that ends with it: what remains when weekdays no longer jump. */
export function RollingBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const { search, change } = state;
  const days = windows.find((one) => one === search.window) ?? '7';
  const measure = choices.find((one) => one === search.metric) ?? 'roas';
  const query = useQuery(rollingQuery(state.query, Number(days)));
  return (
    <Block
      id="campaigns.rolling"
      title={t(($) => $.campaigns.rolling.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => data.points.length === 0}
      controls={
        <span className={css.controls}>
          <Segmented
            label={t(($) => $.campaigns.rolling.window)}
            options={windows.map((value) => ({ value, label: value }))}
            value={days}
            onChange={(value) => change({ window: value === '7' ? undefined : value })}
          />
          <MeasureChoice
            options={choices}
            value={measure}
            onChange={(value) => change({ metric: value === 'roas' ? undefined : value })}
          />
        </span>
      }
    >
      {(answer) => <Rolling answer={answer} measure={measure} state={state} />}
    </Block>
  );
}

interface RollingProps {
  answer: Answered<typeof rollingPerformance>;
  measure: AdMeasure;
  state: ReportState;
}

function Rolling({ answer: { data, meta }, measure, state }: RollingProps) {
  const { t } = useTranslation();
  const name = t(($) => $.measures.names[measure]);
  const incompleteName = t(($) => $.campaigns.rolling.incomplete);
  const { marks, onMark, opened, close } = useMarks(state.query);
  const formats = useChartFormats(definitionOf(meta, measure), meta.currency);
  const series = useMemo(
    () =>
      rollingLines(data.points, measure, { whole: name, incomplete: incompleteName }, meta.provisional_from),
    [data.points, measure, name, incompleteName, meta.provisional_from],
  );
  const incomplete = data.points.filter((point) => point.incomplete).length;
  return (
    <>
      <TimeSeries
        title={t(($) => $.campaigns.rolling.of, { name, count: data.days })}
        data={series}
        formats={formats}
        note={incomplete > 0 ? t(($) => $.campaigns.rolling.lacking, { count: incomplete }) : undefined}
        marks={marks}
        onMark={onMark}
      />
      {opened && (
        <Suspense>
          <MarkPopover {...opened} currency={meta.currency} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
