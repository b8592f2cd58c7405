import { bigint, boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { EventKind } from '@takt/contract/events.ts';
import type { Delivery } from '@takt/contract/webhooks.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const webhooks = app.table('webhooks', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  url: text().notNull(),
  secret: bytes().notNull(),
  kinds: text().array().$type<EventKind[]>().notNull(),
  isActive: boolean('is_active').notNull(),
  failingSince: instant('failing_since'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const webhookDeliveries = app.table('webhook_deliveries', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  webhookId: uuid('webhook_id').notNull(),
  kind: text().notNull(),
  seq: bigint({ mode: 'number' }),
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  status: text().$type<Delivery['status']>().notNull(),
  attempts: integer().notNull(),
  response: text(),
  createdAt: instant('created_at').notNull(),
  deliveredAt: instant('delivered_at'),
  nextAttemptAt: instant('next_attempt_at'),
});
