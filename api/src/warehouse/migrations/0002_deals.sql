-- What a CRM knows, the ways people came, and what an import replaced. Statements as in 0001.

-- One row a deal, from its beginning as a lead to its end; a date is null until the stage is reached. Leads and deals of
-- one id may come in different files: an import fills what it knows and keeps the rest (features/imports).
CREATE TABLE IF NOT EXISTS deals (
  org_id UUID,
  source_id LowCardinality(String),
  deal_id String,
  title String,
  person_id String,
  -- The client's id in the CRM (`clients.external_id`), and its name there.
  client_id String,
  client String,
  product_key LowCardinality(String),
  country LowCardinality(String),
  region LowCardinality(String),
  -- Where it came from in the CRM's own word: a channel, a UTM source.
  origin LowCardinality(String),
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_content String,
  utm_term String,
  created Nullable(Date),
  mql Nullable(Date),
  sql Nullable(Date),
  won Nullable(Date),
  lost Nullable(Date),
  lost_reason LowCardinality(String),
  stage LowCardinality(String),
  manager_id LowCardinality(String),
  amount Nullable(Decimal(18, 6)),
  refunded Nullable(Decimal(18, 6)),
  cogs Nullable(Decimal(18, 6)),
  currency LowCardinality(String),
  platform LowCardinality(String),
  campaign_id String,
  ad_id String,
  -- How platform, campaign and ad are known: the CRM names them by a click, by tags, by a rule, by hand, not at all.
  found Enum8('none' = 0, 'exact_click' = 1, 'utm' = 2, 'rule' = 3, 'manual' = 4),
  version UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, deal_id);

-- One row a contact of a person with advertising or the site.
CREATE TABLE IF NOT EXISTS touches (
  org_id UUID,
  source_id LowCardinality(String),
  person_id String,
  ts DateTime64(3, 'UTC'),
  touch_id String,
  kind Enum8('visit' = 0, 'click' = 1, 'view' = 2),
  channel LowCardinality(String),
  platform LowCardinality(String),
  campaign_id String,
  ad_id String,
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_content String,
  utm_term String,
  version UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, person_id, ts, touch_id);

-- Ways that were already put together elsewhere: how many people went along a path, and how many of them bought.
CREATE TABLE IF NOT EXISTS paths (
  org_id UUID,
  source_id LowCardinality(String),
  date Date,
  path Array(LowCardinality(String)),
  conversions Decimal(18, 6),
  value Decimal(18, 6),
  nulls Decimal(18, 6),
  currency LowCardinality(String),
  version UInt64,
  is_deleted UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, date, path);

ALTER TABLE ad_entities ADD COLUMN IF NOT EXISTS platform LowCardinality(String) DEFAULT '' AFTER level;
ALTER TABLE ad_entities ADD COLUMN IF NOT EXISTS picture String DEFAULT '' AFTER url;
ALTER TABLE ad_entities ADD COLUMN IF NOT EXISTS started Nullable(Date) AFTER picture;

-- ── what an import replaced: its undo puts it back ───────────────────────────────────────────────────────────────

-- Of the tables of a slice: rows that an import, told by its number, found in its place. As long as it may be undone.
-- From here on a version is the number of the import × 4 + its step (features/imports/facts/tables.ts).
CREATE TABLE IF NOT EXISTS replaced_ad_stats (
  org_id UUID,
  number UInt64,
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
  at DateTime DEFAULT now()
) ENGINE = ReplacingMergeTree
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, number, level, date, source_id, campaign_id, ad_group_id, ad_id, country, region)
TTL at + INTERVAL 40 DAY;

CREATE TABLE IF NOT EXISTS replaced_ad_days (
  org_id UUID,
  number UInt64,
  source_id LowCardinality(String),
  date Date,
  level Enum8('account' = 1, 'campaign' = 2, 'ad_group' = 3, 'ad' = 4),
  currency LowCardinality(String),
  version UInt64,
  at DateTime DEFAULT now()
) ENGINE = ReplacingMergeTree
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, number, source_id, date, level, currency)
TTL at + INTERVAL 40 DAY;

-- The days of an import: what is there on them and was not there before came with it.
CREATE TABLE IF NOT EXISTS imported_ad_days (
  org_id UUID,
  number UInt64,
  date Date,
  at DateTime DEFAULT now()
) ENGINE = ReplacingMergeTree
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, number, date)
TTL at + INTERVAL 40 DAY;

-- ── what each import said of a thing ─────────────────────────────────────────────────────────────────────────────

