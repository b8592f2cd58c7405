import { and, desc, eq, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { DataImport } from '@takt/contract/imports.ts';
import { type Language, languageOf } from '@takt/contract/languages.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { importChunks, imports, sources } from '../../db/tables/imports.ts';
import { counters, organisations } from '../../db/tables/organisations.ts';

export type ImportRow = typeof imports.$inferSelect;
type Row = ImportRow;
export type ImportChanges = Partial<Omit<Row, 'orgId' | 'id' | 'createdBy' | 'createdAt'>>;

const columns = {
  id: imports.id,
  kind: imports.kind,
  origin: imports.origin,
  file_name: imports.fileName,
  size: imports.size,
  status: imports.status,
  source: { id: sources.id, name: sources.name, platform: sources.platform },
  totals: imports.totals,
  skipped: imports.skipped,
  skipped_lines: imports.skippedLines,
  error: imports.error,
  progress: imports.progress,
  created_at: imports.createdAt,
  created_by: imports.createdBy,
  finished_at: imports.finishedAt,
  undone_at: imports.undoneAt,
  undone_by: imports.undoneBy,
};
const ofSource = and(eq(sources.orgId, imports.orgId), eq(sources.id, imports.sourceId));
const byId = (tx: OrgTx, id: string) => and(eq(imports.orgId, tx.orgId), eq(imports.id, id));

export async function importById(tx: OrgTx, id: string): Promise<DataImport | undefined> {
  const [row] = await tx.select(columns).from(imports).leftJoin(sources, ofSource).where(byId(tx, id));
  return row;
}

interface ListQuery {
  readonly source_id?: string | undefined;
  readonly status?: DataImport['status'] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}
export async function listImports(
  tx: OrgTx,
  query: ListQuery,
): Promise<{ items: DataImport[]; next_cursor: string | null }> {
  const before = keyOf(query.cursor, z.uuid());
  const rows = await tx
    .select(columns)
    .from(imports)
    .leftJoin(sources, ofSource)
    .where(
      and(
        eq(imports.orgId, tx.orgId),
        before === undefined ? undefined : lt(imports.id, before),
        query.source_id === undefined ? undefined : eq(imports.sourceId, query.source_id),
        query.status === undefined ? undefined : eq(imports.status, query.status),
      ),
    )
    // Ids sort by the time they were made.
    .orderBy(desc(imports.id))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit, (row) => row.id);
}

/** The whole row, for the service; `lock` holds it until the end of the transaction. */
export async function importRow(tx: OrgTx, id: string, lock = false): Promise<Row | undefined> {
  const query = tx.select().from(imports).where(byId(tx, id));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

type NewImport = Pick<
  Row,
  'id' | 'number' | 'kind' | 'fileName' | 'fileHash' | 'size' | 'reading' | 'createdBy'
> &
  Partial<Pick<Row, 'origin' | 'pushKey'>>;
export async function insertImport(tx: OrgTx, row: NewImport): Promise<void> {
  await tx.insert(imports).values({
    ...row,
    orgId: tx.orgId,
    status: 'uploaded',
    skipped: 0,
    skippedLines: [],
    progress: 0,
    createdAt: new Date().toISOString(),
  });
}

export async function updateImport(tx: OrgTx, id: string, changes: ImportChanges): Promise<void> {
  await tx.update(imports).set(changes).where(byId(tx, id));
}

export async function insertChunk(tx: OrgTx, importId: string, part: number, bytes: Buffer): Promise<void> {
  await tx.insert(importChunks).values({ orgId: tx.orgId, importId, part, bytes });
}

export async function chunk(tx: OrgTx, importId: string, part: number): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ bytes: importChunks.bytes })
    .from(importChunks)
    .where(
      and(eq(importChunks.orgId, tx.orgId), eq(importChunks.importId, importId), eq(importChunks.part, part)),
    );
  return row?.bytes;
}

/** False once it has been forgotten: what was imported stays, the file can't be looked at or imported again. */
export async function hasFile(tx: OrgTx, importId: string): Promise<boolean> {
  return (
    (await tx.$count(
      importChunks,
      and(eq(importChunks.orgId, tx.orgId), eq(importChunks.importId, importId), eq(importChunks.part, 0)),
    )) > 0
  );
}

/** Files are kept for 30 days, those of imports that are due until they are over. A few at a time: every hour has others. */
export async function forgetFiles(tx: OrgTx): Promise<void> {
  await tx.delete(importChunks).where(
    and(
      eq(importChunks.orgId, tx.orgId),
      sql`${importChunks.importId} IN (SELECT i.id FROM app.imports i WHERE i.org_id = ${tx.orgId}
          AND i.created_at < now() - interval '30 days' AND i.status NOT IN ('queued', 'running', 'undoing')
          AND EXISTS (SELECT FROM app.import_chunks c WHERE c.org_id = i.org_id AND c.import_id = i.id) LIMIT 10)`,
    ),
  );
}

