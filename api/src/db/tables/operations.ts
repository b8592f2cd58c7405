import { uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const operations = app.table('operations', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  actorId: uuid('actor_id').notNull(),
  at: instant().notNull(),
  projectIds: uuid('project_ids').array().notNull(),
  undoneAt: instant('undone_at'),
});
