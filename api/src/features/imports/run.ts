import { importId } from '@takt/contract/imports.ts';
import { language, type Language } from '@takt/contract/languages.ts';
import { orgId as orgIdOf } from '@takt/contract/organisations.ts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { asOrgId, type Db, type OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { appendEvent } from '../events/service.ts';
import { appendLines, dropLines, lineRow, replaceSlice } from './facts.ts';
import * as q from './queries.ts';
import { fileReason, type FileCode, skipReason } from './reading/reasons.ts';
import { createRowReader, levelOf } from './reading/rows.ts';
import { FileTotals } from './reading/totals.ts';
import { linesOf, readingOf, storedParts } from './stored.ts';

export interface RunDeps {
  readonly db: Db;
  readonly warehouse: Warehouse;
  readonly log: FastifyBaseLogger;
}
type Row = NonNullable<Awaited<ReturnType<typeof q.importRow>>>;

const runJob = z.object({
  // Written by the service, in a transaction of that organisation.
  org_id: orgIdOf.transform(asOrgId),
  import_id: importId,
  language,
});

/** How long a job waits for a warehouse that is away before it gives itself back to the queue. */
const patience = 10 * 60_000;
const attempts = 3;

/**
 * Does an import, and before it every earlier one of the same source that is still due: versions only tell the order of
 * imports if each begins after the ones before it have ended. May run twice at once or be killed anywhere; the end
 * state is the same. Throws only when it should be tried again.
 */
export async function runImport(deps: RunDeps, data: unknown): Promise<void> {
  const job = runJob.parse(data);
  const { db, log } = deps;
  const due = () =>
    db.inOrg(job.org_id, async (tx) => {
      const row = await q.importRow(tx, job.import_id);
      return row && (row.status === 'queued' || row.status === 'running') ? q.oldestDue(tx, row) : undefined;
    });
  for (let row = await due(); row; row = await due()) {
    const failure = await attempt(deps, row, job).catch((error: unknown): FileCode => {
      if (error instanceof AppError && error.reason !== 'query_too_heavy') throw error;
      log.error({ err: error, import: row?.id }, 'an import failed');
      return error instanceof AppError ? 'too_heavy' : 'unexpected';
    });
    if (failure) {
      const { id, number } = row;
      await settle(deps, job.org_id, id, number, {
        status: 'failed',
        error: fileReason(job.language, failure),
      });
    }
  }
}

/** Waits for a warehouse that went away in the middle, and begins again. */
async function attempt(deps: RunDeps, row: Row, job: z.output<typeof runJob>): Promise<FileCode | undefined> {
  for (let tried = 1; ; tried++) {
    const id = newId();
    try {
      return await load(deps, row, job.org_id, id, job.language);
    } catch (error) {
      if (!(error instanceof AppError) || tried === attempts) throw error;
      if (error.reason === 'warehouse_away') await deps.warehouse.returned(patience);
      else if (error.reason !== 'query_too_heavy') throw error;
    } finally {
      // A line that stays is seen by nobody and goes after a day.
      await dropLines(deps.warehouse, id).catch(() => undefined);
    }
  }
}

/** Some thirty thousand rows: each insert is one file on the warehouse's disk. */
const bytesAtOnce = 6 * 1024 * 1024;

/** Streams the file into the warehouse and then replaces its slice; why not, if it can't be done. */
async function load(
  { db, warehouse, ...deps }: RunDeps,
  row: Row,
  orgId: OrgId,
  attemptId: string,
  lang: Language,
): Promise<FileCode | undefined> {
  const { mapping, sourceId } = row;
  const reading = readingOf(row);
  if (!mapping || !sourceId) return 'unexpected';
  const read = createRowReader(mapping, reading.header);
  const totals = new FileTotals();
  const report = progressReporter({ db, warehouse, ...deps }, orgId, row);

  let waiting: Buffer[] = [];
  let bytes = 0;
  let sending: Promise<void> = Promise.resolve();
  // One batch travels while the next is read.
  const send = async () => {
    await sending;
    const rows = waiting;
    [waiting, bytes] = [[], 0];
    sending = rows.length === 0 ? Promise.resolve() : appendLines(warehouse, orgId, rows);
    sending.catch(() => undefined);
  };
  await report(0);
  for await (const lines of linesOf(
    counted(storedParts(db, orgId, row.id, row.size), row.size, report),
    reading,
  )) {
    let rows = '';
    for (const line of lines) {
      const result = read(line);
      totals.add(result, line.number);
      if ('fact' in result) rows += lineRow(orgId, attemptId, result.fact);
    }
    if (rows === '') continue;
    const piece = Buffer.from(rows);
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= bytesAtOnce) await send();
  }
  await send();
  await sending;
  totals.end();
  const skipped = {
    skipped: totals.skipped,
    skippedLines: totals.skips.map((skip) => ({ line: skip.line, reason: skipReason(lang, skip) })),
  };
  if (totals.rows === 0) {
    const error = fileReason(lang, 'no_good_lines');
    await settle({ db, warehouse, ...deps }, orgId, row.id, row.number, {
      status: 'failed',
      error,
      ...skipped,
    });
    return undefined;
  }

  const currency = await db.inOrg(orgId, q.organisationCurrency);
  const namesAccounts = mapping.columns.some(({ field }) => field === 'account');
  const slice = { orgId, sourceId, level: levelOf(mapping), number: row.number, currency, namesAccounts };
  await replaceSlice(warehouse, slice, attemptId);
  await settle({ db, warehouse, ...deps }, orgId, row.id, row.number, {
    status: 'done',
    error: null,
    totals: totals.toJSON(),
    ...skipped,
  });
  return undefined;
}

type End = Pick<q.ImportChanges, 'totals' | 'skipped' | 'skippedLines'> & {
  status: 'done' | 'failed';
  error: string | null;
};

/** Writes how it ended, unless the import was started anew meanwhile. */
async function settle({ db }: RunDeps, orgId: OrgId, id: string, number: number, end: End): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    const row = await q.importRow(tx, id, true);
    if (!row || row.number !== number || (row.status !== 'queued' && row.status !== 'running')) return;
    await q.updateImport(tx, id, { ...end, progress: 100, finishedAt: new Date().toISOString() });
    if (end.status === 'done') await q.nextNumber(tx, 'data');
    const changed = await q.importById(tx, id);
    if (changed) appendEvent(tx, { userId: row.createdBy }, 'import.changed', 'import', id, patchOf(changed));
  });
}

/** What a screen needs to show; the skipped lines are fetched by whoever opens them. */
export const patchOf = ({
  skipped_lines: _lines,
  ...rest
}: NonNullable<Awaited<ReturnType<typeof q.importById>>>): Record<string, unknown> => ({ import: rest });

/** Once a second at most: each report is a transaction and an event. */
function progressReporter({ db }: RunDeps, orgId: OrgId, row: Row): (share: number) => Promise<void> {
  let last = 0;
  return async (share) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    const progress = Math.min(95, Math.floor(share * 95));
    await db.inOrg(orgId, async (tx) => {
      const now = await q.importRow(tx, row.id, true);
      if (!now || now.number !== row.number || (now.status !== 'queued' && now.status !== 'running')) return;
      await q.updateImport(tx, row.id, { status: 'running', progress });
      const changed = await q.importById(tx, row.id);
      if (changed)
        appendEvent(tx, { userId: row.createdBy }, 'import.changed', 'import', row.id, patchOf(changed));
    });
  };
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
