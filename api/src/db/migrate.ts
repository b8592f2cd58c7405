import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../config.ts';

const ours = join(import.meta.dirname, 'migrations');
/** A migration that others are in the way of lets them go first, so often and with such pauses. */
const patience = { times: 60, milliseconds: 500 };
/** NULLS NOT DISTINCT, which keeps names of departments apart, came with it. */
const oldest = 15;
/** Any constant: processes that start together migrate one after the other. */
export const migrationLock = 7_260_526;

/**
 * Brings the schema up to date with the numbered files in `migrations/`, each in its own transaction, forward only.
 * A file that changed after it was applied is an error: the database would no longer be what the files say.
 */
export async function migrate(databaseUrl: string, folder = ours): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'takt migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await suit(client);
    await client.query(`CREATE TABLE IF NOT EXISTS public.takt_migrations
      (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM public.takt_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const done: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const text = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      if (applied.has(name)) {
        if (applied.get(name) !== hash)
          throw new Error(`Migration ${name} was changed after it had been applied; add a new file instead`);
        continue;
      }
      await apply(client, name, text, hash);
      done.push(name);
    }
    return done;
  } finally {
    await client.end();
  }
}

/** Whoever waits for a lock makes all that come after him wait: so not for long, and then once more. */
async function apply(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '2s'`);
      await client.query(text);
      await client.query('INSERT INTO public.takt_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (tried === patience.times || !isInTheWay(error)) throw error;
      await sleep(patience.milliseconds);
    }
  }
}

/** lock_not_available, deadlock_detected. */
const isInTheWay = (error: unknown) =>
  error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');

/** Refuses a server that can't hold Takt, and gives an older one what the newest brings by itself. */
async function suit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  );
  const { major = 0, encoding } = rows[0] ?? {};
  if (major < oldest)
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${major}: Takt needs ${oldest} or newer, and is at home on 18.`,
    );
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL keeps its texts in ${encoding}: make it anew with ENCODING 'UTF8'.`,
    );
  if (major < 18) await client.query(await readFile(join(import.meta.dirname, 'older-servers.sql'), 'utf8'));
}
