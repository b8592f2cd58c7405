import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { campaignsOnce, ofFrame, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Finding } from '../methods/findings.ts';

const lacking = (kind: string, level: 'campaign' | 'ad', rows: string, missing: string) => `
     SELECT '${kind}' AS kind, e.source AS source, toUInt32(count()) AS entities,
       argMax(e.id, e.spent) AS largest, toString(min(e.first)) AS first, toString(max(e.last)) AS last,
       toString(sum(e.spent)) AS money
     FROM (
       SELECT t.source_id AS source, t.${level}_id AS id, min(t.date) AS first, max(t.date) AS last,
         sum(ifNull(t.spend, 0)) AS spent
       FROM ad_stats AS t FINAL
       WHERE ${ofFrame}
         AND ${rows}
       GROUP BY t.source_id, t.${level}_id) AS e
     ANY LEFT JOIN (
       SELECT source_id, id, theme, product_key, erid FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = '${level}') AS n ON n.source_id = e.source AND n.id = e.id
     WHERE ${missing}
     GROUP BY e.source`;

/**
 * What can't be reported by product or theme, and what may not be shown in Russia: campaigns without a product,
 * creatives without a theme or ERID, told by source. ERIDs are asked for where money is in rubles.
 */
export const mappingSql = `SELECT * FROM (${lacking('campaign_without_product', 'campaign', campaignsOnce, "n.product_key = ''")}
     UNION ALL${lacking('creative_without_theme', 'ad', "t.level = 'ad'", "n.theme = ''")}
     UNION ALL${lacking('creative_without_erid', 'ad', "t.level = 'ad' AND {erid:UInt8} = 1", "n.erid = ''")})
   ORDER BY kind, source`;
const row = z.object({
  kind: z.enum(['campaign_without_product', 'creative_without_theme', 'creative_without_erid']),
  source: z.string(),
  entities: z.number(),
  largest: z.string(),
  first: z.string(),
  last: z.string(),
  money: z.string(),
});

export async function unmapped(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Finding[]> {
  const rows = await warehouse.read(
    orgId,
    mappingSql,
    { ...paramsOf(frame, frame.span), erid: frame.currency === 'RUB' ? 1 : 0 },
    row,
  );
  return rows.map((one) => ({
    check: 'mapping',
    kind: one.kind,
    entity: { kind: 'source', id: one.source, source_id: one.source },
    from: one.first,
    to: one.last,
    rows: one.entities,
    money: one.money,
    evidence: { entities: one.entities, largest: one.largest },
  }));
}
