import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const folder = join(import.meta.dirname, 'migrations');
/** Any constant: processes that start together migrate one after the other. */
export const migrationLock = 7_260_526;

/**
 * Brings the schema up to date with the numbered files in `migrations/`, each in its own transaction, forward only.
 * A file that changed after it was applied is an error: the database would no longer be what the files say.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'takt migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
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
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '2s'`);
      await client.query(text);
      await client.query('INSERT INTO public.takt_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
      await client.query('COMMIT');
      done.push(name);
    }
    return done;
  } finally {
    await client.end();
  }
}
