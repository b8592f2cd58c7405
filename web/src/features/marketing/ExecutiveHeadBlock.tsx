import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { nothingKnown } from '../analytics/daily.ts';
import { executiveQuery } from './api.ts';
import { Ledger } from './Ledger.tsx';
import { NothingHere } from './NothingHere.tsx';

/** What the platforms claim, what the CRM says, and what comes of both. */
export function ExecutiveHeadBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="marketing.executive"
      title={t(($) => $.marketing.executive.headline)}
      query={useQuery(executiveQuery(state.query))}
      state={state}
      skeleton={284}
      isEmpty={({ data }) => nothingKnown(data.daily)}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.marketing.channels.empty)}
          lead={t(($) => $.marketing.channels.emptyLead)}
        />
      }
    >
      {({ data, meta }) => (
        <Ledger
          figures={data.figures}
          daily={data.daily}
          meta={meta}
          state={state}
          parts={[
            {
              key: 'ads',
              title: t(($) => $.marketing.sides.ads),
              lead: t(($) => $.marketing.sides.adsLead),
              colour: '--c1',
              measures: ['spend', 'revenue', 'roas', 'leads'],
            },
            {
              key: 'crm',
              title: t(($) => $.marketing.sides.crm),
              lead: t(($) => $.marketing.sides.crmLead),
              colour: '--c2',
              measures: ['net_revenue', 'won', 'deals', 'average_deal'],
            },
            {
              key: 'both',
              title: t(($) => $.marketing.sides.both),
              lead: t(($) => $.marketing.sides.bothLead),
              colour: '--c3',
              measures: ['crm_roas', 'crm_drr', 'paid_cac', 'claimed_to_won'],
            },
          ]}
        />
      )}
    </Block>
  );
}
