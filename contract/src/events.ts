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
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'member.requested',
  'member.declined',
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
  'task.created',
  'task.changed',
  'task.moved',
  'task.deleted',
  'import.changed',
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
    'import',
    'session',
    'audit',
  ]),
  entity_id: z.uuid(),
  data: z.record(z.string(), z.unknown()),
});
export type TaktEvent = z.infer<typeof event>;

/** Server-sent events; `id:` of each is its `seq`, and `Last-Event-ID` resumes without a gap. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'organisation',
  summary: 'Live changes of the current organisation as server-sent events',
  stream: true,
  response: event,
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
