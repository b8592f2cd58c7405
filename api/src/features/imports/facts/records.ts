import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { deals, type Fold, type RecordTable, writeSettings } from './tables.ts';

/** What one import said of things of a source. */
export interface Said {
  readonly orgId: OrgId;
  readonly sourceId: string;
  /** Number of the import. */
  readonly number: number;
}

const ofSource = 'org_id = {org:UUID} AND source_id = {source:String}';
const order = '(l.number, l.line)';

/** Values of enums whose first member means that nothing is known. */
const nothing: Readonly<Record<string, string>> = { found: "'none'" };

const folds: Readonly<Record<Fold, (column: string, counts: string) => string>> = {
  text: (column, counts) =>
    `argMaxIf(l.${column}, ${order}, ${counts} AND l.${column} != ${nothing[column] ?? "''"})`,
  known: (column, counts) => `argMaxIf(l.${column}, ${order}, ${counts} AND isNotNull(l.${column}))`,
  last: (column, counts) => `argMaxIf(l.${column}, ${order}, ${counts})`,
  // A file of leads that says its currency and no amount must not rename the money of another one.
  of_money: (column, counts) =>
    `argMaxIf(l.${column}, (isNotNull(l.amount) OR isNotNull(l.refunded) OR isNotNull(l.cogs), l.number, l.line), ${counts})`,
  sum: (column, counts) => `sumIf(l.${column}, ${counts})`,
};

/**
 * Makes what is seen of each thing that an import named from what all imports say of it. `version` has to be newer than
 * whatever was settled before, so that of two at once the one that saw more wins.
 */
export async function settleRecords(
  warehouse: Warehouse,
  { table, imported, key, values, newestOf }: RecordTable,
  { orgId, sourceId: source, number }: Said,
  version: number,
): Promise<void> {
  const names = Object.keys(values);
  // Of a table in slices the whole slice is settled: paths that a later file no longer names go.
  const touched = newestOf.length > 0 ? newestOf : key;
  const newest = `maxIf(number, withdrawn = 0) OVER (PARTITION BY ${newestOf.join(', ')})`;
  const counts = newestOf.length > 0 ? 'l.withdrawn = 0 AND l.number = l.newest' : 'l.withdrawn = 0';
  const keys = key.map((name) => `l.${name}`);
  await warehouse.write(
    orgId,
    `INSERT INTO ${table} (org_id, source_id, ${[...key, ...names].join(', ')}, version, is_deleted)
     SELECT {org:UUID}, {source:String}, ${keys.join(', ')},
       ${Object.entries(values)
         .map(([name, fold]) => folds[fold](name, counts))
         .join(',\n       ')},
       {version:UInt64}, countIf(${counts}) = 0
     FROM (
       SELECT *${newestOf.length > 0 ? `, ${newest} AS newest` : ''} FROM ${imported} FINAL
       WHERE ${ofSource} AND (${touched.join(', ')}) IN
         (SELECT ${touched.join(', ')} FROM ${imported} WHERE ${ofSource} AND number = {number:UInt64})
     ) AS l
     GROUP BY ${keys.join(', ')}
     ${writeSettings}`,
    { source, number, version },
  );
}

/** Takes back what an import said; seen once it is settled. A row that is said again later stays withdrawn. */
export async function withdrawRecords(
  warehouse: Warehouse,
  { imported, key, values }: RecordTable,
  { orgId, sourceId: source, number }: Said,
): Promise<void> {
  const columns = ['org_id', 'source_id', ...key, ...Object.keys(values), 'number', 'line'].join(', ');
  await warehouse.write(
    orgId,
    `INSERT INTO ${imported} (${columns}, withdrawn)
     SELECT ${columns}, 1 FROM ${imported} WHERE ${ofSource} AND number = {number:UInt64} AND withdrawn = 0
     ${writeSettings}`,
    { source, number },
  );
}

const knownRow = z.object({ day: z.string().nullable(), rows: z.number() });
/** Ids of one question: a list of them is sent and read whole. */
const idsAtOnce = 10_000;

/** How many of these deals the source knows already, and on how many days they began. */
export async function knownDeals(
  warehouse: Warehouse,
  { orgId, sourceId: source }: Pick<Said, 'orgId' | 'sourceId'>,
  ids: readonly string[],
): Promise<{ days: number; rows: number }> {
  const days = new Set<string>();
  let rows = 0;
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const found = await warehouse.read(
      orgId,
      `SELECT toString(created) AS day, toUInt32(count()) AS rows
       FROM ${deals.table} FINAL WHERE ${ofSource} AND deal_id IN {ids:Array(String)} GROUP BY created`,
      { source, ids: ids.slice(from, from + idsAtOnce) },
      knownRow,
    );
    for (const row of found) {
      rows += row.rows;
      if (row.day !== null) days.add(row.day);
    }
  }
  return { days: days.size, rows };
}
