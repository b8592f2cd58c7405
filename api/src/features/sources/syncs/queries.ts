import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, lte, max, min, ne, sql } from 'drizzle-orm';
import type { SyncLevel } from '@takt/contract/sources.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { imports, sourcePages, sources, sourceSyncs } from '../../../db/tables/imports.ts';
import type { Span } from '../../../warehouse/cube.ts';

export type SyncRow = typeof sourceSyncs.$inferSelect;
export type SyncChanges = Partial<
  Pick<
    SyncRow,
    | 'status'
    | 'place'
    | 'rows'
    | 'progress'
    | 'tries'
    | 'notBefore'
    | 'error'
    | 'importId'
    | 'startedAt'
    | 'finishedAt'
  >
>;

const ofSource = (tx: OrgTx, sourceId: string) =>
  and(eq(sourceSyncs.orgId, tx.orgId), eq(sourceSyncs.sourceId, sourceId));
const byId = (tx: OrgTx, id: string) => and(eq(sourceSyncs.orgId, tx.orgId), eq(sourceSyncs.id, id));
const isUnderWay = inArray(sourceSyncs.status, ['queued', 'running']);

export interface ToldSync extends SyncRow {
  /** Why the import of what was read failed; null when it did not. */
  readonly importError: string | null;
}
const importError = sql<string | null>`CASE ${imports.status} WHEN 'failed' THEN ${imports.error} END`;

export function syncsOf(
  tx: OrgTx,
  sourceId: string,
  before: string | undefined,
  limit: number,
): Promise<ToldSync[]> {
  return tx
    .select({ ...getTableColumns(sourceSyncs), importError })
    .from(sourceSyncs)
    .leftJoin(imports, and(eq(imports.orgId, sourceSyncs.orgId), eq(imports.id, sourceSyncs.importId)))
    .where(and(ofSource(tx, sourceId), before === undefined ? undefined : lt(sourceSyncs.id, before)))
    .orderBy(desc(sourceSyncs.id))
    .limit(limit);
}

/** Those that are not over, in the order in which they are read. */
export function syncsUnderWay(tx: OrgTx, sourceId: string): Promise<SyncRow[]> {
  return tx
    .select()
    .from(sourceSyncs)
    .where(and(ofSource(tx, sourceId), isUnderWay))
    .orderBy(asc(sourceSyncs.id));
}

/** In the order in which they are to be read. */
export async function insertSyncs(
  tx: OrgTx,
  sourceId: string,
  startedBy: string | null,
  wanted: readonly { readonly level: SyncLevel; readonly span: Span }[],
): Promise<SyncRow[]> {
  const rows = wanted.map(({ level, span }) => ({
    orgId: tx.orgId,
    // Ids made one after another sort so.
    id: newId(),
    sourceId,
    level,
    fromDay: span.from,
    toDay: span.to,
    status: 'queued' as const,
    startedBy,
  }));
  return rows.length === 0 ? [] : tx.insert(sourceSyncs).values(rows).returning();
}

/** False when it is over, or gone. */
export async function updateSync(tx: OrgTx, id: string, changes: SyncChanges): Promise<boolean> {
  const rows = await tx
    .update(sourceSyncs)
    .set(changes)
    .where(and(byId(tx, id), isUnderWay))
    .returning({ id: sourceSyncs.id });
  return rows.length > 0;
}

/** All that are not over. */
export async function endSyncs(tx: OrgTx, sourceId: string, changes: SyncChanges): Promise<void> {
  await tx
    .update(sourceSyncs)
    .set(changes)
    .where(and(ofSource(tx, sourceId), isUnderWay));
}

/** Goes on from page `pages`; false when somebody else has gone on from there, it is over, or the source rests. */
export async function takePage(tx: OrgTx, id: string, pages: number, changes: SyncChanges): Promise<boolean> {
  const rests = tx
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.orgId, sourceSyncs.orgId),
        eq(sources.id, sourceSyncs.sourceId),
        ne(sources.status, 'active'),
      ),
    );
  const rows = await tx
    .update(sourceSyncs)
    .set({ ...changes, pages: pages + 1 })
    .where(and(byId(tx, id), eq(sourceSyncs.pages, pages), isUnderWay, sql`NOT EXISTS ${rests}`))
    .returning({ id: sourceSyncs.id });
  return rows.length > 0;
}

export async function insertPage(
  tx: OrgTx,
  row: { syncId: string; page: number; piece: string; bytes: Buffer },
): Promise<void> {
  await tx.insert(sourcePages).values({ ...row, orgId: tx.orgId });
}

const ofSync = (tx: OrgTx, syncId: string) =>
  and(eq(sourcePages.orgId, tx.orgId), eq(sourcePages.syncId, syncId));

