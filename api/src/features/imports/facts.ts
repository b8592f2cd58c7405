import type { OrgId } from '../../db/connect.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { z } from 'zod';
import type { Fact, Level } from './reading/rows.ts';

/** The slice of the warehouse that an import replaces: a source at one level, on the days of the file. */
export interface Slice {
  readonly orgId: OrgId;
  readonly sourceId: string;
  readonly level: Level;
  /** Number of the import: version of its rows × 2 + 1, of its tombstones × 2. */
  readonly number: number;
  /** The organisation's currency; there are no rates of exchange yet, so other money has fx 0: not convertible. */
  readonly currency: string;
  /** With a column of accounts the file speaks for those accounts only. */
  readonly namesAccounts: boolean;
}

const lineColumns = [
  'attempt',
  'date',
  'platform',
  'currency',
  'account_id',
  'account',
  'campaign_id',
  'campaign',
  'ad_group_id',
  'ad_group',
  'ad_id',
  'ad',
  'country',
  'region',
  'spend',
  'impressions',
  'clicks',
  'reach',
  'leads',
  'conversions',
  'conversion_value',
];

/** Appends lines to those of an attempt; nobody else sees them. */
export const appendLines = (warehouse: Warehouse, orgId: OrgId, rows: readonly Buffer[]): Promise<void> =>
  warehouse.insert(orgId, 'ad_import_lines', lineColumns, rows);

/** A fact as a row of `appendLines`, in TabSeparated form. */
export function lineRow(orgId: OrgId, attempt: string, fact: Fact): string {
  const { measures: m } = fact;
  return (
    `${orgId}\t${attempt}\t${fact.date}\t${escaped(fact.platform)}\t${fact.currency}\t` +
    `${escaped(fact.accountId)}\t${escaped(fact.account)}\t${escaped(fact.campaignId)}\t${escaped(fact.campaign)}\t` +
    `${escaped(fact.adGroupId)}\t${escaped(fact.adGroup)}\t${escaped(fact.adId)}\t${escaped(fact.ad)}\t` +
    `${escaped(fact.country)}\t${escaped(fact.region)}\t${m.spend ?? '\\N'}\t${m.impressions ?? '\\N'}\t${m.clicks ?? '\\N'}\t` +
    `${m.reach ?? '\\N'}\t${m.leads ?? '\\N'}\t${m.conversions ?? '\\N'}\t${m.conversion_value ?? '\\N'}\n`
  );
}
const special = /[\\\t\n\r\0]/;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
};
const escaped = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r\0]/g, (sign) => escapes[sign] ?? '') : text;

const mine = 'org_id = {org:UUID} AND attempt = {attempt:UUID}';
const place = 'org_id = {org:UUID} AND source_id = {source:String} AND level = {level:String}';
const days = `date IN (SELECT date FROM ad_import_lines WHERE ${mine})`;
const key = 'date, campaign_id, ad_group_id, ad_id, country, region';
const sums = ['impressions', 'clicks', 'spend', 'conversions', 'conversion_value', 'leads'];
// Lines lie in the order of the key, and a block with no two rows of one key needs no merging: half the time [measured].
const settings =
  'SETTINGS max_memory_usage = 2000000000, do_not_merge_across_partitions_select_final = 1, optimize_aggregation_in_order = 1, optimize_on_insert = 0';

/**
 * Replaces the slice by the lines of an attempt, in statements that may each be repeated, alone or all together, any
 * number of times: every row carries the version of its import, and what an import writes follows from its file and
 * from the rows of earlier imports alone. Rows of a later one have a higher version and stay.
 */
