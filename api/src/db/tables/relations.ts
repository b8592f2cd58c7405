import { text, uuid } from 'drizzle-orm/pg-core';
import type { TaskTarget } from '@takt/contract/relations.ts';
import { app } from './schema.ts';

export const taskBlockers = app.table('task_blockers', {
  orgId: uuid('org_id').notNull(),
  taskId: uuid('task_id').notNull(),
  blockerId: uuid('blocker_id').notNull(),
});

export const taskWatchers = app.table('task_watchers', {
  orgId: uuid('org_id').notNull(),
  taskId: uuid('task_id').notNull(),
  userId: uuid('user_id').notNull(),
});

export const taskTargets = app.table('task_targets', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  taskId: uuid('task_id').notNull(),
  kind: text().$type<TaskTarget['kind']>().notNull(),
  key: text().notNull(),
  name: text().notNull(),
});
