import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { taskId, taskRow } from './tasks.ts';
import { userId } from './users.ts';
import { idOf, requiredText, severalOf } from './values.ts';

/** What another task shows of itself. */
export const taskLink = taskRow.pick({
  id: true,
  key: true,
  title: true,
  status: true,
  assignee_id: true,
  due_date: true,
});
export type TaskLink = z.infer<typeof taskLink>;

export const targetKind = z.enum(['campaign', 'creative']);
export const taskTarget = z.object({
  id: idOf('task target'),
  kind: targetKind,
  /** As the warehouse calls it. */
  key: z.string(),
  name: z.string(),
});
export type TaskTarget = z.infer<typeof taskTarget>;

const params = z.object({ id: taskId });

export const getRelations = endpoint({
  method: 'GET',
  path: '/tasks/:id/relations',
  access: 'organisation',
  scope: 'read',
  summary: 'Everything that a task stands in relation to, in one answer',
  params,
  response: z.object({
    parent: taskLink.nullable(),
    /** In the order of the board; at most 200. */
    subtasks: z.array(taskLink),
    blocked_by: z.array(taskLink),
    blocks: z.array(taskLink),
    watchers: z.array(userId),
    targets: z.array(taskTarget),
  }),
});

export const listBlockers = endpoint({
  method: 'GET',
  path: '/tasks/blockers',
  access: 'organisation',
  scope: 'read',
  summary: 'What many tasks wait for, for the lines of a timeline; tasks in the trash are left out',
  query: z.object({ task_ids: severalOf(z.uuid(), 'task').default([]) }),
  response: z.object({ items: z.array(z.object({ task_id: taskId, blocker_id: taskId })) }),
});

export const addBlocker = endpoint({
  method: 'POST',
  path: '/tasks/:id/blockers',
  access: 'organisation',
  scope: 'write',
  summary: 'Say that a task waits for another one; a circle is refused',
  params,
  body: z.strictObject({ task_id: idOf('blocker') }),
  response: nothing,
});

export const removeBlocker = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/blockers/:blockerId',
  access: 'organisation',
  scope: 'write',
  summary: 'Say that a task no longer waits for another one',
  params: params.extend({ blockerId: taskId }),
  response: nothing,
});

/** Whoever reports, is assigned, comments or is mentioned watches by himself. */
export const watchTask = endpoint({
  method: 'PUT',
  path: '/tasks/:id/watchers/:userId',
  access: 'organisation',
  scope: 'write',
  summary: 'Let a member watch a task',
  params: params.extend({ userId: idOf('member') }),
  response: nothing,
});

export const unwatchTask = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/watchers/:userId',
  access: 'organisation',
  scope: 'write',
  summary: 'Watch a task no more',
  params: params.extend({ userId: idOf('member') }),
  response: nothing,
});

export const addTarget = endpoint({
  method: 'POST',
  path: '/tasks/:id/targets',
  access: 'organisation',
  scope: 'write',
  summary: 'Link a task to a campaign or creative that it is meant to move',
  params,
  body: z.strictObject({ kind: targetKind, key: requiredText(300), name: requiredText(300) }),
  response: taskTarget,
  status: 201,
});

export const removeTarget = endpoint({
  method: 'DELETE',
  path: '/tasks/:id/targets/:targetId',
  access: 'organisation',
  scope: 'write',
  summary: 'Take such a link away',
  params: params.extend({ targetId: idOf('task target') }),
  response: nothing,
});
