import { adMeasure, type AdMeasure, type MeasureDefinition } from '@takt/contract/metrics.ts';
import { cube, ratio, sum } from '../../warehouse/cube.ts';

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
  dimensions: {
    date: { column: 't.date' },
    source: { column: 't.source_id' },
    platform: { column: 't.platform' },
    currency: { column: 't.currency' },
    account: { column: 't.account_id' },
    campaign: { column: 't.campaign_id', level: 'campaign' },
    ad_group: { column: 't.ad_group_id', level: 'ad_group' },
    ad: { column: 't.ad_id', level: 'ad' },
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
  },
});

/** The names that ids have in the advertising platforms; nothing is counted here. */
export const entities = cube({
  table: 'ad_entities',
  alias: 't',
  organisation: 't.org_id',
  time: 't.version',
  dimensions: {
    source: { column: 't.source_id' },
    level: { column: 't.level' },
    id: { column: 't.id' },
    name: { column: 't.name' },
  },
  measures: {},
});

export const measures: readonly AdMeasure[] = adMeasure.options;

/** What the interface shows under each number. */
export const definitions: MeasureDefinition[] = measures.map((key) => {
  const measure = ads.measures[key];
  return {
    key,
    kind: measure.kind,
    better: measure.better,
    formula:
      'column' in measure
        ? null
        : { numerator: [...measure.numerator], denominator: measure.denominator, scale: measure.scale },
  };
});
