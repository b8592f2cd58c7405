import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Config, StartError } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { lockDataDirectory } from '../engines/data-lock.ts';
import { startEngines } from '../engines/engines.ts';
import { startJobs } from '../jobs/jobs.ts';
import { connectWarehouse } from '../warehouse/client.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { isEmpty, loadPostgres } from './postgres.ts';
import { loadWarehouse } from './warehouse.ts';

/**
 * Makes of a backup what `npm start` can run, in a data directory (or engines) that nobody has used yet. Every table is
 * read back and held to the hash of the backup. StartError: no backup, no empty place, another version of Takt.
 */
export async function restore(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>,
  directory: string,
): Promise<Manifest> {
  const manifest = await readManifest(directory);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  const unlock = await lockDataDirectory(config.dataDir);
  const log = pino({ level: 'error' });
  const engines = await startEngines(config, log);
  try {
    const { databaseUrl, warehouse } = engines;
    await migrate(databaseUrl);
    if (!(await isEmpty(databaseUrl)))
      throw new StartError(
        `There is a Takt already in ${config.dataDir}: set DATA_DIR to another directory.`,
      );
    // Makes the tables of the jobs, which are part of the backup.
    await (await startJobs(databaseUrl, log, { works: false })).close();
    const wrong = await loadPostgres(databaseUrl, directory, manifest);
    if (manifest.warehouse.length > 0) {
      if ('missing' in warehouse) throw new StartError(warehouse.missing);
      const connection = connectWarehouse(warehouse, log);
      const isThere = await connection.returned(60_000);
      await connection.close();
      if (!isThere) throw new StartError('The warehouse does not answer.');
      wrong.push(...(await loadWarehouse(warehouse.url, directory, manifest)));
    }
    if (wrong.length > 0)
      throw new StartError(
        `These tables are not what was backed up: ${wrong.join(', ')}. Nothing may be run on them.`,
      );
    const secret = join(directory, 'secret');
    if (existsSync(secret)) copyFileSync(secret, join(config.dataDir, 'secret'));
    return manifest;
  } finally {
    await engines.stop();
    unlock();
  }
}
