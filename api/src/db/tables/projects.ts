import { boolean, date, integer, text, uuid } from 'drizzle-orm/pg-core';
import type { Project } from '@takt/contract/projects.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const projects = app.table('projects', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  key: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  status: text().$type<Project['status']>().notNull(),
  priority: text().$type<Project['priority']>().notNull(),
  progress: integer().notNull(),
  progressMode: text('progress_mode').$type<Project['progress_mode']>().notNull(),
  isPublic: boolean('is_public').notNull(),
  colour: text().$type<Project['colour']>().notNull(),
  ownerId: uuid('owner_id'),
  createdBy: uuid('created_by').notNull(),
  startDate: date('start_date', { mode: 'string' }),
  dueDate: date('due_date', { mode: 'string' }),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  departmentId: uuid('department_id'),
  clientId: uuid('client_id'),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
});

/** Where to ask for a public project; whether it still is one, its own row tells. */
export const publicProjects = app.table('public_projects', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
});
