import pg from 'pg';
import { newId } from '../db/ids.ts';
import { migrate, migrationLock } from '../db/migrate.ts';

export interface Database {
  readonly url: string;
  drop(): Promise<void>;
}

/** A new migrated database on the server at `server`. */
export async function newDatabase(server: string): Promise<Database> {
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
