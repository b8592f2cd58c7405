import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { adMeasure, measured, measureKey } from './metrics.ts';
import {
  byMetric,
  days,
  figures,
  orderable,
  report,
  reportMeta,
  reportQuery,
  rowLimit,
  sides,
  sidesReport,
  tableReport,
} from './reports.ts';
import { day, instant, requiredText } from './values.ts';

const reading = { method: 'GET', access: 'organisation', scope: 'read' } as const;

export const overviewDashboard = endpoint({
  ...reading,
  path: '/analytics/overview/dashboard',
  summary: 'Headline figures with the period before, and their days',
  query: reportQuery,
  response: report(
    z.object({
      /** Advertising alone. */
      headline: figures,
      /** The CRM beside it; null where nothing of one was ever imported. */
      crm: z.object(sides).nullable(),
      ...days,
    }),
  ),
});

/** A headline number with a point a day; `daily` is null where nobody reported anything. */
export const kpi = z.object({
  measure: measureKey,
  value: measured,
  previous: measured,
  daily: z.array(z.object({ date: day, value: measured })),
});
export type Kpi = z.infer<typeof kpi>;

export const overviewKpis = endpoint({
  ...reading,
  path: '/analytics/overview/kpis',
  summary: 'Headline measures of advertising and CRM with the period before and a point a day',
  query: reportQuery,
  response: report(z.array(kpi)),
});

export const overviewRealtime = endpoint({
  ...reading,
  path: '/analytics/overview/realtime',
  summary: 'What has come in today, by source, and how old the data are',
  response: z.object({
    data: z.object({
      now: instant,
      /** By the organisation's time zone. */
      today: day,
      time_zone: z.string(),
      /** The warehouse is away: figures of this moment. */
      stale_since: instant.nullable(),
      /** What platforms report of today; null where no source has today's figures yet. */
      spend_today: measured,
      leads_today: z.number().nullable(),
      /** Deals of the CRM that began today; null where nothing of one was ever imported. */
      deals_today: z.number().nullable(),
      last_import_at: instant.nullable(),
      sources: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          platform: z.string(),
          rows_today: z.number(),
          last_day: day.nullable(),
          /** Days from `last_day` to today; 0 is today. */
          days_behind: z.number().nullable(),
          last_import_at: instant.nullable(),
          last_import_status: z.enum(['done', 'failed', 'running']).nullable(),
        }),
      ),
    }),
  }),
});

/** `null` stands for deals whose platform is not known. */
export const platformRow = z.object({
  platform: z.string().nullable(),
  /** Percent of all spend of the period. */
  share_of_spend: z.number().nullable(),
  ...sides,
});
export type PlatformRow = z.infer<typeof platformRow>;

export const overviewPlatforms = endpoint({
  ...reading,
  path: '/analytics/overview/platforms',
  aliases: ['/data-analytics/v9/platforms/comparison'],
  summary: 'Platforms side by side: what they claim, what the CRM says, their share of spend',
  query: reportQuery.extend(byMetric(100)),
  response: sidesReport(platformRow),
});

export const dailyTrend = endpoint({
  ...reading,
  path: '/analytics/campaigns/daily-trend',
  summary: 'All measures by day, with the days of the period before',
  query: reportQuery,
  response: report(z.object(days)),
});

