import type { ImportField } from '@takt/contract/import-fields.ts';
import type { Mapping } from '@takt/contract/imports.ts';
import type { Rows } from '../../../warehouse/insertion.ts';
import { levelOf } from '../reading/level.ts';
import { platformKey } from '../reading/names.ts';
import type { DealRecord, Fact, PathRecord, Read, TouchRecord } from '../reading/records.ts';
import type { Said } from './records.ts';
import type { TabSeparated } from './tab-separated.ts';
import { deals, linesTable, paths, type RecordTable, touches } from './tables.ts';

/** Where the lines of a file go, and how each of them is written; '' where a line says nothing. */
export interface LineWriter {
  readonly table: string;
  /** What all of them have in common. */
  readonly same: NonNullable<Rows['same']>;
  readonly columns: readonly string[];
  write(read: Read, rows: TabSeparated): void;
}

/** What a column holds, of a line; null is NULL. */
type Columns<T> = Readonly<Record<string, (line: T) => string | null>>;

/** Of every line. */
const dayColumn: Columns<Fact> = { date: (fact) => fact.date };
/** What an entity is, and the fields of a file that tell it; where none does, all lines are alike. */
const keyColumns: Columns<Fact> = {
  platform: (fact) => fact.platform,
  currency: (fact) => fact.currency,
  account_id: (fact) => fact.accountId,
  campaign_id: (fact) => fact.campaignId,
  campaign: (fact) => fact.campaign,
  ad_group_id: (fact) => fact.adGroupId,
  ad_group: (fact) => fact.adGroup,
  ad_id: (fact) => fact.adId,
  ad: (fact) => fact.ad,
};
/** The id of what has only a name is made of the name. */
const toldBy: Readonly<Record<string, readonly ImportField[]>> = {
  account_id: ['account'],
  campaign_id: ['campaign_id', 'campaign'],
  ad_group_id: ['ad_group_id', 'ad_group'],
  ad_id: ['ad_id', 'ad'],
};
const saidColumns: Columns<Fact> = {
  account: (fact) => fact.account,
  country: (fact) => fact.country,
  region: (fact) => fact.region,
  spend: (fact) => fact.measures.spend,
  impressions: (fact) => fact.measures.impressions,
  clicks: (fact) => fact.measures.clicks,
  reach: (fact) => fact.measures.reach,
  leads: (fact) => fact.measures.leads,
  conversions: (fact) => fact.measures.conversions,
  conversion_value: (fact) => fact.measures.conversion_value,
  video_3s: (fact) => fact.measures.video_3s,
  video_p100: (fact) => fact.measures.video_p100,
};
const attributeColumns: Columns<Fact> = {
  theme: (fact) => fact.theme,
  format: (fact) => fact.format,
  product: (fact) => fact.product,
  erid: (fact) => fact.erid,
  url: (fact) => fact.url,
  picture: (fact) => fact.picture,
  status: (fact) => fact.status,
  started: (fact) => fact.started || null,
  utm_source: (fact) => fact.utmSource,
  utm_medium: (fact) => fact.utmMedium,
  utm_campaign: (fact) => fact.utmCampaign,
  utm_content: (fact) => fact.utmContent,
  utm_term: (fact) => fact.utmTerm,
};
const tagColumns = {
  utm_source: (line: DealRecord | TouchRecord) => line.utmSource,
  utm_medium: (line: DealRecord | TouchRecord) => line.utmMedium,
  utm_campaign: (line: DealRecord | TouchRecord) => line.utmCampaign,
  utm_content: (line: DealRecord | TouchRecord) => line.utmContent,
  utm_term: (line: DealRecord | TouchRecord) => line.utmTerm,
};
const dealColumns: Columns<DealRecord> = {
  deal_id: (deal) => deal.dealId,
  title: (deal) => deal.title,
  person_id: (deal) => deal.personId,
  client_id: (deal) => deal.clientId,
  client: (deal) => deal.client,
  product_key: (deal) => deal.product,
  country: (deal) => deal.country,
  region: (deal) => deal.region,
  origin: (deal) => deal.origin,
  ...tagColumns,
  created: (deal) => deal.created,
  mql: (deal) => deal.mql,
  sql: (deal) => deal.sql,
  won: (deal) => deal.won,
  lost: (deal) => deal.lost,
  lost_reason: (deal) => deal.lostReason,
  stage: (deal) => deal.stage,
  manager_id: (deal) => deal.manager,
  amount: (deal) => deal.amount,
  refunded: (deal) => deal.refunded,
  cogs: (deal) => deal.cogs,
  currency: (deal) => deal.currency,
  platform: (deal) => deal.platform,
  campaign_id: (deal) => deal.campaignId,
  ad_id: (deal) => deal.adId,
  found: (deal) => deal.found,
};
const touchColumns: Columns<TouchRecord> = {
  person_id: (touch) => touch.personId,
  ts: (touch) => touch.at,
  touch_id: (touch) => touch.touchId,
  kind: (touch) => touch.kind,
  channel: (touch) => touch.channel,
  platform: (touch) => touch.platform,
  campaign_id: (touch) => touch.campaignId,
  ad_id: (touch) => touch.adId,
  ...tagColumns,
};
const pathColumns: Columns<PathRecord> = {
  date: (path) => path.date,
  conversions: (path) => path.conversions,
  value: (path) => path.value,
  nulls: (path) => path.nulls,
  currency: (path) => path.currency,
};

