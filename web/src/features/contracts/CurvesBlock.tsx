import type { Cohort } from '@takt/contract/contracts.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { definitionOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { cohortsQuery } from './api.ts';
import { CohortCurves } from './CohortCurves.tsx';
import { allTogether, cacOf, cohortMeasureOf, cohortWindowOf, curvesOf, latest } from './cohorts.ts';
import { useCohortTexts } from './useCohortTexts.ts';

/** LTV as the cohorts age; by margin beside the CAC: where the lines cross, a client has paid back. */
export function CurvesBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="contracts.curves"
      title={t(($) => $.contracts.blocks.curves)}
      query={useQuery(cohortsQuery(state.query))}
      state={state}
      skeleton={360}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.contracts.emptyCohorts)}
    >
      {({ data, meta }) => <Curves cohorts={data} meta={meta} search={state.search} />}
    </Block>
  );
}

interface CurvesProps {
  cohorts: readonly Cohort[];
  meta: ReportMeta;
  search: ReportState['search'];
}

function Curves({ cohorts, meta, search }: CurvesProps) {
  const { t } = useTranslation();
  const texts = useCohortTexts();
  const formats = useChartFormats(definitionOf(meta, 'net_revenue'), meta.currency);
  const isMargin = cohortMeasureOf(search) === 'margin';
  const months = cohortWindowOf(search);
  const { curves, all, cac } = useMemo(() => {
    const shown = latest(cohorts, months);
    const measure = isMargin ? 'margin' : 'ltv';
    return {
      curves: curvesOf(shown, measure),
      all: allTogether(shown, measure),
      cac: isMargin ? cacOf(shown) : null,
    };
  }, [cohorts, months, isMargin]);
  return (
    <CohortCurves
      title={isMargin ? t(($) => $.contracts.blocks.marginCurves) : t(($) => $.contracts.blocks.curves)}
      curves={curves}
      all={all}
      cac={cac}
      nameOf={texts.month}
      value={formats.value}
      short={formats.short}
    />
  );
}
