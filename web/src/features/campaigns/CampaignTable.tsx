import type { campaignsPerformance, CampaignRow } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import { useTranslation } from 'react-i18next';
import { CAMPAIGNS } from '../analytics/api.ts';
import { PlatformDot } from '../analytics/PlatformName.tsx';
import { travelling } from '../analytics/search.ts';
import { shareColumn } from '../analytics/shareColumn.tsx';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import { usePlatformName } from '../analytics/usePlatformName.ts';
import type { ReportState } from '../analytics/useReportState.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import css from './campaigns.module.css';
import { keyOf, shareOfSpend } from './campaigns.ts';

/** In the order of the screen: money, what the platforms claim, what the CRM says. */
const measures: readonly MeasureKey[] = [
  'spend',
  'revenue',
  'roas',
  'crm_roas',
  'drr',
  'crm_drr',
  'leads',
  'cpl',
  'romi',
  'crm_romi',
  'orders',
  'cpa',
  'won',
  'net_revenue',
  'paid_cac',
  'claimed_to_won',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
];
/** By the deals that began in the period. */
const cohort: readonly MeasureKey[] = ['deals', 'mql', 'sql', 'deal_to_won', 'days_to_won'];

interface CampaignTableProps {
  /** Of the block that it stands in. */
  id: string;
  answer: Answered<typeof campaignsPerformance>;
  state: ReportState;
  /** Those that are shown until others are chosen. */
  usual: readonly MeasureKey[];
  /** Whether the share of spend is one of them. */
  withShare?: boolean;
}

/** Campaigns by any column of both sides. */
export function CampaignTable({ id, answer, state, usual, withShare = true }: CampaignTableProps) {
  const { t } = useTranslation();
  const { data, totals, cohort_totals, meta } = answer;
  const { search, change } = state;
  const platformName = usePlatformName();
  const measureColumns = useMeasureColumns();
  const rowMenu = useRowMenu(state);
  const several = new Set(data.map(({ platform }) => platform)).size > 1;
  const hidden = (all: readonly MeasureKey[]) => all.filter((one) => !usual.includes(one));
  const common = {
    meta,
    state,
    name: ({ campaign }: CampaignRow) => campaign,
    sourceId: ({ source_id }: CampaignRow) => source_id || undefined,
  };
  const columns: Column<CampaignRow>[] = [
    {
      key: 'campaign',
      title: t(($) => $.analytics.table.campaign),
      value: ({ campaign }) => campaign,
      show: (row) =>
        nameCell(row, several ? `${row.campaign} · ${platformName(row.platform)}` : row.campaign),
    },
    {
      key: 'platform',
      title: t(($) => $.analytics.platform.label),
      value: ({ platform }) => platformName(platform),
      hidden: true,
    },
    ...measureColumns<CampaignRow>({
      ...common,
      measures,
      changes: ['spend'],
      hidden: hidden(measures),
      figures: ({ figures }) => figures,
      totals,
    }),
    ...measureColumns<CampaignRow>({
      ...common,
      measures: cohort,
      hidden: hidden(cohort),
      figures: (row) => row.cohort,
      totals: cohort_totals,
    }),
    {
      ...shareColumn(
        t(($) => $.analytics.table.share),
        data,
        ({ figures }) => shareOfSpend(figures, totals),
      ),
      hidden: !withShare,
    },
  ];
  return (
    <DataTable
      title={t(($) => $.analytics.table.title)}
      note={
        data.length === CAMPAIGNS
          ? t(($) => $.analytics.table.first, { count: data.length })
          : t(($) => $.analytics.table.count, { count: data.length })
      }
      columns={columns}
      rows={data}
      rowKey={keyOf}
      sort={search.sort ?? '-spend'}
      onSort={(sort) => change({ sort: sort === '-spend' ? undefined : sort })}
      shown={search.cols}
      onShown={(cols) => change({ cols })}
      rowTo={({ campaign_id }) =>
        campaign_id === ''
          ? undefined
          : {
              to: '/analytics/campaigns/$id',
              params: { id: campaign_id },
              search: { ...travelling(search), campaign: undefined, q: undefined },
            }
      }
      rowMenu={({ campaign_id, campaign, source_id }) =>
        rowMenu({ kind: 'campaign', id: campaign_id, name: campaign, source_id }, 'roas', { block: id })
      }
      none={t(($) => $.analytics.table.none)}
    />
  );
}

function nameCell({ campaign, platform }: CampaignRow, title: string) {
  return (
    <span className={css.campaign} title={title}>
      <PlatformDot platform={platform} />
      <span className={css.name}>{campaign}</span>
    </span>
  );
}
