import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { travelling } from '../analytics/search.ts';
import { waysDown } from '../analytics/waysDown.ts';
import { productsQuery } from './api.ts';
import { changing, cohort, figure } from './sideColumns.tsx';
import { SidesTable } from './SidesTable.tsx';
import { useNames } from './useNames.ts';

/** What was spent on each product beside what it sold. */
export function ProductTableBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const title = t(($) => $.marketing.products.table);
  return (
    <Block
      id="marketing.product-table"
      title={title}
      query={useQuery(productsQuery(state.query))}
      state={state}
      skeleton={360}
      isEmpty={({ data }) => data.length === 0}
      empty={t(($) => $.marketing.products.empty)}
    >
      {(answer) => (
        <SidesTable
          title={title}
          answer={answer}
          state={state}
          nameTitle={t(($) => $.marketing.product)}
          nameOf={({ product_key }) => names.product(product_key)}
          keyOf={({ product_key }) => product_key ?? ''}
          shown={[
            changing('spend'),
            figure('revenue'),
            figure('roas'),
            figure('deals'),
            figure('won'),
            changing('net_revenue'),
            figure('crm_roas'),
            figure('crm_drr'),
          ]}
          more={[
            figure('leads'),
            figure('cpl'),
            figure('average_deal'),
            figure('margin'),
            figure('margin_romi'),
            figure('refunds'),
            figure('cost_per_deal'),
            figure('paid_cac'),
            figure('claimed_to_won'),
            cohort('deal_to_won'),
            cohort('days_to_won'),
          ]}
          subjectOf={({ product_key }) =>
            product_key === null ? undefined : { kind: 'product', id: product_key, name: product_key }
          }
          stake="spend"
          rowTo={({ product_key }) =>
            waysDown({ kind: 'product', id: product_key ?? '' }, travelling(state.search))[0]?.to
          }
          fileName="products"
        />
      )}
    </Block>
  );
}
