import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { language, type Language } from '@takt/contract/languages.ts';
import {
  type ConnectedAccount,
  connectedAccount,
  type ConnectionSettings,
  connectionSettings,
} from '@takt/contract/sources.ts';
import { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { imports, sources, sourceSyncs } from '../../db/tables/imports.ts';

type Row = typeof sources.$inferSelect;
type NewSource = typeof sources.$inferInsert;

const columns = {
  id: sources.id,
  name: sources.name,
  platform: sources.platform,
  kind: sources.kind,
  connector: sources.connector,
  kept: sources.settings,
  status: sources.status,
  lastSyncedAt: sources.lastSyncedAt,
  nextSyncAt: sources.nextSyncAt,
  lastError: sources.lastError,
  createdAt: sources.createdAt,
  createdBy: sources.createdBy,
  // Columns of the row itself are named in SQL: drizzle would leave their table away, and the inner one has such too.
  lastImportAt: sql<string | null>`(SELECT max(i.finished_at) FROM app.imports i
    WHERE i.org_id = sources.org_id AND i.source_id = sources.id AND i.status = 'done')`.mapWith(
    sources.lastSyncedAt,
  ),
  /** Why the last import of it came to nothing; null when it did not. */
  importError: sql<string | null>`(SELECT CASE i.status WHEN 'failed' THEN i.error END FROM app.imports i
    WHERE i.org_id = sources.org_id AND i.source_id = sources.id AND i.origin <> 'file'
      AND i.status IN ('done', 'failed') AND i.finished_at IS NOT NULL
    ORDER BY i.finished_at DESC LIMIT 1)`,
  isSyncing: sql<boolean>`EXISTS (SELECT FROM app.source_syncs s
    WHERE s.org_id = sources.org_id AND s.source_id = sources.id AND s.status IN ('queued', 'running'))`,
};
/** `removing` is seen by nobody any more. */
const visible = (tx: OrgTx) => and(eq(sources.orgId, tx.orgId), ne(sources.status, 'removing'));

export const allSources = (tx: OrgTx) =>
  tx.select(columns).from(sources).where(visible(tx)).orderBy(asc(sources.platform), asc(sources.name));
export type SourceRow = Awaited<ReturnType<typeof allSources>>[number];

export async function sourceById(tx: OrgTx, id: string): Promise<SourceRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(sources)
    .where(and(visible(tx), eq(sources.id, id)));
  return row;
}

/** What a connection reads, as its row keeps it. */
export interface Kept {
  readonly settings: ConnectionSettings;
  /** null until the platform has been asked. */
  readonly account: ConnectedAccount | null;
  /** Of whoever has connected it: the notes of its imports are written in it. */
  readonly language: Language;
}
const kept = z.object({ settings: connectionSettings, account: connectedAccount.nullable(), language });
export const keptOf = (row: { readonly kept: unknown }): Kept => kept.parse(row.kept);

/** The row with its secret, held until the end of the transaction. */
export async function lockedSource(tx: OrgTx, id: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(sources)
    .where(and(visible(tx), eq(sources.id, id)))
    .for('update');
  return row;
}

export async function countConnections(tx: OrgTx): Promise<number> {
  return tx.$count(sources, and(visible(tx), eq(sources.kind, 'connection')));
}

export async function insertSource(tx: OrgTx, source: Omit<NewSource, 'orgId' | 'createdAt'>): Promise<void> {
  await tx.insert(sources).values({ ...source, orgId: tx.orgId });
}

export type SourceChanges = Partial<
  Pick<
    Row,
    | 'name'
    | 'kind'
    | 'connector'
    | 'settings'
    | 'secret'
    | 'status'
    | 'lastSyncedAt'
    | 'nextSyncAt'
    | 'lastError'
  >
>;
export async function updateSource(tx: OrgTx, id: string, changes: SourceChanges): Promise<void> {
  await tx
    .update(sources)
    .set(changes)
    .where(and(eq(sources.orgId, tx.orgId), eq(sources.id, id)));
}

/** Whether an import of the source is on its way into the warehouse, or out of it. */
export async function isImporting(tx: OrgTx, id: string): Promise<boolean> {
  const underWay = sql`${imports.status} IN ('queued', 'running', 'undoing')`;
  return (await tx.$count(imports, and(eq(imports.orgId, tx.orgId), eq(imports.sourceId, id), underWay))) > 0;
}

/** Everything that PostgreSQL knows of it, the files of its imports too. */
export async function deleteSource(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(sourceSyncs).where(and(eq(sourceSyncs.orgId, tx.orgId), eq(sourceSyncs.sourceId, id)));
  await tx.delete(imports).where(and(eq(imports.orgId, tx.orgId), eq(imports.sourceId, id)));
  await tx.delete(sources).where(and(eq(sources.orgId, tx.orgId), eq(sources.id, id)));
}