const namedIn = (mapping: Mapping, columns: Columns<Fact>): string[] => {
  const named = new Set<string>(mapping.columns.map(({ field }) => field));
  return Object.keys(columns).filter((name) => (toldBy[name] ?? [name]).some((field) => named.has(field)));
};
/** What a file says of campaigns and ads beside their names. */
export const attributesOf = (mapping: Mapping): readonly string[] => namedIn(mapping, attributeColumns);

/** Of each level the next one's column, where nothing stands and no question at this level looks. */
const columnBelow = { account: 'campaign_id', campaign: 'ad_group_id', ad_group: 'ad_id', ad: undefined };

/**
 * One name may stand under two platforms, in two accounts or for two kinds of money: that is money of two, which is
 * neither to be summed nor to replace each other. The campaign keeps its key, by which deals and plans know it; what
 * the file tells the two apart by goes where only the key of the row sees it. Ids of the file's own need none of it,
 * and below an advertisement there is no room.
 */
function tellingApart(mapping: Mapping): Columns<Fact> {
  const has = (field: ImportField) => mapping.columns.some((column) => column.field === field);
  const level = levelOf(mapping);
  const below = columnBelow[level];
  if (below === undefined || (level !== 'account' && has(`${level}_id`))) return {};
  const told = [
    ...(has('platform') ? [(fact: Fact) => fact.platform] : []),
    ...(has('account') ? [(fact: Fact) => fact.accountId] : []),
    ...(has('currency') ? [(fact: Fact) => fact.currency] : []),
  ];
  return told.length === 0 ? {} : { [below]: (fact) => told.map((of) => of(fact)).join(' · ') };
}

/** Of advertising: lines of an attempt, which nobody else sees. */
export function adLines(attempt: string, mapping: Mapping): LineWriter {
  const told = { ...keyColumns, ...saidColumns, ...attributeColumns };
  const named = new Set(namedIn(mapping, told));
  const columns: Columns<Fact> = {
    ...dayColumn,
    ...Object.fromEntries(Object.entries(told).filter(([name]) => named.has(name))),
    ...tellingApart(mapping),
  };
  const row = writerOf(columns);
  return {
    table: linesTable,
    same: {
      attempt,
      ...(!named.has('platform') && { platform: platformKey(mapping.platform) }),
      ...(!named.has('currency') && { currency: mapping.currency }),
    },
    columns: Object.keys(columns),
    write(read, rows) {
      if ('fact' in read) row(read.fact, rows);
      else if ('facts' in read) for (const fact of read.facts) row(fact, rows);
    },
  };
}

/** Of everything else: what the import of that number says, line by line. */
export function recordLines({ sourceId, number }: Said, kind: 'deals' | 'touches' | 'paths'): LineWriter {
  const line = { line: (record: { readonly line: number }) => String(record.line) };
  const write = {
    deals: writerOf<DealRecord>({ ...line, ...dealColumns }),
    touches: writerOf<TouchRecord>({ ...line, ...touchColumns }),
    paths: writerOf<PathRecord>({ ...line, ...pathColumns }, (path, rows) => rows.list(path.path)),
  };
  const columns = { deals: dealColumns, touches: touchColumns, paths: pathColumns }[kind];
  return {
    table: recordTableOf(kind).imported,
    same: { source_id: sourceId, number },
    columns: ['line', ...Object.keys(columns), ...(kind === 'paths' ? ['path'] : [])],
    write(read, rows) {
      if ('deal' in read) write.deals(read.deal, rows);
      else if ('touch' in read) write.touches(read.touch, rows);
      else if ('path' in read) write.paths(read.path, rows);
    },
  };
}

export const recordTableOf = (kind: 'deals' | 'touches' | 'paths'): RecordTable =>
  ({ deals, touches, paths })[kind];

/** Writes a row: the columns, and behind them what `last` writes. */
function writerOf<T>(
  columns: Columns<T>,
  last?: (line: T, rows: TabSeparated) => void,
): (line: T, rows: TabSeparated) => void {
  const cells = Object.values(columns);
  return (line, rows) => {
    for (const cell of cells) rows.cell(cell(line));
    last?.(line, rows);
    rows.end();
  };
}
