import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { verdict } from './effects.ts';
import { measureKey } from './metrics.ts';
import { reportQuery } from './reports.ts';
import { subject } from './subjects.ts';
import { taskId } from './tasks.ts';
import { day, money } from './values.ts';

/** What happened on a day that a chart may show: one mark a day and kind, the most important first. */
export const mark = z.object({
  day,
  kind: z.enum(['task', 'creative', 'budget']),
  /** How many things happened; `items` names at most 10 of them. */
  count: z.number().int(),
  items: z.array(
    z.object({
      title: z.string(),
      subject,
      /** Of a finished task. */
      task: z.object({ id: taskId, key: z.string() }).nullable(),
      /** Of a task that has evidence: its measure and which way it went. */
      measure: measureKey.nullable(),
      verdict: verdict.nullable(),
      /** Percent after against before. */
      change: z.number().nullable(),
      /** Of a planned budget of a month: what it was and what it became. */
      budget: z.object({ month: z.string(), before: money.nullable(), after: money.nullable() }).nullable(),
    }),
  ),
});
export type Mark = z.infer<typeof mark>;

export const listMarks = endpoint({
  method: 'GET',
  path: '/analytics/marks',
  access: 'organisation',
  scope: 'read',
  summary: 'Finished tasks with findings or targets, launched creatives and changed budgets of a period',
  query: reportQuery.pick({
    start_date: true,
    end_date: true,
    platform: true,
    campaign_id: true,
    product_key: true,
    source: true,
  }),
  response: z.object({ items: z.array(mark) }),
});
