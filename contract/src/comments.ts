import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { taskId } from './tasks.ts';
import { userId } from './users.ts';
import { cursor, idOf, instant, limit, page, requiredText } from './values.ts';

export const commentId = idOf('comment');

export const comment = z.object({
  id: commentId,
  task_id: taskId,
  author_id: userId,
  /** Markdown; `@username` mentions a member. */
  content: z.string(),
  /** Members whom it mentions. */
  mentions: z.array(userId),
  created_at: instant,
  edited_at: instant.nullable(),
});
export type Comment = z.infer<typeof comment>;

const content = requiredText(20_000);
const params = z.object({ id: commentId });

export const listComments = endpoint({
  method: 'GET',
  path: '/tasks/:id/comments',
  access: 'organisation',
  scope: 'read',
  summary: 'Comments on a task, the newest page first, each page oldest first',
  params: z.object({ id: taskId }),
  query: z.object({ cursor, limit: limit(50) }),
  response: page(comment),
});

export const createComment = endpoint({
  method: 'POST',
  path: '/tasks/:id/comments',
  access: 'organisation',
  scope: 'write',
  summary: 'Comment on a task',
  params: z.object({ id: taskId }),
  body: z.strictObject({ content }),
  response: comment,
  status: 201,
});

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/comments/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Change an own comment',
  params,
  body: z.strictObject({ content }),
  response: comment,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Put a comment into the trash for 30 days',
  params,
  response: nothing,
});

export const restoreComment = endpoint({
  method: 'POST',
  path: '/comments/:id/restore',
  access: 'organisation',
  scope: 'write',
  summary: 'Take a comment out of the trash',
  params,
  response: comment,
});
