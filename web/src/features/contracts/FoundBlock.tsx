import type { Contract } from '@takt/contract/contracts.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { definitionOf } from '../analytics/measures.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import { contractsQuery } from './api.ts';
import { foundOf, foundSums, foundWays } from './contracts.ts';

/** How surely it is known what brought the money. */
export function FoundBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="contracts.found"
      title={t(($) => $.contracts.blocks.found)}
      query={useQuery(contractsQuery(state.query))}
      state={state}
      skeleton={220}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.contracts.empty)}
    >
      {({ data, meta }) => <FoundBars rows={data} meta={meta} state={state} />}
    </Block>
  );
}

interface FoundBarsProps {
  rows: readonly Contract[];
  meta: ReportMeta;
  state: ReportState;
}

function FoundBars({ rows, meta, state: { search, change } }: FoundBarsProps) {
  const { t } = useTranslation();
  return (
    <Bars
      title={t(($) => $.contracts.blocks.found)}
      note={t(($) => $.contracts.foundNote)}
      formats={useChartFormats(definitionOf(meta, 'net_revenue'), meta.currency)}
      rows={foundSums(rows).map(({ way, contracts, revenue }) => ({
        key: way,
        label: t(($) => $.contracts.found[way]),
        note: `${t(($) => $.contracts.contractsCount, { count: contracts })}, ${t(($) => $.contracts.foundLead[way])}`,
        value: revenue,
      }))}
      onSelect={(key) => {
        const way = foundWays.find((one) => one === key);
        change({ only: way === foundOf(search) ? undefined : way });
      }}
    />
  );
}
