import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClickhouse, type Clickhouse } from './clickhouse.ts';
import { processesIn, signal } from './processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'takt-warehouse-'));
const directory = join(dataDir, 'clickhouse');
let clickhouse: Clickhouse;
let warehouse: ClickHouseClient;

beforeAll(async () => {
  clickhouse = await startClickhouse(dataDir, pino({ level: 'silent' }));
  warehouse = createClient({ url: clickhouse.url, log: { level: 127 } });
}, 60_000);

afterAll(async () => {
  await warehouse.close();
  await clickhouse.stop();
  const left = processesIn(directory);
  rmSync(dataDir, { recursive: true, force: true });
  expect(left).toEqual([]);
});

const select = async (sql: string, parameters?: Record<string, unknown>): Promise<unknown[]> =>
  (await warehouse.query({ query: sql, query_params: parameters, format: 'JSONEachRow' })).json();

function warehouseProcess(): number {
  const [pid] = processesIn(directory);
  if (pid === undefined) throw new Error('no warehouse process');
  return pid;
}

test('binds parameters with quotes, line ends and Cyrillic, and mixes them up never', async () => {
  const text = `it's "x" \\ \n\t\0 {text:String} ; -- /* привет 'd`;
  const parameters = {
    text,
    list: [text, ''],
    from: '2026-01-31',
    money: '12345678901234.5678',
    nothing: null,
  };

  const [row] = await select(
    `SELECT {text:String} AS text, {list:Array(String)} AS list, {from:Date} AS day,
       toString({money:Decimal(18, 4)}) AS money, {nothing:Nullable(String)} AS nothing`,
    parameters,
  );
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, id) =>
      select('SELECT {id:UInt32} AS id, sum(number) FROM numbers({id:UInt32})', { id }),
    ),
  );

  expect(row).toEqual({
    text,
    list: [text, ''],
    day: '2026-01-31',
    money: '12345678901234.5678',
    nothing: null,
  });
  expect(many).toEqual(many.map((_, id) => [expect.objectContaining({ id })]));
});

test('takes 100,000 rows as a stream, compressed or not, and fills in the defaults', async () => {
  await warehouse.command({
    query: `CREATE TABLE facts (id UInt32, note String DEFAULT 'none', spend Decimal(18, 4)) ENGINE = MergeTree ORDER BY id`,
  });
  const rows = () => Readable.from(Array.from({ length: 100_000 }, (_, id) => ({ id, spend: '0.25' })));

  await warehouse.insert({ table: 'facts', values: rows(), format: 'JSONEachRow' });
  const zipped = createClient({
    url: clickhouse.url,
    compression: { request: true, response: true },
  });
  await zipped.insert({
    table: 'facts',
    columns: ['id', 'note'],
    values: Readable.from(['7,"a\nb"\n'], { objectMode: false }),
    format: 'CSV',
  });
  const notes = await (
    await zipped.query({
      query: `SELECT note, count() AS rows, toString(sum(spend)) AS spend FROM facts GROUP BY note ORDER BY note`,
      format: 'JSONEachRow',
    })
  ).json();
  await zipped.close();

  expect(notes).toEqual([
    { note: 'a\nb', rows: 1, spend: '0' },
    { note: 'none', rows: 100_000, spend: '25000' }, // 100,000 × 0.25
  ]);
});

test.each([
  ['SELECT * FROM nowhere', { code: '60', type: 'UNKNOWN_TABLE' }],
  ['SELEC 1', { code: '62', type: 'SYNTAX_ERROR' }],
  ['SELECT {absent:String}', { code: '456', type: 'UNKNOWN_QUERY_PARAMETER' }],
  ['SELECT 1; DROP TABLE facts', { code: '62', type: 'SYNTAX_ERROR' }],
  ['SET max_threads = 1', { code: '62', type: 'NOT_IMPLEMENTED' }],
  [
    `SELECT * FROM file('/etc/passwd', 'LineAsString') SETTINGS readonly = 1`,
    { code: '164', type: 'READONLY' },
  ],
  [
    `SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString') SETTINGS readonly = 1`,
    { code: '164', type: 'READONLY' },
  ],
])('answers %s with a typed error', async (sql, error) => {
  await expect(select(sql)).rejects.toMatchObject(error);
});

test('makes more of each row than it says, and a quote in a type or a value stays one', async () => {
  await warehouse.command({
    query: `CREATE TABLE said (whose String, day Date, level Enum8('one' = 1, 'it''s' = 2)) ENGINE = MergeTree ORDER BY day`,
  });
  const said = await warehouse.exec({
    query: String.raw`INSERT INTO said (whose, day, level) SELECT {whose:String}, day, level
      FROM input('day Date, level Enum8(\'one\' = 1, \'it\\\'s\' = 2)') FORMAT TabSeparated`,
    query_params: { whose: "O'Neil" },
    values: Readable.from(["2026-01-01\tit's\n2026-01-02\tone\n"], { objectMode: false }),
  });
  await finished(said.stream.resume());

  expect(await select('SELECT whose, day, level FROM said ORDER BY day', {})).toEqual([
    { whose: "O'Neil", day: '2026-01-01', level: "it's" },
    { whose: "O'Neil", day: '2026-01-02', level: 'one' },
  ]);
});

test('refuses settings beside the statement, and those inside it do not stick', async () => {
  const settings = { max_result_rows: '7' };
  await expect(warehouse.query({ query: 'SELECT 1', clickhouse_settings: settings })).rejects.toMatchObject({
    type: 'UNKNOWN_SETTING',
  });

  await Promise.all(
    Array.from({ length: 20 }, () => select('SELECT 1 SETTINGS readonly = 1, max_result_rows = 7')),
  );
  const after = await Promise.all(
    Array.from({ length: 20 }, () =>
      select(`SELECT getSetting('max_result_rows') AS most, getSetting('readonly') AS readonly`),
    ),
  );

  expect(after.flat()).toEqual(after.map(() => ({ most: 0, readonly: 0 })));
});

test('opens only with its token', async () => {
  const stranger = createClient({
    url: clickhouse.url.replace(/:[^:@]*@/, ':wrong@'),
    log: { level: 127 },
  });
  await expect(stranger.query({ query: 'SELECT 1' })).rejects.toMatchObject({
    type: 'AUTHENTICATION_FAILED',
  });
  await stranger.close();
});

test.each([
  ['killed', 'SIGKILL'],
  ['stopped', 'SIGSTOP'],
] as const)('is back at the same address with all its rows when it is %s', async (_, name) => {
  await warehouse.command({
    query: 'CREATE TABLE IF NOT EXISTS kept (id UInt32) ENGINE = MergeTree ORDER BY id',
  });
  await warehouse.insert({ table: 'kept', values: [{ id: 1 }], format: 'JSONEachRow' });
  const before = await select('SELECT count() AS rows FROM kept');
  const pid = warehouseProcess();

  signal(pid, name);
  await expect.poll(() => processesIn(directory)).not.toContain(pid);

  await expect.poll(() => select('SELECT count() AS rows FROM kept')).toEqual(before);
});
