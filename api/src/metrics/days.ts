import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { DailyPoint } from '@takt/contract/reports.ts';
import type { OrgId } from '../db/connect.ts';
import type { Warehouse } from '../warehouse/client.ts';
import type { Answer, Span } from '../warehouse/cube.ts';
import { daysOf, drawn, type Frame } from './frame.ts';
import { answersOf, type By, type Sides, sidesOf } from './sides.ts';

/** Both sides by day; those of the CRM each by their own date. */
export const byDate: By<'date', 'date'> = { ads: ['date'], deals: ['date'] };

/**
 * Both sides of the whole period, of each of its days and of the days of the period before. A day that no platform
 * reported is null in its measures: unknown is not zero. A day between the first and the last of the CRM on which
 * nothing was won is 0: there the absence of a deal is known.
 */
export async function askDays(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
): Promise<{ totals: Sides; daily: DailyPoint[]; daily_previous: DailyPoint[] }> {
  const { ofAds, cohort, won } = await answersOf(warehouse, orgId, frame, byDate);
  const [adDays, cohortDays, wonDays] = [byDay(ofAds), byDay(cohort), byDay(won)];
  const points = (asked: Span, side: 'value' | 'previous'): DailyPoint[] =>
    daysOf(drawn(asked, frame.known)).map((date) => {
      const day = { from: date, to: date };
      const { figures } = sidesOf(
        { span: day, previous: day, deals: frame.deals },
        { ads: adDays.get(date), cohort: cohortDays.get(date), won: wonDays.get(date) },
      );
      const values = Object.entries(figures).map(([name, compared]) => [name, compared[side]]);
      return { date, values: Object.fromEntries(values) };
    });
  return {
    totals: sidesOf(frame, { ads: ofAds?.totals, cohort: cohort?.totals, won: won?.totals }),
    daily: points(frame.span, 'value'),
    daily_previous: frame.previous ? points(frame.previous, 'previous') : [],
  };
}

const byDay = <M extends MeasureKey>(answer: Answer<'date', M> | undefined) =>
  new Map(answer?.rows.map(({ key, values }) => [key.date, values]));
