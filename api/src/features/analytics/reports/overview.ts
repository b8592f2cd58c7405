import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { ads } from '../cubes.ts';
import { byDay } from './daily-trend.ts';
import { dailyOf, figuresOf } from './figures.ts';
import type { Frame } from './period.ts';

/** Headline figures are the totals over the days: the same scan brings both. */
export const overviewQuestion = (frame: Frame) => ({ ...byDay(frame), totals: true });

export async function overview(warehouse: Warehouse, orgId: OrgId, frame: Frame) {
  const answer = await warehouse.ask(ads, orgId, overviewQuestion(frame));
  return { headline: figuresOf(answer.totals), ...dailyOf(answer, frame) };
}

export const noOverview = () => ({ headline: figuresOf(undefined), daily: [], daily_previous: [] });
