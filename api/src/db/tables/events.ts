import { bigint, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { EventKind, TaktEvent } from '@takt/contract/events.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const events = app.table('events', {
  orgId: uuid('org_id').notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  id: uuid().notNull(),
  at: instant().notNull(),
  actorId: uuid('actor_id'),
  kind: text().$type<EventKind>().notNull(),
  entity: text().$type<TaktEvent['entity']>().notNull(),
  entityId: uuid('entity_id').notNull(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
});
