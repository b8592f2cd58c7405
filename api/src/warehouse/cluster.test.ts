import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onCluster } from './cluster.ts';
import { migrate } from './migrate.ts';

const cluster = { name: 'takt_cluster', database: 'takt' };
const migrations = join(import.meta.dirname, 'migrations');

/** Everything that the migrations say to a warehouse that is new. */
const said: string[] = [];
const told = () => said.flatMap((statement) => onCluster(statement, cluster));
beforeAll(async () => {
  const applied = await migrate({
    execute: async (sql) => void said.push(sql),
    applied: async () => new Map(),
    remember: async () => undefined,
  });
  expect(applied).toEqual(readdirSync(migrations).toSorted());
});

const real = inject('warehouse');
const client = 'url' in real ? createClient({ url: real.url }) : undefined;
afterAll(() => client?.close());

test('every statement of the migrations becomes one that ClickHouse can read', async () => {
  if (!client) throw new Error('the tests need a warehouse');
  const parse = (query: string) => client.query({ query: `EXPLAIN AST ${query}`, format: 'TabSeparated' });
  await expect(parse('CREATE TABLE t ON CLUSTER (a String)')).rejects.toThrow(/Syntax error/);

  for (const statement of told()) expect(await (await parse(statement)).text(), statement).not.toBe('');
  expect(told().length).toBeGreaterThan(said.length);
});

test('each table of organisations is a part on every shard, and one name over all parts', () => {
  const tables = readdirSync(migrations)
    .flatMap((file) => [
      ...readFileSync(join(migrations, file), 'utf8').matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g),
    ])
    .map(([, table]) => table);

  const made = told().filter((statement) => statement.startsWith('CREATE TABLE'));
  const names = made.map((statement) => /EXISTS (\w+) ON CLUSTER takt_cluster/.exec(statement)?.[1]);

  expect(tables.length).toBeGreaterThan(10);
  expect(names).toEqual(['takt_migrations', ...tables.flatMap((table) => [`${table}_local`, table])]);
  for (const statement of made)
    expect(statement).toMatch(
      / ENGINE = (Replicated\w*MergeTree\('\/clickhouse\/tables\/(\{shard\}|all)\/\{database\}\/\{table\}', |Distributed\('takt_cluster', 'takt', '\w+_local', cityHash64\(org_id\)\)$)/,
    );
});

test('nothing is said to one node only', () => {
  const alone = told().filter(
    (statement) => !/^(INSERT INTO|(CREATE|ALTER) TABLE .*ON CLUSTER takt_cluster)/.test(statement),
  );

  expect(alone).toEqual([]);
});

describe('in words', () => {
  const days = `-- Which days are known; a "client's" word.
    CREATE TABLE IF NOT EXISTS ad_days (
      org_id UUID, -- whose
      date Date,
      version UInt64
    ) ENGINE = ReplacingMergeTree(version)
    ORDER BY (org_id, date)`;

  test('a table', () => {
    expect(onCluster(days, cluster)).toMatchInlineSnapshot(`
      [
        "CREATE TABLE IF NOT EXISTS ad_days_local ON CLUSTER takt_cluster (
            org_id UUID, 
            date Date,
            version UInt64
          ) ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version)
          ORDER BY (org_id, date)",
        "CREATE TABLE IF NOT EXISTS ad_days ON CLUSTER takt_cluster AS ad_days_local ENGINE = Distributed('takt_cluster', 'takt', 'ad_days_local', cityHash64(org_id))",
      ]
    `);
  });
  test('a table of nobody', () => {
    expect(
      onCluster('CREATE TABLE IF NOT EXISTS notes (name String) ENGINE = MergeTree ORDER BY name', cluster),
    ).toMatchInlineSnapshot(`
      [
        "CREATE TABLE IF NOT EXISTS notes ON CLUSTER takt_cluster (name String) ENGINE = ReplicatedMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}-{replica}') ORDER BY name",
      ]
    `);
  });
  test.each([
    [
      'columns',
      'ADD COLUMN IF NOT EXISTS level String AFTER date, ADD COLUMN IF NOT EXISTS note String',
      ['ad_days_local', 'ad_days'],
    ],
    ['what only parts have', 'MODIFY TTL date + INTERVAL 1 DAY', ['ad_days_local']],
    ['a partition', 'DROP PARTITION {partition:String}', ['ad_days_local']],
    ['rows', 'DELETE WHERE org_id = {org:UUID} SETTINGS mutations_sync = 2', ['ad_days_local']],
  ])('a change of %s', (_, change, places) => {
    expect(onCluster(`ALTER TABLE ad_days ${change}`, cluster)).toEqual(
      places.map((place) => `ALTER TABLE ${place} ON CLUSTER takt_cluster ${change}`),
    );
  });
  test('rows that are written go by the name of the whole', () => {
    const insert = 'INSERT INTO ad_days (org_id, date) SELECT org_id, date FROM ad_stats FINAL';

    expect(onCluster(`\n  ${insert}\n`, cluster)).toEqual([insert]);
  });
  test('what is not known is refused, not said to one node', () => {
    expect(() => onCluster('DROP TABLE ad_days', cluster)).toThrow(/does not know/);
  });
});
