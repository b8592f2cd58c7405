import { z } from './zod.ts';
import { productRow } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { dealMeasure, measured, measureKey } from './metrics.ts';
import {
  byMetric,
  compared,
  dailyPoint,
  figures,
  orderable,
  report,
  reportQuery,
  rowLimit,
  sides,
  sidesReport,
} from './reports.ts';

const reading = { method: 'GET', access: 'organisation', scope: 'read' } as const;

// ── sales ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const revenueTrend = endpoint({
  ...reading,
  path: '/analytics/sales/revenue-trend',
  summary:
    'Revenue by the day deals were won, beside the spend of that day and the days of the period before',
  query: reportQuery,
  response: report(
    z.object({
      /** Over the whole period: sums first, ratios of them after. */
      totals: figures,
      daily: z.array(dailyPoint),
      daily_previous: z.array(dailyPoint),
    }),
  ),
});

export const salesByProducts = endpoint({
  ...reading,
  path: '/analytics/sales/by-products',
  summary: 'What each product sold, and what was spent on it',
  query: reportQuery.extend({ ...byMetric(200), metric: orderable.default('net_revenue') }),
  response: sidesReport(productRow),
});

/** `null`: deals that say nothing of it. `client` and `manager` are the ids of the CRM. */
export const breakdownRow = z.object({ key: z.string().nullable(), name: z.string(), ...sides });
export type BreakdownRow = z.infer<typeof breakdownRow>;

export const salesBreakdown = endpoint({
  ...reading,
  path: '/analytics/sales/breakdown',
  summary: 'Revenue by channel, manager, client, country or product',
  query: reportQuery.extend({
    ...byMetric(200),
    metric: orderable.default('net_revenue'),
    by: z.enum(['channel', 'manager', 'client', 'country', 'product']).default('channel'),
  }),
  response: sidesReport(breakdownRow),
});

export const funnelStage = z.enum(['impressions', 'clicks', 'leads', 'mql', 'sql', 'contracts']);
export type FunnelStage = z.infer<typeof funnelStage>;

export const funnelStep = z.object({
  stage: funnelStage,
  /** How many reached it; leads, MQL, SQL and contracts are deals of the CRM. */
  reached: compared,
  /** The same as the platforms claim it: leads, and orders for contracts. */
  claimed: compared.nullable(),
  /** Percent of those that reached the stage before. */
  rate: compared,
  /**
   * What the rate is. `ads`: of one report of the platforms. `cohort`: the same deals, followed. `period`: different
   * people, who only did both in the same period.
   */
  rate_of: z.enum(['ads', 'cohort', 'period']).nullable(),
  /** The stage before less this one: how many stayed behind, or are still on their way. */
  behind: compared,
  /** Median days from the stage before; of the cohort alone, and where both days are written down. */
  days: compared.nullable(),
});
export type FunnelStep = z.infer<typeof funnelStep>;

export const funnel = z.object({
  steps: z.array(funnelStep),
  /** What the contracts of the funnel brought. */
  gross_revenue: compared,
  net_revenue: compared,
  average_deal: compared,
  /** Percent of leads that became contracts, and their median days. */
  deal_to_won: compared,
  days_to_won: compared.nullable(),
});
export type Funnel = z.infer<typeof funnel>;

export const conversionFunnel = endpoint({
  ...reading,
  path: '/analytics/sales/conversion-funnel',
  summary: 'From impressions to revenue: of the deals that began in the period, and by what happened in it',
  query: reportQuery,
  response: report(
    z.object({
      /** Deals that began in the period, however long they took; `open` of them are neither won nor lost yet. */
      cohort: funnel.extend({ open: compared }),
      /** Each stage by its own day. */
      period: funnel,
    }),
  ),
});

export const salesTest = endpoint({
  ...reading,
  path: '/analytics/sales/test',
  summary: 'Whether the warehouse answers: engine, version, rows of the organisation, latency',
  response: z.object({
    data: z.object({
      engine: z.literal('ClickHouse'),
      version: z.string(),
      /** There and back, of a question that reads nothing. */
      latency_ms: z.number(),
      /** Of this organisation alone, without what was replaced. */
      tables: z.array(z.object({ name: z.string(), rows: z.number() })),
      /** Grows with each change of the data. */
      data_version: z.number(),
    }),
  }),
});

export const debugged = z.enum([
  'revenue-trend',
  'by-products',
  'breakdown',
  'conversion-funnel',
  'crm-outcomes',
  'attribution-funnel',
  'product-performance',
  'insights',
]);
export type Debugged = z.infer<typeof debugged>;

