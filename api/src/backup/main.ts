// npm run backup -- DIRECTORY, npm run restore -- DIRECTORY: see docs/operations.md.
import { resolve } from 'node:path';
import { readConfig, StartError } from '../config.ts';
import { backup } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const [act, given] = process.argv.slice(2);

async function run(): Promise<void> {
  if (!given || (act !== 'backup' && act !== 'restore'))
    throw new StartError('Name a directory: npm run backup -- DIRECTORY, or npm run restore -- DIRECTORY.');
  const directory = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  // Read for its addresses; a restore brings the secret of the backup along.
  const config = readConfig({
    ...process.env,
    ...(act === 'restore' && { SECRET: process.env.SECRET || '-'.repeat(32) }),
  });
  if (config.clickhouseCluster)
    throw new StartError(
      'A warehouse that is spread over a cluster is kept by its own BACKUP … ON CLUSTER: see docs/operations.md.',
    );
  const begun = performance.now();
  const manifest = await (act === 'backup' ? backup(config, directory) : restore(config, directory));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `${told(manifest)}\n${act === 'backup' ? `In ${directory}` : `In ${config.dataDir}; every table read back as it was written`}, ${seconds} s.\n`,
  );
}

const told = ({ taken_at, postgres, warehouse }: Manifest): string => {
  const rows = (tables: Manifest['postgres']) => tables.reduce((sum, table) => sum + table.rows, 0);
  return `State of ${taken_at}: PostgreSQL ${postgres.length} tables, ${rows(postgres)} rows; warehouse ${warehouse.length} tables, ${rows(warehouse)} rows.`;
};

await run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
