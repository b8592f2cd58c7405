import { text, uuid } from 'drizzle-orm/pg-core';
import type { Colour } from '@takt/contract/labels.ts';
import { app } from './schema.ts';

export const labels = app.table('labels', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  colour: text().$type<Colour>().notNull(),
});

export const taskLabels = app.table('task_labels', {
  orgId: uuid('org_id').notNull(),
  taskId: uuid('task_id').notNull(),
  labelId: uuid('label_id').notNull(),
});
