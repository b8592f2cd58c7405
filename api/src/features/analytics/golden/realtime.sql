SELECT source_id AS source, toUInt32(count()) AS rows
FROM ad_stats FINAL WHERE org_id = {org:UUID} AND date = {today:Date} GROUP BY source_id
UNION ALL
SELECT source_id AS source, toUInt32(count()) AS rows
FROM deals FINAL WHERE org_id = {org:UUID} AND created = {today:Date} GROUP BY source_id
