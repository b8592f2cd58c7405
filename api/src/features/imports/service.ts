import { importFields, type ImportField } from '@takt/contract/import-fields.ts';
import type { DataImport, ImportPreview, Mapping, UploadedFile } from '@takt/contract/imports.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Db, OrgId, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import { plainName } from '../../files/spool.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isUnderWay } from '../../jobs/under-way.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { type ImportDeps, queueImport, withImport } from './due.ts';
import { removeOrganisation, removeSource } from './facts/removal.ts';
import { knownDeals } from './facts/records.ts';
import { overlapOf } from './facts/slices.ts';
import { asRemembered, recall, remember } from './mappings/service.ts';
import * as q from './queries.ts';
import { namedPlatform, needed, platformOf } from './reading/columns.ts';
import { levelOf } from './reading/level.ts';
import { dateFields, numberFields } from './reading/measures.ts';
import { platformKey } from './reading/names.ts';
import { type FileCode, fileReason, skipReason } from './reading/reasons.ts';
import { createRowReader } from './reading/rows.ts';
import { FileTotals } from './reading/totals.ts';
import { describeFile, type Described, type KeptReading, linesOf, readingOf, storedParts } from './stored.ts';
import { NotUnpacked } from './unpacking/limits.ts';
import { unpack } from './unpacking/unpack.ts';
import type { Spooled } from './upload.ts';

/**
 * Stores a file that has arrived, unpacked, and says what it seems to be; nothing is imported. AppError: `file_empty`,
 * `file_unreadable` (no text, or no table inside).
 */
export async function keepFile(
  db: Db,
  actor: Actor,
  arrived: Spooled,
  name: string,
  lang: Language,
): Promise<UploadedFile> {
  await using inside = await unpack(arrived).catch((error: unknown) => {
    throw error instanceof NotUnpacked ? unreadable(lang, error.code) : error;
  });
  const file = inside ?? arrived;
  if (file.size === 0) throw new AppError('invalid', 'file_empty');
  if ('noText' in file.text) throw unreadable(lang, file.text.noText);
  const described = await describeFile(() => file.bytes(), file.text.encoding, file.delimiter);
  if (!described) throw new AppError('invalid', 'file_empty');

  const id = newId();
  const fileName = plainName(name, 'file.csv');
  // Awaited here: what was unpacked goes when the block is left.
  return await db.inOrg(actor.orgId, async (tx) => {
    const told = await toldOf(tx, described, fileName);
    const { encoding, delimiter, header_line, columns } = told;
    await q.insertImport(tx, {
      id,
      number: await q.nextNumber(tx, 'import'),
      kind: told.kind,
      fileName,
      fileHash: file.hash,
      size: file.size,
      reading: { encoding, delimiter, header_line, columns },
      createdBy: actor.userId,
    });
    for (let part = 0; part < file.parts; part++) await q.insertChunk(tx, id, part, await file.part(part));
    return { import: existing(await q.importById(tx, id)), ...told };
  });
}

const unreadable = (lang: Language, code: FileCode) =>
  new AppError('unsupported_media_type', 'file_unreadable', { gaps: { why: fileReason(lang, code) } });

/** A file that was uploaded earlier, as its upload answered, or better: by what was learnt since. */
export async function reopenFile(db: Db, actor: Actor, id: string): Promise<UploadedFile> {
  const [row, isKept] = await db.inOrg(actor.orgId, async (tx) => [
    await q.importRow(tx, id),
    await q.hasFile(tx, id),
  ]);
  // Rows that another system pushed are no file that anybody could look at again.
  if (row?.origin !== 'file' || !isKept) throw notFound();
  const { encoding, delimiter } = readingOf(row);
  const described = await describeFile(() => storedParts(db, actor.orgId, id, row.size), encoding, delimiter);
  if (!described) throw notFound();
  return db.inOrg(actor.orgId, async (tx) => ({
    import: existing(await q.importById(tx, id)),
    ...(await toldOf(tx, described, row.fileName)),
  }));
}

/** What a file seems to be: by its header and cells, and by what was said of one with this header before. */
async function toldOf(
  tx: OrgTx,
  { layout, describer, encoding }: Described,
  fileName: string,
): Promise<Omit<UploadedFile, 'import'>> {
  const known = await recall(tx, layout.header);
  const kind = known?.kind ?? describer.kind;
  const columns = describer.columns();
  return {
    kind,
    remembered: known !== undefined,
    proposals: describer.proposals(),
    encoding,
    delimiter: layout.delimiter,
    header_line: layout.headerLine,
    columns: known ? asRemembered(columns, known) : columns,
    rows: describer.rows,
    platform: namedPlatform(fileName, kind) ?? known?.platform ?? platformOf(layout.header, fileName, kind),
    currency: describer.currency() ?? known?.currency ?? null,
  };
}

const existing = (row: DataImport | undefined): DataImport => {
  if (!row) throw notFound();
  return row;
};

/**
 * What an import would bring: the whole file is read as the import would read it. The overlap is null while the
 * warehouse is away or missing. AppError: `mapping_incomplete`, `mapping_ambiguous`.
 */
