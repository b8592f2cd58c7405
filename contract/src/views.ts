import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { userId } from './users.ts';
import { idOf, instant, requiredText, text } from './values.ts';

export const viewId = idOf('saved view');
const screen = z.enum(['tasks', 'projects', 'clients']);

/** A screen with its filters under a name. */
export const savedView = z.object({
  id: viewId,
  screen,
  name: z.string(),
  /** The query string of the screen's address, without `?`. */
  query: z.string(),
  /** Seen by everybody in the organisation; changed by its owner and by administrators. */
  is_shared: z.boolean(),
  owner_id: userId,
  created_at: instant,
});
export type SavedView = z.infer<typeof savedView>;

const fields = { name: requiredText(80), query: text(2_000), is_shared: z.boolean() };
const params = z.object({ id: viewId });

export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  access: 'organisation',
  summary: 'The caller’s own views and the shared ones, by name',
  query: z.object({ screen: screen.optional() }),
  response: z.object({ items: z.array(savedView) }),
});

export const createView = endpoint({
  method: 'POST',
  path: '/views',
  access: 'organisation',
  summary: 'Save a view',
  body: z.strictObject({ screen, ...fields, is_shared: fields.is_shared.default(false) }),
  response: savedView,
  status: 201,
});

export const updateView = endpoint({
  method: 'PATCH',
  path: '/views/:id',
  access: 'organisation',
  summary: 'Change a view',
  params,
  body: z.strictObject(fields).partial(),
  response: savedView,
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/views/:id',
  access: 'organisation',
  summary: 'Delete a view',
  params,
  response: nothing,
});
