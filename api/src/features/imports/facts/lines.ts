import type { Mapping } from '@takt/contract/imports.ts';
import type { OrgId } from '../../../db/connect.ts';
import type { DealRecord, Fact, PathRecord, Read, TouchRecord } from '../reading/records.ts';
import type { Said } from './records.ts';
import type { TabSeparated } from './tab-separated.ts';
import { deals, linesTable, paths, type RecordTable, touches } from './tables.ts';

/** Where the lines of a file go, and how each of them is written; '' where a line says nothing. */
export interface LineWriter {
  readonly table: string;
  /** Behind the organisation. */
  readonly columns: readonly string[];
  write(read: Read, rows: TabSeparated): void;
}

/** What a column holds, of a line; null is NULL. */
type Columns<T> = Readonly<Record<string, (line: T) => string | null>>;

/** Of every line; the rest of what it may say only where a column of the file says it. */
const factColumns: Columns<Fact> = {
  date: (fact) => fact.date,
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
  return Object.keys(columns).filter((name) => named.has(name));
};
/** What a file says of campaigns and ads beside their names. */
export const attributesOf = (mapping: Mapping): readonly string[] => namedIn(mapping, attributeColumns);

/** Of advertising: lines of an attempt, which nobody else sees. */
export function adLines(orgId: OrgId, attempt: string, mapping: Mapping): LineWriter {
  const named = new Set(namedIn(mapping, { ...saidColumns, ...attributeColumns }));
  const written = Object.entries({ ...factColumns, ...saidColumns, ...attributeColumns }).filter(
    ([name]) => name in factColumns || named.has(name),
  );
  const write = writerOf(Object.fromEntries(written));
  const head = Buffer.from(`${orgId}\t${attempt}`);
  const row = (fact: Fact, rows: TabSeparated) => {
    rows.begin(head);
    write(fact, rows);
    rows.end();
  };
  return {
    table: linesTable,
    columns: ['attempt', ...written.map(([name]) => name)],
    write(read, rows) {
      if ('fact' in read) row(read.fact, rows);
      else if ('facts' in read) for (const fact of read.facts) row(fact, rows);
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
  const head = Buffer.from(`${orgId}\t${sourceId}\t${number}`);
  return {
    table: recordTableOf(kind).imported,
    columns: ['source_id', 'number', 'line', ...(kind === 'paths' ? ['path'] : []), ...Object.keys(columns)],
    write(read, rows) {
      const record =
        'deal' in read ? read.deal : 'touch' in read ? read.touch : 'path' in read ? read.path : null;
      if (record === null) return;
      rows.begin(head);
      rows.cell(String(record.line));
      if ('deal' in read) deal(read.deal, rows);
      else if ('touch' in read) touch(read.touch, rows);
      else if ('path' in read) {
        rows.list(read.path.path);
        path(read.path, rows);
      }
      rows.end();
    },
  };
}

export const recordTableOf = (kind: 'deals' | 'touches' | 'paths'): RecordTable =>
  ({ deals, touches, paths })[kind];

function writerOf<T>(columns: Columns<T>): (line: T, rows: TabSeparated) => void {
  const cells = Object.values(columns);
  return (line, rows) => {
    for (const cell of cells) rows.cell(cell(line));
  };
}
