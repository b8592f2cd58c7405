import type { Creative } from '@takt/contract/creatives.ts';
import { z } from 'zod';
import type { OrgId } from '../../db/connect.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import type { Span } from '../../warehouse/cube.ts';

/** An entity's own words, under the alias of its level. */
const entity = (level: 'ad' | 'campaign', ids: string) =>
  `SELECT source_id, id, name, status, theme, format, product_key, erid, picture, url FROM ad_entities FINAL
     WHERE org_id = {org:UUID} AND level = '${level}'${ids}`;

/** What is told of a creative; `a` is a subquery of source, id, platform and campaign. */
export const describedColumns = `a.source AS source_id, a.id AS id,
     if(of_ad.name = '', a.id, of_ad.name) AS name, a.platform AS platform,
     a.campaign AS campaign_id, if(of_campaign.name = '', a.campaign, of_campaign.name) AS campaign,
     toString(of_ad.status) AS status, toString(of_ad.theme) AS theme, toString(of_ad.format) AS format,
     toString(of_ad.product_key) AS product_key, of_ad.erid AS erid, of_ad.picture AS picture, of_ad.url AS url`;
/** `ad` says which creative a row is about; '' none. */
export const describedJoins = ({ ad = 'a.id', ids = '' } = {}) => `ANY LEFT JOIN (
     ${entity('ad', ids)}) AS of_ad ON of_ad.source_id = a.source AND of_ad.id = ${ad}
   ANY LEFT JOIN (
     ${entity('campaign', '')}) AS of_campaign ON of_campaign.source_id = a.source AND of_campaign.id = a.campaign`;

export const describedRow = z.object({
  source_id: z.string(),
  id: z.string(),
  name: z.string(),
  platform: z.string(),
  campaign_id: z.string(),
  campaign: z.string(),
  status: z.string(),
  theme: z.string(),
  format: z.string(),
  product_key: z.string(),
  erid: z.string(),
  picture: z.string(),
  url: z.string(),
}) satisfies z.ZodType<Creative>;

const activeRow = describedRow.extend({
  active_days: z.number(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
});
export type Described = z.infer<typeof activeRow>;

/** Creatives of these ids that were seen since `since`, with their days of impressions within the span. */
export const describedCreatives = (
  warehouse: Warehouse,
  orgId: OrgId,
  ids: readonly string[],
  { span, since }: { readonly span: Span; readonly since: string },
): Promise<Described[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : warehouse.read(
        orgId,
        `SELECT ${describedColumns},
     toUInt32(a.days) AS active_days, toString(a.first) AS first_day, toString(a.last) AS last_day
   FROM (
     SELECT t.source_id AS source, t.ad_id AS id,
       argMax(t.platform, t.date) AS platform, argMax(t.campaign_id, t.date) AS campaign,
       uniqExactIf(t.date, t.impressions > 0 AND t.date >= {from:Date}) AS days,
       minIfOrNull(t.date, t.impressions > 0 AND t.date >= {from:Date}) AS first,
       maxIfOrNull(t.date, t.impressions > 0 AND t.date >= {from:Date}) AS last
     FROM ad_stats AS t FINAL
     WHERE t.org_id = {org:UUID} AND t.level = 'ad' AND t.date BETWEEN {since:Date} AND {to:Date}
       AND t.ad_id IN {ids:Array(String)}
     GROUP BY t.source_id, t.ad_id) AS a
   ${describedJoins({ ids: ' AND id IN {ids:Array(String)}' })}`,
        { ids, since, ...span },
        activeRow,
      );

/** Sources that have a creative of this id, whenever, the one that spent most first. */
export const sourcesOfCreative = async (
  warehouse: Warehouse,
  orgId: OrgId,
  id: string,
): Promise<string[]> => {
  const rows = await warehouse.read(
    orgId,
    `SELECT s.source AS source FROM (
       SELECT t.source_id AS source, ifNull(sum(t.spend), 0) AS spent FROM ad_stats AS t FINAL
       WHERE t.org_id = {org:UUID} AND t.level = 'ad' AND t.ad_id = {id:String}
       GROUP BY t.source_id
       UNION ALL
       SELECT e.source_id AS source, 0 AS spent FROM ad_entities AS e FINAL
       WHERE e.org_id = {org:UUID} AND e.level = 'ad' AND e.id = {id:String}) AS s
     GROUP BY s.source
     ORDER BY max(s.spent) DESC, s.source`,
    { id },
    z.object({ source: z.string() }),
  );
  return rows.map(({ source }) => source);
};

/** What stands at creatives of a source, each with what may be said by hand. */
const tagsRow = z.object({
  source_id: z.string(),
  id: z.string(),
  theme: z.string(),
  format: z.string(),
  product_key: z.string(),
  erid: z.string(),
});
export type Tagged = z.infer<typeof tagsRow>;
export const tagsOf = (warehouse: Warehouse, orgId: OrgId, ids: readonly string[]): Promise<Tagged[]> =>
  warehouse.read(
    orgId,
    `SELECT k.source AS source_id, k.id AS id, toString(e.theme) AS theme, toString(e.format) AS format,
       toString(e.product_key) AS product_key, e.erid AS erid
     FROM (
       SELECT DISTINCT source_id AS source, ad_id AS id FROM ad_stats FINAL
       WHERE org_id = {org:UUID} AND level = 'ad' AND ad_id IN {ids:Array(String)}
       UNION DISTINCT
       SELECT source_id AS source, id FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = 'ad' AND id IN {ids:Array(String)}) AS k
     ANY LEFT JOIN (
       SELECT source_id, id, theme, format, product_key, erid FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = 'ad' AND id IN {ids:Array(String)}) AS e
       ON e.source_id = k.source AND e.id = k.id
     ORDER BY source_id, id`,
    { ids },
    tagsRow,
  );
