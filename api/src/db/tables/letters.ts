import { jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@takt/contract/languages.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const letters = app.table('letters', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  language: text().$type<Language>().notNull(),
  template: text().notNull(),
  params: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at'),
  sentAt: instant('sent_at'),
});
