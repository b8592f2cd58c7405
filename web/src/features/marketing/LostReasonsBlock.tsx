import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { outcomesQuery } from './api.ts';
import { chosen, outcomeBy } from './marketing.ts';
import { OutcomeBars } from './OutcomeBars.tsx';

/** Why deals of the period were lost. */
export function LostReasonsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const by = chosen(outcomeBy, state.search.by, 'platform');
  const title = t(($) => $.marketing.crm.lost);
  return (
    <Block
      id="marketing.lost-reasons"
      title={title}
      query={useQuery(outcomesQuery(state.query, by))}
      state={state}
      skeleton={280}
      isEmpty={({ data }) => data.lost_reasons.length === 0}
      empty={t(($) => $.marketing.crm.noLost)}
    >
      {({ data, meta }) => (
        <OutcomeBars
          title={title}
          note={t(($) => $.marketing.crm.lostNote)}
          rows={data.lost_reasons}
          unnamed={t(($) => $.marketing.crm.unnamedReason)}
          meta={meta}
        />
      )}
    </Block>
  );
}
