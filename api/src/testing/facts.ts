import { asOrgId } from '../db/connect.ts';
import type { Warehouse } from '../warehouse/client.ts';

type Row = Readonly<Record<string, string | number | undefined>>;
interface Owner {
  readonly orgId: string;
}

/** What is unknown unless a row says it; other columns are empty then. */
const unknown = new Set([
  'created',
  'mql',
  'sql',
  'won',
  'lost',
  'amount',
  'refunded',
  'cogs',
  'impressions',
  'clicks',
  'spend',
  'leads',
  'conversions',
  'conversion_value',
]);

async function insert(warehouse: Warehouse, { orgId }: Owner, table: string, rows: readonly Row[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) =>
    columns.map((name) => row[name] ?? (unknown.has(name) ? '\\N' : '')).join('\t'),
  );
  await warehouse.insert(asOrgId(orgId), table, { columns, rows: lines.join('\n') });
}

/** Rows of the warehouse for tests that are about what is asked of it: roubles, version 1, one source unless told. */
export const addDeals = (warehouse: Warehouse, owner: Owner, deals: readonly Row[]) =>
  insert(
    warehouse,
    owner,
    'deals',
    deals.map((deal) => ({ source_id: 'crm', currency: 'RUB', found: 'none', version: 1, ...deal })),
  );

export const addCampaigns = (warehouse: Warehouse, owner: Owner, campaigns: readonly Row[]) =>
  insert(
    warehouse,
    owner,
    'ad_entities',
    campaigns.map((one) => ({ level: 'campaign', version: 1, ...one })),
  );

export const addTouches = (warehouse: Warehouse, owner: Owner, touches: readonly Row[]) =>
  insert(
    warehouse,
    owner,
    'touches',
    touches.map((one, i) => ({ source_id: 'crm', touch_id: `t${i}`, kind: 'visit', version: 1, ...one })),
  );

/** Facts of campaigns, and the days that make them visible. */
export async function addAds(
  warehouse: Warehouse,
  owner: Owner,
  facts: readonly (Row & { readonly source_id: string; readonly date: string })[],
): Promise<void> {
  const common = { level: 'campaign', currency: 'RUB', version: 1 };
  await insert(
    warehouse,
    owner,
    'ad_stats',
    facts.map((fact) => ({ ...common, fx: 1, ...fact })),
  );
  await insert(
    warehouse,
    owner,
    'ad_days',
    facts.map(({ source_id, date }) => ({ ...common, source_id, date })),
  );
}
