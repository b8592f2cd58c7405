import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import type { SavedView } from '@takt/contract/views.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const savedViews = app.table('saved_views', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  ownerId: uuid('owner_id').notNull(),
  screen: text().$type<SavedView['screen']>().notNull(),
  name: text().notNull(),
  query: text().notNull(),
  isShared: boolean('is_shared').notNull(),
  createdAt: instant('created_at').notNull(),
});
