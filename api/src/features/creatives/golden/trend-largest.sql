WITH
  t.date BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  sumIfOrNull(t.spend, is_now) AS spend_now
SELECT
  toString(t.source_id) AS by_source,
  toString(t.ad_id) AS by_ad,
  toString(t.platform) AS by_platform,
  toString(spend_now) AS spend_value,
  NULL AS spend_previous
FROM ad_stats AS t FINAL
ANY LEFT JOIN (SELECT source_id, id, name, theme, format, product_key, utm_source, utm_medium, erid FROM ad_entities FINAL WHERE org_id = {org:UUID} AND level = 'ad') AS of_ad ON of_ad.source_id = t.source_id AND of_ad.id = t.ad_id
WHERE t.org_id = {org:UUID}
  AND t.date BETWEEN {span_from:Date} AND {span_to:Date}
  AND t.level >= 'ad'
  AND (t.source_id, t.date, t.level) IN (
    SELECT source_id, date, min(level) FROM ad_days FINAL
    WHERE org_id = {org:UUID} AND level >= 'ad' AND (date BETWEEN {span_from:Date} AND {span_to:Date})
    GROUP BY source_id, date)
  AND t.currency IN {only_currency:Array(String)}
  AND t.platform IN {only_platform:Array(String)}
  AND positionCaseInsensitiveUTF8(if(of_ad.name = '', t.ad_id, of_ad.name), {text_ad_name:String}) > 0
GROUP BY t.source_id, t.ad_id, t.platform
ORDER BY spend_now DESC NULLS LAST, t.source_id, t.ad_id, t.platform
LIMIT 200
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-02-01","span_to":"2026-02-28","only_currency":["RUB"],"only_platform":["vk"],"text_ad_name":"кот"}
