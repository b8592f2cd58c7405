import { z } from './zod.ts';
import { effectState, verdict } from './effects.ts';
import { endpoint, nothing } from './endpoint.ts';
import { measured, measureDefinition, measureKey } from './metrics.ts';
import { figures, reportQuery, span } from './reports.ts';
import { givenSubject, subject, subjectKind } from './subjects.ts';
import { task, taskFields, taskId } from './tasks.ts';
import { userId } from './users.ts';
import { day, idOf, instant, money, requiredText, text } from './values.ts';

/** Screens of reports may be linked to, and nothing else. */
const link = z
  .string()
  .max(2_000)
  .regex(/^\/(analytics|data)(\/[\w./%~-]*)?(\?[^\s#<>"]*)?$/, { error: 'link_of_no_report' })
  .meta({ examples: ['/analytics/overview'] });

/** What was seen in a report, as the person saw it; the figures themselves are asked and frozen by the server. */
export const finding = z.strictObject({
  subject: givenSubject,
  /** The one that it is about. */
  measure: measureKey,
  period: z.strictObject({ from: day, to: day }),
  /** The other filters of the report. */
  filters: z
    .strictObject({
      platform: text(60),
      campaign_id: text(200),
      product_key: text(200),
      source: text(200),
    })
    .partial()
    .default({}),
  sentence: text(1_000).default(''),
  /** At stake, in the currency of the report. */
  money: money.nullable().default(null),
  link,
});
export type Finding = z.input<typeof finding>;

/**
 * The same figures after the task was done against before. `before` are the `days` days that end the day before it was
 * done, `after` those that begin the day after; the day itself is in neither.
 */
export const effect = z.object({
  state: effectState,
  done_on: day,
  days: z.number().int(),
  /** Of the days after, those that are known. */
  days_known: z.number().int(),
  before: span,
  after: span,
  /** `value` is after, `previous` before; over as many days on both sides as are known. */
  figures,
  verdict,
  provisional: z.boolean(),
  measured_at: instant,
});
export type Effect = z.infer<typeof effect>;

/** Figures as they were at one moment. */
export const snapshot = z.object({
  figures,
  /** The measure by day; null is unknown. */
  daily: z.array(z.object({ date: day, value: measured })),
  currency: z.string(),
  provisional_from: day.nullable(),
  definitions: z.array(measureDefinition),
  taken_at: instant,
});
export type Snapshot = z.infer<typeof snapshot>;

export const evidence = z.object({
  id: idOf('evidence'),
  task_id: taskId,
  subject,
  measure: measureKey,
  period: span,
  filters: z.record(z.string(), z.string()),
  sentence: z.string(),
  money: money.nullable(),
  link: z.string(),
  /** Frozen: what the figures were when the task was made, whatever later imports say. */
  snapshot,
  /** Null while the task is not done; also while the warehouse is away and nothing is kept. */
  effect: effect.nullable(),
  created_by: userId.nullable(),
  created_at: instant,
});
export type Evidence = z.infer<typeof evidence>;

const params = z.object({ id: taskId });

/** What would be frozen now, for whoever is about to make a task of it; without dates over the usual period. */
export const previewEvidence = endpoint({
  method: 'GET',
  path: '/evidence/preview',
  access: 'organisation',
  scope: 'read',
  summary: 'The figures that a task made of a finding would keep',
  query: reportQuery
    .pick({
      start_date: true,
      end_date: true,
      platform: true,
      campaign_id: true,
      product_key: true,
      source: true,
    })
    .extend({
      kind: subjectKind,
      id: text(300).default(''),
      source_id: text(200).default(''),
      measure: measureKey,
    }),
  /** Without any data there is no period, and nothing is known. */
  response: z.object({ period: span.nullable(), snapshot }),
});

export const createTaskFromFinding = endpoint({
  method: 'POST',
  path: '/tasks/from-finding',
  access: 'organisation',
  scope: 'write',
  summary: 'Make a task of a finding, with its figures frozen',
  body: z.strictObject({
    task: z
      .strictObject({
        description: taskFields.description,
        priority: taskFields.priority,
        assignee_id: taskFields.assignee_id,
        label_ids: taskFields.label_ids,
        due_date: taskFields.due_date,
      })
      .partial()
      .extend({ project_id: taskFields.project_id, title: taskFields.title }),
    finding,
  }),
  response: z.object({ task, evidence }),
  status: 201,
});

export const listEvidence = endpoint({
  method: 'GET',
  path: '/tasks/:id/evidence',
  access: 'organisation',
  scope: 'read',
  summary: 'What a task was made of, and what became of those figures since it was done',
  params,
  response: z.object({ items: z.array(evidence) }),
});

export const addEvidence = endpoint({
  method: 'POST',
  path: '/tasks/:id/evidence',
  access: 'organisation',
  scope: 'write',
  summary: 'Add a finding to a task that exists',
  params,
  body: finding,
  response: evidence,
  status: 201,
});

export const removeEvidence = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/evidence/:evidenceId',
  access: 'organisation',
  scope: 'write',
  summary: 'Take a finding from a task',
  params: params.extend({ evidenceId: idOf('evidence') }),
  response: nothing,
});

/** For the row of a report: which tasks exist about it already. */
export const openFindings = endpoint({
  method: 'GET',
  path: '/evidence/open',
  access: 'organisation',
  scope: 'read',
  summary: 'Open tasks that were made of findings, by what they are about',
  query: z.object({ kind: requiredText(40).optional() }),
  response: z.object({
    items: z.array(
      z.object({
        subject,
        measure: measureKey,
        task: task.pick({ id: true, key: true, title: true, status: true }),
      }),
    ),
  }),
});
