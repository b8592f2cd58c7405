import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { OrgId } from '../db/connect.ts';
import { AppError } from '../errors.ts';
import { inTurns } from '../turns.ts';
import { patienceOfLook, watchAvailability } from './availability.ts';
import { clusterReads, clusterWrites, onCluster } from './cluster.ts';
import { compile, readLimits } from './compile.ts';
import type { Answer, Compared, Cube, Question, Value } from './cube.ts';
import { isBroken, timedOut, translated } from './failures.ts';
import { insertion, type Rows } from './insertion.ts';
import { migrate } from './migrate.ts';

export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/** ClickHouse, or the answer that there is none. It knows tables and organisations, and no feature. */
export interface Warehouse {
  /**
   * Answers a question about a cube in one scan. AppError: `analytics_unavailable` when the warehouse is away or
   * missing (at once), `timeout` when the question is too heavy for it.
   */
  ask<D extends string, M extends string, B extends D, G extends M>(
    cube: Cube<D, M>,
    orgId: OrgId,
    question: Question<NoInfer<D>, NoInfer<M>, B, G>,
  ): Promise<Answer<B, G>>;
  /** Rows of a constant statement that says `{org:UUID}`; values are bound. Errors as of `ask`. */
  read<T>(orgId: OrgId, sql: string, params: Params, row: z.ZodType<T>): Promise<T[]>;
  /** A constant statement that writes, and says `{org:UUID}`. */
  write(orgId: OrgId, sql: string, params: Params): Promise<void>;
  /** Appends rows of the organisation. */
  insert(orgId: OrgId, table: string, rows: Rows): Promise<void>;
  /** Drops what a table of passage holds for one attempt at something: at once, where a DELETE takes seconds. */
  dropPartition(table: string, partition: string): Promise<void>;
  ping(): Promise<'up' | 'down' | 'missing'>;
  /** For background work: waits until it is back, at most so many milliseconds. */
  returned(patience: number): Promise<boolean>;
  close(): Promise<void>;
}

const parallelReads = 4;
/** Of one organisation: what is left is for the others. */
const readsOfOne = 3;
const mostWaiting = 100;

/** Never fails and never waits: a warehouse that is away is looked for in the background, its tables are made then. */
export function connectWarehouse(
  address: { url: string; cluster?: string } | { missing: string },
  log: Logger,
): Warehouse {
  if ('missing' in address) return missingWarehouse;
  // What goes wrong is told by the errors themselves.
  const settings = { url: address.url, application: 'takt', log: { level: ClickHouseLogLevel.OFF } };
  const cluster = address.cluster && { name: address.cluster, database: databaseOf(address.url) };
  const reader = createClient({
    ...settings,
    clickhouse_settings: cluster ? clusterReads : {},
    request_timeout: 12_000,
    // Many names are longer than an address may be; a server that hangs up on those would look like a dead one.
    use_multipart_params_auto: true,
    max_open_connections: parallelReads + 2,
  });
  // Writing is background work of any length; a warehouse that hangs is noticed by the watch, not by this limit.
  const writer = createClient({
    ...settings,
    clickhouse_settings: cluster ? clusterWrites : {},
    request_timeout: 300_000,
    max_open_connections: 4,
  });
  async function command(sql: string, params: Params = {}, signal?: AbortSignal): Promise<void> {
    for (const query of cluster ? onCluster(sql, cluster) : [sql])
      await writer.command({ query, query_params: { ...params }, abort_signal: signal });
  }
  /** Columns of tables, which no table loses while the product runs. */
  const known = new Map<string, ReadonlyMap<string, string>>();
  async function typesOf(table: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const before = known.get(table);
    if (before) return before;
    const result = await writer.query({
      query: `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {table:String}`,
      query_params: { table },
      format: 'JSONEachRow',
      abort_signal: signal,
    });
    const columns = z.array(z.object({ name: z.string(), type: z.string() })).parse(await result.json());
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    if (types.size > 0) known.set(table, types);
    return types;
  }
  const queue = inTurns(
    { running: parallelReads, ofOne: readsOfOne, ofOneAmongOthers: readsOfOne, waiting: mostWaiting },
    () => new AppError('timeout', 'query_too_heavy'),
  );

  const watch = watchAvailability(
    async () => {
      const result = await reader
        .ping({ select: false, abort_signal: AbortSignal.timeout(patienceOfLook) })
        .catch(timedOut);
      if (!result.success) timedOut(result.error);
    },
    async () => {
      const done = await migrate({
        execute: (sql) => command(sql),
        applied: async () => {
          const result = await writer.query({
            query: 'SELECT name, hash FROM takt_migrations',
            format: 'JSONEachRow',
          });
          const rows = z.array(z.object({ name: z.string(), hash: z.string() })).parse(await result.json());
          return new Map(rows.map(({ name, hash }) => [name, hash]));
        },
        remember: (name, hash) =>
          writer
            .insert({
              table: 'takt_migrations',
              columns: ['name', 'hash'],
              values: [{ name, hash }],
              format: 'JSONEachRow',
            })
            .then(() => undefined),
      });
      if (done.length > 0) log.info({ migrations: done }, 'the warehouse is up to date');
    },
    (up, error) => {
      if (up) log.info('the warehouse answers');
      else log.warn({ err: error }, 'the warehouse is away; reports answer when it is back');
    },
  );

  async function call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    await watch.demand();
    try {
      return await watch.guard(work);
    } catch (error) {
      const told = translated(error);
      if (told instanceof AppError && told.reason === 'warehouse_away') watch.lost();
      throw told;
    }
  }

  const query = (orgId: OrgId, sql: string, params: Params) =>
    queue(orgId, () =>
      call(
        twice(async (signal) => {
          const result = await reader.query({
            query: sql,
            query_params: { ...params },
            format: 'JSONCompact',
            abort_signal: signal,
          });
          return parsed(await result.text());
        }),
      ),
    );

  return {
    async ask(cube, orgId, question) {
      const { sql, params } = compile(cube, orgId, question);
      const { data, totals, statistics } = await query(orgId, sql, params);
      const { by, get } = question;
      return {
        rows: data.map((cells) => ({ key: keyOf(by, cells), values: valuesOf(get, cells.slice(by.length)) })),
        totals:
          by.length === 0 ? valuesOf(get, data[0] ?? []) : totals && valuesOf(get, totals.slice(by.length)),
        cost: statistics,
      };
    },
    async read(orgId, sql, params, row) {
      const { meta, data } = await query(orgId, `${ofOrganisation(sql)}\nSETTINGS ${readLimits}`, {
        ...params,
        org: orgId,
      });
      const names = meta.map(({ name }) => name);
      return z
        .array(row)
        .parse(data.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i]]))));
    },
    write: (orgId, sql, params) =>
      call((signal) => command(ofOrganisation(sql), { ...params, org: orgId }, signal)),
    insert: (orgId, table, rows) =>
      call(async (signal) => {
        const { query: statement, params } = insertion(table, await typesOf(table, signal), rows);
        const { stream } = await writer.exec({
          query: statement,
          query_params: { ...params, org: orgId },
          values: Readable.from(typeof rows.rows === 'string' ? [Buffer.from(rows.rows)] : rows.rows, {
            objectMode: false,
          }),
          abort_signal: signal,
        });
        await finished(stream.resume());
      }),
    dropPartition: (table, partition) =>
      call((signal) =>
        command(`ALTER TABLE ${table} DROP PARTITION {partition:String}`, { partition }, signal),
      ),
    ping: async () => (watch.isUp() ? 'up' : 'down'),
    returned: (patience) => watch.returned(patience),
    async close() {
      watch.close();
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1) || 'default';

