import { adMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { dailyOf, figuresOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { askCrm, type Sides, sidesOf } from '../../../metrics/sides.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { byDay } from './daily-trend.ts';

/** Headline figures are the totals over the days: the same scan brings both. */
export const overviewQuestion = (frame: Frame) => ({ ...byDay(frame), totals: true });

export async function overview(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
  const [answer, { cohort, won }] = await Promise.all([
    warehouse.ask(ads, orgId, overviewQuestion(frame)),
    askCrm(warehouse, orgId, frame, { deals: [] }),
  ]);
  return {
    headline: figuresOf(adMeasure.options, answer.totals),
    crm:
      cohort && won ? sidesOf(frame, { ads: answer.totals, cohort: cohort.totals, won: won.totals }) : null,
    ...dailyOf(adMeasure.options, answer, frame),
  };
}

const noCrm: Sides | null = null;
export const noOverview = () => ({
  headline: figuresOf(adMeasure.options, undefined),
  crm: noCrm,
  daily: [],
  daily_previous: [],
});
