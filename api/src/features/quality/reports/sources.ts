import type { Measured } from '@takt/contract/metrics.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { divided } from '../../../metrics/decimals.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

/** What several checks ask of a source. */
export interface Reported {
  readonly source: string;
  /** Of all its days until the end of the period. */
  readonly first: string;
  readonly last: string;
  /** Those with figures within the period. */
  readonly days: number;
  /** Days of the week that have any in it, Monday is 1. */
  readonly weekdays: ReadonlySet<number>;
  readonly spend: Measured;
  /** Mean spend of a day with figures. */
  readonly daily: Measured;
}

/** By source, as the reports count it; the totals are the money that the score is about. */
export const spendQuestion = ({ span, ads: { filter } }: Frame) => ({
  by: ['source'] as const,
  get: ['spend'] as const,
  span,
  filter,
  totals: true,
});

export const sourceDaysSql = `SELECT source_id AS source, toString(min(date)) AS first, toString(max(date)) AS last,
     toUInt32(uniqExactIf(date, date >= {from:Date})) AS days,
     toUInt32(groupBitOrIf(bitShiftLeft(toUInt8(1), toDayOfWeek(date) - 1), date >= {from:Date})) AS weekdays
   FROM ad_days FINAL
   WHERE org_id = {org:UUID} AND currency = {currency:String} AND date <= {to:Date}
   GROUP BY source_id
   ORDER BY source_id`;
const daysRow = z.object({
  source: z.string(),
  first: z.string(),
  last: z.string(),
  days: z.number(),
  weekdays: z.number(),
});

/** For how long after its last figures a source still counts as one that should have some. */
const stillExpected = 28 * 86_400_000;

/** Sources with spend in the period or figures shortly before, and what the period cost in all. */
export async function reportedSources(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
): Promise<{ sources: Reported[]; money: Measured }> {
  const { span, currency, ads: part } = frame;
  const [{ rows, totals }, days] = await Promise.all([
    warehouse.ask(ads, orgId, spendQuestion(frame)),
    warehouse.read(orgId, sourceDaysSql, { ...span, currency }, daysRow),
  ]);
  const spent = new Map(rows.map(({ key, values }) => [key.source, values.spend.value]));
  // What the filters leave out has no rows in the answer, whatever its days.
  const isFiltered = Object.keys(part.filter).length > 1;
  const sources = days
    .filter(({ source }) => !isFiltered || spent.has(source))
    .filter(({ last }) => Date.parse(span.from) - Date.parse(last) <= stillExpected)
    .map(({ weekdays, ...one }): Reported => {
      const spend = spent.get(one.source) ?? null;
      return {
        ...one,
        weekdays: new Set([1, 2, 3, 4, 5, 6, 7].filter((day) => (weekdays >> (day - 1)) & 1)),
        spend,
        daily: one.days === 0 ? null : divided(spend, one.days),
      };
    });
  return { sources, money: totals?.spend.value ?? null };
}
