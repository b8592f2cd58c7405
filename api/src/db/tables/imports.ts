import { sql } from 'drizzle-orm';
import { bigint, date, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportKind } from '@takt/contract/import-fields.ts';
import type { DataImport, Mapping } from '@takt/contract/imports.ts';
import { bytes, instant } from './columns.ts';
import { app } from './schema.ts';

/** What went wrong with an account: a code of the sources' own, and the platform's words. */
interface Told {
  readonly code: string;
  readonly said: string;
}

export const sources = app.table('sources', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  platform: text().notNull(),
  name: text().notNull(),
  kind: text().$type<'file' | 'push' | 'connection'>().notNull().default('file'),
  connector: text().$type<'meta_ads' | 'google_ads' | 'yandex_direct' | 'vk_ads'>(),
  settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  secret: bytes(),
  status: text().$type<'active' | 'paused' | 'broken' | 'removing'>().notNull().default('active'),
  lastSyncedAt: instant('last_synced_at'),
  nextSyncAt: instant('next_sync_at'),
  lastError: jsonb('last_error').$type<Told>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

export const sourceSyncs = app.table('source_syncs', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  sourceId: uuid('source_id').notNull(),
  importId: uuid('import_id'),
  level: text().$type<'campaign' | 'ad_group' | 'ad'>().notNull(),
  fromDay: date('from_day').notNull(),
  toDay: date('to_day').notNull(),
  status: text().$type<'queued' | 'running' | 'done' | 'failed'>().notNull(),
  place: jsonb().$type<Record<string, unknown>>(),
  pages: integer().notNull().default(0),
  rows: integer().notNull().default(0),
  progress: integer().notNull().default(0),
  tries: integer().notNull().default(0),
  notBefore: instant('not_before'),
  error: jsonb().$type<Told>(),
  startedBy: uuid('started_by'),
  startedAt: instant('started_at')
    .notNull()
    .default(sql`now()`),
  finishedAt: instant('finished_at'),
});

export const sourcePages = app.table('source_pages', {
  orgId: uuid('org_id').notNull(),
  syncId: uuid('sync_id').notNull(),
  page: integer().notNull(),
  piece: date().notNull(),
  bytes: bytes().notNull(),
});

export const importMappings = app.table('import_mappings', {
  orgId: uuid('org_id').notNull(),
  signature: text().notNull(),
  kind: text().$type<ImportKind>().notNull(),
  mapping: jsonb().$type<Mapping>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const imports = app.table('imports', {
  orgId: uuid('org_id').notNull(),
  id: uuid().notNull(),
  number: integer().notNull(),
  kind: text().$type<ImportKind>().notNull().default('ads'),
  origin: text().$type<DataImport['origin']>().notNull().default('file'),
  level: text().$type<'account' | 'campaign' | 'ad_group' | 'ad'>(),
  pushKey: text('push_key'),
  undoneAt: instant('undone_at'),
  undoneBy: uuid('undone_by'),
  undoNumber: integer('undo_number'),
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
