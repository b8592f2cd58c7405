import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEngines } from '../engines/engines.ts';
import { type Database, newDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server; each worker has a database of its own. */
    databaseUrl: string;
    databaseUrls: string[];
    warehouse: { url: string } | { missing: string };
    dataDir: string;
  }
}

/** Real engines for the whole run, in a directory of their own that goes with them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'takt-test-'));
  const engines = await startEngines(
    { dataDir, databaseUrl: process.env.DATABASE_URL, clickhouseUrl: process.env.CLICKHOUSE_URL },
    pino({ level: 'warn' }),
  );
  const databases: Database[] = [];
  for (let worker = 0; worker < project.config.maxWorkers; worker++)
    databases.push(await newDatabase(engines.databaseUrl));
  project.provide('databaseUrl', engines.databaseUrl);
  project.provide(
    'databaseUrls',
    databases.map(({ url }) => url),
  );
  project.provide('warehouse', engines.warehouse);
  project.provide('dataDir', dataDir);
  return async () => {
    for (const database of databases) await database.drop();
    await engines.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