export async function deletePages(tx: OrgTx, syncId: string, piece?: string): Promise<void> {
  await tx
    .delete(sourcePages)
    .where(and(ofSync(tx, syncId), piece === undefined ? undefined : eq(sourcePages.piece, piece)));
}

/** The first page from that number on. */
export async function nextPage(
  tx: OrgTx,
  syncId: string,
  from: number,
): Promise<{ page: number; bytes: Buffer } | undefined> {
  const [row] = await tx
    .select({ page: sourcePages.page, bytes: sourcePages.bytes })
    .from(sourcePages)
    .where(and(ofSync(tx, syncId), gte(sourcePages.page, from)))
    .orderBy(asc(sourcePages.page))
    .limit(1);
  return row;
}

/** Until which day the account has been read at all its levels; null: never. */
export async function readUntil(
  tx: OrgTx,
  sourceId: string,
  levels: readonly SyncLevel[],
): Promise<string | null> {
  const rows = await tx
    .select({ level: sourceSyncs.level, to: max(sourceSyncs.toDay) })
    .from(sourceSyncs)
    .where(and(ofSource(tx, sourceId), eq(sourceSyncs.status, 'done')))
    .groupBy(sourceSyncs.level);
  const days = levels.map((level) => rows.find((row) => row.level === level)?.to ?? null);
  return days.reduce(
    (least, day) => (least === null || day === null ? null : day < least ? day : least),
    days[0] ?? null,
  );
}

/** Whether a reading of the last `every` days began on that day or before. */
export async function lookedBack(tx: OrgTx, sourceId: string, to: string, every: number): Promise<boolean> {
  const found = await tx.$count(
    sourceSyncs,
    and(
      ofSource(tx, sourceId),
      eq(sourceSyncs.status, 'done'),
      lte(sourceSyncs.fromDay, to),
      sql`${sourceSyncs.finishedAt} > now() - ${every}::int * interval '1 day'`,
    ),
  );
  return found > 0;
}

/**
 * First day of a reading that broke off, or whose import did, and that none has made good since; null: none. What the
 * platform rejects it would reject again, and what nobody wants to be read any more is not missed: other levels, and
 * days before `since`.
 */
export async function missedFrom(
  tx: OrgTx,
  sourceId: string,
  levels: readonly SyncLevel[],
  since: string | null,
): Promise<string | null> {
  const better = sql`SELECT FROM app.source_syncs d
    WHERE d.org_id = ${tx.orgId} AND d.source_id = ${sourceId} AND d.status = 'done' AND d.level = ${sourceSyncs.level}
      AND d.from_day <= ${sourceSyncs.fromDay} AND d.to_day >= ${sourceSyncs.toDay} AND d.id > ${sourceSyncs.id}`;
  const [row] = await tx
    .select({ from: min(sourceSyncs.fromDay) })
    .from(sourceSyncs)
    .where(
      and(
        ofSource(tx, sourceId),
        inArray(sourceSyncs.level, [...levels]),
        since === null ? undefined : gte(sourceSyncs.toDay, since),
        sql`CASE ${sourceSyncs.status} WHEN 'failed' THEN ${sourceSyncs.error}->>'code' <> 'rejected'
          WHEN 'done' THEN EXISTS (SELECT FROM app.imports i
            WHERE i.org_id = ${tx.orgId} AND i.id = ${sourceSyncs.importId} AND i.status = 'failed') END`,
        sql`NOT EXISTS (${better})`,
      ),
    );
  return row?.from ?? null;
}

/** Active connections whose time has come. */
export async function dueSources(tx: OrgTx): Promise<string[]> {
  const rows = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.orgId, tx.orgId),
        eq(sources.kind, 'connection'),
        eq(sources.status, 'active'),
        lte(sources.nextSyncAt, sql`now()`),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Sources with readings that are not over, whatever has become of the job that did them. */
export async function unfinishedSources(tx: OrgTx): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: sourceSyncs.sourceId })
    .from(sourceSyncs)
    .where(and(eq(sourceSyncs.orgId, tx.orgId), isUnderWay));
  return rows.map(({ id }) => id);
}

/** Readings are told of for 90 days; the last ones are what the next begin at. */
export async function purgeSyncs(tx: OrgTx): Promise<void> {
  await tx.delete(sourceSyncs).where(
    and(
      eq(sourceSyncs.orgId, tx.orgId),
      sql`${sourceSyncs.finishedAt} < now() - interval '90 days'`,
      sql`${sourceSyncs.id} NOT IN (SELECT DISTINCT ON (s.source_id, s.level, s.status) s.id FROM app.source_syncs s
          WHERE s.org_id = ${tx.orgId} ORDER BY s.source_id, s.level, s.status, s.to_day DESC, s.id DESC)`,
    ),
  );
}
