import { sql } from 'drizzle-orm';
import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const sessions = app.table('sessions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastSeenAt: instant('last_seen_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason').$type<'logout' | 'reuse' | 'ended' | 'password'>(),
  userAgent: text('user_agent').notNull(),
  address: text().notNull(),
  confirmedAt: instant('confirmed_at'),
});

export const accessTokens = app.table('access_tokens', {
  hash: bytes().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const refreshTokens = app.table('refresh_tokens', {
  hash: bytes().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  generation: integer().notNull(),
  usedAt: instant('used_at'),
});

export type OneTimeKind = 'verify_email' | 'reset_password' | 'change_email' | 'second_step';

export const oneTimeTokens = app.table('one_time_tokens', {
  hash: bytes().primaryKey(),
  kind: text().$type<OneTimeKind>().notNull(),
  userId: uuid('user_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  email: text(),
  attempts: integer().notNull().default(0),
});
