import { bigint, boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import type { OrgLocale } from '@takt/contract/languages.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const organisations = app.table('organisations', {
  orgId: uuid('org_id').primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  description: text(),
  industry: text().$type<'it' | 'marketing' | 'retail' | 'education' | 'other'>(),
  size: text().$type<'small' | 'medium'>(),
  website: text(),
  phone: text(),
  ownerId: uuid('owner_id').notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text().notNull(),
  locale: text().$type<OrgLocale>().notNull(),
  weekStart: text('week_start').$type<'monday' | 'sunday' | 'saturday'>().notNull(),
  isPrivate: boolean('is_private').notNull(),
  approveInvitations: boolean('approve_invitations').notNull(),
  requireTwoFactor: boolean('require_two_factor').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
  dateFormat: text('date_format').$type<'DD.MM.YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD'>(),
  workStart: text('work_start').notNull(),
  workEnd: text('work_end').notNull(),
  /** 1 is Monday, 7 Sunday. */
  workDays: integer('work_days').array().notNull(),
  emailReports: boolean('email_reports').notNull(),
  projectUpdates: boolean('project_updates').notNull(),
  taskReminders: boolean('task_reminders').notNull(),
  demoProgress: integer('demo_progress'),
});

export const counters = app.table('counters', {
  orgId: uuid('org_id').notNull(),
  name: text().notNull(),
  value: bigint({ mode: 'number' }).notNull(),
});
