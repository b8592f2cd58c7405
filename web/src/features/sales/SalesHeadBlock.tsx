import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { nothingKnown } from '../analytics/daily.ts';
import { Ledger } from '../marketing/Ledger.tsx';
import { NothingHere } from '../marketing/NothingHere.tsx';
import { revenueTrendQuery } from './api.ts';

/** Money of the CRM, and what advertising costs of it. */
export function SalesHeadBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="sales.headline"
      title={t(($) => $.sales.headline)}
      query={useQuery(revenueTrendQuery(state.query))}
      state={state}
      skeleton={208}
      isEmpty={({ data }) => nothingKnown(data.daily)}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.sales.empty.title)}
          lead={t(($) => $.sales.empty.lead)}
        />
      }
    >
      {({ data, meta }) => (
        <Ledger
          figures={data.totals}
          daily={data.daily}
          meta={meta}
          state={state}
          parts={[
            {
              key: 'sales',
              title: t(($) => $.sales.sides.sales),
              lead: t(($) => $.sales.sides.salesLead),
              colour: '--c2',
              measures: ['net_revenue', 'won', 'average_deal', 'margin'],
            },
            {
              key: 'ads',
              title: t(($) => $.sales.sides.cost),
              lead: t(($) => $.sales.sides.costLead),
              colour: '--c1',
              measures: ['spend', 'crm_roas', 'crm_drr', 'paid_cac'],
            },
          ]}
        />
      )}
    </Block>
  );
}
