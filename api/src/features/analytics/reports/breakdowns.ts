import type { Orderable } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { percentOf } from '../../../metrics/decimals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { bestFirst } from '../../../metrics/order.ts';
import { askSides, type By, type Sides, sidesOf } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

/** By what both sides can be broken down alike. */
export const platforms: By = {
  ads: ['platform'],
  deals: ['platform'],
  named: { ads: 'platform', deals: 'platform' },
};
export const products: By = {
  ads: ['product'],
  deals: ['product'],
  named: { ads: 'product', deals: 'product' },
};
export const places = {
  country: { ads: ['country'], deals: ['country'], named: { ads: 'country', deals: 'country' } },
  region: {
    ads: ['country', 'region'],
    deals: ['country', 'region'],
    named: { ads: 'region', deals: 'region' },
  },
} as const satisfies Record<string, By>;
export const channels = {
  origin: { ads: undefined, deals: ['origin'], named: { deals: 'origin' } },
  utm_source: {
    ads: ['utm_source'],
    deals: ['utm_source'],
    named: { ads: 'utm_source', deals: 'utm_source' },
  },
  utm_medium: {
    ads: ['utm_medium'],
    deals: ['utm_medium'],
    named: { ads: 'utm_medium', deals: 'utm_medium' },
  },
  platform: platforms,
} as const satisfies Record<string, By>;

interface Row extends Sides {
  /** As the dimensions that were asked for; null is what has none. */
  readonly key: readonly (string | null)[];
  /** Percent of all spend. */
  readonly share_of_spend: number | null;
}
interface Table<R> {
  readonly data: R[];
  readonly totals: Sides['figures'];
  readonly cohort_totals: Sides['cohort'];
}

/** Both sides by shared dimensions, the best first; the totals are over all rows. */
export async function breakdown<R>(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { by, metric, limit }: { by: By; metric: Orderable; limit: number },
  shown: (row: Row) => R,
): Promise<Table<R>> {
  const { rows, totals } = await askSides(warehouse, orgId, frame, by);
  const best = bestFirst(rows, metric, ({ key }) => key.join('\0'));
  return {
    data: best.slice(0, limit).map(({ key, figures, cohort }) =>
      shown({
        key: key.map((name) => name || null),
        share_of_spend: percentOf(figures.spend?.value ?? null, totals.figures.spend?.value ?? null),
        figures,
        cohort,
      }),
    ),
    totals: totals.figures,
    cohort_totals: totals.cohort,
  };
}

const nothing = { span: { from: '', to: '' }, previous: undefined, deals: { known: undefined, filter: {} } };
/** Both sides, unknown. */
export const unknownSides = (): Sides => sidesOf(nothing, {});

export function noBreakdown<R>(): Table<R> {
  const { figures, cohort } = unknownSides();
  return { data: [], totals: figures, cohort_totals: cohort };
}
