import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Level } from '../reading/records.ts';
import {
  adDays,
  adEntities,
  adStats,
  daysTable,
  linesTable,
  sliceTables,
  versionOf,
  writeSettings,
} from './tables.ts';

/** The slice of the warehouse that an import of advertising replaces: a source at one level, on the days of the file. */
export interface Slice {
  readonly orgId: OrgId;
  readonly sourceId: string;
  readonly level: Level;
  readonly number: number;
  /** The organisation's currency; there are no rates of exchange yet, so other money has fx 0: not convertible. */
  readonly currency: string;
  /** Columns of the lines that the file fills: the others are the same in all of them, and empty. */
  readonly columns: readonly string[];
  /** Columns of the lines that tell what a campaign or an ad is. */
  readonly attributes: readonly string[];
}

const mine = 'org_id = {org:UUID} AND attempt = {attempt:UUID}';
const place = 'org_id = {org:UUID} AND source_id = {source:String} AND level = {level:String}';
const days = `date IN (SELECT date FROM ${linesTable} WHERE ${mine})`;
const entityColumns = ['date', 'campaign_id', 'ad_group_id', 'ad_id', 'country', 'region'];
const entityKey = entityColumns.join(', ');
/** With a column of accounts a file speaks for those accounts only. */
const namesAccounts = ({ columns }: Slice): boolean => columns.includes('account_id');
const sums = [
  'impressions',
  'clicks',
  'spend',
  'conversions',
  'conversion_value',
  'leads',
  'video_3s',
  'video_p100',
];
const anything = z.object({});
const distinctness = z.object({ are_distinct: z.number() });

/**
 * Replaces the slice by the lines of an attempt, in statements that may each be repeated, alone or all together, any
 * number of times: every row carries the version of its import, and what an import writes follows from its file and
 * from the rows of earlier imports alone. Rows of a later one have a higher version and stay. What the entities are
 * called is said, and has to be settled (`settleRecords`) before the days are (`showDays`).
 */
export async function replaceSlice(warehouse: Warehouse, slice: Slice, attempt: string): Promise<void> {
  const { orgId, sourceId: source, level, number, currency } = slice;
  const tombstone = versionOf(number, 'tombstone');
  const params = { attempt, source, level, currency, number, row: versionOf(number, 'row'), tombstone };
  const write = (sql: string) => warehouse.write(orgId, `${sql} ${writeSettings}`, params);
  const earlier = `${place} AND ${days} AND version < {tombstone:UInt64}`;

  await write(
    `INSERT INTO ${daysTable} (org_id, number, date)
     SELECT {org:UUID}, {number:UInt64}, date FROM ${linesTable} WHERE ${mine} GROUP BY date`,
  );
  const [replaced] = await warehouse.read(
    orgId,
    `SELECT 1 AS one FROM ${adStats.table} WHERE ${earlier} LIMIT 1`,
    params,
    anything,
  );
  if (replaced) {
    // Before anything else is written: an attempt that breaks off behind this finds less, and what is kept stays.
    for (const { table, replaced: kept, key, values } of sliceTables) {
      const columns = [...key, ...values, 'version'].join(', ');
      await write(
        `INSERT INTO ${kept} (org_id, number, ${columns})
         SELECT {org:UUID}, {number:UInt64}, ${columns} FROM ${table} FINAL WHERE ${earlier}`,
      );
    }
  }
  const key = keyOf(slice);
  // By hashes: two keys may share one, and then the lines are summed for nothing, but equal keys always do.
  const [found] = await warehouse.read(
    orgId,
    `SELECT toUInt8(uniqExact(cityHash64(${key.join(', ')})) = count()) AS are_distinct FROM ${linesTable} WHERE ${mine}`,
    params,
    distinctness,
  );
  await write(rowsOfLines(slice, key, found?.are_distinct === 1));
  if (replaced) {
    // Behind the rows: whatever still shows an earlier version is what the source no longer reports.
    const accounts = namesAccounts(slice)
      ? `AND account_id IN (SELECT account_id FROM ${linesTable} WHERE ${mine})`
      : '';
    await write(
      `INSERT INTO ${adStats.table} (org_id, source_id, level, ${entityKey}, version, is_deleted)
       SELECT {org:UUID}, {source:String}, {level:String}, ${entityKey}, {tombstone:UInt64}, 1
       FROM ${adStats.table} FINAL
       WHERE ${earlier} ${accounts}`,
    );
  }
  const said = entitiesSaid(slice);
  if (said !== undefined) await write(said);
}