-- A deal, a touch, a path or a name is what all imports together say of it; an undo withdraws what one of them said. Side
-- by side in the order of the thing, the same said again takes next to no room.
CREATE TABLE IF NOT EXISTS imported_deals (
  org_id UUID,
  source_id LowCardinality(String),
  deal_id String,
  title String,
  person_id String,
  client_id String,
  client String,
  product_key LowCardinality(String),
  country LowCardinality(String),
  region LowCardinality(String),
  origin LowCardinality(String),
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_content String,
  utm_term String,
  created Nullable(Date),
  mql Nullable(Date),
  sql Nullable(Date),
  won Nullable(Date),
  lost Nullable(Date),
  lost_reason LowCardinality(String),
  stage LowCardinality(String),
  manager_id LowCardinality(String),
  amount Nullable(Decimal(18, 6)),
  refunded Nullable(Decimal(18, 6)),
  cogs Nullable(Decimal(18, 6)),
  currency LowCardinality(String),
  platform LowCardinality(String),
  campaign_id String,
  ad_id String,
  found Enum8('none' = 0, 'exact_click' = 1, 'utm' = 2, 'rule' = 3, 'manual' = 4),
  number UInt64,
  line UInt64,
  withdrawn UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(withdrawn)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, deal_id, number, line);

CREATE TABLE IF NOT EXISTS imported_touches (
  org_id UUID,
  source_id LowCardinality(String),
  person_id String,
  ts DateTime64(3, 'UTC'),
  touch_id String,
  kind Enum8('visit' = 0, 'click' = 1, 'view' = 2),
  channel LowCardinality(String),
  platform LowCardinality(String),
  campaign_id String,
  ad_id String,
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_content String,
  utm_term String,
  number UInt64,
  line UInt64,
  withdrawn UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(withdrawn)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, person_id, ts, touch_id, number, line);

CREATE TABLE IF NOT EXISTS imported_paths (
  org_id UUID,
  source_id LowCardinality(String),
  date Date,
  path Array(LowCardinality(String)),
  conversions Decimal(18, 6),
  value Decimal(18, 6),
  nulls Decimal(18, 6),
  currency LowCardinality(String),
  number UInt64,
  line UInt64,
  withdrawn UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(withdrawn)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, date, path, number, line);

CREATE TABLE IF NOT EXISTS imported_ad_entities (
  org_id UUID,
  source_id LowCardinality(String),
  level Enum8('account' = 1, 'campaign' = 2, 'ad_group' = 3, 'ad' = 4),
  id String,
  platform LowCardinality(String),
  parent_id String,
  name String,
  status LowCardinality(String),
  theme LowCardinality(String),
  format LowCardinality(String),
  product_key LowCardinality(String),
  url String,
  picture String,
  started Nullable(Date),
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_content String,
  utm_term String,
  erid String,
  number UInt64,
  line UInt64,
  withdrawn UInt8 DEFAULT 0
) ENGINE = ReplacingMergeTree(withdrawn)
PARTITION BY cityHash64(org_id) % 16
ORDER BY (org_id, source_id, level, id, number, line);

-- Of imports before this version nothing is kept but what they said last.
INSERT INTO imported_ad_entities (org_id, source_id, level, id, parent_id, name, number, line)
SELECT org_id, source_id, level, id, parent_id, name, 0, 0 FROM ad_entities FINAL;

-- Lines of a file carry what it says of the entities too.
ALTER TABLE ad_import_lines
  ADD COLUMN IF NOT EXISTS video_3s Nullable(UInt64),
  ADD COLUMN IF NOT EXISTS video_p100 Nullable(UInt64),
  ADD COLUMN IF NOT EXISTS theme LowCardinality(String),
  ADD COLUMN IF NOT EXISTS format LowCardinality(String),
  ADD COLUMN IF NOT EXISTS product LowCardinality(String),
  ADD COLUMN IF NOT EXISTS erid String,
  ADD COLUMN IF NOT EXISTS url String,
  ADD COLUMN IF NOT EXISTS picture String,
  ADD COLUMN IF NOT EXISTS status LowCardinality(String),
  ADD COLUMN IF NOT EXISTS started Nullable(Date),
  ADD COLUMN IF NOT EXISTS utm_source String,
  ADD COLUMN IF NOT EXISTS utm_medium String,
  ADD COLUMN IF NOT EXISTS utm_campaign String,
  ADD COLUMN IF NOT EXISTS utm_content String,
  ADD COLUMN IF NOT EXISTS utm_term String;
