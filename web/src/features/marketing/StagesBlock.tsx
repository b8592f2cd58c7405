import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { outcomesQuery } from './api.ts';
import { chosen, outcomeBy } from './marketing.ts';
import { NothingHere } from './NothingHere.tsx';
import { OutcomeBars } from './OutcomeBars.tsx';

/** Where the deals of the period are now, in the CRM's own words. */
export function StagesBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const by = chosen(outcomeBy, state.search.by, 'platform');
  const title = t(($) => $.marketing.crm.stages);
  return (
    <Block
      id="marketing.stages"
      title={title}
      query={useQuery(outcomesQuery(state.query, by))}
      state={state}
      skeleton={280}
      isEmpty={({ data }) => data.stages.length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.marketing.crm.empty)}
          lead={t(($) => $.marketing.crm.emptyLead)}
        />
      }
    >
      {({ data, meta }) => (
        <OutcomeBars
          title={title}
          note={t(($) => $.marketing.crm.stagesNote)}
          rows={data.stages}
          unnamed={t(($) => $.marketing.crm.unnamedStage)}
          meta={meta}
        />
      )}
    </Block>
  );
}
