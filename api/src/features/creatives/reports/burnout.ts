import type { BurnoutRow, BurnoutWindow } from '@takt/contract/creatives.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { divided } from '../../../metrics/decimals.ts';
import { ofFrame, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { type Judgement, judged } from '../methods/burnout.ts';
import { describedColumns, describedJoins, describedRow } from '../queries.ts';

/** Everything of a row but its sentence, which is the reader's. */
export type Judged = Omit<BurnoutRow, 'verdict'>;

/** Days lie backwards in a window: (day, impressions, clicks, spend, conversions). */
const windowColumns = (name: 'recent' | 'baseline') => {
  const sum = (place: number) => `arrayReduce('sumOrNull', arrayMap(d -> d.${place}, a.${name}))`;
  return `if(empty(a.${name}), NULL, toString(a.${name}[-1].1)) AS ${name}_from,
     if(empty(a.${name}), NULL, toString(a.${name}[1].1)) AS ${name}_to, toUInt32(length(a.${name})) AS ${name}_days,
     toFloat64(ifNull(${sum(2)}, 0)) AS ${name}_impressions, toFloat64(${sum(3)}) AS ${name}_clicks,
     toString(${sum(4)}) AS ${name}_spend, toFloat64(${sum(5)}) AS ${name}_conversions`;
};

/**
 * Days with impressions of each creative, the last quarter of them (three at least) apart from those before. A source
 * that reports no creatives in the period is read by its campaigns. One scan.
 */
export const burnoutSql = `WITH daily AS (
     SELECT t.source_id AS source, t.level = 'ad' AS is_ad, if(t.level = 'ad', t.ad_id, t.campaign_id) AS id,
       t.date AS day, any(t.platform) AS platform, any(t.campaign_id) AS campaign,
       sum(t.impressions) AS shown, sum(t.clicks) AS clicked, sum(t.spend) AS spent, sum(t.conversions) AS brought
     FROM ad_stats AS t FINAL
     WHERE ${ofFrame}
       AND (t.source_id, t.date, t.level) IN (
         SELECT source_id, date, min(level) FROM ad_days FINAL
         WHERE org_id = {org:UUID} AND level >= 'campaign' AND date BETWEEN {from:Date} AND {to:Date}
           AND (level = 'ad' OR source_id NOT IN (
             SELECT source_id FROM ad_days FINAL
             WHERE org_id = {org:UUID} AND level = 'ad' AND date BETWEEN {from:Date} AND {to:Date}))
         GROUP BY source_id, date)
     GROUP BY source, is_ad, id, day
     HAVING shown > 0)
   SELECT ${describedColumns},
     if(a.is_ad, 'ad', 'campaign') AS entity, toUInt32(a.active) AS active_days,
     toString(of_campaign.product_key) AS product_of_campaign,
     ${windowColumns('recent')},
     ${windowColumns('baseline')}
   FROM (
     SELECT d.source AS source, d.is_ad AS is_ad, d.id AS id,
       argMax(d.platform, d.day) AS platform, argMax(d.campaign, d.day) AS campaign,
       arrayReverseSort(e -> e.1, groupArray((d.day, d.shown, d.clicked, d.spent, d.brought))) AS days,
       length(days) AS active,
       greatest(3, intDiv(active, 4)) AS last,
       arraySlice(days, 1, last) AS recent,
       arraySlice(days, last + 1) AS baseline
     FROM daily AS d
     GROUP BY d.source, d.is_ad, d.id) AS a
   ${describedJoins({ ad: "if(a.is_ad, a.id, '')" })}
   ORDER BY source_id, entity, id
   LIMIT 20000`;

const sum = z.number().nullable();
const row = describedRow.extend({
  entity: z.enum(['ad', 'campaign']),
  active_days: z.number(),
  product_of_campaign: z.string(),
  recent_from: z.string().nullable(),
  recent_to: z.string().nullable(),
  recent_days: z.number(),
  recent_impressions: z.number(),
  recent_clicks: sum,
  recent_spend: z.string().nullable(),
  recent_conversions: sum,
  baseline_from: z.string().nullable(),
  baseline_to: z.string().nullable(),
  baseline_days: z.number(),
  baseline_impressions: z.number(),
  baseline_clicks: sum,
  baseline_spend: z.string().nullable(),
  baseline_conversions: sum,
});

const windowOf = (sums: Omit<BurnoutWindow, 'ctr' | 'cpa'>): BurnoutWindow => ({
  ...sums,
  ctr: sums.clicks === null || sums.impressions === 0 ? null : (100 * sums.clicks) / sums.impressions,
  cpa: divided(sums.spend, sums.conversions),
});

/**
 * All creatives with impressions in the period, the largest overspend first, then by what they spend now. Filters choose
 * whom to show when all of a platform are judged: the others stay the peers of whoever is asked for.
 */
export async function burnout(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  { minDaysActive }: { readonly minDaysActive: number },
): Promise<Judged[]> {
  const found = await warehouse.read(
    orgId,
    burnoutSql,
    { ...paramsOf(frame, frame.span), campaign: '', product: '', source: '' },
    row,
  );
  const watched = found.map((one) => ({
    ...describedRow.parse(one),
    name: one.entity === 'ad' ? one.name : one.campaign,
    entity: one.entity,
    active_days: one.active_days,
    isAsked: isAskedFor(one, frame),
    recent: windowOf({
      from: one.recent_from,
      to: one.recent_to,
      days: one.recent_days,
      impressions: one.recent_impressions,
      clicks: one.recent_clicks,
      spend: one.recent_spend,
      conversions: one.recent_conversions,
    }),
    baseline: windowOf({
      from: one.baseline_from,
      to: one.baseline_to,
      days: one.baseline_days,
      impressions: one.baseline_impressions,
      clicks: one.baseline_clicks,
      spend: one.baseline_spend,
      conversions: one.baseline_conversions,
    }),
  }));
  return judged(watched, { minDaysActive })
    .filter(({ isAsked }) => isAsked)
    .map(({ isAsked: _isAsked, ...one }) => one)
    .toSorted(byMoney);
}

/** What the frame filters by, beside platform and currency. */
function isAskedFor(one: z.infer<typeof row>, { ads: { filter }, text }: Frame): boolean {
  const passes = (values: readonly string[] | undefined, value: string) => values?.includes(value) ?? true;
  const name = one.entity === 'ad' ? one.name : one.campaign;
  return (
    passes(filter.campaign, one.campaign_id) &&
    passes(filter.source, one.source_id) &&
    passes(filter.product, one.product_of_campaign) &&
    (text === undefined || name.toLowerCase().includes(text.toLowerCase()))
  );
}

const byMoney = (a: Judgement & Judged, b: Judgement & Judged): number =>
  Number(b.overspend ?? -Infinity) - Number(a.overspend ?? -Infinity) ||
  Number(b.recent.spend ?? 0) - Number(a.recent.spend ?? 0);
