/**
 * Tables of the warehouse that imports write. Whatever they hold carries a version, and the highest one is what is
 * seen; so nothing is ever changed in place, and a statement that runs twice leaves what it left the first time.
 */

/**
 * Steps of an import, or of an undo, in its versions: later ones win over earlier ones, and any number over all before
 * it. The last two put back what an import has left half done; there is nothing between them and it.
 */
const steps = { tombstone: 0, row: 1, putBackTombstone: 2, putBackRow: 3 } as const;
export const versionOf = (number: number, step: keyof typeof steps): number => number * 4 + steps[step];

/**
 * A table in slices: an import replaces the whole of a source's slice, and what it found there is kept beside until
 * the import can't be undone any more.
 */
export interface SliceTable {
  readonly table: string;
  readonly replaced: string;
  /** Behind the organisation. */
  readonly key: readonly string[];
  readonly values: readonly string[];
}

export const adStats: SliceTable = {
  table: 'ad_stats',
  replaced: 'replaced_ad_stats',
  key: ['source_id', 'level', 'date', 'campaign_id', 'ad_group_id', 'ad_id', 'country', 'region'],
  values: [
    'platform',
    'account_id',
    'impressions',
    'clicks',
    'spend',
    'currency',
    'fx',
    'conversions',
    'conversion_value',
    'leads',
    'reach',
    'video_3s',
    'video_p100',
  ],
};
export const adDays: SliceTable = {
  table: 'ad_days',
  replaced: 'replaced_ad_days',
  key: ['source_id', 'level', 'date', 'currency'],
  values: [],
};
export const sliceTables: readonly SliceTable[] = [adStats, adDays];
/** Which days an import has. */
export const daysTable = 'imported_ad_days';

/**
 * How all that was said of a thing becomes one value: the last text that was not empty, the last value that was known,
 * the last one whatever it was, the currency in which the money was said, the sum of all lines.
 */
export type Fold = 'text' | 'known' | 'last' | 'of_money' | 'sum';

/**
 * A table of things that several imports know parts of. Each import's word is kept by itself; what is seen is folded
 * from all of them, so it depends on which imports stand and on nothing else: not on how often one ran, nor on what was
 * undone between.
 */
export interface RecordTable {
  readonly table: string;
  /** What each import said, line by line. */
  readonly imported: string;
  /** Behind organisation and source. */
  readonly key: readonly string[];
  readonly values: Readonly<Record<string, Fold>>;
  /** Columns within which only the newest import counts: a file of paths replaces the days that it names. */
  readonly newestOf: readonly string[];
}

const tags = {
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_content: 'text',
  utm_term: 'text',
} as const;

export const adEntities: RecordTable = {
  table: 'ad_entities',
  imported: 'imported_ad_entities',
  key: ['level', 'id'],
  values: {
    platform: 'text',
    parent_id: 'text',
    name: 'text',
    status: 'text',
    theme: 'text',
    format: 'text',
    product_key: 'text',
    url: 'text',
    picture: 'text',
    started: 'known',
    ...tags,
    erid: 'text',
  },
  newestOf: [],
};
export const deals: RecordTable = {
  table: 'deals',
  imported: 'imported_deals',
  key: ['deal_id'],
  values: {
    title: 'text',
    person_id: 'text',
    client_id: 'text',
    client: 'text',
    product_key: 'text',
    country: 'text',
    region: 'text',
    origin: 'text',
    ...tags,
    created: 'known',
    mql: 'known',
    sql: 'known',
    won: 'known',
    lost: 'known',
    lost_reason: 'text',
    stage: 'text',
    manager_id: 'text',
    amount: 'known',
    refunded: 'known',
    cogs: 'known',
    currency: 'of_money',
    platform: 'text',
    campaign_id: 'text',
    ad_id: 'text',
    found: 'text',
  },
  newestOf: [],
};
export const touches: RecordTable = {
  table: 'touches',
  imported: 'imported_touches',
  key: ['person_id', 'ts', 'touch_id'],
  values: {
    kind: 'last',
    channel: 'text',
    platform: 'text',
    campaign_id: 'text',
    ad_id: 'text',
    ...tags,
  },
  newestOf: [],
};
export const paths: RecordTable = {
  table: 'paths',
  imported: 'imported_paths',
  key: ['date', 'path'],
  values: { conversions: 'sum', value: 'sum', nulls: 'sum', currency: 'text' },
  newestOf: ['date'],
};
export const recordTables: readonly RecordTable[] = [adEntities, deals, touches, paths];

/** Lines of a file of advertising on their way: summed by key in the warehouse, and dropped with their attempt. */
export const linesTable = 'ad_import_lines';

/** Every table of the warehouse that holds rows of organisations. */
export const everyTable: readonly string[] = [
  ...sliceTables.flatMap(({ table, replaced }) => [table, replaced]),
  ...recordTables.flatMap(({ table, imported }) => [table, imported]),
  daysTable,
  linesTable,
];

// Lines lie in the order of the key: they are summed without a table of all of them, whose going to the disk costs as
// much again. A block with no two rows of one key needs no merging: half the time [measured]. Where no order helps, as
// with an address in each line, half a gigabyte is the most before the disk helps.
export const writeSettings =
  'SETTINGS max_memory_usage = 2000000000, max_bytes_before_external_group_by = 500000000, do_not_merge_across_partitions_select_final = 1, optimize_aggregation_in_order = 1, optimize_on_insert = 0, max_insert_threads = 2';
