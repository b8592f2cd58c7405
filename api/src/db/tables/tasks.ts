import { date, integer, text, uuid } from 'drizzle-orm/pg-core';
import type { TaskPriority, TaskStatus, TaskType } from '@takt/contract/tasks.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const tasks = app.table('tasks', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  number: integer().notNull(),
  projectId: uuid('project_id').notNull(),
  title: text().notNull(),
  description: text().notNull(),
  status: text().$type<TaskStatus>().notNull(),
  priority: text().$type<TaskPriority>().notNull(),
  type: text().$type<TaskType>().notNull(),
  assigneeId: uuid('assignee_id'),
  reporterId: uuid('reporter_id').notNull(),
  startDate: date('start_date', { mode: 'string' }),
  dueDate: date('due_date', { mode: 'string' }),
  rank: text().notNull(),
  version: integer().notNull(),
  completedAt: instant('completed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  parentId: uuid('parent_id'),
  estimate: integer(),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
  deletedWith: uuid('deleted_with'),
  importId: uuid('import_id'),
  externalId: text('external_id'),
  templateId: uuid('template_id'),
});
