import { text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '@takt/contract/tokens.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const apiTokens = app.table('api_tokens', {
  hash: bytes().notNull(),
  id: uuid().notNull(),
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  scopes: text().array().$type<TokenScope[]>().notNull(),
  hint: text().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  expiresAt: instant('expires_at'),
});
