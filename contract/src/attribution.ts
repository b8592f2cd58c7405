import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { measured } from './metrics.ts';
import { report, reportQuery, rowLimit } from './reports.ts';
import { money } from './values.ts';

/**
 * Ways to divide a conversion among the touches before it. `first`, `last`, `last_non_direct` (the last that is no
 * direct visit; the last one where all are direct), `linear` (equal parts), `position` (40 % first, 20 % between, 40 %
 * last; halves for two), `time_decay` (half as much for each 7 days), `shapley` (equal parts for the distinct ones),
 * `markov` (by how many conversions would be lost without it, order 1; of the 200 most frequent keys).
 */
export const attributionModel = z.enum([
  'first',
  'last',
  'last_non_direct',
  'linear',
  'position',
  'time_decay',
  'shapley',
  'markov',
]);
export type AttributionModel = z.infer<typeof attributionModel>;

export const attributionBy = z.enum(['channel', 'platform', 'campaign']);
export type AttributionBy = z.infer<typeof attributionBy>;
/** `touches`: contacts of people, put together here. `paths`: ways that were already put together elsewhere. */
export const attributionBasis = z.enum(['touches', 'paths']);
export type AttributionBasis = z.infer<typeof attributionBasis>;
/** A deal that was won, or one that began. */
export const attributionConversion = z.enum(['won', 'lead']);
export type AttributionConversion = z.infer<typeof attributionConversion>;

/** What one model gives: conversions are parts of ones, so fractional; `null` where the model can't tell. */
export const credit = z.object({
  conversions: z.number().nullable(),
  /** Net revenue of the conversions; null when no amount is known. */
  value: money.nullable(),
  /** Spend / conversions and value / spend. */
  cpa: money.nullable(),
  roas: z.number().nullable(),
});
export type Credit = z.infer<typeof credit>;
export const credits = z.record(attributionModel, credit);

export const attributionRow = z.object({
  /**
   * A channel (`direct` for visits that came from nowhere), a platform or the id of a campaign; '' for touches without a
   * platform or campaign.
   */
  key: z.string(),
  /** Of a campaign, as the platform calls it; else the key. */
  name: z.string(),
  platforms: z.array(z.string()),
  /** Touches of journeys, and journeys without a conversion that it was part of. Null when no touch was ever seen. */
  touches: z.number().nullable(),
  unconverted: z.number().nullable(),
  /** Null when it is not known: of a channel whose platforms also lead to others. */
  spend: measured,
  models: credits,
});
export type AttributionRow = z.infer<typeof attributionRow>;

export const attributionReport = z.object({
  /** What was asked, or what there is: people's touches first, then paths; null when neither exists. */
  basis: attributionBasis.nullable(),
  /** Paths are always by the steps they are written in, so by channel. */
  by: attributionBy,
  conversion: attributionConversion,
  /** Both ends count: a click exactly 30 days before the day of the conversion is part of its journey. */
  look_back: z.object({ click_days: z.number(), view_days: z.number() }),
  /** Conversions of the period, and those of them that have a journey; the models divide the latter. */
  conversions: z.object({ all: z.number().nullable(), with_journey: z.number() }),
  value: z.object({ all: money.nullable(), with_journey: money.nullable() }),
  /** Journeys that ended without a conversion. */
  unconverted: z.number(),
  /** By the conversions that `model` gives, most first. */
  rows: z.array(attributionRow),
  /** Over all rows, whatever the limit. */
  totals: z.object({ spend: measured, models: credits }),
  /** The most frequent ways; the same step several times in a row is told once. */
  paths: z.array(
    z.object({
      steps: z.array(z.string()),
      conversions: z.number(),
      value: money.nullable(),
      unconverted: z.number(),
    }),
  ),
  /** Conversions by the number of touches; 20 stands for 20 and more. */
  lengths: z.array(z.object({ touches: z.number().int(), conversions: z.number() })),
  /** Conversions by whole days from the first touch; empty for paths, which have no times. */
  lags: z.array(z.object({ days: z.number().int(), conversions: z.number() })),
});
export type AttributionReport = z.infer<typeof attributionReport>;

export const attributionModels = endpoint({
  method: 'GET',
  path: '/analytics/marketing/attribution',
  access: 'organisation',
  scope: 'read',
  summary:
    'Conversions, value, cost and return by attribution model, side by side, and the ways that led to them',
  query: reportQuery.extend({
    by: attributionBy.default('channel'),
    conversion: attributionConversion.default('won'),
    basis: attributionBasis.optional(),
    /** The rows are ordered by it. */
    model: attributionModel.default('linear'),
    limit: rowLimit(100),
    /** How many ways are told. */
    paths: z.coerce.number().int().min(0).max(100).default(10),
  }),
  response: report(attributionReport),
});

/**
 * What is wrong with what is known of a platform, with the money that it concerns:
 * `unknown_source`: won revenue that no click, tag, rule or person leads to an advertisement; without a platform, that
 * of deals which do not even say where they came from.
 * `guessed_source`: won revenue whose source a rule or a person named, no click and no tag.
 * `untagged_spend`: spend on campaigns that no tagged visit and no deal came from.
 * `claims_differ`: the platform claims another revenue than the CRM knows; the difference, where it is more than 10 %.
 */
export const attributionGap = z.object({
  kind: z.enum(['unknown_source', 'guessed_source', 'untagged_spend', 'claims_differ']),
  money,
  /** Percent of the revenue, of the spend, of the larger of the two revenues. */
  share: z.number(),
  /** In the reader's language. */
  sentence: z.string(),
});
export type AttributionGap = z.infer<typeof attributionGap>;

export const attributionQualityRow = z.object({
  /** '' for deals that lead to no platform. */
  platform: z.string(),
  /** Net revenue of the deals that were won in the period, in all and by how their source is known. */
  revenue: money.nullable(),
  won: z.number().nullable(),
  found: z.record(
    z.enum(['exact_click', 'utm', 'rule', 'manual', 'none']),
    z.object({ won: z.number(), revenue: money.nullable() }),
  ),
  /** Percent of the revenue whose source is known: all that is no `unknown_source`. */
  known_share: z.number().nullable(),
  spend: measured,
  /** Spend on campaigns without a tagged visit or deal, and how many there are; null when no touch is known at all. */
  untagged_spend: money.nullable(),
  untagged_campaigns: z.number().nullable(),
  /** Revenue that the platform claims, and how many times that of the CRM it is. */
  claimed: measured,
  claimed_to_crm: z.number().nullable(),
  /** Median days from the beginning of a deal to its win. */
  days_to_won: z.number().nullable(),
  /**
   * By the gap with the largest share, where a guess counts half: A up to 10 %, B up to 25 %, C up to 50 %, D above.
   * Null when there is nothing to judge by.
   */
  verdict: z.enum(['A', 'B', 'C', 'D']).nullable(),
  /** Most money first. */
  gaps: z.array(attributionGap),
  /** The verdict in the reader's language. */
  sentence: z.string(),
});
export type AttributionQualityRow = z.infer<typeof attributionQualityRow>;

export const attributionQuality = endpoint({
  method: 'GET',
  path: '/data-analytics/v9/attribution/quality',
  access: 'organisation',
  scope: 'read',
  summary: 'How far the source of revenue is known, by platform, with the money behind each gap',
  query: reportQuery,
  response: report(z.array(attributionQualityRow)),
});
