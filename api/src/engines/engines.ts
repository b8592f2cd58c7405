import { mkdirSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { isChdbInstalled, startClickhouse, type Clickhouse } from './clickhouse.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** Where the warehouse is and of which cluster, if of any; or one sentence that says what to do to have one. */
export type WarehouseAddress = { url: string; cluster?: string } | { missing: string };

export type Engines = {
  databaseUrl: string;
  warehouse: WarehouseAddress;
  /** The warehouse first, PostgreSQL last; calling it again changes nothing. */
  stop(): Promise<void>;
};

/** Starts what no address is given for: PostgreSQL, without which there is no Takt, and the warehouse. */
export async function startEngines(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'clickhouseUrl' | 'clickhouseCluster'>,
  log: Logger,
): Promise<Engines> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  const [postgres, clickhouse] = await Promise.allSettled([
    config.databaseUrl ? undefined : startPostgres(config.dataDir, log),
    config.clickhouseUrl || !isChdbInstalled() ? undefined : startClickhouse(config.dataDir, log),
  ]);
  if (clickhouse.status === 'rejected')
    log.error({ err: clickhouse.reason }, 'the warehouse could not be started');
  const warehouse = clickhouse.status === 'fulfilled' ? clickhouse.value : undefined;
  if (postgres.status === 'rejected') {
    await warehouse?.stop();
    throw postgres.reason;
  }

  let stopped: Promise<void> | undefined;
  return {
    databaseUrl: config.databaseUrl ?? postgres.value?.url ?? '',
    warehouse: config.clickhouseUrl
      ? { url: config.clickhouseUrl, cluster: config.clickhouseCluster }
      : addressOf(warehouse, clickhouse.status),
    stop: () => (stopped ??= stopBoth(warehouse, postgres.value)),
  };
}

const addressOf = (warehouse: Clickhouse | undefined, status: 'fulfilled' | 'rejected'): WarehouseAddress => {
  if (warehouse) return { url: warehouse.url };
  if (status === 'rejected')
    return {
      missing: 'The embedded ClickHouse could not be started, the log says why; or set CLICKHOUSE_URL.',
    };
  return {
    missing: `Set CLICKHOUSE_URL to have reports: the package chdb is not installed or has nothing for ${process.platform} ${process.arch}.`,
  };
};

async function stopBoth(warehouse: Clickhouse | undefined, postgres: Postgres | undefined): Promise<void> {
  try {
    await warehouse?.stop();
  } finally {
    await postgres?.stop();
  }
}
