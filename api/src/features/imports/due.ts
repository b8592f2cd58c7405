import type { DataImport, Mapping } from '@takt/contract/imports.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Db, OrgTx } from '../../db/connect.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { appendEvent } from '../events/service.ts';
import * as q from './queries.ts';
import { levelOf } from './reading/level.ts';

/** What the background needs to know, and whoever watches the list. */
interface Wish {
  readonly jobs: Jobs;
  readonly userId: string;
  readonly lang: Language;
}

/**
 * Makes an import due whose file, mapping and source are settled. It takes its number here: files are imported in the
 * order in which somebody says so.
 */
export async function queueImport(
  tx: OrgTx,
  wish: Wish,
  id: string,
  { mapping, sourceId }: { readonly mapping: Mapping; readonly sourceId: string },
): Promise<DataImport> {
  await q.updateImport(tx, id, {
    mapping,
    kind: mapping.kind,
    level: mapping.kind === 'ads' ? levelOf(mapping) : null,
    number: await q.nextNumber(tx, 'import'),
    sourceId,
    status: 'queued',
    progress: 0,
    error: null,
    totals: null,
    skipped: 0,
    skippedLines: [],
    finishedAt: null,
    undoneAt: null,
    undoneBy: null,
    undoNumber: null,
  });
  return enqueued(tx, wish, id);
}

const dayInMilliseconds = 86_400_000;
/** What an import replaced is kept a little longer (`replaced_*` of the warehouse). */
const undoDays = 30;

export interface ImportDeps {
  readonly db: Db;
  readonly warehouse: Warehouse;
  readonly jobs: Jobs;
}

/**
 * Does something with an import that nothing is being done with; its row is held meanwhile. AppError: `not_found`,
 * `import_not_ready`; `warehouse_missing` where nothing that is queued could ever be done.
 */
export async function withImport<T>(
  { db, warehouse }: ImportDeps,
  actor: Actor,
  id: string,
  work: (tx: OrgTx, row: q.ImportRow) => Promise<T>,
): Promise<T> {
  if ((await warehouse.ping()) === 'missing')
    throw new AppError('analytics_unavailable', 'warehouse_missing');
  return db.inOrg(actor.orgId, async (tx) => {
    const row = await q.importRow(tx, id, true);
    if (!row) throw notFound();
    if (q.isDue(row)) throw new AppError('conflict', 'import_not_ready');
    return work(tx, row);
  });
}

/**
 * Queues the undo of an import. AppError as of `withImport`, `nothing_to_undo`, `undone_already`, `import_undo_over`;
 * `import_before_undo` where a former version kept nothing to go back to; `import_under_another` where a later one of the
 * same source has the same days at the same level: what was there before can only be put back from the top.
 */
export function undoImport(deps: ImportDeps, actor: Actor, id: string, lang: Language): Promise<DataImport> {
  return withImport(deps, actor, id, async (tx, row) => {
    if (row.status === 'undone') throw new AppError('conflict', 'undone_already');
    if (row.status !== 'done') throw new AppError('conflict', 'nothing_to_undo');
    if (row.kind === 'ads' && row.level === null) throw new AppError('conflict', 'import_before_undo');
    if (Date.now() - Date.parse(row.finishedAt ?? row.createdAt) > undoDays * dayInMilliseconds)
      throw new AppError('conflict', 'import_undo_over', { gaps: { days: undoDays } });
    const above = await q.importOnTop(tx, row);
    if (above) {
      throw new AppError('conflict', 'import_under_another', {
        gaps: { file: above.fileName },
        extra: { import_id: above.id },
      });
    }
    const undoNumber = await q.nextNumber(tx, 'import');
    await q.updateImport(tx, id, { status: 'undoing', undoneBy: actor.userId, undoNumber });
    return enqueued(tx, { jobs: deps.jobs, userId: actor.userId, lang }, id);
  });
}

async function enqueued(tx: OrgTx, { jobs, userId, lang }: Wish, id: string): Promise<DataImport> {
  await jobs.enqueue(tx, 'run-import', { org_id: tx.orgId, import_id: id, language: lang });
  const changed = await q.importById(tx, id);
  if (!changed) throw new Error('An import that was made due does not exist');
  appendEvent(tx, { userId }, 'import.changed', 'import', id, patchOf(changed));
  return changed;
}

/** What a screen needs to show; the skipped lines are fetched by whoever opens them. */
export const patchOf = ({ skipped_lines: _lines, ...rest }: DataImport): Record<string, unknown> => ({
  import: rest,
});
