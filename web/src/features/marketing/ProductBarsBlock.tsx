import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { travelling } from '../analytics/search.ts';
import { waysDown } from '../analytics/waysDown.ts';
import { productsQuery } from './api.ts';
import { barMeasure, chosen } from './marketing.ts';
import { NothingHere } from './NothingHere.tsx';
import { SidesBars } from './SidesBars.tsx';
import { useNames } from './useNames.ts';

/** Products by one measure. */
export function ProductBarsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const names = useNames();
  const measure = chosen(barMeasure, state.search.metric, 'net_revenue');
  const title = t(($) => $.marketing.products.bars, { measure: t(($) => $.measures.names[measure]) });
  return (
    <Block
      id="marketing.products"
      title={title}
      query={useQuery(productsQuery(state.query))}
      state={state}
      skeleton={320}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.marketing.products.empty)}
          lead={t(($) => $.marketing.products.emptyLead)}
        />
      }
    >
      {({ data, meta }) => (
        <SidesBars
          title={title}
          rows={data}
          measure={measure}
          meta={meta}
          state={state}
          nameOf={({ product_key }) => names.product(product_key)}
          keyOf={({ product_key }) => product_key ?? ''}
          to={({ product_key }) =>
            waysDown({ kind: 'product', id: product_key ?? '' }, travelling(state.search))[0]?.to
          }
        />
      )}
    </Block>
  );
}
