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
import { patchOf } from './due.ts';
import { load } from './facts/loading.ts';
import { dropLines } from './facts/removal.ts';
import { putBack } from './facts/undoing.ts';
import * as q from './queries.ts';
import { fileReason, type FileCode, skipReason } from './reading/reasons.ts';
import type { FileTotals } from './reading/totals.ts';

export interface RunDeps {
  readonly db: Db;
  readonly warehouse: Warehouse;
  readonly log: FastifyBaseLogger;
}

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
 * Does an import or its undo, and before it whatever of the same source has to be done first: versions only tell the
 * order of imports if each begins after the ones before it have ended. May run twice at once or be killed anywhere; the
 * end state is the same. Throws only when it should be tried again.
 */
export async function runImport(deps: RunDeps, data: unknown): Promise<void> {
  const job = runJob.parse(data);
  const next = () =>
    deps.db.inOrg(job.org_id, async (tx) => {
      const row = await q.importRow(tx, job.import_id);
      return row && q.isDue(row) ? q.nextDue(tx, row) : undefined;
    });
  for (let row = await next(); row; row = await next()) {
    if (row.status === 'undoing') await undo(deps, job.org_id, row, job.language);
    else await bringIn(deps, job.org_id, row, job.language);
  }
}

async function bringIn(deps: RunDeps, orgId: OrgId, row: q.ImportRow, lang: Language): Promise<void> {
  const { log, db } = deps;
  const report = progressReporter(db, orgId, row);
  let brought: FileTotals;
  try {
    brought = await patiently(deps, async () => {
      const attempt = newId();
      try {
        return await load(deps, orgId, row, attempt, report);
      } finally {
        // A line that stays is seen by nobody and goes after a day.
        await dropLines(deps.warehouse, attempt).catch(() => undefined);
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.reason !== 'query_too_heavy') throw error;
    log.error({ err: error, import: row.id }, 'an import failed');
    const code: FileCode = error instanceof AppError ? 'too_heavy' : 'unexpected';
    // It may have written half of it. A failed import has changed nothing: it is put back like one that is undone.
    return settle(db, orgId, row, { status: 'undoing', error: fileReason(lang, code) });
  }
  const skipped = {
    skipped: brought.skipped,
    skippedLines: brought.skips.map((skip) => ({ line: skip.line, reason: skipReason(lang, skip) })),
  };
  await settle(
    db,
    orgId,
    row,
    brought.rows === 0
      ? { ...ended(), status: 'failed', error: fileReason(lang, 'no_good_lines'), ...skipped }
      : { ...ended(), status: 'done', error: null, totals: brought.toJSON(), ...skipped },
  );
}

/**
 * Takes back one that somebody asked for, or that broke off. What is too heavy however often it is tried ends as failed:
 * all that the source is to bring in later waits behind it.
 */
async function undo(deps: RunDeps, orgId: OrgId, row: q.ImportRow, lang: Language): Promise<void> {
  try {
    await patiently(deps, () => putBack(deps, orgId, row));
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'query_too_heavy') throw error;
    deps.log.error({ err: error, import: row.id }, 'an undo was too heavy');
    return settle(deps.db, orgId, row, {
      ...ended(),
      status: 'failed',
      error: fileReason(lang, 'too_heavy'),
    });
  }
  await settle(
    deps.db,
    orgId,
    row,
    row.undoneBy
      ? { status: 'undone', undoneAt: new Date().toISOString() }
      : { ...ended(), status: 'failed' },
  );
}

const ended = () => ({ progress: 100, finishedAt: new Date().toISOString() });

/** Waits for a warehouse that went away in the middle, and begins again. */
async function patiently<T>({ warehouse }: RunDeps, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || tried === attempts) throw error;
      if (error.reason === 'warehouse_away') await warehouse.returned(patience);
      else if (error.reason !== 'query_too_heavy') throw error;
    }
  }
}

/** Writes how it ended, unless something else was begun with it meanwhile. */
async function settle(db: Db, orgId: OrgId, begun: q.ImportRow, end: q.ImportChanges): Promise<void> {
  await db.inOrg(orgId, async (tx) => {
    const row = await q.importRow(tx, begun.id, true);
    const isUndo = begun.status === 'undoing';
    if (row?.number !== begun.number || !q.isDue(row) || (row.status === 'undoing') !== isUndo) return;
    await q.updateImport(tx, row.id, end);
    await q.nextNumber(tx, 'data');
    const changed = await q.importById(tx, row.id);
    const userId = (isUndo && row.undoneBy) || row.createdBy;
    if (changed) appendEvent(tx, { userId }, 'import.changed', 'import', row.id, patchOf(changed));
  });
}

/** Once a second at most: each report is a transaction and an event. */
function progressReporter(db: Db, orgId: OrgId, row: q.ImportRow): (share: number) => Promise<void> {
  let last = 0;
  return async (share) => {
    if (Date.now() - last < 1_000) return;
    last = Date.now();
    const progress = Math.min(95, Math.floor(share * 95));
    await db.inOrg(orgId, async (tx) => {
      const now = await q.importRow(tx, row.id, true);
      if (now?.number !== row.number || !q.isDue(now) || now.status === 'undoing') return;
      await q.updateImport(tx, row.id, { status: 'running', progress });
      const changed = await q.importById(tx, row.id);
      if (changed)
        appendEvent(tx, { userId: row.createdBy }, 'import.changed', 'import', row.id, patchOf(changed));
    });
  };
}
