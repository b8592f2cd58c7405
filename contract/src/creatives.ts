import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { adMeasure, measured, videoMeasure } from './metrics.ts';
import { compared, dailyPoint, figures, report, reportMeta, reportQuery, rowLimit } from './reports.ts';
import { day, requiredText, text } from './values.ts';

/** What the platforms say of an advertisement; the last four only of films. */
export const creativeMeasure = z.enum([...adMeasure.options, ...videoMeasure.options]);
export type CreativeMeasure = z.infer<typeof creativeMeasure>;

/** An advertisement, as its platform and our tags describe it; '' is unknown. Ids are unique within their source. */
export const creative = z.object({
  source_id: z.string(),
  id: z.string(),
  /** Its id where nobody named it. */
  name: z.string(),
  platform: z.string(),
  campaign_id: z.string(),
  campaign: z.string(),
  status: z.string(),
  theme: z.string(),
  format: z.string(),
  product_key: z.string(),
  erid: z.string(),
  /** Address of its picture, and of the page that it leads to. */
  picture: z.string(),
  url: z.string(),
});
export type Creative = z.infer<typeof creative>;

/** `active_days` are those with impressions, in the period; the first and last of them. */
export const creativeRow = creative.extend({
  active_days: z.number().int(),
  first_day: day.nullable(),
  last_day: day.nullable(),
  figures,
});
export type CreativeRow = z.infer<typeof creativeRow>;

const common = { method: 'GET', access: 'organisation', scope: 'read' } as const;

export const creativesPerformance = endpoint({
  ...common,
  path: '/analytics/creatives/performance',
  aliases: ['/analytics/marketing/creatives'],
  summary: 'Creatives by spend, each beside the period before; totals are over all of them',
  query: reportQuery.extend({ limit: rowLimit(200) }),
  response: z.object({ data: z.array(creativeRow), totals: figures, meta: reportMeta }),
});

export const topPerformers = endpoint({
  ...common,
  path: '/analytics/creatives/top-performers',
  summary: 'The best creatives by a measure, in its own direction, of those that were given real money',
  query: reportQuery.extend({ metric: creativeMeasure.default('roas'), limit: rowLimit(10) }),
  response: z.object({
    data: z.array(creativeRow.extend({ rank: z.number().int() })),
    /** Over all creatives at the floor or above it. */
    totals: figures,
    metric: creativeMeasure,
    /** Creatives that spent less take no part: a tenth of the mean spend of all with any; null without spend. */
    spend_floor: measured,
    meta: reportMeta,
  }),
});

export const creativesTrends = endpoint({
  ...common,
  path: '/analytics/creatives/trends',
  summary: 'A measure of each creative over the period, the most spending first: the shape that cards show',
  query: reportQuery.extend({ metric: creativeMeasure.default('roas'), limit: rowLimit(200) }),
  response: z.object({
    data: z.array(z.object({ source_id: z.string(), id: z.string(), values: z.array(measured) })),
    /** First days of the points: each day, or each week of a period of more than 62 days. */
    points: z.array(day),
    step: z.enum(['day', 'week']),
    metric: creativeMeasure,
    meta: reportMeta,
  }),
});
export type CreativesTrends = z.infer<(typeof creativesTrends)['response']>;

// ── burnout ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const burnoutClass = z.enum(['burned_out', 'fatigued', 'watch', 'healthy', 'insufficient_data']);
export type BurnoutClass = z.infer<typeof burnoutClass>;

/** Sums of the active days of one window; percent are already multiplied by 100. */
export const burnoutWindow = z.object({
  from: day.nullable(),
  to: day.nullable(),
  days: z.number().int(),
  impressions: z.number(),
  /** null where the platform does not report them. */
  clicks: z.number().nullable(),
  spend: measured,
  conversions: z.number().nullable(),
  ctr: z.number().nullable(),
  cpa: measured,
});
export type BurnoutWindow = z.infer<typeof burnoutWindow>;

export const burnoutRow = creative.extend({
  /** A campaign where its source reports nothing finer; `id` is the campaign's then. */
  entity: z.enum(['ad', 'campaign']),
  class: burnoutClass,
  /** What the class follows from: price of a result, attention, or neither because of what is missing. */
  basis: z.enum(['results', 'attention', 'none']),
  active_days: z.number().int(),
  recent: burnoutWindow,
  baseline: burnoutWindow,
  /** Fall of the CTR from baseline to recent, in percent; below 0 it has grown. */
  ctr_drop: z.number().nullable(),
  /** Median of the same over the platform's other creatives with enough data, from five of them on. */
  platform_drop: z.number().nullable(),
  /** `ctr_drop` less `platform_drop`: what the classes are about. */
  net_drop: z.number().nullable(),
  /** Two-proportion z of the CTR, above 0 when it has fallen. */
  ctr_z: z.number().nullable(),
  /** Results that the recent spend would have brought at the baseline's price. */
  expected_conversions: z.number().nullable(),
  /** Recent price of a result over that of the baseline; null without results. */
  cost_ratio: z.number().nullable(),
  /** (expected − actual) / √expected. */
  cost_z: z.number().nullable(),
  /** Recent spend less what its results cost at the baseline's price: decimal text, below 0 when they became cheaper. */
  overspend: measured,
  missing: z.array(
    z.object({
      what: z.enum(['active_days', 'baseline_impressions', 'recent_impressions', 'clicks']),
      has: z.number(),
      needs: z.number(),
    }),
  ),
  /** One sentence in the reader's language. */
  verdict: z.string(),
});
export type BurnoutRow = z.infer<typeof burnoutRow>;

