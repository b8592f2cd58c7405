import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { Tiles } from '../analytics/Tiles.tsx';
import { contractsQuery } from './api.ts';

const measures = ['won', 'net_revenue', 'average_deal', 'margin', 'cogs', 'refunds'] as const;

/** How many contracts, and what they brought. */
export function ContractTotalsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="contracts.totals"
      title={t(($) => $.contracts.blocks.totals)}
      query={useQuery(contractsQuery(state.query))}
      state={state}
      skeleton={92}
      bare
    >
      {({ totals, meta }) => <Tiles measures={measures} figures={totals} meta={meta} state={state} />}
    </Block>
  );
}
