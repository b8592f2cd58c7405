-- Advertising facts. The same text serves the embedded engine and a cluster; statements end with a semicolon at the
-- end of a line. A measure that a source does not report is NULL: unknown is not zero.

-- One row per source, level, day, entity and breakdown; a report of one level is never added to one of another.
-- version = number of the import × 2 + 1, of a tombstone × 2: a row wins over the tombstone of its own import.
CREATE TABLE IF NOT EXISTS ad_stats (
  org_id UUID,
  source_id LowCardinality(String),
  level Enum8('account' = 1, 'campaign' = 2, 'ad_group' = 3, 'ad' = 4),
  date Date,
  platform LowCardinality(String),
  account_id String,
  campaign_id String,
  ad_group_id String,
  ad_id String,
  country LowCardinality(String),
  region LowCardinality(String),
  impressions Nullable(UInt64),
  clicks Nullable(UInt64),
  spend Nullable(Decimal(18, 6)),
  currency LowCardinality(String),
  fx Decimal(18, 9),
  conversions Nullable(Decimal(18, 6)),
  conversion_value Nullable(Decimal(18, 6)),
  leads Nullable(UInt64),
  reach Nullable(UInt64),
  video_3s Nullable(UInt64),
  video_p100 Nullable(UInt64),
  version UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, level, date, source_id, campaign_id, ad_group_id, ad_id, country, region);

-- What an id means: the newest import that names it decides.
CREATE TABLE IF NOT EXISTS ad_entities (
  org_id UUID,
  source_id LowCardinality(String),
  level Enum8('account' = 1, 'campaign' = 2, 'ad_group' = 3, 'ad' = 4),
  id String,
  parent_id String,
  name String,
  status LowCardinality(String),
  theme LowCardinality(String),
  format LowCardinality(String),
  product_key LowCardinality(String),
  url String,
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_content String,
  utm_term String,
  erid String,
  version UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, level, id);

-- Which days of a source are known at which level. Written last by an import: it is what makes new days visible, and
-- what a report chooses the level of a source and day by, without reading the facts twice.
CREATE TABLE IF NOT EXISTS ad_days (
  org_id UUID,
  source_id LowCardinality(String),
  date Date,
  level Enum8('account' = 1, 'campaign' = 2, 'ad_group' = 3, 'ad' = 4),
  currency LowCardinality(String),
  version UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, date, level, currency);

-- Lines of a file on their way into ad_stats: summed by key here, so that a file of any size needs no memory in the api.
-- In the order of that key, so that they are summed without a table of all of them.
-- An attempt sees only its own lines and drops them; what a killed one leaves behind goes after a day.
CREATE TABLE IF NOT EXISTS ad_import_lines (
  org_id UUID,
  attempt UUID,
  date Date,
  platform LowCardinality(String),
  account_id String,
  account String,
  campaign_id String,
  campaign String,
  ad_group_id String,
  ad_group String,
  ad_id String,
  ad String,
  country LowCardinality(String),
  region LowCardinality(String),
  impressions Nullable(UInt64),
  clicks Nullable(UInt64),
  spend Nullable(Decimal(18, 6)),
  currency LowCardinality(String),
  conversions Nullable(Decimal(18, 6)),
  conversion_value Nullable(Decimal(18, 6)),
  leads Nullable(UInt64),
  reach Nullable(UInt64),
  at DateTime DEFAULT now()
) ENGINE = MergeTree
PARTITION BY attempt
ORDER BY (org_id, attempt, date, campaign_id, ad_group_id, ad_id, country, region)
TTL at + INTERVAL 1 DAY;
