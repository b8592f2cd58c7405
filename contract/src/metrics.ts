import { z } from './zod.ts';

/** Measures of the advertising reports, in the order of the screens. */
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

/** What the interface needs to show and explain a number: format, which way is good, and the formula. */
export const measureDefinition = z.object({
  key: adMeasure,
  kind: z.enum(['money', 'count', 'ratio', 'percent']),
  better: z.enum(['up', 'down', 'neither']),
  /** `numerator / denominator × scale`; absent for sums. A difference names both of its terms. */
  formula: z
    .object({
      numerator: z.array(z.object({ measure: adMeasure, sign: z.enum(['+', '-']) })),
      denominator: adMeasure,
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
