import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ofFrame, campaignsOnce, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Finding } from '../methods/findings.ts';

const kind = z.enum(['spend_without_impressions', 'clicks_above_impressions', 'reach_above_impressions']);

/** Rows whose figures can't all be true. A source that never reports impressions lacks none. */
export const completenessSql = `SELECT r.source AS source, r.campaign AS campaign, kind,
     toUInt32(count()) AS rows, toString(min(r.day)) AS first, toString(max(r.day)) AS last,
     toString(sum(ifNull(r.spend, 0))) AS money
   FROM (
     SELECT t.source_id AS source, t.campaign_id AS campaign, t.date AS day, t.impressions AS impressions,
       t.clicks AS clicks, t.reach AS reach, t.spend AS spend,
       max(isNotNull(t.impressions)) OVER (PARTITION BY t.source_id) AS has_impressions
     FROM ad_stats AS t FINAL
     WHERE ${ofFrame}
       AND ${campaignsOnce}) AS r
   ARRAY JOIN arrayFilter(k -> k != '', [
     if(ifNull(r.spend, 0) > 0 AND ifNull(r.impressions, 0) = 0 AND r.has_impressions, 'spend_without_impressions', ''),
     if(ifNull(r.clicks > r.impressions, 0), 'clicks_above_impressions', ''),
     if(ifNull(r.reach > r.impressions, 0), 'reach_above_impressions', '')]) AS kind
   GROUP BY r.source, r.campaign, kind
   ORDER BY sum(ifNull(r.spend, 0)) DESC, r.source, r.campaign, kind
   LIMIT 5000`;
const row = z.object({
  source: z.string(),
  campaign: z.string(),
  kind,
  rows: z.number(),
  first: z.string(),
  last: z.string(),
  money: z.string(),
});

export async function incompleteRows(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Finding[]> {
  const rows = await warehouse.read(orgId, completenessSql, paramsOf(frame, frame.span), row);
  return rows.map((one) => ({
    check: 'completeness',
    kind: one.kind,
    entity: { kind: 'campaign', id: one.campaign, source_id: one.source },
    from: one.first,
    to: one.last,
    rows: one.rows,
    money: one.money,
    evidence: { rows: one.rows },
  }));
}
