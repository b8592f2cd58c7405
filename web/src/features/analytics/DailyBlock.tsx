import type { AdMeasure } from '@takt/contract/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from './api.ts';
import { Block } from './Block.tsx';
import { DailyLines } from './DailyLines.tsx';
import { MeasureChoice } from './MeasureChoice.tsx';
import type { ReportState } from './useReportState.ts';

const choices: readonly AdMeasure[] = [
  'spend',
  'revenue',
  'roas',
  'drr',
  'romi',
  'leads',
  'cpl',
  'orders',
  'impressions',
  'clicks',
  'ctr',
];
const usual: readonly AdMeasure[] = ['spend', 'revenue'];
/** px of the plot, and of the whole block */
const PLOT = 272;
const HEIGHT = 336;

/** Spend and revenue by day, or any one measure of advertising with its plan. */
export function DailyBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const { search, change } = state;
  const report = useQuery(overviewQuery(state.query));
  const metric = choices.find((one) => one === search.metric);
  const name = metric && t(($) => $.measures.names[metric]);
  const title =
    name === undefined ? t(($) => $.analytics.chart.daily) : t(($) => $.reports.daily.of, { name });
  return (
    <Block
      id="analytics.daily"
      title={title}
      query={report}
      state={state}
      skeleton={HEIGHT}
      controls={
        <MeasureChoice
          options={choices}
          value={metric}
          usual={t(($) => $.reports.daily.both)}
          onChange={(measure) => change({ metric: measure })}
        />
      }
      finding={{
        subject: { kind: 'organisation', name: t(($) => $.reports.organisation) },
        measure: metric ?? 'revenue',
      }}
    >
      {({ data, meta }) => (
        <DailyLines
          id="analytics.daily"
          title={title}
          daily={data.daily}
          daily_previous={data.daily_previous}
          meta={meta}
          measures={metric ? [metric] : usual}
          state={state}
          height={PLOT}
        />
      )}
    </Block>
  );
}
