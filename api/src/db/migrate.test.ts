import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { StartError } from '../config.ts';
import { ownDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof ownDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await ownDatabase();
  folder = mkdtempSync(join(tmpdir(), 'takt-migrations-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a migration that meets a long transaction keeps nobody waiting for long, and comes again', async () => {
  writeFileSync(join(folder, '9001_later.sql'), 'ALTER TABLE app.users ADD COLUMN later text;');
  const [reader, writer] = [await connected(), await connected()];
  await reader.query('BEGIN');
  await reader.query('SELECT FROM app.users');
  // Longer than the migration may stand in the way of anybody.
  await writer.query(`SET lock_timeout = '4s'`);

  const migrated = migrate(database.url, folder);
  let writing = true;
  const written = (async () => {
    for (let n = 0; ; n++) {
      if (!writing) return n;
      await writer.query(`UPDATE app.users SET first_name = 'Анна' WHERE username = 'nobody'`);
    }
  })();
  await reader.query('SELECT pg_sleep(3)');
  await reader.query('COMMIT');

  expect(await migrated).toEqual(['9001_later.sql']);
  writing = false;
  expect(await written).toBeGreaterThan(0);
  await writer.query('SELECT later FROM app.users');
});

test('what was applied and then changed stops the start; what fails leaves nothing behind', async () => {
  writeFileSync(join(folder, '9001_later.sql'), 'ALTER TABLE app.users ADD COLUMN later int;');
  await expect(migrate(database.url, folder)).rejects.toThrow(/9001_later.sql was changed/);

  rmSync(join(folder, '9001_later.sql'));
  writeFileSync(join(folder, '9002_broken.sql'), 'CREATE TABLE app.half (id int); SELECT 1 / 0;');
  await expect(migrate(database.url, folder)).rejects.toThrow(/division by zero/);
  const client = await connected();
  await expect(client.query('SELECT FROM app.half')).rejects.toThrow(/does not exist/);
});

test('a database that cannot hold our texts is refused in one sentence', async () => {
  const client = await connected();
  await client.query(
    `CREATE DATABASE takt_ascii ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
  onTestFinished(() => client.query('DROP DATABASE takt_ascii').then(() => undefined));
  const url = new URL(database.url);
  url.pathname = '/takt_ascii';

  await expect(migrate(url.href, folder)).rejects.toThrow(StartError);
});

test('what older servers are given is what the newest has: ids of version 7, in the order in which they are made', async () => {
  const client = await connected();
  await client.query(readFileSync(join(import.meta.dirname, 'older-servers.sql'), 'utf8'));

  const { rows } = await client.query<{ id: string }>(
    'SELECT public.uuidv7() AS id FROM generate_series(1, 1000) n ORDER BY n',
  );
  const ids = rows.map(({ id }) => id);

  // Read here: the functions that take an id apart came with 17.
  expect(new Set(ids.map((id) => id[14]))).toEqual(new Set(['7']));
  expect(ids).toEqual(ids.toSorted());
  const ages = ids.map((id) => Math.abs(Date.now() - Number.parseInt(id.replace('-', '').slice(0, 12), 16)));
  expect(Math.max(...ages)).toBeLessThan(60_000);
});
