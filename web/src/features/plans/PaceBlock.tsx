import type { Pacing, PlannedMeasure } from '@takt/contract/plans.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import type { ChartFormats } from '../../ui/charts/chartFormats.ts';
import { TimeSeries } from '../../ui/charts/TimeSeries.tsx';
import { Block } from '../analytics/Block.tsx';
import { MeasureChoice } from '../analytics/MeasureChoice.tsx';
import { showMeasure } from '../analytics/measures.ts';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { pacingQuery } from './api.ts';
import { paceAsked, plannedDefinition, runningTotal } from './pace.ts';
import { measureOf, measures } from './plans.ts';

/** px of the plot, and of the whole block */
const PLOT = 240;
const HEIGHT = 304;

/** Plan, fact and projection of a month, summed up day by day, of what the filters name. */
export function PaceBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const platformName = usePlatformName();
  const asked = paceAsked(state);
  const measure = measureOf(state.search);
  const answer = useQuery({ ...pacingQuery(asked ?? {}), enabled: asked !== null });
  const subject = asked?.kind === 'organisation' ? undefined : answer.data?.data.rows[0]?.subject;
  const named = t(($) => $.plans.measure[measure]);
  const name = subject && (subject.kind === 'platform' ? platformName(subject.id) : subject.name);
  const title =
    name === undefined
      ? t(($) => $.plans.chart.title, { measure: named })
      : t(($) => $.plans.chart.titleOf, { measure: named, name });
  if (asked === null) {
    return (
      <section className="card" aria-label={title} data-block="plans.pace">
        <p style={{ padding: 16 }}>{t(($) => $.plans.chart.filtered)}</p>
      </section>
    );
  }
  return (
    <Block
      id="plans.pace"
      title={title}
      query={answer}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => !data.daily.some((one) => one.measure === measure)}
      empty={t(($) => $.plans.chart.empty)}
      finding={{
        subject: subject ?? { kind: 'organisation', name: t(($) => $.plans.whole) },
        measure: (answer.data && plannedDefinition(answer.data.meta, measure)?.key) ?? measure,
      }}
      controls={
        <MeasureChoice options={measures} value={measure} onChange={(metric) => state.change({ metric })} />
      }
    >
      {(pacing) => <RunningTotal title={title} pacing={pacing} measure={measure} />}
    </Block>
  );
}

interface RunningTotalProps {
  title: string;
  pacing: Pacing;
  measure: PlannedMeasure;
}

function RunningTotal({ title, pacing: { data, meta }, measure }: RunningTotalProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const line = data.daily.find((one) => one.measure === measure);
  const [fact, plan, projection] = [
    t(($) => $.plans.chart.fact),
    t(($) => $.plans.chart.plan),
    t(($) => $.plans.chart.projection),
  ];
  const series = useMemo(
    () => (line ? runningTotal(line.days, meta, { fact, plan, projection }, line.measure) : null),
    [line, meta, fact, plan, projection],
  );
  const definition = line && plannedDefinition(meta, line.measure);
  const chartFormats = useMemo(
    (): ChartFormats => ({
      day: formats.day,
      shortDay: (day) => formats.dayRange(day, day),
      value: (value) =>
        definition
          ? showMeasure(
              formats,
              definition,
              value !== null && definition.kind === 'count' ? Math.round(value) : value,
              { currency: meta.currency },
            )
          : formats.number(value),
      short: (value) => formats.shortNumber(value),
      difference: () => null,
    }),
    [formats, definition, meta.currency],
  );
  if (!series) return null;
  const knownTo = data.rows.find((row) => row.measure === measure)?.known_to ?? null;
  return (
    <TimeSeries
      title={title}
      data={series}
      formats={chartFormats}
      height={PLOT}
      note={
        knownTo === null || knownTo === meta.period?.to
          ? undefined
          : t(($) => $.plans.chart.knownTo, { day: formats.day(knownTo) })
      }
    />
  );
}
