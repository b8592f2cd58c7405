import { setTimeout as sleep } from 'node:timers/promises';
import type { DataImport } from '@takt/contract/imports.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';
import { keepFile, startImport } from '../features/imports/service.ts';
import { importById } from '../features/imports/queries.ts';
import { spool } from '../features/imports/upload.ts';
import type { Actor } from '../http/actor.ts';
import type { DemoFile } from './csv.ts';
import { demoFiles } from './files.ts';
import type { Inventory } from './inventory.ts';

/** What starting an import needs. */
export type ImportDeps = Parameters<typeof startImport>[0];

/** An import waits for a warehouse that is away; longer than this the job gives itself back to the queue. */
const patience = 15 * 60_000;

/**
 * Uploads and imports all files as somebody would who has exported them, and waits until they are in. False where the
 * installation has no warehouse. `told` hears how many of them are.
 */
export async function importFigures(
  deps: ImportDeps,
  actor: Actor,
  there: Inventory,
  told: (done: number, all: number) => Promise<void>,
): Promise<boolean> {
  const files = demoFiles();
  const ids: string[] = [];
  try {
    for (const file of files) {
      ids.push(await startedImport(deps, actor, there, file));
      await told(await countDone(deps.db, actor, ids), files.length);
    }
  } catch (error) {
    if (error instanceof AppError && error.reason === 'warehouse_missing') return false;
    throw error;
  }
  for (const end = Date.now() + patience; Date.now() < end; await sleep(200)) {
    const done = await countDone(deps.db, actor, ids);
    await told(done, files.length);
    if (done === files.length) return true;
  }
  throw new Error('demo: the imports did not end');
}

async function startedImport(
  deps: ImportDeps,
  actor: Actor,
  there: Inventory,
  file: DemoFile,
): Promise<string> {
  const before = there.imports(file.name);
  const going = before.find(({ state }) => state === 'queued' || state === 'running' || state === 'done');
  if (going) return going.id;
  const kept = before.find(({ state }) => state === 'uploaded' || state === 'failed');
  const id = kept?.id ?? (await keptFile(deps.db, actor, file));
  const columns = file.fields.map((field, index) => ({
    index,
    field,
    // What the file itself says stands.
    number_format: null,
    date_format: null,
  }));
  const { kind, platform } = file;
  await startImport(deps, actor, id, { kind, columns, platform, currency: 'RUB' }, 'ru');
  return id;
}

async function keptFile(db: Db, actor: Actor, file: DemoFile): Promise<string> {
  await using spooled = await spool(file.bytes());
  const { import: kept } = await keepFile(db, actor, spooled, file.name, 'ru');
  return kept.id;
}

async function countDone(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  const found = await db.inOrg(actor.orgId, (tx) => Promise.all(ids.map((id) => importById(tx, id))));
  const failed = found.find((one): one is DataImport => one?.status === 'failed');
  if (failed) throw new Error(`demo: ${failed.file_name} was not imported: ${failed.error}`);
  return found.filter((one) => one?.status === 'done').length;
}