export async function replaceSlice(warehouse: Warehouse, slice: Slice, attempt: string): Promise<void> {
  const { orgId, sourceId: source, level, number, currency } = slice;
  const params = { attempt, source, level, currency, rows: number * 2 + 1, stones: number * 2 };
  const write = (sql: string) => warehouse.write(orgId, `${sql} ${settings}`, params);

  await write(
    `INSERT INTO ad_stats (org_id, source_id, level, ${key}, platform, account_id, currency, fx, ${sums.join(', ')}, reach, version)
     SELECT {org:UUID}, {source:String}, {level:String}, ${key},
       max(l.platform), max(l.account_id), max(l.currency), if(max(l.currency) = {currency:String}, 1, 0),
       ${sums.map((name) => `sumOrNull(l.${name})`).join(', ')},
       if(count() = 1, any(l.reach), NULL), -- people reached by two lines may be the same people
       {rows:UInt64}
     FROM ad_import_lines AS l WHERE ${mine}
     GROUP BY ${key}`,
  );
  // Behind the rows: whatever still shows an earlier version is what the source no longer reports.
  const accounts = slice.namesAccounts
    ? `AND account_id IN (SELECT account_id FROM ad_import_lines WHERE ${mine})`
    : '';
  const earlier = `${place} AND ${days} ${accounts} AND version < {stones:UInt64}`;
  const [replaced] = await warehouse.read(
    orgId,
    `SELECT 1 AS one FROM ad_stats WHERE ${earlier} LIMIT 1`,
    params,
    anything,
  );
  if (replaced) {
    await write(
      `INSERT INTO ad_stats (org_id, source_id, level, ${key}, version, is_deleted)
       SELECT {org:UUID}, {source:String}, {level:String}, ${key}, {stones:UInt64}, 1
       FROM ad_stats FINAL
       WHERE ${earlier}`,
    );
  }
  await write(
    `INSERT INTO ad_entities (org_id, source_id, level, id, parent_id, name, version)
     SELECT {org:UUID}, {source:String}, e.1, e.2, e.3, argMax(e.4, (date, e.4)), {rows:UInt64}
     FROM ad_import_lines
     ARRAY JOIN [
       ('account', account_id, '', account),
       ('campaign', campaign_id, account_id, campaign),
       ('ad_group', ad_group_id, campaign_id, ad_group),
       ('ad', ad_id, ad_group_id, ad)] AS e
     WHERE ${mine} AND e.2 != '' AND e.4 != ''
     GROUP BY e.1, e.2, e.3`,
  );
  // Last, because it makes new days visible. Where the whole slice was replaced, so were its currencies.
  const fresh = `SELECT date, currency FROM ad_import_lines WHERE ${mine} GROUP BY date, currency`;
  await write(
    `INSERT INTO ad_days (org_id, source_id, date, level, currency, version, is_deleted)
     SELECT {org:UUID}, {source:String}, date, {level:String}, currency, {rows:UInt64}, 0 FROM (${fresh})
     UNION ALL
     SELECT {org:UUID}, {source:String}, date, {level:String}, currency, {stones:UInt64}, 1
     FROM ad_days FINAL
     WHERE ${place} AND ${days} AND version < {stones:UInt64} AND (date, currency) NOT IN (${fresh})
       AND ${slice.namesAccounts ? '0' : '1'}`,
  );
}

/** Every table of the warehouse that holds rows of organisations. */
const tables = ['ad_stats', 'ad_entities', 'ad_days', 'ad_import_lines'];

/** Removes what an organisation has, from the disk too; returns when it is gone. May be repeated. */
export async function removeOrganisation(warehouse: Warehouse, orgId: OrgId): Promise<void> {
  for (const table of tables)
    await warehouse.write(
      orgId,
      `ALTER TABLE ${table} DELETE WHERE org_id = {org:UUID} SETTINGS mutations_sync = 2`,
      {},
    );
}

/** An attempt's lines are a partition of their own. */
export const dropLines = (warehouse: Warehouse, attempt: string): Promise<void> =>
  warehouse.dropPartition('ad_import_lines', attempt);

const anything = z.object({});
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
     FROM ad_stats FINAL
     WHERE ${place} AND toString(date) IN {days:Array(String)}`,
    { source: sourceId, level, days: onDays },
    overlapRow,
  );
  return row ?? { days: 0, rows: 0 };
}
