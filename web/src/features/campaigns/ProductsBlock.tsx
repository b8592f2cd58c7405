import type { campaignsByProducts } from '@takt/contract/analytics.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productsQuery } from '../analytics/api.ts';
import { Block } from '../analytics/Block.tsx';
import { travelling } from '../analytics/search.ts';
import { shareColumn } from '../analytics/shareColumn.tsx';
import { useMeasureColumns } from '../analytics/useMeasureColumns.tsx';
import type { ReportState } from '../analytics/useReportState.ts';
import { useRowMenu } from '../analytics/useRowMenu.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { shareOfSpend } from './campaigns.ts';

const ID = 'campaigns.products';
/** px */
const HEIGHT = 420;
type ProductRow = Answered<typeof campaignsByProducts>['data'][number];

/** What was spent on each product and what it sold. */
export function ProductsBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const query = useQuery(productsQuery(state.query));
  return (
    <Block
      id={ID}
      title={t(($) => $.campaigns.products.title)}
      query={query}
      state={state}
      skeleton={HEIGHT}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.campaigns.products.empty)}
    >
      {(answer) => <Products answer={answer} state={state} />}
    </Block>
  );
}

interface ProductsProps {
  answer: Answered<typeof campaignsByProducts>;
  state: ReportState;
}

function Products({ answer: { data, totals, cohort_totals, meta }, state }: ProductsProps) {
  const { t } = useTranslation();
  const measureColumns = useMeasureColumns();
  const rowMenu = useRowMenu(state);
  const nameOf = ({ product_key }: ProductRow) => product_key ?? t(($) => $.campaigns.products.without);
  const columns: Column<ProductRow>[] = [
    { key: 'product', title: t(($) => $.reports.filters.product), value: nameOf },
    ...measureColumns<ProductRow>({
      meta,
      state,
      measures: ['spend', 'roas', 'crm_roas', 'leads', 'cpl', 'won', 'net_revenue', 'crm_drr', 'paid_cac'],
      changes: ['spend'],
      hidden: ['crm_drr'],
      figures: ({ figures }) => figures,
      name: nameOf,
      totals,
    }),
    ...measureColumns<ProductRow>({
      meta,
      state,
      measures: ['deals', 'deal_to_won'],
      hidden: ['deal_to_won'],
      figures: ({ cohort }) => cohort,
      name: nameOf,
      totals: cohort_totals,
    }),
    shareColumn(
      t(($) => $.analytics.table.share),
      data,
      ({ figures }) => shareOfSpend(figures, totals),
    ),
  ];
  return (
    <DataTable
      title={t(($) => $.campaigns.products.title)}
      columns={columns}
      rows={data}
      rowKey={({ product_key }) => product_key ?? ''}
      sort={state.search.sort}
      onSort={(sort) => state.change({ sort })}
      shown={state.search.cols}
      onShown={(cols) => state.change({ cols })}
      rowTo={({ product_key }) =>
        product_key === null
          ? undefined
          : { to: '/analytics/campaigns', search: { ...travelling(state.search), product: product_key } }
      }
      rowMenu={(row) =>
        rowMenu({ kind: 'product', id: row.product_key ?? '', name: nameOf(row) }, 'crm_roas', { block: ID })
      }
    />
  );
}
