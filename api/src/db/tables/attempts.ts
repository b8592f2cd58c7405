import { integer, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const attempts = app.table('attempts', {
  key: bytes().primaryKey(),
  count: integer().notNull(),
  since: instant().notNull(),
});

export const knownDevices = app.table('known_devices', {
  hash: bytes().primaryKey(),
  userId: uuid('user_id').notNull(),
  lastSeenAt: instant('last_seen_at'),
});
