import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { adMeasure, measured, measureDefinition } from './metrics.ts';
import { day, text } from './values.ts';

/** Both date pairs of the specification are accepted; without any, the last 26 days that have data. */
export const reportQuery = z.object({
  start_date: day.optional(),
  end_date: day.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  platform: text(60).optional(),
  campaign_id: text(200).optional(),
});
export type ReportQuery = z.infer<typeof reportQuery>;

const span = z.object({ from: day, to: day });
export const reportMeta = z.object({
  /** null while there is no data at all. */
  period: span.nullable(),
  previous: span.nullable(),
  currency: z.string(),
  time_zone: z.string(),
  /** Days from here on may still be restated by the platforms. */
  provisional_from: day.nullable(),
  sources: z.array(
    z.object({ id: z.string(), name: z.string(), platform: z.string(), last_day: day.nullable() }),
  ),
  /**
   * `other_currency`: figures in the currencies of `detail` are left out, sums of money can't be mixed.
   * `currency_differs`: nothing is in the organisation's currency, so the report is in the one of `detail`.
   */
  warnings: z.array(z.object({ code: z.enum(['other_currency', 'currency_differs']), detail: z.string() })),
  definitions: z.array(measureDefinition),
});
export type ReportMeta = z.infer<typeof reportMeta>;

/** A value beside the same value of the period before. */
const compared = z.object({ value: measured, previous: measured });
const figures = z.partialRecord(adMeasure, compared);
export type Figures = z.infer<typeof figures>;

const report = <D extends z.ZodType>(data: D) => z.object({ data, meta: reportMeta });

/** One day; a day without a row has `null` in every measure: unknown is not zero. */
const dailyPoint = z.object({ date: day, values: z.partialRecord(adMeasure, measured) });
export type DailyPoint = z.infer<typeof dailyPoint>;

export const overviewDashboard = endpoint({
  method: 'GET',
  path: '/analytics/overview/dashboard',
  access: 'organisation',
  scope: 'read',
  summary: 'Headline figures with the period before, and their days',
  query: reportQuery,
  response: report(
    z.object({ headline: figures, daily: z.array(dailyPoint), daily_previous: z.array(dailyPoint) }),
  ),
});

export const dailyTrend = endpoint({
  method: 'GET',
  path: '/analytics/campaigns/daily-trend',
  access: 'organisation',
  scope: 'read',
  summary: 'All measures by day, with the days of the period before',
  query: reportQuery,
  response: report(z.object({ daily: z.array(dailyPoint), daily_previous: z.array(dailyPoint) })),
});

/** Ids of campaigns are unique within their source. */
export const campaignRow = z.object({
  source_id: z.string(),
  campaign_id: z.string(),
  campaign: z.string(),
  platform: z.string(),
  figures,
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const campaignsPerformance = endpoint({
  method: 'GET',
  path: '/analytics/campaigns/performance',
  access: 'organisation',
  scope: 'read',
  summary: 'Campaigns by spend, each beside the period before; totals are over all of them',
  query: reportQuery.extend({ limit: z.coerce.number().int().min(1).max(1000).default(200) }),
  response: z.object({ data: z.array(campaignRow), totals: figures, meta: reportMeta }),
});

export const dateRange = endpoint({
  method: 'GET',
  path: '/analytics/marketing/date-range',
  access: 'organisation',
  scope: 'read',
  summary: 'First and last day with data, in all and by source',
  response: z.object({
    data: z.object({
      from: day.nullable(),
      to: day.nullable(),
      sources: z.array(
        z.object({ id: z.string(), name: z.string(), platform: z.string(), from: day, to: day }),
      ),
    }),
  }),
});
