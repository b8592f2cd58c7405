import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { measureKey, measured } from './metrics.ts';
import { reportMeta, span } from './reports.ts';
import { subject } from './subjects.ts';
import { day, money } from './values.ts';

/** One of the things that matter: a sentence and the screen that it is read from. */
export const headline = z.object({
  kind: z.enum(['sales', 'quality', 'burnout', 'plan', 'effect']),
  severity: z.enum(['high', 'medium', 'low', 'good']),
  subject,
  measure: measureKey,
  value: measured,
  previous: measured,
  money: money.nullable(),
  /** In the reader's language. */
  sentence: z.string(),
  /** Path of a screen with its filters. */
  link: z.string(),
});
export type Headline = z.infer<typeof headline>;

export const weekBriefing = endpoint({
  method: 'GET',
  path: '/insights/week',
  access: 'organisation',
  scope: 'read',
  summary: 'The five things that matter of a week: the same as the weekly letter',
  query: z.object({
    /** Any day of the week; without it the last week that is over and has data. */
    day: day.optional(),
  }),
  response: z.object({
    data: z.object({
      /** Monday to Sunday; null while there is no data. */
      week: span.nullable(),
      /** The most important first, at most five; none when nothing is notable. */
      items: z.array(headline),
    }),
    meta: reportMeta,
  }),
});
