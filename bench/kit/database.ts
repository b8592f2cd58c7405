import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from '../../api/src/engines/postgres-cluster.ts';
import type { Stage } from '../../e2e/stage.ts';

/** The stage's own PostgreSQL, on the way that the product itself takes to it. */
export function urlOf({ dataDir }: Pick<Stage, 'dataDir'>): string {
  const kept = (part: string) => readFileSync(join(dataDir, `postgres.${part}`), 'utf8').trim();
  const directory = realpathSync(join(dataDir, 'postgres'));
  return databaseUrl({ password: kept('password'), port: Number(kept('port')), directory }, 'takt');
}

/** As its owner: what would take hours by calls is written straight into it. */
export async function openDatabase(stage: Stage): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(stage) });
  // A stage that is stopped first ends it; what went wrong before that is told elsewhere.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
