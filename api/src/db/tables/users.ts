import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@takt/contract/languages.ts';
import { instant } from './columns.ts';
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
  updatedAt: instant('updated_at'),
});