export const burnoutAnalysis = endpoint({
  ...common,
  path: '/analytics/creatives/burnout-analysis',
  summary:
    'Creatives whose audience has grown tired of them, by the money lost; the days back end with the period',
  query: reportQuery.extend({
    days_back: z.coerce.number().int().min(7).max(365).default(30),
    min_days_active: z.coerce.number().int().min(1).max(365).default(7),
    limit: rowLimit(200),
  }),
  response: report(
    z.object({
      creatives: z.array(burnoutRow),
      /** Over all, whatever the limit. */
      counts: z.record(burnoutClass, z.number().int()),
      /** Sum of what the burned out and fatigued ones overspent. */
      overspend: measured,
    }),
  ),
});

// ── themes ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const themeLift = z.partialRecord(
  z.enum(['ctr', 'hook_rate', 'hold_rate', 'cpl', 'roas']),
  z.number().nullable(),
);
export const themeRow = z.object({
  /** '' are the creatives without a theme: always listed. */
  theme: z.string(),
  creatives: z.number().int(),
  /** Of them, those with impressions in the last seven days of the period. */
  active: z.number().int(),
  /** Percent of the spend of all creatives. */
  spend_share: z.number().nullable(),
  figures,
  /** By how many percent the measure is above that of all creatives together. */
  lift: themeLift,
});
export type ThemeRow = z.infer<typeof themeRow>;

export const themesAnalysis = endpoint({
  ...common,
  path: '/analytics/creatives/themes-analysis',
  summary: 'Themes of creatives by spend, against all creatives together',
  query: reportQuery,
  response: z.object({
    data: z.array(themeRow),
    totals: figures,
    /** Spend of sources and days that report no creatives: no theme can be told of it. */
    spend_without_creatives: compared,
    meta: reportMeta,
  }),
});

// ── one creative ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** As the platform calls it; unique within its source. */
export const creativeId = requiredText(200).meta({ 'x-entity': 'creative' });
const params = z.object({ id: creativeId });

export const creativeDetails = endpoint({
  ...common,
  path: '/analytics/creatives/:id/details',
  summary: 'One creative: its days, both windows of its burnout, those beside it and its theme',
  params,
  /** `source` tells creatives of the same id apart; without it the one that spent most is meant. */
  query: reportQuery,
  response: report(
    z.object({
      creative,
      /** Sources that have another creative of this id. */
      other_sources: z.array(z.string()),
      active_days: z.number().int(),
      figures,
      daily: z.array(dailyPoint),
      daily_previous: z.array(dailyPoint),
      /** Over the last 30 days of the period; null while nothing was shown in them. */
      burnout: burnoutRow.nullable(),
      /** Others of the same campaign, by spend. */
      siblings: z.array(creativeRow),
      theme: themeRow.nullable(),
    }),
  ),
});
export type CreativeDetails = z.output<(typeof creativeDetails)['response']>['data'];

/** What can be said by hand; '' takes it away. A later import keeps it where its file says nothing. */
export const creativeTags = z.strictObject({
  theme: text(200).optional(),
  format: text(200).optional(),
  product_key: text(200).optional(),
  erid: text(200).optional(),
});
export type CreativeTags = z.infer<typeof creativeTags>;
const allTags = creativeTags.required();
export type AllCreativeTags = z.infer<typeof allTags>;

const tagged = z.object({
  source_id: z.string(),
  id: z.string(),
  ...allTags.shape,
});
/** `before` can be sent as `items` again: that is the undo. */
const changed = z.object({ items: z.array(tagged), before: z.array(tagged) });
export type ChangedCreatives = z.infer<typeof changed>;

export const changeCreative = endpoint({
  method: 'PATCH',
  path: '/analytics/creatives/:id',
  access: 'organisation',
  scope: 'data',
  summary: 'Theme, format, product and ERID of a creative, by hand',
  params,
  /** `source_id` tells creatives of the same id apart; without it the id must be of one source alone. */
  body: creativeTags.extend({ source_id: text(200).optional() }),
  response: changed,
});

export const changeCreatives = endpoint({
  method: 'PATCH',
  path: '/analytics/creatives',
  access: 'organisation',
  scope: 'data',
  summary: 'The same of several creatives at once, each with its own values',
  body: z.strictObject({
    items: z
      .array(creativeTags.extend({ id: creativeId, source_id: text(200).optional() }))
      .min(1)
      .max(500),
  }),
  response: changed,
});
