import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { userId } from './users.ts';
import { cursor, instant, limit, page } from './values.ts';
import { trashedKind } from './words.ts';

/** Each is taken out by the restore call of its own noun. */
export const trashed = z.object({
  kind: trashedKind,
  id: z.uuid(),
  /** `WEB-42` of a task, `WEB` of a project, '' of a client. */
  key: z.string(),
  title: z.string(),
  deleted_by: userId,
  deleted_at: instant,
  /** Until then it can be restored. */
  until: instant,
});
export type Trashed = z.infer<typeof trashed>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/trash',
  access: 'organisation',
  scope: 'read',
  summary: 'What was deleted in the last 30 days, the latest first; what went with a project stands under it',
  query: z.object({ kind: trashed.shape.kind.optional(), cursor, limit: limit(50) }),
  response: page(trashed),
});