/** The next number of a counter of the organisation; the row stays locked until the commit. */
export async function nextNumber(tx: OrgTx, name: 'import' | 'data'): Promise<number> {
  const [row] = await tx
    .insert(counters)
    .values({ orgId: tx.orgId, name, value: 1 })
    .onConflictDoUpdate({
      target: [counters.orgId, counters.name],
      set: { value: sql`${counters.value} + 1` },
    })
    .returning({ value: counters.value });
  if (!row) throw new Error('A counter gave no number');
  return row.value;
}

export async function sourceId(tx: OrgTx, platform: string, name: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.orgId, tx.orgId), eq(sources.platform, platform), eq(sources.name, name)));
  return row?.id;
}

/** The source of that name, made when it is new. */
export async function ensureSource(
  tx: OrgTx,
  platform: string,
  name: string,
  kind: 'file' | 'push' = 'file',
): Promise<string> {
  const known = await sourceId(tx, platform, name);
  if (known) return known;
  const [row] = await tx
    .insert(sources)
    .values({ orgId: tx.orgId, id: newId(), platform, name, kind })
    .onConflictDoUpdate({ target: [sources.orgId, sources.platform, sources.name], set: { name } })
    .returning({ id: sources.id });
  if (!row) throw new Error('A source could not be made');
  return row.id;
}

export const isDue = ({ status }: Pick<Row, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'undoing';

/**
 * What of its source has to be done before a due import, or itself: all that is to be undone, the newest first, and then
 * imports in the order of their numbers.
 */
export async function nextDue(tx: OrgTx, upTo: Row): Promise<Row | undefined> {
  const { number } = upTo;
  if (upTo.sourceId === null) return undefined;
  const isUndone = eq(imports.status, 'undoing');
  const [row] = await tx
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.orgId, tx.orgId),
        eq(imports.sourceId, upTo.sourceId),
        upTo.status === 'undoing'
          ? and(isUndone, gte(imports.number, number))
          : or(isUndone, and(inArray(imports.status, ['queued', 'running']), lte(imports.number, number))),
      ),
    )
    .orderBy(desc(isUndone), sql`CASE WHEN ${isUndone} THEN -${imports.number} ELSE ${imports.number} END`)
    .limit(1);
  return row;
}

/** Imports that are due, whatever has become of the job that did them. */
export async function unfinishedImports(tx: OrgTx): Promise<string[]> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.orgId, tx.orgId), inArray(imports.status, ['queued', 'running', 'undoing'])));
  return rows.map(({ id }) => id);
}

/** A later import of advertising that has days of this one at its level, or may have them once it has been read. */
export async function importOnTop(tx: OrgTx, row: Row): Promise<Pick<Row, 'id' | 'fileName'> | undefined> {
  if (row.sourceId === null || row.level === null) return undefined;
  const { from, to } = row.totals?.period ?? { from: '1000-01-01', to: '9999-12-31' };
  const day = (end: 'from' | 'to') => sql`${imports.totals} -> 'period' ->> ${end}`;
  const [found] = await tx
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(
      and(
        eq(imports.orgId, tx.orgId),
        eq(imports.sourceId, row.sourceId),
        eq(imports.level, row.level),
        gt(imports.number, row.number),
        or(
          inArray(imports.status, ['queued', 'running']),
          and(eq(imports.status, 'done'), sql`${day('from')} <= ${to} AND ${day('to')} >= ${from}`),
        ),
      ),
    )
    .orderBy(desc(imports.number))
    .limit(1);
  return found;
}

/** The import that a push of that key became; of two with one key the second waits here for the first to be done. */
export async function importOfKey(tx: OrgTx, pushKey: string): Promise<Row | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tx.orgId} ${pushKey}`}, 0))`);
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.orgId, tx.orgId), eq(imports.pushKey, pushKey)));
  return row;
}

/** When the same bytes were last imported, if they were. */
export async function importedBefore(tx: OrgTx, fileHash: string, exceptId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: imports.finishedAt })
    .from(imports)
    .where(
      and(
        eq(imports.orgId, tx.orgId),
        eq(imports.fileHash, fileHash),
        eq(imports.status, 'done'),
        ne(imports.id, exceptId),
      ),
    )
    .orderBy(desc(imports.finishedAt))
    .limit(1);
  return row?.at ?? null;
}

/** Whether anything was ever on its way into the warehouse. */
export async function hasImported(tx: OrgTx): Promise<boolean> {
  const rows = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.orgId, tx.orgId), ne(imports.status, 'uploaded')))
    .limit(1);
  return rows.length > 0;
}

export const organisationCurrency = async (tx: OrgTx) => (await organisation(tx)).currency;
export const organisationTimeZone = async (tx: OrgTx) => (await organisation(tx)).timeZone;
export const organisationLanguage = async (tx: OrgTx): Promise<Language> =>
  languageOf((await organisation(tx)).locale);

async function organisation(tx: OrgTx) {
  const { currency, timeZone, locale } = organisations;
  const [row] = await tx
    .select({ currency, timeZone, locale })
    .from(organisations)
    .where(eq(organisations.orgId, tx.orgId));
  if (!row) throw new Error('A transaction of an organisation that does not exist');
  return row;
}