export const salesDebug = endpoint({
  ...reading,
  path: '/analytics/sales/debug',
  summary: 'What a report asks the warehouse, how long it takes and how much is read',
  query: reportQuery.extend({ report: debugged.default('revenue-trend') }),
  response: report(
    z.object({
      report: debugged,
      total_ms: z.number(),
      queries: z.array(
        z.object({
          sql: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
          /** There and back, and what the engine itself took. */
          elapsed_ms: z.number(),
          engine_ms: z.number().nullable(),
          rows_read: z.number().nullable(),
          bytes_read: z.number().nullable(),
          rows: z.number(),
        }),
      ),
    }),
  ),
});

// ── what matters now ─────────────────────────────────────────────────────────────────────────────────────────────────

export const findingKind = z.enum([
  'revenue_down',
  'revenue_up',
  'conversion_down',
  'deals_stuck',
  'refunds_up',
]);
export type FindingKind = z.infer<typeof findingKind>;

export const finding = z.object({
  kind: findingKind,
  severity: z.enum(['high', 'medium', 'low']),
  /** `id` null: those that say nothing of it. Of the kind `stage` it is the measure that the stage begins with. */
  entity: z.object({
    kind: z.enum(['organisation', 'product', 'channel', 'manager', 'stage']),
    id: z.string().nullable(),
  }),
  measure: measureKey,
  value: measured,
  previous: measured,
  /** What it is about, in the currency of the report; null where nothing says so. */
  money: z.string().nullable(),
  /** In the reader's language. */
  sentence: z.string(),
  /** The report that the finding is read from. */
  query: z.object({ path: z.string(), parameters: z.record(z.string(), z.string()) }),
});
export type Finding = z.infer<typeof finding>;

export const salesInsights = endpoint({
  ...reading,
  path: '/insights/sales',
  summary: 'What matters now in sales, the most money first; nothing when nothing is notable',
  query: reportQuery.extend({ limit: rowLimit(10) }),
  response: report(z.array(finding)),
});

// ── marketing: what became of it ─────────────────────────────────────────────────────────────────────────────────────

/** One word of the CRM (a stage, a reason) and how many deals it is said of. */
const share = z.object({
  name: z.string().nullable(),
  deals: compared,
  /** Percent of all of them. */
  share: compared,
  /** Median days from the beginning to the end of those that ended. */
  days: compared,
});
export type OutcomeShare = z.infer<typeof share>;

export const outcomeMeasure = dealMeasure.extract([
  'deals',
  'mql',
  'sql',
  'won',
  'lost',
  'deal_to_mql',
  'mql_to_sql',
  'sql_to_won',
  'deal_to_won',
  'days_to_won',
  'gross_revenue',
  'net_revenue',
  'average_deal',
]);

export const outcomeRow = z.object({
  platform: z.string().nullable(),
  /** Null when asked by platform, and for deals without one. */
  campaign_id: z.string().nullable(),
  campaign: z.string(),
  figures,
});
export type OutcomeRow = z.infer<typeof outcomeRow>;

export const crmOutcomes = endpoint({
  ...reading,
  path: '/analytics/marketing/crm-outcomes',
  summary:
    'What became of the deals that began in the period: stages, reasons for loss, by platform or campaign',
  query: reportQuery.extend({
    metric: outcomeMeasure.default('deals'),
    limit: rowLimit(200),
    by: z.enum(['platform', 'campaign']).default('platform'),
  }),
  response: report(
    z.object({
      /** Where they are now, in the CRM's own words. */
      stages: z.array(share),
      /** Of those that are lost. */
      lost_reasons: z.array(share),
      rows: z.array(outcomeRow),
    }),
  ).extend({ totals: figures }),
});

export const attributionFunnel = endpoint({
  ...reading,
  path: '/analytics/marketing/attribution-funnel',
  summary: 'The funnel of each platform or campaign: what is claimed beside what the CRM says',
  query: reportQuery.extend({ ...byMetric(200), by: z.enum(['platform', 'campaign']).default('platform') }),
  response: sidesReport(
    z.object({
      platform: z.string().nullable(),
      campaign_id: z.string().nullable(),
      campaign: z.string(),
      ...sides,
    }),
  ),
});

export const productPerformance = endpoint({
  ...reading,
  path: '/analytics/marketing/product-performance',
  summary: 'Products by spend: what is claimed beside what the CRM says',
  query: reportQuery.extend(byMetric(200)),
  response: sidesReport(productRow),
});
