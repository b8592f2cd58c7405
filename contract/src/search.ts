import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { limit, requiredText, severalOf } from './values.ts';

export const foundKind = z.enum(['task', 'comment', 'project', 'client', 'person']);

export const found = z.object({
  kind: foundKind,
  id: z.uuid(),
  /** `WEB-42` of a task and of the task of a comment, `WEB` of a project, '' of others. */
  key: z.string(),
  title: z.string(),
  /** A piece of the text around what was found, matches between U+0002 and U+0003; '' when the title says it. */
  excerpt: z.string(),
  /** Of a task or project. */
  status: z.string().nullable(),
  project_id: z.uuid().nullable(),
});
export type Found = z.infer<typeof found>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  access: 'organisation',
  scope: 'read',
  summary:
    'Tasks, comments, projects, clients and people: word forms, typos and the wrong keyboard layout are understood',
  query: z.object({
    q: requiredText(200),
    kinds: severalOf(foundKind).optional(),
    limit: limit(20, 50),
  }),
  response: z.object({
    items: z.array(found),
    /** What was searched instead, when the words looked typed on another keyboard layout. */
    corrected: z.string().nullable(),
  }),
});