const keyOf = ({ columns }: Slice) => entityColumns.filter((name) => columns.includes(name));

/**
 * One row of each entity and day. What no line says takes no time: half of a file's columns and more. Nor does summing
 * where each line is an entity's day of its own, as nearly every export has it: four fifths of the time [measured].
 */
function rowsOfLines({ columns }: Slice, key: readonly string[], areDistinct: boolean): string {
  const isTold = (name: string) => columns.includes(name);
  const folded = (fold: 'max' | 'sumOrNull', name: string) =>
    areDistinct ? `l.${name}` : `${fold}(l.${name})`;
  const values: Record<string, string> = {
    platform: folded('max', 'platform'),
    currency: folded('max', 'currency'),
    fx: `if(${folded('max', 'currency')} = {currency:String}, 1, 0)`,
    ...(isTold('account_id') && { account_id: folded('max', 'account_id') }),
    ...Object.fromEntries(sums.filter(isTold).map((name) => [name, folded('sumOrNull', name)])),
    // People reached by two lines may be the same people.
    ...(isTold('reach') && { reach: areDistinct ? 'l.reach' : 'if(count() = 1, any(l.reach), NULL)' }),
  };
  return `INSERT INTO ${adStats.table} (org_id, source_id, level, ${[...key, ...Object.keys(values)].join(', ')}, version)
     SELECT {org:UUID}, {source:String}, {level:String}, ${[...key, ...Object.values(values)].join(', ')}, {row:UInt64}
     FROM ${linesTable} AS l WHERE ${mine}
     ${areDistinct ? '' : `GROUP BY ${key.join(', ')}`}`;
}

/**
 * What the lines say of entities. A file's tags are those of the finest thing that it names; a product is also that of
 * the campaign. Undefined where it names nothing at all. Days say nothing here but which word is the last one, so lines
 * that differ by their day and figures alone are one.
 */
function entitiesSaid({ level, attributes, columns: told }: Slice): string | undefined {
  const entities = Object.entries(named)
    // Below the level of the file stands what tells its rows apart, and no entity.
    .slice(0, Object.keys(named).indexOf(level) + 1)
    .filter(([name]) => told.includes(`${name}_id`))
    .map(([name, parent]) => `('${name}', l.${name}_id, ${parent}, l.${name})`);
  if (entities.length === 0) return undefined;
  const said = attributes.map((column) => {
    const levels = column === 'product' ? `'${level}', 'campaign'` : `'${level}'`;
    const filled = column === 'started' ? `isNotNull(l.${column})` : `l.${column} != ''`;
    return `argMaxIf(l.${column}, (l.date, l.${column}), e.1 IN (${levels}) AND ${filled})`;
  });
  const columns = attributes.map((column) => (column === 'product' ? 'product_key' : column));
  const names = Object.keys(named).flatMap((name) => [`${name}_id`, name]);
  const alike = ['platform', ...names, ...attributes].join(', ');
  return `INSERT INTO ${adEntities.imported} (${['org_id, source_id, level, id, platform, parent_id, name, number, line', ...columns].join(', ')})
     SELECT ${[`{org:UUID}, {source:String}, e.1, e.2, max(l.platform), max(e.3), argMax(e.4, (e.4 != '', l.date, e.4)), {number:UInt64}, 0`, ...said].join(',\n       ')}
     FROM (SELECT ${alike}, max(date) AS date FROM ${linesTable} WHERE ${mine} GROUP BY ${alike}) AS l
     ARRAY JOIN [${entities.join(', ')}] AS e
     WHERE e.2 != ''
     GROUP BY e.1, e.2`;
}

