WITH
  t.date BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  sumIfOrNull(t.conversion_value, is_now) AS revenue_now,
  sumIfOrNull(t.spend, is_now) AS spend_now,
  toFloat64(revenue_now) / nullIf(toFloat64(spend_now), 0) AS roas_now
SELECT
  toString(t.source_id) AS by_source,
  toString(t.ad_id) AS by_ad,
  toString(t.date) AS by_date,
  roas_now AS roas_value,
  NULL AS roas_previous
FROM ad_stats AS t FINAL
WHERE t.org_id = {org:UUID}
  AND t.date BETWEEN {span_from:Date} AND {span_to:Date}
  AND t.level >= 'ad'
  AND (t.source_id, t.date, t.level) IN (
    SELECT source_id, date, min(level) FROM ad_days FINAL
    WHERE org_id = {org:UUID} AND level >= 'ad' AND (date BETWEEN {span_from:Date} AND {span_to:Date})
    GROUP BY source_id, date)
  AND t.currency IN {only_currency:Array(String)}
  AND t.platform IN {only_platform:Array(String)}
  AND t.ad_id IN {only_ad:Array(String)}
GROUP BY t.source_id, t.ad_id, t.date
ORDER BY t.source_id, t.ad_id, t.date
LIMIT 160
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-02-01","span_to":"2026-02-28","only_currency":["RUB"],"only_platform":["vk"],"only_ad":["id"]}
