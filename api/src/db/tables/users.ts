import { bigint, boolean, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@takt/contract/languages.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const users = app.table('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  username: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash').notNull(),
  avatarUrl: text('avatar_url'),
  language: text().$type<Language>(),
  isActive: boolean('is_active').notNull().default(true),
  verifiedAt: instant('verified_at'),
  lastLoginAt: instant('last_login_at'),
  currentOrgId: uuid('current_org_id'),
  twoFactorSecret: bytes('two_factor_secret'),
  /** Since when it counts; a secret before that waits for its first code. */
  twoFactorAt: instant('two_factor_at'),
  twoFactorStep: bigint('two_factor_step', { mode: 'number' }).notNull().default(0),
  updatedAt: instant('updated_at'),
});

export const recoveryCodes = app.table('recovery_codes', {
  userId: uuid('user_id').notNull(),
  hash: bytes().notNull(),
  usedAt: instant('used_at'),
});
