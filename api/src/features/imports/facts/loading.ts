import type { Db, OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import * as q from '../queries.ts';
import { levelOf } from '../reading/level.ts';
import { createRowReader } from '../reading/rows.ts';
import { FileTotals } from '../reading/totals.ts';
import { linesOf, readingOf, storedParts } from '../stored.ts';
import { adLines, attributesOf, type LineWriter, recordLines, recordTableOf } from './lines.ts';
import { settleRecords } from './records.ts';
import { replaceSlice, showDays } from './slices.ts';
import { TabSeparated } from './tab-separated.ts';
import { adEntities, versionOf } from './tables.ts';

interface Engines {
  readonly db: Db;
  readonly warehouse: Warehouse;
}

/**
 * Streams the file of an import into the warehouse and makes it seen there; what it brought. May be repeated, whole or
 * broken off anywhere. `attempt` names lines that nobody else sees; `report` hears which share of the file was read.
 * A file without one good line writes nothing: its totals have no rows.
 */
export async function load(
  engines: Engines,
  orgId: OrgId,
  row: q.ImportRow,
  attempt: string,
  report: (share: number) => Promise<void>,
): Promise<FileTotals> {
  const { db, warehouse } = engines;
  const { mapping, sourceId, number } = row;
  if (!mapping || !sourceId) throw new Error('An import without a mapping or a source was started');
  const { kind } = mapping;
  const said = { orgId, sourceId, number };
  const writer = kind === 'ads' ? adLines(attempt, mapping) : recordLines(said, kind);
  const totals = await write(engines, orgId, row, writer, report);
  if (totals.rows === 0) return totals;

  if (kind !== 'ads') {
    await settleRecords(warehouse, recordTableOf(kind), said, await newerVersion(db, orgId));
    return totals;
  }
  const slice = {
    ...said,
    level: levelOf(mapping),
    currency: await db.inOrg(orgId, q.organisationCurrency),
    columns: writer.columns,
    attributes: attributesOf(mapping),
  };
  await replaceSlice(warehouse, slice, attempt);
  await settleRecords(warehouse, adEntities, said, await newerVersion(db, orgId));
  await showDays(warehouse, slice, attempt);
  return totals;
}

/** Newer than that of anything that was settled so far. */
export const newerVersion = async (db: Db, orgId: OrgId): Promise<number> =>
  versionOf(await db.inOrg(orgId, (tx) => q.nextNumber(tx, 'import')), 'row');

/** Some fifty thousand rows: each insert is one file on the warehouse's disk. */
const bytesAtOnce = 4 * 1024 * 1024;

async function write(
  { db, warehouse }: Engines,
  orgId: OrgId,
  row: q.ImportRow,
  writer: LineWriter,
  report: (share: number) => Promise<void>,
): Promise<FileTotals> {
  const reading = readingOf(row);
  if (!row.mapping) throw new Error('An import without a mapping was started');
  const read = createRowReader(row.mapping, reading.header);
  const totals = new FileTotals();

  const rows = new TabSeparated();
  let sending: Promise<void> = Promise.resolve();
  // One batch travels while the next is read.
  const sent = async (pieces: Buffer<ArrayBuffer>[]) => {
    await warehouse.insert(orgId, writer.table, {
      same: writer.same,
      columns: writer.columns,
      rows: pieces,
    });
    rows.giveBack(pieces);
  };
  const send = async () => {
    await sending;
    if (rows.size > 0) sending = sent(rows.take());
    sending.catch(() => undefined);
  };
  await report(0);
  const parts = counted(storedParts(db, orgId, row.id, row.size), row.size, report);
  for await (const lines of linesOf(parts, reading)) {
    for (const line of lines) {
      const result = read(line);
      totals.add(result, line.number);
      writer.write(result, rows);
    }
    if (rows.size >= bytesAtOnce) await send();
  }
  await send();
  await sending;
  totals.end();
  return totals;
}

async function* counted(
  parts: AsyncIterable<Buffer>,
  size: number,
  report: (share: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const part of parts) {
    yield part;
    read += part.length;
    await report(read / size);
  }
}