/** A socket that the other side has just closed looks like a dead warehouse; the next one tells. */
const twice =
  <T>(work: (signal: AbortSignal) => Promise<T>) =>
  (signal: AbortSignal) =>
    work(signal).catch((error: unknown) => {
      if (signal.aborted || !isBroken(error)) throw error;
      return work(signal);
    });

const cell = z.union([z.string(), z.number(), z.null()]);
const answerOf = z.object({
  meta: z.array(z.object({ name: z.string() })),
  data: z.array(z.array(cell)),
  totals: z.array(cell).optional(),
  statistics: z.object({ elapsed: z.number(), rows_read: z.number(), bytes_read: z.number() }).optional(),
});

const nothing: z.infer<typeof answerOf> = { meta: [], data: [] };

/** chDB 3.4 writes the totals of a result without rows before its beginning: ClickHouse's own server does not. */
const parsed = (text: string): z.infer<typeof answerOf> =>
  /^\s*\],\s*"totals"/.test(text) ? nothing : answerOf.parse(JSON.parse(text));

function keyOf<D extends string>(by: readonly D[], cells: readonly Value[]): Record<D, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it was given
  return Object.fromEntries(by.map((name, i) => [name, String(cells[i])])) as Record<D, string>;
}

function valuesOf<M extends string>(get: readonly M[], cells: readonly Value[]): Compared<M> {
  const entries = get.map((name, i) => [
    name,
    { value: cells[2 * i] ?? null, previous: cells[2 * i + 1] ?? null },
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys it was given
  return Object.fromEntries(entries) as Compared<M>;
}

function ofOrganisation(sql: string): string {
  if (!sql.includes('{org:UUID}')) throw new Error('A statement of the warehouse names its organisation');
  return sql;
}

const missing = (): never => {
  throw new AppError('analytics_unavailable', 'warehouse_missing');
};
const missingWarehouse: Warehouse = {
  ask: async () => missing(),
  read: async () => missing(),
  write: async () => missing(),
  insert: async () => missing(),
  dropPartition: async () => missing(),
  ping: async () => 'missing',
  returned: async () => false,
  close: async () => undefined,
};