/** What has a name of its own, and the column that says what it belongs to. */
const named = {
  account: "''",
  campaign: 'l.account_id',
  ad_group: 'l.campaign_id',
  ad: 'l.ad_group_id',
};

/** Makes the days of an attempt known: the last statement of an import, after which reports see all of it. */
export async function showDays(warehouse: Warehouse, slice: Slice, attempt: string): Promise<void> {
  const { orgId, sourceId: source, level, number } = slice;
  const params = {
    attempt,
    source,
    level,
    row: versionOf(number, 'row'),
    tombstone: versionOf(number, 'tombstone'),
  };
  const fresh = `SELECT date, currency FROM ${linesTable} WHERE ${mine} GROUP BY date, currency`;
  await warehouse.write(
    orgId,
    `INSERT INTO ${adDays.table} (org_id, source_id, date, level, currency, version, is_deleted)
     SELECT {org:UUID}, {source:String}, date, {level:String}, currency, {row:UInt64}, 0 FROM (${fresh})
     UNION ALL
     SELECT {org:UUID}, {source:String}, date, {level:String}, currency, {tombstone:UInt64}, 1
     FROM ${adDays.table} FINAL
     WHERE ${place} AND ${days} AND version < {tombstone:UInt64} AND (date, currency) NOT IN (${fresh})
       AND ${namesAccounts(slice) ? '0' : '1'} -- where the whole slice was replaced, so were its currencies
     ${writeSettings}`,
    params,
  );
}

/**
 * Puts back what an import replaced and removes what it brought. `versions` are newer than all that the slice has seen
 * since. Exact as long as no later import has the same days at the same level; may be repeated like `replaceSlice`.
 */
export async function putBackSlice(
  warehouse: Warehouse,
  { orgId, sourceId: source, level, number }: Pick<Slice, 'orgId' | 'sourceId' | 'level' | 'number'>,
  versions: { readonly tombstone: number; readonly row: number },
): Promise<void> {
  // What is older was there before: an import that broke off may not have come to keep it.
  const params = { source, level, number, since: versionOf(number, 'tombstone'), ...versions };
  const ofImport = 'org_id = {org:UUID} AND number = {number:UInt64}';
  for (const { table, replaced, key, values } of sliceTables) {
    const columns = [...key, ...values].join(', ');
    await warehouse.write(
      orgId,
      `INSERT INTO ${table} (org_id, ${columns}, version)
       SELECT {org:UUID}, ${columns}, {row:UInt64} FROM ${replaced} FINAL WHERE ${ofImport} ${writeSettings}`,
      params,
    );
    await warehouse.write(
      orgId,
      `INSERT INTO ${table} (org_id, ${key.join(', ')}, version, is_deleted)
       SELECT {org:UUID}, ${key.join(', ')}, {tombstone:UInt64}, 1 FROM ${table} FINAL
       WHERE ${place} AND date IN (SELECT date FROM ${daysTable} WHERE ${ofImport})
         AND version >= {since:UInt64} AND version < {tombstone:UInt64} ${writeSettings}`,
      params,
    );
  }
}

const overlapRow = z.object({ days: z.number(), rows: z.number() });
/** Days and rows of the slice that are there already. */
export async function overlapOf(
  warehouse: Warehouse,
  { orgId, sourceId, level }: Pick<Slice, 'orgId' | 'sourceId' | 'level'>,
  onDays: readonly string[],
): Promise<{ days: number; rows: number }> {
  const [row] = await warehouse.read(
    orgId,
    `SELECT toUInt32(uniqExact(date)) AS days, toUInt32(count()) AS rows
     FROM ${adStats.table} FINAL
     WHERE ${place} AND toString(date) IN {days:Array(String)}`,
    { source: sourceId, level, days: onDays },
    overlapRow,
  );
  return row ?? { days: 0, rows: 0 };
}
