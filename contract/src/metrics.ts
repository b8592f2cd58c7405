import { z } from './zod.ts';

/** Measures of the advertising reports, in the order of the screens: what the platforms themselves say. */
export const adMeasure = z.enum([
  'spend',
  'revenue',
  'roas',
  'romi',
  'drr',
  'leads',
  'cpl',
  'orders',
  'cpa',
  'aov',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
]);
export type AdMeasure = z.infer<typeof adMeasure>;

/** What only films have: started (3 s), seen to the end, and the shares of both. */
export const videoMeasure = z.enum(['video_3s', 'video_p100', 'hook_rate', 'hold_rate']);
export type VideoMeasure = z.infer<typeof videoMeasure>;

/**
 * What the CRM says. Each counts deals that reached a stage; over which of their dates the period runs, the report says
 * (the day they began, for a cohort; the day they were won, for a trend).
 */
export const dealMeasure = z.enum([
  'deals',
  'mql',
  'sql',
  'won',
  'lost',
  'gross_revenue',
  'refunds',
  'net_revenue',
  'cogs',
  'margin',
  'average_deal',
  'deal_to_mql',
  'mql_to_sql',
  'sql_to_won',
  'deal_to_won',
  'days_to_won',
  'average_days_to_won',
]);
export type DealMeasure = z.infer<typeof dealMeasure>;

/** Spend of the platforms beside the money of the CRM. */
export const jointMeasure = z.enum([
  'crm_roas',
  'crm_romi',
  'margin_romi',
  'crm_drr',
  'cost_per_deal',
  'paid_cac',
  'claimed_to_won',
]);
export type JointMeasure = z.infer<typeof jointMeasure>;

export const measureKey = z.enum([
  ...adMeasure.options,
  ...videoMeasure.options,
  ...dealMeasure.options,
  ...jointMeasure.options,
]);
export type MeasureKey = z.infer<typeof measureKey>;

/** What the interface needs to show and explain a number: format, which way is good, and the formula. */
export const measureDefinition = z.object({
  key: measureKey,
  kind: z.enum(['money', 'count', 'ratio', 'percent']),
  better: z.enum(['up', 'down', 'neither']),
  /** `numerator / denominator × scale`; absent for sums. A difference names both of its terms. */
  formula: z
    .object({
      numerator: z.array(z.object({ measure: measureKey, sign: z.enum(['+', '-']) })),
      denominator: measureKey,
      scale: z.number(),
    })
    .nullable(),
});
export type MeasureDefinition = z.infer<typeof measureDefinition>;

/**
 * Of kind `money`: decimal text with up to 6 places, no trailing zeros. Of kind `count`, `ratio` and `percent`: a
 * number; a percent is already multiplied by 100 (40.2 is 40.2 %). `null` is unknown or x/0, never 0.
 */
export const measured = z.union([z.string(), z.number()]).nullable();
export type Measured = z.infer<typeof measured>;