/** Ids of campaigns are unique within their source; one that only the CRM names has the source ''. */
export const campaignRow = z.object({
  source_id: z.string(),
  campaign_id: z.string(),
  campaign: z.string(),
  platform: z.string(),
  ...sides,
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const campaignsPerformance = endpoint({
  ...reading,
  path: '/analytics/campaigns/performance',
  aliases: ['/analytics/marketing/campaigns', '/data-analytics/v9/campaigns/performance'],
  summary: 'Campaigns by spend, each beside the period before; totals are over all of them',
  query: reportQuery.extend(byMetric(200)),
  response: sidesReport(campaignRow).extend({
    /** Deals that no campaign is known for: they are in the totals and in no row. */
    without_campaign: z.object(sides).nullable(),
  }),
});

/** `null`: campaigns and deals without a product. */
export const productRow = z.object({ product_key: z.string().nullable(), ...sides });

export const campaignsByProducts = endpoint({
  ...reading,
  path: '/analytics/campaigns/by-products',
  summary: 'What was spent on each product and what it sold',
  query: reportQuery.extend(byMetric(200)),
  response: sidesReport(productRow),
});

/**
 * One day of a rolling window: sums over its last `days` days, then divided (pooled, never an average of ratios).
 * `previous` in figures is the window right before, without overlap.
 */
export const rollingPoint = z.object({
  date: day,
  figures,
  /** Percent against the window before; null where either is unknown or the earlier is 0. */
  change: z.partialRecord(measureKey, z.number().nullable()),
  /** A day of the window has no import: its sums are too small. */
  incomplete: z.boolean(),
  missing_days: z.number().int(),
});
export type RollingPoint = z.infer<typeof rollingPoint>;

export const rollingPerformance = endpoint({
  ...reading,
  path: '/analytics/campaigns/rolling-performance',
  summary: 'Each day as the window of days that ends with it, against the window before',
  query: reportQuery.extend({ days: z.coerce.number().int().min(1).max(90).default(7) }),
  response: report(z.object({ days: z.number().int(), points: z.array(rollingPoint) })),
});

export const campaignsSummary = endpoint({
  ...reading,
  path: '/analytics/campaigns/summary',
  summary: 'How many campaigns ran, began and stopped, and where the money went',
  query: reportQuery,
  response: report(
    z.object({
      figures,
      campaigns: z.number().int(),
      /** That spent something. */
      active: z.number().int(),
      /** Active now and not in the period before, and the reverse; null without one. */
      started: z.number().int().nullable(),
      stopped: z.number().int().nullable(),
      /** Active ones to which the platforms ascribe neither a lead nor an order, and what they spent. */
      without_result: z.object({ campaigns: z.number().int(), spend: measured }),
      /** Percent of all spend that the five largest take. */
      share_of_largest: z.number().nullable(),
      largest: z.array(campaignRow.omit({ cohort: true })),
    }),
  ),
});

export const campaignId = requiredText(200).meta({ 'x-entity': 'campaign' });

export const campaignCreativeRow = z.object({
  source_id: z.string(),
  ad_id: z.string(),
  ad: z.string(),
  platform: z.string(),
  theme: z.string(),
  format: z.string(),
  figures,
});
export type CampaignCreativeRow = z.infer<typeof campaignCreativeRow>;

export const campaignCreatives = endpoint({
  ...reading,
  path: '/analytics/campaigns/:id/creatives',
  summary: 'Creatives of one campaign; none where its source reports no ads',
  params: z.object({ id: campaignId }),
  query: reportQuery.extend({ metric: adMeasure.default('spend'), limit: rowLimit(200) }),
  response: tableReport(campaignCreativeRow),
});

const week = z.object({
  /** Its Monday. */
  week: day,
  /** Days of it inside the period, 1 to 7: less than 7 is a week cut short. */
  days: z.number().int(),
  ...campaignRow.omit({ cohort: true }).shape,
});
export type WeekRow = z.infer<typeof week>;
const weekly = {
  summary: 'Campaigns by week, oldest first; `previous` is the same campaign a week earlier',
  query: reportQuery,
  response: z.object({ data: z.array(week), meta: reportMeta }),
};
const weeklyOf = <P extends '/facebook' | '/google'>(platform: P) =>
  endpoint({ ...reading, ...weekly, path: `/data-analytics/v9/campaigns${platform}/weekly` });
export const facebookWeekly = weeklyOf('/facebook');
export const googleWeekly = weeklyOf('/google');

export const executiveOverview = endpoint({
  ...reading,
  path: '/analytics/marketing/executive-overview',
  summary: 'Both sides at a glance: headline, days, platforms, the best and the worst campaigns',
  query: reportQuery,
  response: report(
    z.object({
      ...sides,
      ...days,
      platforms: z.array(platformRow),
      /** By ROMI (of the CRM where there is one), among those that spent at least 1 % of all; at most three each. */
      best: z.array(campaignRow),
      worst: z.array(campaignRow),
    }),
  ),
});

/** `null` in `channel`: what has no such tag. */
export const channelRow = z.object({ channel: z.string().nullable(), ...sides });

export const channelsSources = endpoint({
  ...reading,
  path: '/analytics/marketing/channels-sources',
  summary: 'Where deals come from: how many, how many were won, how long it took',
  query: reportQuery.extend({
    ...byMetric(200),
    metric: orderable.default('deals'),
    /**
     * `origin`: the CRM's own word, which no spend belongs to. `utm_source`, `utm_medium`: tags of deals and of ads
     * (spend of sources that report no ads is in the totals alone). `platform`: as overview/platforms.
     */
    by: z.enum(['origin', 'utm_source', 'utm_medium', 'platform']).default('origin'),
  }),
  response: sidesReport(channelRow),
});

/** `null`: not broken down. */
export const placeRow = z.object({
  country: z.string().nullable(),
  region: z.string().nullable(),
  share_of_spend: z.number().nullable(),
  ...sides,
});

export const geographyAnalysis = endpoint({
  ...reading,
  path: '/analytics/marketing/geography-analysis',
  summary: 'Countries, or their regions: spend and deals side by side',
  query: reportQuery.extend({ ...byMetric(500), by: z.enum(['country', 'region']).default('country') }),
  response: sidesReport(placeRow),
});

export const dateRange = endpoint({
  ...reading,
  path: '/analytics/marketing/date-range',
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
