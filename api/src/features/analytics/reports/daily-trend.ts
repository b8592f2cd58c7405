import { adMeasure, type AdMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { dailyOf } from '../../../metrics/figures.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';

type Dimension = keyof typeof ads.dimensions;

/** All measures by day, over the period and the one before. */
export const byDay = ({
  span,
  previous,
  ads: { filter },
}: Frame): Question<Dimension, AdMeasure, 'date'> => ({
  by: ['date'],
  get: adMeasure.options,
  span,
  previous,
  filter,
});

export async function dailyTrend(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
  return dailyOf(adMeasure.options, await warehouse.ask(ads, orgId, byDay(frame)), frame);
}

export const noDays = () => ({ daily: [], daily_previous: [] });
