import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { userId } from './users.ts';
import { instant } from './values.ts';

export const eventKind = z.enum([
  'organisation.created',
  'project.created',
  'project.changed',
  'project.deleted',
  'task.created',
  'task.changed',
  'task.moved',
  'task.deleted',
  'import.changed',
  'session.reuse_detected',
]);
export type EventKind = z.infer<typeof eventKind>;

/** One line of the organisation's log: `data` holds what changed, enough to patch a screen without asking again. */
export const event = z.object({
  seq: z.number().int(),
  id: z.uuid(),
  at: instant,
  actor_id: userId.nullable(),
  kind: eventKind,
  entity: z.enum(['organisation', 'project', 'task', 'import', 'session']),
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
