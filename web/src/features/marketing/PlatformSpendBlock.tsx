import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlatformRow } from '@takt/contract/analytics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useFormats } from '../../texts/format.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { platformsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { definitionOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { rankedRows } from './marketing.ts';
import { toCampaignsOf } from './platforms.ts';
import { useNames } from './useNames.ts';

/** Where the money goes. */
export function PlatformSpendBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="marketing.platform-spend"
      title={t(($) => $.marketing.platforms.spend)}
      query={useQuery(platformsQuery(state.query))}
      state={state}
      skeleton={300}
      isEmpty={({ data }) => rankedRows(data, 'spend').length === 0}
      empty={t(($) => $.marketing.platforms.empty)}
    >
      {({ data, meta }) => <SpendBars rows={data} meta={meta} state={state} />}
    </Block>
  );
}

interface SpendBarsProps {
  rows: readonly PlatformRow[];
  meta: ReportMeta;
  state: ReportState;
}

function SpendBars({ rows, meta, state }: SpendBarsProps) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const names = useNames();
  return (
    <Bars
      title={t(($) => $.marketing.platforms.spend)}
      formats={useChartFormats(definitionOf(meta, 'spend'), meta.currency)}
      rows={rankedRows(rows, 'spend').map(
        ({ row: { platform, share_of_spend: share }, value, previous }) => ({
          key: platform ?? '',
          label: names.platform(platform),
          note: percent(share === null ? null : share / 100),
          value,
          previous: state.compared ? previous : null,
          to: toCampaignsOf(platform, state.search),
        }),
      )}
    />
  );
}
