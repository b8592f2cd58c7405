import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { campaignsOnce, ofFrame, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Finding } from '../methods/findings.ts';

/**
 * A campaign of one platform that two sources report on the same day, and campaigns with exactly the same impressions,
 * clicks and spend on three days or more. The first by source and id is taken for the original; the money is that of
 * the others. One scan: both are windows over the same days.
 */
export const duplicatesSql = `SELECT d.source AS source, d.campaign AS campaign,
     if(d.first_source != d.source, 'campaign_in_two_sources', 'same_figures_twice') AS kind,
     if(kind = 'campaign_in_two_sources', d.first_source, d.twin.1) AS twin_source,
     if(kind = 'campaign_in_two_sources', d.campaign, d.twin.2) AS twin_campaign,
     toUInt32(count()) AS days, toString(min(d.day)) AS first, toString(max(d.day)) AS last, toString(sum(d.spent)) AS money
   FROM (
     SELECT c.*,
       min(c.source) OVER (PARTITION BY c.platform, c.campaign, c.day) AS first_source,
       min((c.source, c.campaign)) OVER (PARTITION BY c.day, c.shown, c.clicked, c.spent) AS twin
     FROM (
       SELECT t.source_id AS source, t.platform AS platform, t.campaign_id AS campaign, t.date AS day,
         sum(ifNull(t.impressions, 0)) AS shown, sum(ifNull(t.clicks, 0)) AS clicked, sum(ifNull(t.spend, 0)) AS spent
       FROM ad_stats AS t FINAL
       WHERE ${ofFrame}
         AND ${campaignsOnce}
       GROUP BY t.source_id, t.platform, t.campaign_id, t.date
       HAVING spent > 0) AS c) AS d
   WHERE d.first_source != d.source OR (d.shown > 0 AND d.clicked > 0 AND d.twin != (d.source, d.campaign))
   GROUP BY d.source, d.campaign, kind, twin_source, twin_campaign
   HAVING kind = 'campaign_in_two_sources' OR count() >= 3
   ORDER BY sum(d.spent) DESC, d.source, d.campaign
   LIMIT 5000`;
const row = z.object({
  source: z.string(),
  campaign: z.string(),
  kind: z.enum(['campaign_in_two_sources', 'same_figures_twice']),
  twin_source: z.string(),
  twin_campaign: z.string(),
  days: z.number(),
  first: z.string(),
  last: z.string(),
  money: z.string(),
});

export async function duplicates(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Finding[]> {
  const rows = await warehouse.read(orgId, duplicatesSql, paramsOf(frame, frame.span), row);
  return rows.map((one) => ({
    check: 'duplicates',
    kind: one.kind,
    entity: { kind: 'campaign', id: one.campaign, source_id: one.source },
    from: one.first,
    to: one.last,
    rows: one.days,
    money: one.money,
    evidence: { days: one.days, twin_source: one.twin_source, twin_campaign: one.twin_campaign },
  }));
}
