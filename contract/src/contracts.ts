import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { measured } from './metrics.ts';
import { figures, reportMeta, reportQuery, rowLimit } from './reports.ts';
import { day } from './values.ts';

const reading = { method: 'GET', access: 'organisation', scope: 'read' } as const;

const touch = z.object({
  at: z.string(),
  kind: z.enum(['visit', 'click', 'view']),
  channel: z.string(),
  platform: z.string(),
  campaign_id: z.string(),
  campaign: z.string(),
});

export const contract = z.object({
  source_id: z.string(),
  deal_id: z.string(),
  title: z.string(),
  won: day,
  created: day.nullable(),
  /** Days from the beginning to the contract. */
  cycle_days: z.number().nullable(),
  /** `id` is ours, where one of our clients has the CRM's id; the name is ours too then. */
  client: z.object({ id: z.uuid().nullable(), external_id: z.string(), name: z.string() }),
  product_key: z.string().nullable(),
  manager_id: z.string().nullable(),
  country: z.string().nullable(),
  channel: z.string().nullable(),
  platform: z.string().nullable(),
  campaign_id: z.string().nullable(),
  campaign: z.string(),
  /** How platform and campaign are known. */
  found: z.enum(['none', 'exact_click', 'utm', 'rule', 'manual']),
  /** Of the person, up to the day of the contract. */
  first_touch: touch.nullable(),
  last_touch: touch.nullable(),
  touches: z.number(),
  amount: measured,
  refunded: measured,
  net_revenue: measured,
  margin: measured,
  /**
   * Spend of its campaign in the period, shared evenly among the contracts that the campaign won in it: the shares of
   * a campaign add up to what it cost. Null where no campaign or no spend is known.
   */
  spend_share: measured,
});
export type Contract = z.infer<typeof contract>;

export const contractsEnriched = endpoint({
  ...reading,
  path: '/data-analytics/v9/contracts/enriched',
  summary: 'Won deals, the latest first: client, first and last touch, share of spend, days of the cycle',
  query: reportQuery.extend({ limit: rowLimit(200) }),
  response: z.object({
    data: z.array(contract),
    /** Over all of them, whatever the limit. */
    totals: figures,
    meta: reportMeta,
  }),
});

const month = z.string().regex(/^\d{4}-\d{2}$/);
export const cohortAge = z.object({
  /** Months since that of the first contract: 0 is itself. */
  age: z.number().int(),
  month,
  /** The month is not over: its figures will grow. */
  open: z.boolean(),
  /** Clients of the cohort with a contract in it, and their percent. */
  clients: z.number().int(),
  retention: z.number(),
  /** Net, of this month alone. */
  revenue: measured,
  /** Net revenue of the months up to this one for each client of the cohort; the same of the margin. */
  ltv: measured,
  ltv_margin: measured,
});
export const cohort = z.object({
  month,
  /** New clients: their first contract ever is of this month. */
  size: z.number().int(),
  open: z.boolean(),
  /** Of advertising in that month, and for each new client (paid CAC); null where nothing is known of it. */
  spend: measured,
  cac: measured,
  /** Net, so far. */
  revenue: measured,
  ages: z.array(cohortAge),
  /**
   * First age whose `ltv_margin` covers the CAC. `not_yet`: none so far («не окупился»). `unknown`: no spend of that
   * month is known, or the costs of some contract are not.
   */
  payback: z.object({ status: z.enum(['paid_back', 'not_yet', 'unknown']), months: z.number().nullable() }),
});
export type Cohort = z.infer<typeof cohort>;

export const cohortsMonthly = endpoint({
  ...reading,
  path: '/data-analytics/v9/cohorts/monthly',
  summary: 'Clients by the month of their first contract: revenue, return and payback by age',
  /** `platform`: that of the first contract. Without dates all months are told. */
  query: reportQuery,
  response: z.object({
    data: z.array(cohort),
    /** Last day that the CRM is known up to: months after it are not told. */
    as_of: day.nullable(),
    meta: reportMeta,
  }),
});
