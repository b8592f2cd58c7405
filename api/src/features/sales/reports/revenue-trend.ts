import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { DailyPoint } from '@takt/contract/reports.ts';
import { revenueTrend as endpoint } from '@takt/contract/sales.ts';
import { askDays } from '../../../metrics/days.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import { definition } from './definition.ts';

const measures = [
  'won',
  'gross_revenue',
  'refunds',
  'net_revenue',
  'margin',
  'average_deal',
  'spend',
  'revenue',
  'crm_roas',
  'crm_romi',
  'margin_romi',
  'crm_drr',
  'paid_cac',
] as const satisfies readonly MeasureKey[];

/** Revenue by the day deals were won, beside the spend of that day; totals are of the sums, not of the days' ratios. */
export const revenueTrend = definition({
  query: endpoint.query,
  measures,
  reads: ['deals', 'ads'],
  ignores: ['search_text'],
  empty: () => ({ totals: figuresOf(measures, undefined), daily: [], daily_previous: [] }),
  async work(warehouse, orgId, frame) {
    const { totals, daily, daily_previous } = await askDays(warehouse, orgId, frame);
    return {
      totals: figuresOf(measures, totals.figures),
      daily: daily.map(picked),
      daily_previous: daily_previous.map(picked),
    };
  },
});

const picked = ({ date, values }: DailyPoint): DailyPoint => ({
  date,
  values: Object.fromEntries(measures.map((name) => [name, values[name] ?? null])),
});
