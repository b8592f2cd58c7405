import { z } from './zod.ts';
import { adMeasure, dealMeasure, jointMeasure, measured, measureDefinition, measureKey } from './metrics.ts';
import { day, text } from './values.ts';

/** The shapes that all reports share. Both date pairs of the specification are accepted; without any, the last 26 days that have data. */
export const reportQuery = z.object({
  start_date: day.optional(),
  end_date: day.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  /** What the period is compared with. */
  compare: z.enum(['previous', 'year', 'none']).default('previous'),
  platform: text(60).optional(),
  campaign_id: text(200).optional(),
  /** Another name of `campaign_id`. */
  campaign_key: text(200).optional(),
  product_key: text(200).optional(),
  /** Where a deal came from (a UTM source or the CRM's own word), or the id of a source of figures. */
  source: text(200).optional(),
  /** Part of the name of a campaign, creative, product or client: what the rows of the report are. */
  search_text: text(200).optional(),
});
export type ReportQuery = z.infer<typeof reportQuery>;

export const rowLimit = (byDefault: number) => z.coerce.number().int().min(1).max(1000).default(byDefault);

export const span = z.object({ from: day, to: day });
export const reportMeta = z.object({
  /** null while there is no data at all. */
  period: span.nullable(),
  previous: span.nullable(),
  currency: z.string(),
  time_zone: z.string(),
  /** Days from here on may still be restated by the platforms. */
  provisional_from: day.nullable(),
  /** The warehouse is away: these are the figures of this moment, the last that are known. */
  stale_since: z.iso.datetime().nullable(),
  sources: z.array(
    z.object({ id: z.string(), name: z.string(), platform: z.string(), last_day: day.nullable() }),
  ),
  /**
   * `other_currency`: figures in the currencies of `detail` are left out, sums of money can't be mixed.
   * `currency_differs`: nothing is in the organisation's currency, so the report is in the one of `detail`.
   * `no_deals`: nothing of a CRM was imported, so its columns are unknown. `no_ads`: the same of the platforms.
   * `filter_ignored`: the filters of `detail` mean nothing to this report.
   */
  warnings: z.array(
    z.object({
      code: z.enum(['other_currency', 'currency_differs', 'no_deals', 'no_ads', 'filter_ignored']),
      detail: z.string(),
    }),
  ),
  definitions: z.array(measureDefinition),
});
export type ReportMeta = z.infer<typeof reportMeta>;

/** A value beside the same value of the period before. */
export const compared = z.object({ value: measured, previous: measured });
export const figures = z.partialRecord(measureKey, compared);
export type Figures = z.infer<typeof figures>;

export const report = <D extends z.ZodType>(data: D) => z.object({ data, meta: reportMeta });
/** A report of rows, with its totals over all of them, whatever the limit. */
export const tableReport = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), totals: figures, meta: reportMeta });

/** One day; a day without a row has `null` in every measure: unknown is not zero. */
export const dailyPoint = z.object({ date: day, values: z.partialRecord(measureKey, measured) });
export type DailyPoint = z.infer<typeof dailyPoint>;
/** Every day of the period, and of the one before. */
export const days = { daily: z.array(dailyPoint), daily_previous: z.array(dailyPoint) };

/**
 * What the platforms claim and what the CRM says, side by side and never added up.
 * `figures`: advertising over the period; `deals` that began in it; `won` and all money of the CRM by the day a deal was
 * won; what is made of both (`crm_roas`, `paid_cac`, `claimed_to_won` …).
 * `cohort`: only the deals that began in the period, however long they took: stages, rates between them, days to win.
 * Where nothing of a CRM was imported, its measures are null.
 */
export const sides = { figures, cohort: figures };

/** A table of both sides, its totals over all rows, whatever the limit. */
export const sidesReport = <R extends z.ZodType>(row: R) =>
  z.object({ data: z.array(row), totals: figures, cohort_totals: figures, meta: reportMeta });

/** What its rows can be ordered by: the best come first, in the measure's own direction, unknown ones last. */
export const orderable = z.enum([...adMeasure.options, ...dealMeasure.options, ...jointMeasure.options]);
export type Orderable = z.infer<typeof orderable>;
export const byMetric = (limit: number) => ({
  metric: orderable.default('spend'),
  limit: rowLimit(limit),
});
