import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, StartError } from '../config.ts';
import { clickhouseAddress } from './clickhouse.ts';

/** Where the engines of a Takt that runs now answer: those of its data directory, or the configured ones. */
export function runningEngines({
  dataDir,
  databaseUrl,
  clickhouseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl'>): {
  databaseUrl: string;
  clickhouseUrl: string | undefined;
} {
  const kept = (name: string) => {
    const file = join(dataDir, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  };
  const [port, password] = [kept('postgres.port'), kept('postgres.password')];
  const own = port && password && `postgres://postgres:${password}@127.0.0.1:${port}/takt`;
  const database = databaseUrl ?? own;
  if (!database)
    throw new StartError(
      `No Takt keeps its data in ${dataDir}: set DATA_DIR to its directory, or DATABASE_URL and CLICKHOUSE_URL.`,
    );
  return { databaseUrl: database, clickhouseUrl: clickhouseUrl ?? kept(clickhouseAddress) };
}
