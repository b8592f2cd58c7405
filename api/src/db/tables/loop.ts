import type { Effect, Evidence } from '@takt/contract/evidence.ts';
import type { Widget } from '@takt/contract/dashboards.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { PlannedKind, PlannedMeasure } from '@takt/contract/plans.ts';
import type { Watched } from '@takt/contract/rules.ts';
import type { SubjectKind } from '@takt/contract/subjects.ts';
import type { TaskPriority } from '@takt/contract/words.ts';
import { boolean, date, integer, jsonb, numeric, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { app } from './schema.ts';

/** What a row is about; the organisation as a whole has the id ''. */
const subject = {
  subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
  subjectId: text('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  sourceId: text('source_id').notNull(),
};

export const evidence = app.table('evidence', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  taskId: uuid('task_id').notNull(),
  ...subject,
  measure: text().$type<MeasureKey>().notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  filters: jsonb().$type<Evidence['filters']>().notNull(),
  sentence: text().notNull(),
  money: numeric(),
  link: text().notNull(),
  snapshot: jsonb().$type<Evidence['snapshot']>().notNull(),
  effect: jsonb().$type<Effect>(),
  effectState: text('effect_state').$type<Effect['state']>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
});

export const rules = app.table('rules', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  watched: jsonb().$type<Watched>().notNull(),
  projectId: uuid('project_id').notNull(),
  assigneeId: uuid('assignee_id'),
  priority: text().$type<TaskPriority>().notNull(),
  dueIn: integer('due_in'),
  enabled: boolean().notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  lastCheckedAt: instant('last_checked_at'),
  lastError: text('last_error'),
  deletedAt: instant('deleted_at'),
});

export const causes = app.table('causes', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  ruleId: uuid('rule_id').notNull(),
  ...subject,
  state: text().$type<'holds' | 'over'>().notNull(),
  taskId: uuid('task_id'),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  times: integer().notNull(),
  found: jsonb().$type<Record<string, string | number | null>>().notNull(),
  money: numeric(),
});

export const plans = app.table('plans', {
  orgId: uuid('org_id').notNull(),
  month: date().notNull(),
  ...subject,
  subjectKind: text('subject_kind').$type<PlannedKind>().notNull(),
  measure: text().$type<PlannedMeasure>().notNull(),
  amount: numeric().notNull(),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull(),
});

export const dashboards = app.table('dashboards', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  isShared: boolean('is_shared').notNull(),
  ownerId: uuid('owner_id').notNull(),
  widgets: jsonb().$type<Widget[]>().notNull(),
  version: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
