import type { DataImport, ImportPreview, Mapping, UploadedFile } from '@takt/contract/imports.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Db, OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { appendEvent } from '../events/service.ts';
import { overlapOf, removeOrganisation } from './facts.ts';
import * as q from './queries.ts';
import { ColumnDescriber, decimalMeasures, wholeMeasures } from './reading/described.ts';
import { createDecoder } from '../../files/encoding.ts';
import { fileReason, skipReason } from './reading/reasons.ts';
import { createRowReader, levelOf, platformKey } from './reading/rows.ts';
import { layoutOf } from './reading/table.ts';
import { FileTotals } from './reading/totals.ts';
import { patchOf } from './run.ts';
import { type KeptReading, linesOf, readingOf, storedParts } from './stored.ts';
import type { Spooled } from './upload.ts';

const layoutSample = 256 * 1024;

/**
 * Stores a file that has arrived and says what it seems to be; nothing is imported. AppError: `file_empty`,
 * `file_unreadable` (a workbook, an archive, no text).
 */
export async function keepFile(
  db: Db,
  actor: Actor,
  file: Spooled,
  name: string,
  lang: Language,
): Promise<UploadedFile> {
  if (file.size === 0) throw new AppError('invalid', 'file_empty');
  if ('noText' in file.text) {
    const why = fileReason(lang, file.text.noText);
    throw new AppError('unsupported_media_type', 'file_unreadable', { gaps: { why } });
  }
  const { encoding } = file.text;
  const described = await describe(file, encoding);
  if (!described) throw new AppError('invalid', 'file_empty');
  const { layout, describer } = described;
  const columns = describer.columns();
  const reading: KeptReading = {
    encoding,
    delimiter: layout.delimiter,
    header_line: layout.headerLine,
    columns,
  };

  const id = newId();
  const fileName = plainFileName(name);
  const kept = await db.inOrg(actor.orgId, async (tx) => {
    const number = await q.nextNumber(tx, 'import');
    await q.insertImport(tx, {
      id,
      number,
      fileName,
      fileHash: file.hash,
      size: file.size,
      reading,
      createdBy: actor.userId,
    });
    for (let part = 0; part < file.parts; part++) await q.insertChunk(tx, id, part, await file.part(part));
    return existing(await q.importById(tx, id));
  });
  return {
    import: kept,
    ...reading,
    rows: describer.rows,
    platform: describer.platform(fileName),
    currency: describer.currency(),
  };
}

/** Reads as far as is needed to be sure, in a doubtful file to its end. */
async function describe(file: Spooled, encoding: KeptReading['encoding']) {
  const decoder = createDecoder(encoding);
  let head = '';
  for await (const part of file.bytes()) {
    head += decoder.push(part.subarray(0, layoutSample * 2));
    break;
  }
  const layout = layoutOf((head + (head.includes('\n') ? '' : '\n')).slice(0, layoutSample));
  if (!layout || layout.header.length > 500) return undefined;
  const describer = new ColumnDescriber(layout);
  const reading = {
    encoding,
    delimiter: layout.delimiter,
    headerLine: layout.headerLine,
    width: layout.header.length,
  };
  for await (const lines of linesOf(file.bytes(), reading)) {
    for (const line of lines) describer.see(line);
    if (describer.isDecided) break;
  }
  return describer.isEmpty ? undefined : { layout, describer };
}

const plainFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{C}/gu, '').toWellFormed().trim().slice(0, 255) || 'file.csv';

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
  const row = await db.inOrg(actor.orgId, (tx) => q.importRow(tx, id));
  if (!row) throw notFound();
  const reading = readingOf(row);
  const mapping = settled(asked, reading.columns);
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
  const slice = { orgId: actor.orgId, sourceId: sourceId ?? '', level: levelOf(mapping) };
  const overlap = await overlapOf(warehouse, slice, totals.days).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return {
    totals: totals.toJSON(),
    skipped: totals.skipped,
    skipped_lines: totals.skips.map((skip) => ({ line: skip.line, reason: skipReason(lang, skip) })),
    overlap,
    already_imported_at: importedAt,
  };
}

/** Queues the import. AppError as of `preview`, `import_not_ready` while it is being imported, `warehouse_missing`. */
export async function startImport(
  { db, warehouse, jobs }: { db: Db; warehouse: Warehouse; jobs: Jobs },
  actor: Actor,
  id: string,
  asked: Mapping,
  lang: Language,
): Promise<DataImport> {
  if ((await warehouse.ping()) === 'missing')
    throw new AppError('analytics_unavailable', 'warehouse_missing');
  return db.inOrg(actor.orgId, async (tx) => {
    const row = await q.importRow(tx, id, true);
    if (!row) throw notFound();
    if (row.status === 'queued' || row.status === 'running')
      throw new AppError('conflict', 'import_not_ready');
    const mapping = settled(asked, readingOf(row).columns);
    const platform = platformKey(mapping.platform);
    await q.updateImport(tx, id, {
      mapping,
      // Taken now, not at upload: files are imported in the order in which somebody says so.
      number: await q.nextNumber(tx, 'import'),
      sourceId: await q.ensureSource(tx, platform, platform),
      status: 'queued',
      progress: 0,
      error: null,
      totals: null,
      skipped: 0,
      skippedLines: [],
      finishedAt: null,
    });
    await jobs.enqueue(tx, 'run-import', { org_id: actor.orgId, import_id: id, language: lang });
    const queued = existing(await q.importById(tx, id));
    appendEvent(tx, actor, 'import.changed', 'import', id, patchOf(queued));
    return queued;
  });
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

const measures = new Set<string>([...decimalMeasures, ...wholeMeasures]);

/** The mapping with the formats that the file itself settles; what it does not, the person has to. */
function settled(asked: Mapping, columns: KeptReading['columns']): Mapping {
  const used = asked.columns.filter(({ field, index }) => field !== 'ignore' && index < columns.length);
  const fields = used.map(({ field }) => field);
  const missing = [
    ...(fields.includes('date') ? [] : ['date']),
    ...(fields.some((field) => measures.has(field)) ? [] : ['spend']),
  ];
  if (missing.length > 0) {
    throw new AppError('invalid', 'mapping_incomplete', {
      gaps: { fields: missing.join(', ') },
      fields: ['columns'],
    });
  }
  const settledColumns = used.map((column, i) => {
    const known = columns[column.index];
    const isNumber = measures.has(column.field);
    const numberFormat = column.number_format ?? (isNumber ? (known?.number_format ?? null) : null);
    const dateFormat = column.date_format ?? (column.field === 'date' ? (known?.date_format ?? null) : null);
    const isOpen =
      known?.ambiguous && ((isNumber && !numberFormat) || (column.field === 'date' && !dateFormat));
    if (isOpen || fields.indexOf(column.field) !== i) {
      throw new AppError('invalid', 'mapping_ambiguous', {
        gaps: { column: known?.name ?? '' },
        fields: ['columns'],
      });
    }
    return { ...column, number_format: numberFormat, date_format: dateFormat };
  });
  return { ...asked, columns: settledColumns };
}
