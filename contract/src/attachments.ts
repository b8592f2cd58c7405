import { z } from './zod.ts';
import { endpoint, nothing } from './endpoint.ts';
import { taskId } from './tasks.ts';
import { userId } from './users.ts';
import { idOf, instant } from './values.ts';

export const attachmentId = idOf('attachment');

/** Of one file. */
export const mostMegabytes = 25;
/** Of one task. */
export const mostAttachments = 50;

export const attachment = z.object({
  id: attachmentId,
  task_id: taskId,
  /** As the file was called where it came from. */
  name: z.string(),
  /** bytes */
  size: z.number().int(),
  /** A picture that can be shown: PNG, JPEG or WebP by its content, whatever it is called. */
  is_picture: z.boolean(),
  created_by: userId,
  created_at: instant,
});
export type Attachment = z.infer<typeof attachment>;

const params = z.object({ id: attachmentId });
const ofTask = z.object({ id: taskId });

export const listAttachments = endpoint({
  method: 'GET',
  path: '/tasks/:id/attachments',
  access: 'organisation',
  scope: 'read',
  summary: 'Files of a task, oldest first',
  params: ofTask,
  response: z.object({ items: z.array(attachment) }),
});

export const addAttachment = endpoint({
  method: 'POST',
  path: '/tasks/:id/attachments',
  access: 'organisation',
  scope: 'write',
  summary: 'Attach a file of any kind to a task: multipart, field `file`, at most 25 MB',
  params: ofTask,
  upload: true,
  response: attachment,
  status: 201,
});

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/attachments/:id/file',
  access: 'organisation',
  scope: 'read',
  summary: 'An attached file, byte by byte as it came; always to be saved, never to be shown',
  params,
  file: 'application/octet-stream',
  response: z.string(),
});

export const previewAttachment = endpoint({
  method: 'GET',
  path: '/attachments/:id/preview',
  access: 'organisation',
  scope: 'read',
  summary: 'A small version of an attached picture, at most 480 px',
  params,
  file: 'image/webp',
  response: z.string(),
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/attachments/:id',
  access: 'organisation',
  scope: 'write',
  summary: 'Put an attached file into the trash for 30 days',
  params,
  response: nothing,
});

export const restoreAttachment = endpoint({
  method: 'POST',
  path: '/attachments/:id/restore',
  access: 'organisation',
  scope: 'write',
  summary: 'Take an attached file out of the trash',
  params,
  response: attachment,
});
