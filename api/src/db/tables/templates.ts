import { boolean, date, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Recurrence, TaskTemplate } from '@takt/contract/templates.ts';
import { instant } from './columns.ts';
import { app } from './schema.ts';

export const taskTemplates = app.table('task_templates', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  name: text().notNull(),
  projectId: uuid('project_id').notNull(),
  /** What it makes, by the names of the contract. */
  fields: jsonb()
    .$type<
      Pick<
        TaskTemplate,
        | 'title'
        | 'description'
        | 'priority'
        | 'type'
        | 'assignee_id'
        | 'label_ids'
        | 'estimate'
        | 'due_in_days'
        | 'checklist'
      >
    >()
    .notNull(),
  recurrence: jsonb().$type<Recurrence>(),
  nextOn: date('next_on', { mode: 'string' }),
  isPaused: boolean('is_paused').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});
