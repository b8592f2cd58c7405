import type { campaignCreatives, CampaignCreativeRow } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import { toCreative } from '../creatives/links.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { campaignCreativesQuery } from './api.ts';

/** px */
const HEIGHT = 240;

interface CampaignCreativesBlockProps {
  id: string;
  state: ReportState;
}

/** The creatives of one campaign. */
export function CampaignCreativesBlock({ id, state }: CampaignCreativesBlockProps) {
  const { t } = useTranslation();
  const query = useQuery(campaignCreativesQuery(id, state.query));
  return (
    <Block
      id="campaigns.creatives"
      title={t(($) => $.campaigns.creatives.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.campaigns.creatives.empty)}
    >
      {(answer) => <Creatives answer={answer} state={state} />}
    </Block>
  );
}

interface CreativesProps {
  answer: Answered<typeof campaignCreatives>;
  state: ReportState;
}

function Creatives({ answer: { data, totals, meta }, state }: CreativesProps) {
  const { t } = useTranslation();
  const measureColumns = useMeasureColumns();
  const rowMenu = useRowMenu(state);
  const columns: Column<CampaignCreativeRow>[] = [
    { key: 'ad', title: t(($) => $.campaigns.creatives.creative), value: ({ ad, ad_id }) => ad || ad_id },
    { key: 'theme', title: t(($) => $.campaigns.creatives.theme), value: ({ theme }) => theme || null },
    {
      key: 'format',
      title: t(($) => $.campaigns.creatives.format),
      value: ({ format }) => format || null,
      hidden: true,
    },
    ...measureColumns<CampaignCreativeRow>({
      meta,
      state,
      measures: ['spend', 'impressions', 'ctr', 'leads', 'cpl', 'roas', 'clicks', 'revenue', 'orders', 'drr'],
      changes: ['ctr'],
      hidden: ['clicks', 'revenue', 'orders', 'drr'],
      figures: ({ figures }) => figures,
      name: ({ ad, ad_id }) => ad || ad_id,
      sourceId: ({ source_id }) => source_id || undefined,
      totals,
    }),
  ];
  return (
    <DataTable
      title={t(($) => $.campaigns.creatives.title)}
      columns={columns}
      rows={data}
      rowKey={({ source_id, ad_id }) => `${source_id} ${ad_id}`}
      sort={state.search.sort ?? '-spend'}
      onSort={(sort) => state.change({ sort: sort === '-spend' ? undefined : sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={({ ad_id, source_id }) =>
        toCreative({ id: ad_id, source_id }, { ...state.search, campaign: undefined })
      }
      rowMenu={({ ad_id, ad, source_id }) =>
        rowMenu({ kind: 'creative', id: ad_id, name: ad || ad_id, source_id }, 'ctr')
      }
    />
  );
}
