import { text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const comments = app.table('comments', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  taskId: uuid('task_id').notNull(),
  authorId: uuid('author_id').notNull(),
  content: text().notNull(),
  mentions: uuid().array().notNull(),
  createdAt: instant('created_at').notNull(),
  editedAt: instant('edited_at'),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
});
