import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Manifest, TableDump } from './manifest.ts';

const schemas = ['app', 'pgboss', 'public'];
/** Made by whoever makes the schema. */
const made = new Set(['public.takt_migrations', 'pgboss.version', 'pgboss.queue']);

interface Table {
  /** `schema.table`, as it may stand in a statement. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table with rows of its own, and its columns that somebody writes. */
async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            array_agg(quote_ident(a.attname) ORDER BY a.attnum)::text[] AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname = ANY ($1)
     GROUP BY 1 ORDER BY 1`,
    [schemas],
  );
  return rows.filter(({ name }) => !made.has(name));
}

const fileOf = (directory: string, { name }: { readonly name: string }) =>
  join(directory, `postgres.${name.replaceAll('"', '')}.copy.gz`);

/** Without policies in the way, or not at all: a role that sees a part of the rows must not call it a backup. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'takt backup' });
  await client.connect();
  await client.query('SET row_security = off');
  return client;
}

/** All tables as of one moment, while the product works on. */
export async function dumpPostgres(
  url: string,
  directory: string,
): Promise<Pick<Manifest, 'taken_at' | 'postgres' | 'sequences'> & { migrations: string[] }> {
  const client = await connected(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: moment } = await client.query<{ at: Date }>('SELECT now() AS at');
    const postgres: TableDump[] = [];
    for (const table of await tablesOf(client)) postgres.push(await dumped(client, table, directory));
    const { rows: names } = await client.query<{ name: string }>(
      'SELECT name FROM public.takt_migrations ORDER BY name',
    );
    const sequences = await sequencesOf(client);
    await client.query('COMMIT');
    return {
      taken_at: (moment[0]?.at ?? new Date()).toISOString(),
      postgres,
      sequences,
      migrations: names.map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}

/** Sequences are of no transaction: theirs may be later than the rows, which leaves a gap and no clash. */
async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND n.nspname = ANY ($1) ORDER BY 1`,
    [schemas],
  );
  const values: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${name}`,
    );
    if (state[0]) values.push({ name, ...state[0] });
  }
  return values;
}

async function dumped(client: pg.ClientBase, table: Table, directory: string): Promise<TableDump> {
  const counted = counter();
  await pipeline(
    client.query(copyTo(`COPY ${table.name} (${table.columns.join(', ')}) TO STDOUT`)),
    counted.stream,
    createGzip({ level: 4 }),
    createWriteStream(fileOf(directory, table), { mode: 0o600 }),
  );
  return { name: table.name, columns: [...table.columns], ...counted.told() };
}

/** Counts rows, which COPY ends with a line feed each, and hashes them on their way. */
function counter() {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++;
      done(null, chunk);
    },
  });
  return { stream, told: () => ({ rows, hash: hash.digest('hex') }) };
}

/**
 * Puts the rows into a schema that has none yet, all of them or none. Returns the names of tables whose rows read back
 * are not what was written down; none when all is well.
 */
export async function loadPostgres(
  url: string,
  directory: string,
  { postgres, sequences }: Manifest,
): Promise<string[]> {
  const client = await connected(url);
  try {
    await client.query('BEGIN');
    // Triggers and foreign keys have seen these rows already.
    await client.query(`SET LOCAL session_replication_role = 'replica'`);
    const there = new Set((await tablesOf(client)).map(({ name }) => name));
    const missing = postgres.filter(({ name }) => !there.has(name));
    if (missing.length > 0) throw new Error(`The schema lacks ${missing.map(({ name }) => name).join(', ')}`);
    await client.query(`TRUNCATE ${postgres.map(({ name }) => name).join(', ')}`);
    for (const table of postgres) {
      await pipeline(
        createReadStream(fileOf(directory, table)),
        createGunzip(),
        client.query(copyFrom(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`)),
      );
    }
    for (const { name, last, called } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last, called]);
    const wrong: string[] = [];
    for (const table of postgres) {
      const { rows, hash } = await read(client, table);
      if (rows !== table.rows || hash !== table.hash) wrong.push(table.name);
    }
    await client.query(wrong.length === 0 ? 'COMMIT' : 'ROLLBACK');
    if (wrong.length === 0) await client.query('ANALYZE');
    return wrong;
  } finally {
    await client.end();
  }
}

/** Freshly copied rows lie in the order in which they came, so they read back byte for byte. */
async function read(client: pg.ClientBase, table: Pick<TableDump, 'name' | 'columns'>) {
  const counted = counter();
  const nowhere = new PassThrough();
  nowhere.resume();
  await pipeline(
    client.query(copyTo(`COPY ${table.name} (${table.columns.join(', ')}) TO STDOUT`)),
    counted.stream,
    nowhere,
  );
  return counted.told();
}

/** Whether anybody has ever registered there. */
export async function isEmpty(url: string): Promise<boolean> {
  const client = await connected(url);
  try {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM app.users) AS used');
    return !z.array(z.object({ used: z.boolean() })).parse(rows)[0]?.used;
  } finally {
    await client.end();
  }
}
