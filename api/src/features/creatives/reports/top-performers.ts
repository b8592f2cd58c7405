import { type CreativeMeasure, creativeMeasure, type CreativeRow } from '@takt/contract/creatives.ts';
import type { Measured } from '@takt/contract/metrics.ts';
import type { Figures } from '@takt/contract/reports.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { added, divided } from '../../../metrics/decimals.ts';
import { figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { creativesQuestion, described } from './performance.ts';

/** Part of the mean spend that a creative must have had to be compared: one ruble with one lucky order is no success. */
const partOfMean = 10;

/** What every creative of the period spent: for the floor. */
export const spendQuestion = ({ span, ads: { filter } }: Frame) => ({
  by: ['source', 'ad', 'platform'] as const,
  get: ['spend'] as const,
  span,
  filter,
});

/** The best by the metric, in its own direction; those of whom it is unknown are not among them. */
export const topQuestion = (frame: Frame, metric: CreativeMeasure, floor: Measured, limit: number) => ({
  ...creativesQuestion(frame, limit),
  order: [
    {
      by: metric,
      direction: ads.measures[metric].better === 'down' ? ('asc' as const) : ('desc' as const),
    },
    { by: 'spend' as const, direction: 'desc' as const },
  ],
  floor: { of: 'spend' as const, atLeast: Number(floor ?? 0) },
});

export async function topPerformers(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { metric, limit }: { readonly metric: CreativeMeasure; readonly limit: number },
): Promise<Top> {
  const all = await warehouse.ask(ads, orgId, spendQuestion(frame));
  const spent = all.rows.map(({ values }) => values.spend.value).filter((spend) => Number(spend) > 0);
  if (spent.length === 0) return noTopBy(metric);
  const floor = divided(added(spent), spent.length * partOfMean);
  const { rows, totals } = await warehouse.ask(ads, orgId, topQuestion(frame, metric, floor, limit));
  const best = rows.filter(({ values }) => values[metric].value !== null);
  return {
    data: (await described(warehouse, orgId, frame, best)).map((row, i) => ({ ...row, rank: i + 1 })),
    totals: figuresOf(creativeMeasure.options, totals),
    metric,
    spend_floor: floor,
  };
}

interface Top {
  data: (CreativeRow & { rank: number })[];
  totals: Figures;
  metric: CreativeMeasure;
  spend_floor: Measured;
}
const noTop = () => ({
  data: [],
  totals: figuresOf(creativeMeasure.options, undefined),
  spend_floor: null,
});
export const noTopBy = (metric: CreativeMeasure): Top => ({ ...noTop(), metric });
