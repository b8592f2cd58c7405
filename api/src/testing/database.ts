import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '../db/ids.ts';
import { migrate, migrationLock } from '../db/migrate.ts';

/**
 * A migrated database of its own on the run's PostgreSQL: for tests that compare all rows, which those of other files
 * would disturb.
 */
export async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseUrl');
  const name = `takt_${newId().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, async (client) => {
    // Roles belong to the whole server: two databases that are migrated at once would both create them.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(`CREATE DATABASE ${name}`);
    await migrate(url.href);
  });
  return {
    url: url.href,
    drop: () => onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
