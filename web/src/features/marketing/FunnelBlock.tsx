import type { Figures, ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { Funnel } from '../../ui/charts/Funnel.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { sidesFunnelQuery } from './api.ts';
import { chosen, funnelKey, outcomeBy, sideSteps } from './marketing.ts';
import { NothingHere } from './NothingHere.tsx';
import { outcomeName } from './outcomes.ts';
import { useNames } from './useNames.ts';

/** The funnel of one platform or campaign, or of all: deals of the CRM, and beside them what is claimed. */
export function FunnelBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(outcomeBy, state.search.by, 'platform');
  return (
    <Block
      id="marketing.funnel"
      title={t(($) => $.marketing.tabs.funnel)}
      query={useQuery(sidesFunnelQuery(state.query, by))}
      state={state}
      skeleton={400}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.marketing.funnel.empty)}
          lead={t(($) => $.marketing.funnel.emptyLead)}
        />
      }
    >
      {({ data, totals, cohort_totals, meta }) => {
        const row = data.find((one) => funnelKey(one) === state.search.view);
        const name = row ? outcomeName(row, by, names) : t(($) => $.marketing.funnel.all);
        return (
          <Steps
            title={t(($) => $.marketing.funnel.title, { name })}
            sides={row ?? { figures: totals, cohort: cohort_totals }}
            meta={meta}
            state={state}
          />
        );
      }}
    </Block>
  );
}

interface StepsProps {
  title: string;
  sides: { figures: Figures; cohort: Figures };
  meta: ReportMeta;
  state: ReportState;
}

function Steps({ title, sides, meta, state }: StepsProps) {
  const { t } = useTranslation();
  const rates = {
    ads: t(($) => $.marketing.funnel.ofAds),
    cohort: t(($) => $.marketing.funnel.ofCohort),
  };
  return (
    <Funnel
      title={title}
      formats={useChartFormats(definitionOf(meta, 'deals'), meta.currency)}
      note={t(($) => $.marketing.funnel.note)}
      steps={sideSteps(sides).map(({ stage, value, previous, claimed, rate, rateOf }) => ({
        key: stage,
        label: t(($) => $.marketing.funnel.steps[stage]),
        value,
        previous: state.compared ? previous : null,
        claimed,
        rate,
        rateNote: rateOf === null || rate === null ? undefined : rates[rateOf],
      }))}
    />
  );
}
