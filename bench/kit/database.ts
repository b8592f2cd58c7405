import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Stage } from '../../e2e/stage.ts';

/** The stage's own PostgreSQL, as its owner: what would take hours by calls is written straight into it. */
export async function openDatabase({ dataDir }: Stage): Promise<pg.Client> {
  const [password, port] = ['password', 'port'].map((part) =>
    readFileSync(join(dataDir, `postgres.${part}`), 'utf8').trim(),
  );
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/takt`,
  });
  await client.connect();
  return client;
}
