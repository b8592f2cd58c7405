import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { z } from 'zod';
import { StartError } from '../config.ts';
import type { Manifest, TableDump } from './manifest.ts';

// Over ClickHouse's own protocol, so that it is the same for the embedded one and for a cluster.

/** Of imports that are under way: whatever it holds is made anew by the import, which is still queued. */
const passing = ['ad_import_lines'];
/**
 * From when on what an import replaced lapses. Of rows that are loaded later than that nothing would be left, and a
 * restore would not find what was written down; so what comes back is kept as long as if it were new.
 */
const lapsing = 'at';

const patience = 3_600_000;
const connect = (url: string): ClickHouseClient =>
  createClient({
    url,
    application: 'takt backup',
    request_timeout: patience,
    log: { level: ClickHouseLogLevel.OFF },
  });

async function rowsOf<T>(client: ClickHouseClient, query: string, row: z.ZodType<T>): Promise<T[]> {
  const answer = await client.query({ query, format: 'JSONEachRow' });
  return z.array(row).parse(await answer.json());
}

const column = z.object({ table: z.string(), columns: z.array(z.string()) });
/** What is dumped: every table of facts, with the columns that make a row what it is. */
export const tablesOf = async (client: ClickHouseClient) =>
  (
    await rowsOf(
      client,
      `SELECT table, groupArray(name) AS columns FROM
         (SELECT table, name FROM system.columns
          WHERE database = currentDatabase() AND default_kind NOT IN ('MATERIALIZED', 'ALIAS') AND name != '${lapsing}'
          ORDER BY table, position)
       WHERE table IN (SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree')
       GROUP BY table ORDER BY table`,
      column,
    )
  ).filter(({ table }) => table !== 'takt_migrations' && !passing.includes(table));

/** Versions that a newer one has replaced, and what was taken back, come and go with merges: what counts is what reports see. */
const counting = (table: string) => `\`${table}\` FINAL`;
const quoted = (columns: readonly string[]) => columns.map((name) => `\`${name}\``).join(', ');
const fileOf = (directory: string, table: string) => join(directory, `warehouse.${table}.native.gz`);

/** The same for the same rows, however many parts and in whatever order they lie. */
async function hashOf(client: ClickHouseClient, table: string, columns: readonly string[]) {
  const [found] = await rowsOf(
    client,
    `SELECT toUInt64(count()) AS n, toString(sum(sipHash64(formatRow('TSV', ${quoted(columns)})))) AS hash FROM ${counting(table)}`,
    z.object({ n: z.coerce.number(), hash: z.string() }),
  );
  return { rows: found?.n ?? 0, hash: found?.hash ?? '' };
}

/** A table that is written to while it is read is read again: hash and rows have to be of one moment. */
const attempts = 5;

export async function dumpWarehouse(
  url: string,
  directory: string,
): Promise<{ tables: TableDump[]; migrations: string[] }> {
  const client = connect(url);
  try {
    const tables: TableDump[] = [];
    for (const { table, columns } of await tablesOf(client))
      tables.push(await dumped(client, directory, table, columns));
    const migrations = await rowsOf(
      client,
      'SELECT DISTINCT name FROM takt_migrations ORDER BY name',
      z.object({ name: z.string() }),
    );
    return { tables, migrations: migrations.map(({ name }) => name) };
  } finally {
    await client.close();
  }
}

async function dumped(
  client: ClickHouseClient,
  directory: string,
  table: string,
  columns: string[],
): Promise<TableDump> {
  for (let attempt = 1; ; attempt++) {
    const before = await hashOf(client, table, columns);
    const { stream } = await client.exec({
      query: `SELECT ${quoted(columns)} FROM ${counting(table)} FORMAT Native`,
    });
    await pipeline(
      stream,
      createGzip({ level: 4 }),
      createWriteStream(fileOf(directory, table), { mode: 0o600 }),
    );
    const after = await hashOf(client, table, columns);
    if (before.hash === after.hash && before.rows === after.rows) return { name: table, columns, ...after };
    if (attempt === attempts)
      throw new StartError(`${table} changes all the time: try again when no import is running.`);
  }
}

/** As `loadPostgres`: the names of tables that do not hold what was written down. */
export async function loadWarehouse(
  url: string,
  directory: string,
  { warehouse }: Pick<Manifest, 'warehouse'>,
): Promise<string[]> {
  const client = connect(url);
  try {
    const wrong: string[] = [];
    for (const { name, columns, rows, hash } of warehouse) {
      await client.command({ query: `TRUNCATE TABLE \`${name}\`` });
      if (rows > 0) {
        const { stream } = await client.exec({
          query: `INSERT INTO \`${name}\` (${quoted(columns)}) FORMAT Native`,
          values: createReadStream(fileOf(directory, name)).pipe(createGunzip()),
        });
        stream.resume();
        await finished(stream);
      }
      const found = await hashOf(client, name, columns);
      if (found.rows !== rows || found.hash !== hash) wrong.push(name);
    }
    return wrong;
  } finally {
    await client.close();
  }
}
