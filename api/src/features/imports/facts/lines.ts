import type { Mapping } from '@takt/contract/imports.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { DealRecord, Fact, PathRecord, Read, TouchRecord } from '../reading/records.ts';
import type { Said } from './records.ts';
import { deals, linesTable, paths, type RecordTable, touches } from './tables.ts';

/** Where the lines of a file go, and how each of them is written: in TabSeparated form, '' where a line says nothing. */
export interface LineWriter {
  readonly table: string;
  /** Behind the organisation. */
  readonly columns: readonly string[];
  rows(read: Read): string;
}

/** What a column holds, of a line; null is NULL. */
type Columns<T> = Readonly<Record<string, (line: T) => string | null>>;

const factColumns = [
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
/** Written out, in that order: a million times a file. */
const factCells = (fact: Fact): string => {
  const { measures: m } = fact;
  return (
    `\t${fact.date}\t${escaped(fact.platform)}\t${fact.currency}\t${escaped(fact.accountId)}\t${escaped(fact.account)}` +
    `\t${escaped(fact.campaignId)}\t${escaped(fact.campaign)}\t${escaped(fact.adGroupId)}\t${escaped(fact.adGroup)}` +
    `\t${escaped(fact.adId)}\t${escaped(fact.ad)}\t${escaped(fact.country)}\t${escaped(fact.region)}` +
    `\t${m.spend ?? '\\N'}\t${m.impressions ?? '\\N'}\t${m.clicks ?? '\\N'}\t${m.reach ?? '\\N'}` +
    `\t${m.leads ?? '\\N'}\t${m.conversions ?? '\\N'}\t${m.conversion_value ?? '\\N'}`
  );
};
/** What few files have: the others are spared the columns. */
const videoColumns: Columns<Fact> = {
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
  return Object.keys(columns).filter((name) => named.has(name));
};
/** What a file says of campaigns and ads beside their names. */
export const attributesOf = (mapping: Mapping): readonly string[] => namedIn(mapping, attributeColumns);

/** Of advertising: lines of an attempt, which nobody else sees. */
export function adLines(orgId: OrgId, attempt: string, mapping: Mapping): LineWriter {
  const more = { ...videoColumns, ...attributeColumns };
  const names = namedIn(mapping, more);
  const rest = writerOf(Object.fromEntries(Object.entries(more).filter(([name]) => names.includes(name))));
  const head = `${orgId}\t${attempt}`;
  const row = (fact: Fact) => `${head}${factCells(fact)}${rest(fact)}\n`;
  return {
    table: linesTable,
    columns: ['attempt', ...factColumns, ...names],
    rows(read) {
      if ('fact' in read) return row(read.fact);
      return 'facts' in read ? read.facts.map(row).join('') : '';
    },
  };
}

/** Of everything else: what the import of that number says, line by line. */
export function recordLines(
  { orgId, sourceId, number }: Said,
  kind: 'deals' | 'touches' | 'paths',
): LineWriter {
  const [deal, touch, path] = [writerOf(dealColumns), writerOf(touchColumns), writerOf(pathColumns)];
  const columns = { deals: dealColumns, touches: touchColumns, paths: pathColumns }[kind];
  const head = `${orgId}\t${sourceId}\t${number}`;
  return {
    table: recordTableOf(kind).imported,
    columns: ['source_id', 'number', 'line', ...(kind === 'paths' ? ['path'] : []), ...Object.keys(columns)],
    rows(read) {
      if ('deal' in read) return `${head}\t${read.deal.line}${deal(read.deal)}\n`;
      if ('touch' in read) return `${head}\t${read.touch.line}${touch(read.touch)}\n`;
      if (!('path' in read)) return '';
      return `${head}\t${read.path.line}\t${listed(read.path.path)}${path(read.path)}\n`;
    },
  };
}

export const recordTableOf = (kind: 'deals' | 'touches' | 'paths'): RecordTable =>
  ({ deals, touches, paths })[kind];

function writerOf<T>(columns: Columns<T>): (line: T) => string {
  const cells = Object.values(columns);
  return (line) => {
    let row = '';
    for (const cell of cells) {
      const value = cell(line);
      row += value === null ? '\t\\N' : `\t${escaped(value)}`;
    }
    return row;
  };
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
const listed = (texts: readonly string[]) =>
  `[${texts.map((text) => `'${escaped(text).replaceAll("'", "\\'")}'`).join(',')}]`;
