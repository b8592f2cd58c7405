import { bigint, integer, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const attachments = app.table('attachments', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  taskId: uuid('task_id').notNull(),
  name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  preview: bytes(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
});

export const attachmentChunks = app.table('attachment_chunks', {
  orgId: uuid('org_id').notNull(),
  attachmentId: uuid('attachment_id').notNull(),
  part: integer().notNull(),
  bytes: bytes().notNull(),
});
