import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDirectory } from './data-lock.ts';
import { startEngines, type Engines } from './engines.ts';
import { processesIn, signal } from './processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'takt-engines-'));
const log = pino({ level: 'silent' });
let engines: Engines;

beforeAll(async () => {
  engines = await startEngines({ dataDir, clickhouseUrl: 'http://unused' }, log);
}, 60_000);

afterAll(async () => {
  await engines.stop();
  const left = processesIn(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
  expect(left).toEqual([]);
});

async function ask(sql: string, url = engines.databaseUrl): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0];
  } finally {
    await client.end();
  }
}

const postmaster = (directory: string): number =>
  Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);

/** A process of its own that starts the engines in a directory, to be killed. */
async function startElsewhere(directory: string) {
  const script = `
    import { startEngines } from ${JSON.stringify(join(import.meta.dirname, 'engines.ts'))};
    import { pino } from 'pino';
    const engines = await startEngines({ dataDir: ${JSON.stringify(directory)} }, pino({ level: 'silent' }));
    process.send({ url: engines.databaseUrl });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

describe('PostgreSQL', () => {
  test('is UTF-8 whatever the locale of the machine, durable and checked', async () => {
    const answer = await ask(`
      SELECT current_setting('server_encoding') AS encoding, 'ПРИВЕТ' ILIKE 'привет' AS alike, length('привет') AS letters,
        current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums, current_database() AS database`);

    expect(answer).toEqual({
      encoding: 'UTF8',
      alike: true,
      letters: 6,
      fsync: 'on',
      checksums: 'on',
      database: 'takt',
    });
  });

  test('opens only with the password, which only its owner can read', async () => {
    const withoutPassword = engines.databaseUrl.replace(/:[^:@]*@/, ':wrong@');

    await expect(ask('SELECT 1', withoutPassword)).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  });

  test('is back at the same address with all that was committed after its postmaster is killed', async () => {
    await ask('CREATE TABLE kept (id int)');
    await ask('INSERT INTO kept VALUES (7)');
    const busy = ask('SELECT count(*) FROM generate_series(1, 1000000000)').catch(() => undefined);
    await sleep(200);

    signal(postmaster(dataDir), 'SIGKILL');
    await busy;

    await expect.poll(() => ask('SELECT id FROM kept')).toEqual({ id: 7 });
  });
});

describe('after a kill -9 of the whole of Takt', () => {
  const directory = mkdtempSync(join(tmpdir(), 'takt-killed-'));
  const left = () => [
    ...processesIn(join(directory, 'postgres')),
    ...processesIn(join(directory, 'clickhouse')),
  ];
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('the engines end by themselves', async () => {
    const takt = await startElsewhere(directory);
    expect(left().length).toBeGreaterThan(1);

    takt.kill('SIGKILL');

    await expect.poll(left).toEqual([]);
  });

  test('the next start stops a postmaster that was left behind, and the one after finds nothing in its way', async () => {
    const takt = await startElsewhere(directory);
    const orphan = postmaster(directory);
    signal(orphan, 'SIGSTOP'); // so that it can't be stopped by its guard, only by the next start
    takt.kill('SIGKILL');
    await sleep(100);
    setTimeout(() => signal(orphan, 'SIGCONT'), 500);

    const next = await startEngines({ dataDir: directory, clickhouseUrl: 'http://unused' }, log);

    expect(postmaster(directory)).not.toBe(orphan);
    expect(await ask('SELECT 1 AS one', next.databaseUrl)).toEqual({ one: 1 });
    await next.stop();
    await next.stop();
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
    expect(left()).toEqual([]);
  });
});

describe('startEngines', () => {
  test('starts nothing that has an address already', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'takt-none-'));

    const elsewhere = await startEngines(
      { dataDir: directory, databaseUrl: 'postgres://there/takt', clickhouseUrl: 'http://there' },
      log,
    );

    expect(elsewhere).toMatchObject({
      databaseUrl: 'postgres://there/takt',
      warehouse: { url: 'http://there' },
    });
    expect(existsSync(join(directory, 'postgres')) || existsSync(join(directory, 'clickhouse'))).toBe(false);
    await elsewhere.stop();
    rmSync(directory, { recursive: true });
  });
});

describe('the lock of a data directory', () => {
  test('is held by one, named to the other, and free again after', async () => {
    const directory = mkdtempSync(join(tmpdir(), `takt-lock-${'long'.repeat(30)}-`));
    const release = await lockDataDirectory(directory);

    await expect(lockDataDirectory(directory)).rejects.toThrow(
      `Takt already runs in ${directory} (process ${process.pid})`,
    );
    release();
    (await lockDataDirectory(directory))();
    rmSync(directory, { recursive: true });
  });
});
