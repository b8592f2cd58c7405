import { text, uuid } from 'drizzle-orm/pg-core';
import type { InvitationStatus, InvitedRole } from '@takt/contract/invitations.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const invitations = app.table('invitations', {
  id: uuid().primaryKey(),
  orgId: uuid('org_id').notNull(),
  email: text().notNull(),
  role: text().$type<InvitedRole>().notNull(),
  departmentId: uuid('department_id'),
  status: text().$type<InvitationStatus>().notNull(),
  tokenHash: bytes('token_hash'),
  invitedBy: uuid('invited_by').notNull(),
  createdAt: instant('created_at'),
  sentAt: instant('sent_at'),
  expiresAt: instant('expires_at'),
  settledAt: instant('settled_at'),
});
