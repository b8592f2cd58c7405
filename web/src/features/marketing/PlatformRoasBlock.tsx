import type { PlatformRow } from '@takt/contract/analytics.ts';
import type { ReportMeta } from '@takt/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Scatter } from '../../ui/charts/Scatter.tsx';
import { platformsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { asNumber, definitionOf, figureOf } from '../analytics/measures.ts';
import { useChartFormats } from '../analytics/useChartFormats.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { toCampaignsOf } from './platforms.ts';
import { useNames } from './useNames.ts';

const valueOf = ({ figures }: PlatformRow, measure: 'roas' | 'crm_roas' | 'spend') =>
  asNumber(figureOf(figures, measure).value);
const isPlaced = (row: PlatformRow) => valueOf(row, 'roas') !== null && valueOf(row, 'crm_roas') !== null;

/** What the platform claims against what the CRM says; as large as the spend. */
export function PlatformRoasBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  return (
    <Block
      id="marketing.platform-roas"
      title={t(($) => $.marketing.platforms.roas)}
      query={useQuery(platformsQuery(state.query))}
      state={state}
      skeleton={300}
      isEmpty={({ data }) => !data.some(isPlaced)}
      empty={t(($) => $.marketing.platforms.roasEmpty)}
    >
      {({ data, meta }) => <RoasScatter rows={data.filter(isPlaced)} meta={meta} state={state} />}
    </Block>
  );
}

interface RoasScatterProps {
  rows: readonly PlatformRow[];
  meta: ReportMeta;
  state: ReportState;
}

function RoasScatter({ rows, meta, state }: RoasScatterProps) {
  const { t } = useTranslation();
  const names = useNames();
  const navigate = useNavigate();
  const { value: format, short } = useChartFormats(definitionOf(meta, 'roas'), meta.currency);
  return (
    <Scatter
      title={t(($) => $.marketing.platforms.roas)}
      height={300}
      points={rows.map((row) => ({
        key: row.platform ?? '',
        label: names.platform(row.platform),
        x: valueOf(row, 'roas'),
        y: valueOf(row, 'crm_roas'),
        size: valueOf(row, 'spend'),
        // Below one the money does not come back.
        tone: (valueOf(row, 'crm_roas') ?? 0) >= 1 ? 'good' : 'bad',
      }))}
      x={{ label: t(($) => $.measures.names.roas), format, short }}
      y={{ label: t(($) => $.measures.names.crm_roas), format, short }}
      onSelect={(platform) => {
        const to = toCampaignsOf(platform || null, state.search);
        if (to) void navigate(to);
      }}
    />
  );
}
