import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { projectId } from './projects.ts';
import { taskId } from './tasks.ts';
import { cursor, limit, page } from './values.ts';

/**
 * A line of a history. Of changes, `data.changes` holds what was and what is, by the names of the contract:
 * `{ priority: { before: 'low', after: 'high' } }`; of a description only that it changed.
 */
export const historyEntry = event;
export type HistoryEntry = z.infer<typeof historyEntry>;

const query = z.object({ cursor, limit: limit(50) });

export const getTaskHistory = endpoint({
  method: 'GET',
  path: '/tasks/:id/history',
  access: 'organisation',
  scope: 'read',
  summary: 'What happened to a task and to its comments, the newest first',
  params: z.object({ id: taskId }),
  query,
  response: page(historyEntry),
});

export const getProjectHistory = endpoint({
  method: 'GET',
  path: '/projects/:id/history',
  access: 'organisation',
  scope: 'read',
  summary: 'What happened in a project and to its tasks, the newest first',
  params: z.object({ id: projectId }),
  query,
  response: page(historyEntry),
});
