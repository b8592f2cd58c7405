import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { startEngines } from '../../api/src/engines/engines.ts';
import { freePort } from '../../api/src/engines/processes.ts';

/** One process of the product. */
export interface Node {
  readonly url: string;
  readonly port: number;
  /** Without a word, as a machine that loses its power. */
  kill(): Promise<void>;
}

/** Engines that belong to none of the processes that are started beside them. */
export interface Site {
  /** Past row-level security: for looking. */
  readonly sql: pg.Pool;
  readonly dataDir: string;
  node(role: 'web' | 'worker', port?: number): Promise<Node>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

export async function startSite(): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'takt-nodes-'));
  const engines = await startEngines({ dataDir }, pino({ level: 'fatal' }));
  if (!('url' in engines.warehouse)) throw new Error('the tests need a warehouse');
  const { databaseUrl, sql } = await plainDatabase(engines.databaseUrl);
  const running = new Set<ChildProcess>();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    CLICKHOUSE_URL: engines.warehouse.url,
    DATA_DIR: dataDir,
    SECRET: 'one secret of all processes of a site',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '127.0.0.1',
    WEBHOOK_PRIVATE: 'on',
  };

  return {
    sql,
    dataDir,
    async node(role, wished) {
      const port = await freePort(wished);
      const url = `http://127.0.0.1:${port}`;
      const child = spawn(process.execPath, ['--max-semi-space-size=16', 'api/src/main.ts'], {
        cwd: root,
        env: { ...env, ROLE: role, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      running.add(child);
      while (!(await isReady(url))) {
        if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode}`);
        await sleep(100);
      }
      return { url, port, kill: () => ended(child, 'SIGKILL') };
    },
    async stop() {
      await Promise.all([...running].map((child) => ended(child, 'SIGTERM')));
      await sql.end();
      await engines.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As an administrator makes it for Takt: docs/operations.md, "A PostgreSQL of your own". */
async function plainDatabase(superuser: string): Promise<{ databaseUrl: string; sql: pg.Pool }> {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query(`CREATE ROLE takt LOGIN CREATEROLE PASSWORD 'takt'`);
  await client.query('CREATE DATABASE takt_site OWNER takt');
  await client.end();
  const url = new URL(superuser);
  url.pathname = '/takt_site';
  const sql = new pg.Pool({ connectionString: url.href, max: 2 });
  url.username = 'takt';
  url.password = 'takt';
  return { databaseUrl: url.href, sql };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
  const state: { warehouse?: string } = answer?.ok ? await answer.json() : {};
  return state.warehouse === 'up';
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
