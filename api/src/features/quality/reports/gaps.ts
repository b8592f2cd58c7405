import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { multiplied } from '../../../metrics/decimals.ts';
import { daysOf, addDays, type Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Finding } from '../methods/findings.ts';
import type { Reported } from './sources.ts';

/** Neighbouring days of a source that are further apart than one day. */
export const gapsSql = `SELECT g.source AS source, toString(g.before) AS last_before, toString(g.day) AS first_after
   FROM (
     SELECT source_id AS source, date AS day,
       lagInFrame(date, 1, date) OVER (PARTITION BY source_id ORDER BY date
         ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS before
     FROM (
       SELECT DISTINCT source_id, date FROM ad_days FINAL
       WHERE org_id = {org:UUID} AND currency = {currency:String} AND date BETWEEN {from:Date} AND {to:Date})) AS g
   WHERE g.day - g.before > 1
   ORDER BY g.source, g.day
   LIMIT 5000`;
const gapRow = z.object({ source: z.string(), last_before: z.string(), first_after: z.string() });

const weekday = (day: string) => new Date(day).getUTCDay() || 7;
/** From here on a weekday that never has figures is a habit, such as no advertising on Sundays. */
const daysToKnowHabits = 15;

/** Days missing between the first and the last of a source; the money is what it usually spends on so many. */
export async function gaps(
  warehouse: Warehouse,
  orgId: OrgId,
  { span, currency }: Frame,
  sources: readonly Reported[],
): Promise<Finding[]> {
  const rows = await warehouse.read(orgId, gapsSql, { ...span, currency }, gapRow);
  const found = Map.groupBy(rows, ({ source }) => source);
  return sources.flatMap(({ source, days, weekdays, daily }) => {
    const missing = (found.get(source) ?? [])
      .flatMap(({ last_before, first_after }) =>
        daysOf({ from: addDays(last_before, 1), to: addDays(first_after, -1) }),
      )
      .filter((day) => days < daysToKnowHabits || weekdays.has(weekday(day)));
    const [from, to] = [missing[0], missing.at(-1)];
    if (from === undefined || to === undefined) return [];
    return {
      check: 'gaps' as const,
      kind: 'days_missing' as const,
      entity: { kind: 'source' as const, id: source, source_id: source },
      from,
      to,
      rows: missing.length,
      money: multiplied(daily, missing.length),
      evidence: { days: missing.length, daily_spend: daily },
    };
  });
}
