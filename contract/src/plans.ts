import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { measured } from './metrics.ts';
import { reportMeta, reportQuery } from './reports.ts';
import { givenSubject, subject, subjectKind } from './subjects.ts';
import { userId } from './users.ts';
import { day, instant, money } from './values.ts';

export const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { error: 'month_malformed' });
export const plannedMeasure = z.enum(['spend', 'leads', 'revenue']);
export type PlannedMeasure = z.infer<typeof plannedMeasure>;
export const plannedKind = subjectKind.extract(['organisation', 'platform', 'campaign', 'product']);

export type PlannedKind = z.infer<typeof plannedKind>;
const plannedSubject = subject.extend({ kind: plannedKind });
export type PlannedSubject = z.infer<typeof plannedSubject>;

export const plan = z.object({
  month,
  subject: plannedSubject,
  measure: plannedMeasure,
  /** In the organisation's currency; of leads a whole number. */
  amount: money,
  updated_by: userId.nullable(),
  updated_at: instant,
});
export type Plan = z.infer<typeof plan>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  access: 'organisation',
  scope: 'read',
  summary: 'Monthly plans, the newest month first, by subject; at most 10,000',
  query: z.object({ from: month.optional(), to: month.optional(), kind: plannedKind.optional() }),
  response: z.object({ items: z.array(plan) }),
});

const change = z
  .strictObject({
    month,
    /** What is not the organisation as a whole has an id. */
    subject: givenSubject
      .extend({ kind: plannedKind })
      .refine(({ kind, id }) => kind === 'organisation' || id !== '', {
        error: 'subject_without_id',
        path: ['id'],
      }),
    measure: plannedMeasure,
    /** Null takes the plan away. */
    amount: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,2})?$/, { error: 'amount_malformed' })
      .nullable(),
  })
  .refine(({ measure, amount }) => measure !== 'leads' || !amount?.includes('.'), {
    error: 'leads_whole',
    path: ['amount'],
  });
export type PlanChange = z.input<typeof change>;

export const changePlans = endpoint({
  method: 'PUT',
  path: '/plans',
  access: 'organisation',
  scope: 'write',
  summary: 'Set or take away monthly plans, all or none; `before` sent again is the undo',
  body: z.strictObject({ items: z.array(change).min(1).max(1_000) }),
  response: z.object({ items: z.array(plan), before: z.array(change) }),
});

/** A plan beside what is so far, and where the month ends if it goes on like this. */
export const pace = z.object({
  subject: plannedSubject,
  measure: plannedMeasure,
  /** Null: nothing is planned, the fact is told alone. */
  plan: money.nullable(),
  fact: measured,
  /** The last day of the month that is known of it: its sources may end on different days, and the CRM on another. */
  known_to: day.nullable(),
  /**
   * What the plan asks for by that day: the plan × the share of the month that its days usually hold. The usual share
   * of a day of the week is what it held of the 8 weeks before the month; where fewer than 4 of those had anything, all
   * days are alike.
   */
  expected: measured,
  /** Fact / expected, percent; null when nothing is planned. */
  pace: z.number().nullable(),
  /** At the end of the month: fact / share of the month that its days usually hold. Equals the fact of a past month. */
  projection: measured,
  /** Projection less plan; negative falls short. */
  gap: measured,
  /** By the pace: within 10 % of what is expected it is on track. */
  verdict: z.enum(['on_track', 'behind', 'ahead', 'unknown']),
});
export type Pace = z.infer<typeof pace>;

/**
 * Revenue is what the CRM says of deals won, less refunds (`net_revenue` among the definitions of meta); where nothing of
 * a CRM was imported, what the platforms claim (`revenue`). The organisation's plan knows no filters, that of a platform
 * or product only its own; what is ignored the answer says.
 */
export const pacing = endpoint({
  method: 'GET',
  path: '/plans/pacing',
  access: 'organisation',
  scope: 'read',
  summary: 'Plan and fact of a month, with the pace by weekdays and the projection of its end',
  query: reportQuery.pick({ platform: true, campaign_id: true, product_key: true, source: true }).extend({
    /** Without it that of the last day that has data. */
    month: month.optional(),
    kind: plannedKind.default('organisation'),
    measure: plannedMeasure.optional(),
  }),
  response: z.object({
    data: z.object({
      month: month.nullable(),
      /** The last day of it that is known of any row; null before it began or without data. */
      known_to: day.nullable(),
      rows: z.array(pace),
      /** Of `kind` organisation, or of the one row that the filters name: a line a measure, summed up day by day. */
      daily: z.array(
        z.object({
          measure: plannedMeasure,
          days: z.array(
            z.object({
              date: day,
              plan: measured,
              fact: measured,
              plan_sum: measured,
              fact_sum: measured,
              /** From the last known day on. */
              projection_sum: measured,
            }),
          ),
        }),
      ),
    }),
    meta: reportMeta,
  }),
});
export type Pacing = z.output<(typeof pacing)['response']>;
