import { jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { WorkImport } from '@takt/contract/work-imports.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
}
/** What an import has changed of something that was there before. */
export interface Changed {
  id: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export const workImports = app.table('work_imports', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  kind: text().$type<WorkImport['kind']>().notNull(),
  format: text().$type<WorkImport['format']>().notNull(),
  fileName: text('file_name').notNull(),
  content: bytes(),
  status: text().$type<WorkImport['status']>().notNull(),
  projectId: uuid('project_id'),
  counts: jsonb().$type<Partial<Counts>>().notNull(),
  problems: jsonb().$type<WorkImport['problems']>().notNull(),
  before: jsonb().$type<Changed[]>().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});
