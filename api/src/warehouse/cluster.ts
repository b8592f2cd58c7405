import type { ClickHouseSettings } from '@clickhouse/client';

/** By its name in `remote_servers`; every node of it has the database. */
export interface Cluster {
  readonly name: string;
  readonly database: string;
}

/**
 * What the migrations and the imports say, for a cluster. Of every table each shard keeps a part, as `…_local`, and each
 * replica of the shard all of that part; the table's own name belongs to a Distributed one, which sends rows to the shard
 * of their organisation and asks there. An organisation lies on one shard whole, in every table, so what its reports
 * group, join and deduplicate is together.
 */
export function onCluster(statement: string, cluster: Cluster): string[] {
  const text = statement.replaceAll(/--[^\n]*/g, '').trim();
  const [, verb, table, rest] =
    /^(CREATE TABLE IF NOT EXISTS|ALTER TABLE|INSERT INTO) (\w+)\s([\s\S]+)$/.exec(text) ?? [];
  if (verb === undefined || table === undefined || rest === undefined)
    throw new Error(`Takt does not know how to say this to a cluster: ${text}`);
  // Rows go through the Distributed tables, on both sides.
  if (verb === 'INSERT INTO') return [text];
  if (verb === 'ALTER TABLE') return altered(table, rest, cluster);
  return rest.includes('org_id') ? created(table, rest, cluster) : everywhere(table, rest, cluster);
}

const partOf = (table: string) => `${table}_local`;

function created(table: string, rest: string, { name, database }: Cluster): string[] {
  const part = partOf(table);
  return [
    `CREATE TABLE IF NOT EXISTS ${part} ON CLUSTER ${name} ${replicated(rest, '{shard}', '{replica}')}`,
    `CREATE TABLE IF NOT EXISTS ${table} ON CLUSTER ${name} AS ${part} ENGINE = Distributed('${name}', '${database}', '${part}', cityHash64(org_id))`,
  ];
}

/** What is nobody's in particular: all of it on every node. */
const everywhere = (table: string, rest: string, { name }: Cluster): string[] => [
  `CREATE TABLE IF NOT EXISTS ${table} ON CLUSTER ${name} ${replicated(rest, 'all', '{shard}-{replica}')}`,
];

/** The parts first, then what reads them; of anything but columns a Distributed table knows nothing. */
function altered(table: string, rest: string, { name }: Cluster): string[] {
  const ofColumns = /^(ADD|DROP|MODIFY|RENAME|COMMENT) COLUMN\b/.test(rest) && !/\bTTL\b/.test(rest);
  return [partOf(table), ...(ofColumns ? [table] : [])].map(
    (one) => `ALTER TABLE ${one} ON CLUSTER ${name} ${rest}`,
  );
}

/** A path by names: a node that joins later finds the tables of its shard under it. */
function replicated(rest: string, shard: string, replica: string): string {
  const path = `'/clickhouse/tables/${shard}/{database}/{table}', '${replica}'`;
  return rest.replace(
    /ENGINE = (\w*MergeTree)(?:\((.*)\))?/,
    (_, engine: string, words?: string) =>
      `ENGINE = Replicated${engine}(${[path, words].filter(Boolean).join(', ')})`,
  );
}

/** An inner table of a question is that of the shard which is asked, and only the organisation's is. */
export const clusterReads: ClickHouseSettings = {
  distributed_product_mode: 'local',
  optimize_skip_unused_shards: 1,
};

/**
 * An answered insert is on its shard, there on most replicas, and so on both of two: whoever reads next sees it. What is
 * written twice is the same by its version; deduplication by block would swallow what was deleted in between.
 */
export const clusterWrites: ClickHouseSettings = {
  ...clusterReads,
  insert_distributed_sync: 1,
  insert_quorum: 'auto',
  insert_deduplicate: 0,
  // Runs a statement as often as there are shards, also one that makes a row of none.
  parallel_distributed_insert_select: '0',
  distributed_ddl_task_timeout: '290',
};
