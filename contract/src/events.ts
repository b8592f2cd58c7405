import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { orgId } from './organisations.ts';
import { userId } from './users.ts';
import { cursor, day, instant, limit, page } from './values.ts';

export const eventKind = z.enum([
  'organisation.created',
  'organisation.changed',
  'organisation.security_changed',
  'organisation.ownership_transferred',
  'organisation.deleted',
  'organisation.restored',
  'organisation.maintained',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'member.requested',
  'member.declined',
  'member.signed_out',
  'member.two_factor_reset',
  'invitation.requested',
  'invitation.sent',
  'invitation.revoked',
  'invitation.declined',
  'department.created',
  'department.changed',
  'department.deleted',
  'project.created',
  'project.changed',
  'project.deleted',
  'project.restored',
  'task.created',
  'task.changed',
  'task.moved',
  'task.deleted',
  'task.restored',
  'task.linked',
  'task.unlinked',
  'task.attached',
  'task.detached',
  'task.evidence_added',
  'task.evidence_removed',
  'task.effect_measured',
  'task.cause_over',
  'comment.created',
  'comment.changed',
  'comment.deleted',
  'comment.restored',
  'label.changed',
  'label.deleted',
  'client.created',
  'client.changed',
  'client.deleted',
  'client.restored',
  'tasks.changed',
  'tasks.undone',
  'work_import.done',
  'work_import.undone',
  'plan.changed',
  'rule.created',
  'rule.changed',
  'rule.deleted',
  'rule.restored',
  'dashboard.created',
  'dashboard.changed',
  'dashboard.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'token.created',
  'token.deleted',
  'import.changed',
  'source.created',
  'source.changed',
  'source.deleted',
  'session.started',
  'session.reuse_detected',
  'session.password_changed',
  'session.email_changed',
  'session.two_factor_enabled',
  'session.two_factor_disabled',
  'audit.exported',
]);
export type EventKind = z.infer<typeof eventKind>;

/** One line of the organisation's log: `data` holds what changed, enough to patch a screen without asking again. */
export const event = z.object({
  seq: z.number().int(),
  id: z.uuid(),
  at: instant,
  actor_id: userId.nullable(),
  kind: eventKind,
  entity: z.enum([
    'organisation',
    'member',
    'invitation',
    'department',
    'project',
    'task',
    'comment',
    'label',
    'client',
    'operation',
    'work_import',
    'plan',
    'rule',
    'dashboard',
    'webhook',
    'token',
    'import',
    'source',
    'session',
    'audit',
  ]),
  entity_id: z.uuid(),
  data: z.record(z.string(), z.unknown()),
});
export type TaktEvent = z.infer<typeof event>;

/**
 * Server-sent events; `id:` of each is its `seq`, and `Last-Event-ID` resumes without a gap. Without a number come
 * `open` {seq} first (what follows is later than that), `notification` {unread} when the caller is told something or
 * has read it, and `presence`.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'organisation',
  summary: 'Live changes of the current organisation as server-sent events',
  query: z.object({
    /** Begins behind this number, as of an answer that tells its `seq`. `Last-Event-ID` goes before it. */
    after: z.coerce.number().int().min(0).max(999_999_999_999_999).optional(),
  }),
  stream: true,
  response: event,
});

/**
 * Who else is here: sent over the stream as `event: presence` without a number, whenever it changes. `place` is a part
 * of the application: `board:<project id>` or `board:all`, `task:<task id>`.
 */
export const presence = z.object({ place: z.string(), people: z.array(userId) });
export type Presence = z.infer<typeof presence>;

/** Said every 20 s and whenever the place changes; forgotten after 45 s of silence. */
export const tellPresence = endpoint({
  method: 'PUT',
  path: '/presence',
  access: 'organisation',
  summary: 'Say which part of the application the caller has before him, or null: none that others see',
  body: z.strictObject({
    /** One per tab. */
    tab: z.uuid().meta({ 'x-entity': 'tab' }),
    place: z
      .string()
      .regex(/^(board:(all|[0-9a-f-]{36})|task:[0-9a-f-]{36})$/)
      .nullable(),
  }),
  /** At most 100. */
  response: z.object({ people: z.array(userId) }),
});

/** A line of the audit log: an event with its actor's name. */
export const auditEntry = event.omit({ data: true }).extend({
  actor: z
    .object({ id: userId, first_name: z.string(), last_name: z.string(), email: z.string() })
    .nullable(),
  /** What it was done to, as it was called then or is called now. */
  subject: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = {
  /** Without the daily work on tasks and projects, or all of it. */
  scope: z.enum(['administration', 'all']).default('administration'),
  kind: eventKind.optional(),
  actor_id: userId.optional(),
  /** Days of the organisation's time zone, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/audit',
  access: 'organisation',
  summary: 'The audit log, the newest first',
  params: z.object({ orgId }),
  query: z.object({ cursor, limit: limit(50), ...auditFilter }),
  response: page(auditEntry),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/orgs/:orgId/audit.csv',
  access: 'organisation',
  summary: 'The audit log as CSV, streamed',
  params: z.object({ orgId }),
  query: z.object(auditFilter),
  file: 'text/csv; charset=utf-8',
  response: z.string(),
});