export async function preview(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  actor: Actor,
  id: string,
  asked: Mapping,
  lang: Language,
): Promise<ImportPreview> {
  const [row, isKept, timeZone] = await db.inOrg(actor.orgId, (tx) =>
    Promise.all([q.importRow(tx, id), q.hasFile(tx, id), q.organisationTimeZone(tx)]),
  );
  if (!row || !isKept) throw notFound();
  const reading = readingOf(row);
  const mapping = settled(asked, reading.columns, timeZone);
  const read = createRowReader(mapping, reading.header);
  const totals = new FileTotals();
  for await (const lines of linesOf(storedParts(db, actor.orgId, id, row.size), reading)) {
    for (const line of lines) totals.add(read(line), line.number);
  }
  totals.end();

  const platform = platformKey(mapping.platform);
  const [sourceId, importedAt] = await db.inOrg(actor.orgId, (tx) =>
    Promise.all([q.sourceId(tx, platform, platform), q.importedBefore(tx, row.fileHash, id)]),
  );
  return {
    totals: totals.toJSON(),
    skipped: totals.skipped,
    skipped_lines: totals.skips.map((skip) => ({ line: skip.line, reason: skipReason(lang, skip) })),
    overlap: await overlap(warehouse, actor.orgId, sourceId, mapping, totals),
    already_imported_at: importedAt,
  };
}

/** Figures of advertising are replaced, deals are added to; of touches and paths nothing is known before the import. */
async function overlap(
  warehouse: Warehouse,
  orgId: OrgId,
  source: string | undefined,
  mapping: Mapping,
  totals: FileTotals,
): Promise<ImportPreview['overlap']> {
  const none = { days: 0, rows: 0 };
  const sourceId = source ?? '';
  const asked =
    mapping.kind === 'ads'
      ? overlapOf(warehouse, { orgId, sourceId, level: levelOf(mapping) }, totals.days)
      : mapping.kind === 'deals' && totals.dealIds
        ? knownDeals(warehouse, { orgId, sourceId }, totals.dealIds)
        : Promise.resolve(mapping.kind === 'deals' ? null : none);
  return asked.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** Queues the import. AppError as of `withImport` and `preview`, `import_done`. */
export function startImport(
  deps: ImportDeps,
  actor: Actor,
  id: string,
  asked: Mapping,
  lang: Language,
): Promise<DataImport> {
  return withImport(deps, actor, id, async (tx, row) => {
    // Its rows stand under its number: what was there before it would be lost to the undo.
    if (row.status === 'done') throw new AppError('conflict', 'import_done');
    if (!(await q.hasFile(tx, id))) throw notFound();
    const reading = readingOf(row);
    const mapping = settled(asked, reading.columns, await q.organisationTimeZone(tx));
    const platform = platformKey(mapping.platform);
    if (row.origin === 'file') await remember(tx, reading.header, mapping);
    const sourceId = await q.ensureSource(tx, platform, platform);
    return queueImport(tx, { jobs: deps.jobs, userId: actor.userId, lang }, id, { mapping, sourceId });
  });
}

/** Imports that are due and whose job was given up, or got lost, get another one: nothing else would ever end them. */
export async function resumeImports(tx: OrgTx, jobs: Jobs): Promise<void> {
  const unfinished = await q.unfinishedImports(tx);
  if (unfinished.length === 0) return;
  const language = await q.organisationLanguage(tx);
  for (const id of unfinished) {
    if (await isUnderWay(tx, 'run-import', { import_id: id })) continue;
    await jobs.enqueue(tx, 'run-import', { org_id: tx.orgId, import_id: id, language });
  }
}

/**
 * Removes what an organisation has in the warehouse. AppError `warehouse_away` and, where something was imported once,
 * `warehouse_missing`: an installation that never had a warehouse has nothing to remove, one that lost it waits for it.
 */
export async function removeFacts(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  orgId: OrgId,
): Promise<void> {
  const isMissing = (await warehouse.ping()) === 'missing';
  if (isMissing && !(await db.ask(orgId, q.hasImported))) return;
  await removeOrganisation(warehouse, orgId);
}

/** The same for one source. Errors as of `removeFacts`. */
export async function removeSourceFacts(
  { db, warehouse }: { db: Db; warehouse: Warehouse },
  orgId: OrgId,
  sourceId: string,
): Promise<void> {
  const isMissing = (await warehouse.ping()) === 'missing';
  if (isMissing && !(await db.ask(orgId, q.hasImported))) return;
  await removeSource(warehouse, orgId, sourceId);
}

/** The mapping with the formats that the file itself settles; what it does not, the person has to. */
function settled(asked: Mapping, columns: KeptReading['columns'], timeZone: string): Mapping {
  const { kind } = asked;
  const used = asked.columns.filter(({ field, index }) => field !== 'ignore' && index < columns.length);
  const fields = used.map(({ field }) => field);
  const missing = needed[kind].filter((some) => !some.some((field) => fields.includes(field)));
  const foreign = fields.filter((field) => !importFields[kind].some((own: ImportField) => own === field));
  if (missing.length > 0 || foreign.length > 0) {
    throw new AppError('invalid', foreign.length > 0 ? 'mapping_foreign' : 'mapping_incomplete', {
      gaps: { fields: (foreign.length > 0 ? foreign : missing.map(([first]) => first)).join(', ') },
      fields: ['columns'],
    });
  }
  const settledColumns = used.map((column, i) => {
    const known = columns[column.index];
    const [isNumber, isDate] = [numberFields.has(column.field), dateFields.has(column.field)];
    const numberFormat = column.number_format ?? (isNumber ? (known?.number_format ?? null) : null);
    const dateFormat = column.date_format ?? (isDate ? (known?.date_format ?? null) : null);
    const isOpen = known?.ambiguous && ((isNumber && !numberFormat) || (isDate && !dateFormat));
    if (isOpen || fields.indexOf(column.field) !== i) {
      throw new AppError('invalid', 'mapping_ambiguous', {
        gaps: { column: known?.name ?? '' },
        fields: ['columns'],
      });
    }
    return { ...column, number_format: numberFormat, date_format: dateFormat };
  });
  return {
    ...asked,
    columns: settledColumns,
    ...(kind === 'touches' && { time_zone: asked.time_zone ?? timeZone }),
  };
}
