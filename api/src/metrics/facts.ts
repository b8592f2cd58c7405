import type { Frame } from './frame.ts';
import type { Params } from '../warehouse/client.ts';
import type { Span } from '../warehouse/cube.ts';

/**
 * For methods that no question to the cube can say (windows, levels against each other): the rows of `ad_stats AS t`
 * that a frame means. Constant text; what it is compared with is bound by `paramsOf`.
 */
export const ofFrame = `t.org_id = {org:UUID}
    AND t.date BETWEEN {from:Date} AND {to:Date}
    AND t.currency = {currency:String}
    AND ({platform:String} = '' OR t.platform = {platform:String})
    AND ({campaign:String} = '' OR t.campaign_id = {campaign:String})
    AND ({source:String} = '' OR t.source_id = {source:String})
    AND ({product:String} = '' OR (t.source_id, t.campaign_id) IN (
      SELECT source_id, id FROM ad_entities FINAL
      WHERE org_id = {org:UUID} AND level = 'campaign' AND product_key = {product:String}))`;

/** Campaigns once: of each source and day the coarsest level that knows campaigns, as the cube reads it. */
export const campaignsOnce = `(t.source_id, t.date, t.level) IN (
      SELECT source_id, date, min(level) FROM ad_days FINAL
      WHERE org_id = {org:UUID} AND level >= 'campaign' AND date BETWEEN {from:Date} AND {to:Date}
      GROUP BY source_id, date)`;

export function paramsOf({ ads: { filter }, currency }: Pick<Frame, 'ads' | 'currency'>, span: Span): Params {
  const [platform = '', campaign = '', source = '', product = ''] = (
    ['platform', 'campaign', 'source', 'product'] as const
  ).map((name) => filter[name]?.[0]);
  return { from: span.from, to: span.to, currency, platform, campaign, source, product };
}
