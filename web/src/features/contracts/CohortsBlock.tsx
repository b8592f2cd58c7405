import type { cohortsMonthly } from '@takt/contract/contracts.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { CohortTable } from '../../ui/charts/CohortTable.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { asNumber, definitionOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { cohortsQuery } from './api.ts';
import {
  cohortMeasureOf,
  cohortMeasures,
  cohortWindowOf,
  cohortWindows,
  latest,
  valueOf,
} from './cohorts.ts';
import css from './contracts.module.css';
import { useCohortTexts } from './useCohortTexts.ts';

/** A row a month of first contracts, a column a month of life. */
export function CohortsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="contracts.cohorts"
      title={t(($) => $.contracts.blocks.cohorts)}
      query={useQuery(cohortsQuery(state.query))}
      state={state}
      skeleton={520}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.contracts.emptyCohorts)}
    >
      {(answer) => <Cohorts answer={answer} state={state} />}
    </Block>
  );
}

interface CohortsProps {
  answer: Answered<typeof cohortsMonthly>;
  state: ReportState;
}

function Cohorts({ answer: { data, as_of, meta }, state: { search, change } }: CohortsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useCohortTexts();
  const measure = cohortMeasureOf(search);
  const months = cohortWindowOf(search);
  const money = useChartFormats(definitionOf(meta, 'net_revenue'), meta.currency);
  const percent = (value: number | null) => formats.percent(value === null ? null : value / 100);
  const chart =
    measure === 'retention'
      ? { ...money, value: percent, short: percent, difference: () => null }
      : { ...money, difference: () => null };
  return (
    <>
      <div className={css.tools}>
        <Segmented
          label={t(($) => $.contracts.cohort.measure)}
          options={cohortMeasures.map((value) => ({
            value,
            label: t(($) => $.contracts.cohort.measures[value]),
          }))}
          value={measure}
          onChange={(chosen) => change({ metric: chosen === 'ltv' ? undefined : chosen })}
        />
        <Segmented
          label={t(($) => $.contracts.cohort.window)}
          options={[
            ...cohortWindows
              .filter((count) => count < data.length)
              .map((count) => ({
                value: String(count),
                label: t(($) => $.contracts.cohort.months, { count }),
              })),
            { value: 'all', label: t(($) => $.contracts.cohort.allMonths) },
          ]}
          value={months === undefined || months >= data.length ? 'all' : String(months)}
          onChange={(chosen) => change({ window: chosen === 'all' ? undefined : chosen })}
        />
        <p className={css.lead}>{t(($) => $.contracts.cohort.leads[measure])}</p>
      </div>
      <CohortTable
        title={t(($) => $.contracts.blocks.cohorts)}
        note={as_of === null ? undefined : t(($) => $.contracts.cohort.asOf, { day: formats.day(as_of) })}
        formats={chart}
        ageLabel={(age) => String(age)}
        rows={latest(data, months).map((cohort) => ({
          key: cohort.month,
          label: texts.month(cohort.month),
          size: cohort.size,
          isOpen: cohort.open,
          cells: cohort.ages.map((age) => {
            const value = asNumber(valueOf(age, measure));
            return {
              age: age.age,
              value,
              text: measure === 'retention' ? percent(value) : formats.shortNumber(value),
              isOpen: age.open,
            };
          }),
        }))}
      />
    </>
  );
}
