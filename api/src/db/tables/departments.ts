import { text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const departments = app.table('departments', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  parentId: uuid('parent_id'),
  name: text().notNull(),
  description: text().notNull(),
  managerId: uuid('manager_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
