import { copyFileSync, existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, StartError } from '../config.ts';
import { runningEngines } from '../engines/running.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { dumpPostgres } from './postgres.ts';
import { dumpWarehouse } from './warehouse.ts';

/**
 * Writes everything that a Takt knows into an empty directory while it works on. PostgreSQL first, as of one moment; the
 * warehouse after it. So an import that ends in between is in the warehouse and still queued in PostgreSQL: after a
 * restore it runs once more, which changes nothing.
 */
export async function backup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl' | 'secret'>,
  directory: string,
): Promise<Manifest> {
  const { databaseUrl, clickhouseUrl } = runningEngines(config);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new StartError(`${resolve(directory)} is not empty.`);
  const postgres = await dumpPostgres(databaseUrl, directory).catch((error: unknown) => {
    throw refused(error);
  });
  const warehouse = clickhouseUrl
    ? await dumpWarehouse(clickhouseUrl, directory)
    : { tables: [], migrations: [] };
  // Tokens of accounts and webhooks are of no use without it.
  const secret = join(config.dataDir, 'secret');
  if (existsSync(secret)) copyFileSync(secret, join(directory, 'secret'));
  const manifest: Manifest = {
    format: 1,
    taken_at: postgres.taken_at,
    migrations: { postgres: postgres.migrations, warehouse: warehouse.migrations },
    postgres: postgres.postgres,
    sequences: postgres.sequences,
    warehouse: warehouse.tables,
  };
  await writeManifest(directory, manifest);
  return manifest;
}

function refused(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED')
    return new StartError('PostgreSQL does not answer: a backup is taken while Takt runs. Start it first.');
  if (code === '42501')
    return new StartError(
      'The role of DATABASE_URL does not see all rows: give it BYPASSRLS, or take the backup with a role that has it.',
    );
  return error;
}
