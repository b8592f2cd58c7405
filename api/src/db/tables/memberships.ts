import { text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '@takt/contract/organisations.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const memberships = app.table('memberships', {
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text().$type<Role>().notNull(),
  status: text().$type<'active' | 'requested' | 'suspended' | 'removed'>().notNull(),
  departmentId: uuid('department_id'),
  joinedAt: instant('joined_at').notNull(),
  statusAt: instant('status_at').notNull(),
});
