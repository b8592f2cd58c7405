import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { campaignsOnce, ofFrame, paramsOf } from '../../../metrics/facts.ts';
import { addDays, type Frame, readable } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Checked } from '../methods/findings.ts';

const weeks = 8;
/** Fewer of the same weekday have no usual value. */
const leastWeeks = 5;
const threshold = 3.5;
/** Part of the mean daily spend of all that a deviation must exceed. */
const leastShare = 0.05;

/**
 * Spend of a campaign on a day against the same weekday of the eight weeks before: robust z = 0.6745 · (x − median) / MAD
 * (Iglewicz and Hoaglin, 1993), |z| > 3.5, and a deviation above 5 % of a mean day's spend of everything. Where the
 * spend never varied MAD would be 0: it is taken for 1 % of the median at least. One scan: each day is put beside the
 * eight days that it is history of.
 */
export const anomaliesSql = `SELECT j.source AS source, j.campaign AS campaign, toString(j.target) AS day,
     toString(j.actual) AS spend, j.usual AS usual, j.spread AS spread,
     if(j.usual = 0, NULL, 0.6745 * (toFloat64(j.actual) - j.usual) / greatest(j.spread, 0.01 * j.usual)) AS z
   FROM (
     SELECT h.source AS source, h.campaign AS campaign, h.target AS target,
       sumIf(h.spent, h.week = 0) AS actual,
       groupArrayIf(toFloat64(h.spent), h.week > 0) AS history,
       arrayReduce('quantileExactInclusive(0.5)', history) AS usual,
       arrayReduce('quantileExactInclusive(0.5)', arrayMap(x -> abs(x - usual), history)) AS spread
     FROM (
       SELECT s.source AS source, s.campaign AS campaign, s.spent AS spent, week, s.day + 7 * week AS target
       FROM (
         SELECT t.source_id AS source, t.campaign_id AS campaign, t.date AS day, assumeNotNull(sum(t.spend)) AS spent
         FROM ad_stats AS t FINAL
         WHERE ${ofFrame} AND isNotNull(t.spend)
           AND ${campaignsOnce}
         GROUP BY t.source_id, t.campaign_id, t.date) AS s
       ARRAY JOIN range(0, ${weeks + 1}) AS week) AS h
     WHERE h.target BETWEEN {since:Date} AND {until:Date}
     GROUP BY h.source, h.campaign, h.target
     HAVING countIf(h.week = 0) > 0 AND length(history) >= ${leastWeeks}) AS j
   WHERE abs(toFloat64(j.actual) - j.usual) > {least:Float64} AND (z IS NULL OR abs(z) > ${threshold})
   ORDER BY abs(toFloat64(j.actual) - j.usual) DESC, j.source, j.campaign, j.target
   LIMIT 5000`;
const row = z.object({
  source: z.string(),
  campaign: z.string(),
  day: z.string(),
  spend: z.string(),
  usual: z.number(),
  spread: z.number(),
  z: z.number().nullable(),
});

/** `daily` is a mean day's spend of everything; `today` is not over, so nothing is said of it. */
export async function anomalies(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { daily, today }: { readonly daily: number; readonly today: string },
): Promise<Checked> {
  const { span, ads } = frame;
  if (!ads.known || addDays(ads.known.from, 7 * leastWeeks) > span.to) return null;
  const until = span.to < today ? span.to : addDays(today, -1);
  if (until < span.from) return null;
  const rows = await warehouse.read(
    orgId,
    anomaliesSql,
    {
      ...paramsOf(frame, readable({ from: addDays(span.from, -7 * weeks), to: until })),
      since: span.from,
      until,
      least: leastShare * daily,
    },
    row,
  );
  return rows.map((one) => ({
    check: 'anomalies',
    kind: Number(one.spend) > one.usual ? 'spend_above_usual' : 'spend_below_usual',
    entity: { kind: 'campaign', id: one.campaign, source_id: one.source },
    from: one.day,
    to: one.day,
    rows: 1,
    money: Math.abs(Number(one.spend) - one.usual).toFixed(2),
    evidence: { spend: one.spend, usual: one.usual.toFixed(2), spread: one.spread.toFixed(2), z: one.z },
  }));
}
