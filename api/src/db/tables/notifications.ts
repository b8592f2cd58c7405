import { boolean, date, integer, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationReason } from '@takt/contract/notifications.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const notificationMutes = app.table('notification_mutes', {
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  entity: text().$type<'task' | 'project'>().notNull(),
  entityId: uuid('entity_id').notNull(),
});

export const notificationSettings = app.table('notification_settings', {
  orgId: uuid('org_id').notNull(),
  userId: uuid('user_id').notNull(),
  letters: boolean().notNull(),
  digest: boolean().notNull(),
  digestHour: integer('digest_hour').notNull(),
  silent: text().array().$type<NotificationReason[]>().notNull(),
  letterAt: instant('letter_at'),
  digestOn: date('digest_on', { mode: 'string' }),
  weeklyLetter: boolean('weekly_letter').notNull(),
  weeklyOn: date('weekly_on', { mode: 'string' }),
});
