import type { AdMeasure } from '@takt/contract/metrics.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Question } from '../../../warehouse/cube.ts';
import { ads, measures } from '../cubes.ts';
import { dailyOf } from './figures.ts';
import type { Frame } from './period.ts';

type Dimension = keyof typeof ads.dimensions;

/** All measures by day, over the period and the one before. */
export const byDay = ({ span, previous, filter }: Frame): Question<Dimension, AdMeasure, 'date'> => ({
  by: ['date'],
  get: measures,
  span,
  previous,
  filter,
});

export async function dailyTrend(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
  return dailyOf(await warehouse.ask(ads, orgId, byDay(frame)), frame);
}

export const noDays = () => ({ daily: [], daily_previous: [] });
