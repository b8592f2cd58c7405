import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { NothingHere } from '../marketing/NothingHere.tsx';
import { SidesBars } from '../marketing/SidesBars.tsx';
import { salesByProductsQuery } from './api.ts';

/** What each product sold; a bar narrows the screen to it. */
export function ProductsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const title = t(($) => $.sales.products.title);
  return (
    <Block
      id="sales.products"
      title={title}
      query={useQuery(salesByProductsQuery(state.query))}
      state={state}
      skeleton={480}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <NothingHere
          state={state}
          title={t(($) => $.sales.products.empty)}
          lead={t(($) => $.sales.products.emptyLead)}
        />
      }
    >
      {({ data, meta }) => (
        <SidesBars
          title={title}
          rows={data}
          measure="net_revenue"
          meta={meta}
          state={state}
          nameOf={({ product_key }) => product_key ?? t(($) => $.sales.products.none)}
          keyOf={({ product_key }) => product_key ?? ''}
          to={({ product_key }) =>
            product_key === null
              ? undefined
              : { to: '/analytics/sales', search: { ...state.search, product: product_key } }
          }
        />
      )}
    </Block>
  );
}
