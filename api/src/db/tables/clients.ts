import { jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Client } from '@takt/contract/clients.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const clients = app.table('clients', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  kind: text().$type<Client['kind']>().notNull(),
  status: text().$type<Client['status']>().notNull(),
  contactPerson: text('contact_person').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  website: text().notNull(),
  ownerId: uuid('owner_id'),
  notes: text().notNull(),
  customFields: jsonb('custom_fields').$type<Client['custom_fields']>().notNull(),
  externalId: text('external_id'),
  importId: uuid('import_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
});
