import { bigint, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { DataImport, Mapping } from '@takt/contract/imports.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

export const sources = app.table('sources', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  platform: text().notNull(),
  name: text().notNull(),
});

export const imports = app.table('imports', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  number: integer().notNull(),
  sourceId: uuid('source_id'),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** How the bytes were understood at upload: encoding, delimiter, header line. */
  reading: jsonb().$type<Record<string, unknown>>().notNull(),
  mapping: jsonb().$type<Mapping>(),
  status: text().$type<DataImport['status']>().notNull(),
  totals: jsonb().$type<DataImport['totals']>(),
  skipped: integer().notNull(),
  skippedLines: jsonb('skipped_lines').$type<DataImport['skipped_lines']>().notNull(),
  error: text(),
  progress: integer().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});

export const importChunks = app.table('import_chunks', {
  orgId: uuid('org_id').notNull(),
  importId: uuid('import_id').notNull(),
  part: integer().notNull(),
  bytes: bytes().notNull(),
});
