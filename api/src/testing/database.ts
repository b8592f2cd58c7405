import { inject } from 'vitest';
import { type Database, newDatabase } from './databases.ts';

/**
 * A database of its own on the run's PostgreSQL: for tests that compare all rows, which those of other files would
 * disturb.
 */
export const ownDatabase = (): Promise<Database> => newDatabase(inject('databaseUrl'));

/** That of the worker that runs this file: a test that locks a table keeps nobody waiting in a file beside it. */
export function databaseOfWorker(): string {
  const url = inject('databaseUrls')[Number(process.env.VITEST_POOL_ID) - 1];
  if (url === undefined) throw new Error(`No database for the worker ${process.env.VITEST_POOL_ID}`);
  return url;
}
