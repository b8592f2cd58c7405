import { productPerformance as ofMarketing, salesBreakdown, salesByProducts } from '@takt/contract/sales.ts';
import type { Orderable } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { bestFirst } from '../../../metrics/order.ts';
import { askSides, type By, cohortMeasures, sidesMeasures, type SidesRow } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { definition } from './definition.ts';

/** Spend belongs to the product of its campaign, a deal to its own. */
export const byProduct: By = {
  ads: ['product'],
  deals: ['product'],
  named: { ads: 'product', deals: 'product' },
};

/** What only the CRM knows has no spend; the platform of a deal may have. */
export const breakdowns: Readonly<Record<'channel' | 'manager' | 'client' | 'country' | 'product', By>> = {
  channel: {
    ads: ['platform'],
    deals: ['channel'],
    named: { ads: 'platform', deals: 'channel' },
  },
  manager: { ads: undefined, deals: ['manager'], named: { deals: 'manager' } },
  client: {
    ads: undefined,
    deals: ['client', 'client_name'],
    named: { deals: 'client_name' },
  },
  country: {
    ads: ['country'],
    deals: ['country'],
    named: { ads: 'country', deals: 'country' },
  },
  product: byProduct,
};

/** Of every report of both sides by something. */
export const sided = {
  measures: sidesMeasures,
  reads: ['ads', 'deals'],
  empty: () => ({
    data: [],
    totals: figuresOf(sidesMeasures, undefined),
    cohort_totals: figuresOf(cohortMeasures, undefined),
  }),
} as const;

/** Rows made of both sides, the best by `metric` first. */
export async function sidedRows<R>(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  by: By,
  { metric, limit }: { readonly metric: Orderable; readonly limit: number },
  rowOf: (row: SidesRow) => R,
) {
  const { rows, totals } = await askSides(warehouse, orgId, frame, by);
  return {
    data: bestFirst(rows, metric, ({ key }) => key.join('\0'))
      .slice(0, limit)
      .map(rowOf),
    totals: totals.figures,
    cohort_totals: totals.cohort,
  };
}

export const salesOfProducts = definition({
  ...sided,
  query: salesByProducts.query,
  work: (warehouse, orgId, frame, query) =>
    sidedRows(warehouse, orgId, frame, byProduct, query, productRowOf),
});

export const productPerformance = definition({
  ...sided,
  query: ofMarketing.query,
  work: (warehouse, orgId, frame, query) =>
    sidedRows(warehouse, orgId, frame, byProduct, query, productRowOf),
});

export const breakdown = definition({
  ...sided,
  query: salesBreakdown.query,
  work: (warehouse, orgId, frame, query) =>
    sidedRows(warehouse, orgId, frame, breakdowns[query.by], query, ({ key, figures, cohort }) => {
      const [id = '', title = ''] = key;
      return { key: id || null, name: title || id, figures, cohort };
    }),
});

const productRowOf = ({ key: [product = ''], figures, cohort }: SidesRow) => ({
  product_key: product || null,
  figures,
  cohort,
});
