import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ofFrame, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import { everyDay } from '../../../warehouse/cube.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

const row = z.object({
  source_id: z.string(),
  id: z.string(),
  name: z.string(),
  day: z.string(),
});
export type Launched = z.infer<typeof row>;

/**
 * Creatives whose first day with impressions lies in the period, the dearest first. Of the first day that a source reports
 * at all nothing is said: what ran then may have run for years.
 */
export const launched = (warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Launched[]> =>
  warehouse.read(
    orgId,
    `SELECT f.source AS source_id, f.id AS id, if(e.name = '', f.id, e.name) AS name, toString(f.first) AS day
     FROM (
       SELECT t.source_id AS source, t.ad_id AS id, minIf(t.date, t.impressions > 0) AS first,
         countIf(t.impressions > 0) AS days, ifNull(sum(t.spend), 0) AS spent
       FROM ad_stats AS t FINAL
       WHERE ${ofFrame} AND t.level = 'ad'
       GROUP BY t.source_id, t.ad_id
       HAVING days > 0 AND first >= {since:Date}) AS f
     ANY LEFT JOIN (
       SELECT source_id, min(date) AS first FROM ad_days FINAL
       WHERE org_id = {org:UUID} AND level = 'ad' GROUP BY source_id) AS s ON s.source_id = f.source
     ANY LEFT JOIN (
       SELECT source_id, id, name FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = 'ad') AS e ON e.source_id = f.source AND e.id = f.id
     WHERE f.first > s.first
     ORDER BY f.first, f.spent DESC, f.id
     LIMIT 2000`,
    { ...paramsOf(frame, { from: everyDay.from, to: frame.span.to }), since: frame.span.from },
    row,
  );
