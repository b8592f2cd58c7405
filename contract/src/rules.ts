import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { measureKey, measured } from './metrics.ts';
import { projectId } from './projects.ts';
import { subject, subjectKind } from './subjects.ts';
import { task } from './tasks.ts';
import { userId } from './users.ts';
import { taskPriority } from './words.ts';
import { day, idOf, instant, money, requiredText, text } from './values.ts';

export const ruleId = idOf('rule');
/** What is watched beyond a threshold for days on end, or each with a test of its own. */
export const ruleKind = z.enum(['threshold', 'burned_out', 'budget_off_plan', 'stale_source']);
export type RuleKind = z.infer<typeof ruleKind>;
export const ruleMeasure = measureKey.extract(['roas', 'drr', 'cpl', 'spend']);

export const watched = z.discriminatedUnion('kind', [
  /** Each of the last `days` known days that are not provisional lies beyond `value`. */
  z.strictObject({
    kind: z.literal('threshold'),
    measure: ruleMeasure,
    direction: z.enum(['above', 'below']),
    value: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, { error: 'amount_malformed' }),
    days: z.number().int().min(1).max(60),
    per: subjectKind.extract(['organisation', 'platform', 'campaign', 'product']),
    /** Less spend over those days is not worth a task. */
    least_spend: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, { error: 'amount_malformed' })
      .default('0'),
    platform: text(60).optional(),
  }),
  z.strictObject({
    kind: z.literal('burned_out'),
    platform: text(60).optional(),
    least_spend: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/)
      .default('0'),
  }),
  /** The projection of the month is further from the plan than so many percent. */
  z.strictObject({
    kind: z.literal('budget_off_plan'),
    tolerance: z.number().min(1).max(100),
    per: subjectKind.extract(['organisation', 'platform', 'campaign', 'product']),
  }),
  z.strictObject({ kind: z.literal('stale_source'), days: z.number().int().min(1).max(60) }),
]);
export type Watched = z.output<typeof watched>;

const fields = {
  name: requiredText(120),
  watched,
  /** Where its tasks go. */
  project_id: projectId,
  assignee_id: userId.nullable(),
  priority: taskPriority,
  /** Days until its tasks are due; null: without a day. */
  due_in: z.number().int().min(0).max(365).nullable(),
  enabled: z.boolean(),
};

export const rule = z.object({
  id: ruleId,
  ...fields,
  created_by: userId.nullable(),
  created_at: instant,
  updated_at: instant,
  last_checked_at: instant.nullable(),
  /** Why the last check could not tell; null when it could. In the reader's language. */
  last_error: z.string().nullable(),
  /** Causes that hold now. */
  open: z.number().int(),
});
export type Rule = z.infer<typeof rule>;

/** One thing that a rule has found: it keeps one task, which is opened again when the cause comes back. */
export const cause = z.object({
  id: idOf('cause'),
  rule_id: ruleId,
  subject,
  state: z.enum(['holds', 'over']),
  /** Null when the task is in the trash for good. */
  task: task.pick({ id: true, key: true, title: true, status: true }).nullable(),
  first_at: instant,
  last_at: instant,
  /** How often it began. */
  times: z.number().int(),
  /** In the reader's language. */
  sentence: z.string(),
  money: money.nullable(),
});
export type Cause = z.infer<typeof cause>;

/** What a rule finds in the figures just now. */
export const hit = z.object({
  subject,
  sentence: z.string(),
  money: money.nullable(),
  measure: measureKey,
  value: measured,
  from: day,
  to: day,
});
export type Hit = z.infer<typeof hit>;

const params = z.object({ id: ruleId });
const common = { access: 'organisation', scope: 'write' } as const;

export const listRules = endpoint({
  method: 'GET',
  path: '/rules',
  access: 'organisation',
  scope: 'read',
  summary: 'Standing rules, by name',
  response: z.object({ items: z.array(rule) }),
});

export const listCauses = endpoint({
  method: 'GET',
  path: '/rules/:id/causes',
  access: 'organisation',
  scope: 'read',
  summary: 'What a rule has found, what holds first, then the latest; at most 200',
  params,
  response: z.object({ items: z.array(cause) }),
});

export const createRule = endpoint({
  ...common,
  method: 'POST',
  path: '/rules',
  summary: 'Add a standing rule',
  body: z.strictObject({
    ...fields,
    assignee_id: fields.assignee_id.default(null),
    priority: fields.priority.default('high'),
    due_in: fields.due_in.default(3),
    enabled: fields.enabled.default(true),
  }),
  response: rule,
  status: 201,
});

export const updateRule = endpoint({
  ...common,
  method: 'PATCH',
  path: '/rules/:id',
  summary: 'Change a standing rule; causes of another test than before are over',
  params,
  body: z.strictObject(fields).partial(),
  response: rule,
});

export const deleteRule = endpoint({
  ...common,
  method: 'DELETE',
  path: '/rules/:id',
  summary: 'Delete a standing rule; its tasks stay',
  params,
  response: nothing,
});

export const restoreRule = endpoint({
  ...common,
  method: 'POST',
  path: '/rules/:id/restore',
  summary: 'Bring back a rule that was deleted less than a day ago, with what it has found',
  params,
  response: rule,
});

export const previewRule = endpoint({
  method: 'POST',
  path: '/rules/preview',
  access: 'organisation',
  scope: 'read',
  summary: 'What a rule would find in the figures just now; nothing is written',
  body: z.strictObject({ watched }),
  response: z.object({
    /** The most money first, at most 50: so many causes a rule keeps at once. */
    items: z.array(hit),
    /** Of all, however many. */
    total: z.number().int(),
    /** Why it can not tell: provisional days, no plan, no data. Null when it can. In the reader's language. */
    silent: z.string().nullable(),
  }),
});

export const checkRule = endpoint({
  ...common,
  method: 'POST',
  path: '/rules/:id/check',
  summary: 'Check a rule now, as it is checked by itself after each import and every hour',
  params,
  response: z.object({
    created: z.number().int(),
    reopened: z.number().int(),
    over: z.number().int(),
    held: z.number().int(),
  }),
});
