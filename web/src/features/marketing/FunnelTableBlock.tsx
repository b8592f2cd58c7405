import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { travelling } from '../analytics/search.ts';
import { sidesFunnelQuery } from './api.ts';
import { chosen, funnelKey, outcomeBy } from './marketing.ts';
import { outcomeName, outcomeSubject } from './outcomes.ts';
import { cohort, figure } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

/** Platforms or campaigns, each step claimed beside the CRM; a row opens its funnel. */
export function FunnelTableBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const by = chosen(outcomeBy, state.search.by, 'platform');
  const title = t(($) => $.marketing.funnel.table);
  return (
    <Block
      id="marketing.funnel-table"
      title={title}
      query={useQuery(sidesFunnelQuery(state.query, by))}
      state={state}
      skeleton={360}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.marketing.funnel.empty)}
    >
      {(answer) => (
        <SidesTable
          title={title}
          answer={answer}
          state={state}
          nameTitle={t(($) => $.marketing.attribution.dimensions[by])}
          nameOf={(row) => outcomeName(row, by, names)}
          keyOf={funnelKey}
          shown={[
            figure('clicks'),
            figure('leads'),
            cohort('deals'),
            cohort('deal_to_mql'),
            cohort('mql_to_sql'),
            cohort('sql_to_won'),
            figure('orders'),
            cohort('won'),
            figure('claimed_to_won'),
            figure('revenue'),
            figure('net_revenue'),
          ]}
          more={[
            figure('spend'),
            figure('impressions'),
            figure('ctr'),
            cohort('mql'),
            cohort('sql'),
            cohort('lost'),
            cohort('deal_to_won'),
            cohort('days_to_won'),
            figure('cpl'),
            figure('cost_per_deal'),
            figure('roas'),
            figure('crm_roas'),
          ]}
          subjectOf={(row) => outcomeSubject(row, by, names)}
          stake="spend"
          rowTo={(row) => ({
            to: '/analytics/marketing',
            search: { ...travelling(state.search), tab: 'funnel', by: state.search.by, view: funnelKey(row) },
            resetScroll: false,
          })}
          fileName={`funnel-${by}`}
        />
      )}
    </Block>
  );
}
