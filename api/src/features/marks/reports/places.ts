import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

const place = z.object({
  kind: z.enum(['campaign', 'creative']),
  id: z.string(),
  source: z.string(),
  platform: z.string(),
  campaign: z.string(),
  product: z.string(),
});
/** Where in the advertising a campaign or a creative stands: what filters of reports ask about. */
export type Place = z.infer<typeof place>;

export const placesOf = (
  warehouse: Warehouse,
  orgId: OrgId,
  { campaigns, creatives }: { readonly campaigns: readonly string[]; readonly creatives: readonly string[] },
): Promise<Place[]> =>
  campaigns.length + creatives.length === 0
    ? Promise.resolve([])
    : warehouse.read(
        orgId,
        `SELECT a.kind AS kind, a.id AS id, a.source AS source, a.platform AS platform, a.campaign AS campaign,
           toString(of.product_key) AS product
         FROM (
           SELECT 'campaign' AS kind, t.campaign_id AS id, t.source_id AS source,
             toString(argMax(t.platform, t.date)) AS platform, t.campaign_id AS campaign
           FROM ad_stats AS t FINAL
           WHERE t.org_id = {org:UUID} AND t.level >= 'campaign' AND t.campaign_id IN {campaigns:Array(String)}
           GROUP BY t.campaign_id, t.source_id
           UNION ALL
           SELECT 'creative' AS kind, t.ad_id AS id, t.source_id AS source,
             toString(argMax(t.platform, t.date)) AS platform, argMax(t.campaign_id, t.date) AS campaign
           FROM ad_stats AS t FINAL
           WHERE t.org_id = {org:UUID} AND t.level = 'ad' AND t.ad_id IN {creatives:Array(String)}
           GROUP BY t.ad_id, t.source_id) AS a
         ANY LEFT JOIN (
           SELECT source_id, id, product_key FROM ad_entities FINAL
           WHERE org_id = {org:UUID} AND level = 'campaign') AS of ON of.source_id = a.source AND of.id = a.campaign`,
        { campaigns, creatives },
        place,
      );
