import { cube, ratio, sum } from '../warehouse/cube.ts';

/** The names and tags of an id, as the newest import that names it says. */
const entity = (level: string) =>
  `SELECT source_id, id, name, theme, format, product_key, utm_source, utm_medium, erid FROM ad_entities FINAL ` +
  `WHERE org_id = {org:UUID} AND level = '${level}'`;
/** What has no name goes by its id. */
const named = (join: string, id: string) => `if(${join}.name = '', ${id}, ${join}.name)`;

/**
 * Advertising: what was spent and what the platforms say it brought. Each marketing word has its one meaning here; the
 * specification of each is `analytics.md` §2. Ratios are ratios of sums, x/0 is null.
 */
export const ads = cube({
  table: 'ad_stats',
  alias: 't',
  organisation: 't.org_id',
  time: 't.date',
  // Levels are never summed across: for each source and day the coarsest one that has all asked dimensions is read.
  // An import writes its rows at exactly one level and notes in ad_days for which days it did.
  grain: {
    levels: ['account', 'campaign', 'ad_group', 'ad'],
    column: 't.level',
    known: 'ad_days',
    keys: [
      { fact: 't.source_id', known: 'source_id' },
      { fact: 't.date', known: 'date' },
    ],
    time: 'date',
  },
  joins: {
    of_campaign: {
      rows: entity('campaign'),
      on: 'of_campaign.source_id = t.source_id AND of_campaign.id = t.campaign_id',
    },
    of_ad: { rows: entity('ad'), on: 'of_ad.source_id = t.source_id AND of_ad.id = t.ad_id' },
  },
  dimensions: {
    date: { step: 'day' },
    week: { step: 'week' },
    month: { step: 'month' },
    source: { column: 't.source_id' },
    platform: { column: 't.platform' },
    currency: { column: 't.currency' },
    account: { column: 't.account_id' },
    country: { column: 't.country' },
    region: { column: 't.region' },
    campaign: { column: 't.campaign_id', level: 'campaign' },
    campaign_name: { column: named('of_campaign', 't.campaign_id'), level: 'campaign', join: 'of_campaign' },
    product: { column: 'of_campaign.product_key', level: 'campaign', join: 'of_campaign' },
    ad_group: { column: 't.ad_group_id', level: 'ad_group' },
    ad: { column: 't.ad_id', level: 'ad' },
    ad_name: { column: named('of_ad', 't.ad_id'), level: 'ad', join: 'of_ad' },
    theme: { column: 'of_ad.theme', level: 'ad', join: 'of_ad' },
    format: { column: 'of_ad.format', level: 'ad', join: 'of_ad' },
    utm_source: { column: 'of_ad.utm_source', level: 'ad', join: 'of_ad' },
    utm_medium: { column: 'of_ad.utm_medium', level: 'ad', join: 'of_ad' },
    erid: { column: 'of_ad.erid', level: 'ad', join: 'of_ad' },
  },
  measures: {
    spend: sum('t.spend', { kind: 'money', better: 'neither' }),
    revenue: sum('t.conversion_value', { kind: 'money', better: 'up' }),
    roas: ratio('revenue', 'spend', { kind: 'ratio', better: 'up' }),
    romi: ratio({ plus: 'revenue', minus: 'spend' }, 'spend', { kind: 'percent', better: 'up', scale: 100 }),
    drr: ratio('spend', 'revenue', { kind: 'percent', better: 'down', scale: 100 }),
    leads: sum('t.leads', { kind: 'count', better: 'up' }),
    cpl: ratio('spend', 'leads', { kind: 'money', better: 'down' }),
    orders: sum('t.conversions', { kind: 'count', better: 'up' }),
    cpa: ratio('spend', 'orders', { kind: 'money', better: 'down' }),
    aov: ratio('revenue', 'orders', { kind: 'money', better: 'up' }),
    impressions: sum('t.impressions', { kind: 'count', better: 'up' }),
    clicks: sum('t.clicks', { kind: 'count', better: 'up' }),
    ctr: ratio('clicks', 'impressions', { kind: 'percent', better: 'up', scale: 100 }),
    cpc: ratio('spend', 'clicks', { kind: 'money', better: 'down' }),
    cpm: ratio('spend', 'impressions', { kind: 'money', better: 'down', scale: 1000 }),
    video_3s: sum('t.video_3s', { kind: 'count', better: 'up' }),
    video_p100: sum('t.video_p100', { kind: 'count', better: 'up' }),
    hook_rate: ratio('video_3s', 'impressions', { kind: 'percent', better: 'up', scale: 100 }),
    hold_rate: ratio('video_p100', 'video_3s', { kind: 'percent', better: 'up', scale: 100 }),
  },
});
