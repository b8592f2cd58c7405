WITH
  t.date BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  sumIfOrNull(t.spend, is_now) AS spend_now,
  sumIfOrNull(t.conversion_value, is_now) AS revenue_now,
  toFloat64(revenue_now) / nullIf(toFloat64(spend_now), 0) AS roas_now,
  toFloat64((revenue_now - spend_now) * 100) / nullIf(toFloat64(spend_now), 0) AS romi_now,
  toFloat64(spend_now * 100) / nullIf(toFloat64(revenue_now), 0) AS drr_now,
  sumIfOrNull(t.leads, is_now) AS leads_now,
  if(ifNull(leads_now, 0) = 0, NULL, divideDecimal(spend_now, toDecimal128(ifNull(nullIf(leads_now, 0), 1), 6), 6)) AS cpl_now,
  sumIfOrNull(t.conversions, is_now) AS orders_now,
  if(ifNull(orders_now, 0) = 0, NULL, divideDecimal(spend_now, toDecimal128(ifNull(nullIf(orders_now, 0), 1), 6), 6)) AS cpa_now,
  if(ifNull(orders_now, 0) = 0, NULL, divideDecimal(revenue_now, toDecimal128(ifNull(nullIf(orders_now, 0), 1), 6), 6)) AS aov_now,
  sumIfOrNull(t.impressions, is_now) AS impressions_now,
  sumIfOrNull(t.clicks, is_now) AS clicks_now,
  toFloat64(clicks_now * 100) / nullIf(toFloat64(impressions_now), 0) AS ctr_now,
  if(ifNull(clicks_now, 0) = 0, NULL, divideDecimal(spend_now, toDecimal128(ifNull(nullIf(clicks_now, 0), 1), 6), 6)) AS cpc_now,
  if(ifNull(impressions_now, 0) = 0, NULL, divideDecimal(spend_now * 1000, toDecimal128(ifNull(nullIf(impressions_now, 0), 1), 6), 6)) AS cpm_now
SELECT
  toString(t.date) AS by_date,
  toString(spend_now) AS spend_value,
  NULL AS spend_previous,
  toString(revenue_now) AS revenue_value,
  NULL AS revenue_previous,
  roas_now AS roas_value,
  NULL AS roas_previous,
  romi_now AS romi_value,
  NULL AS romi_previous,
  drr_now AS drr_value,
  NULL AS drr_previous,
  toFloat64(leads_now) AS leads_value,
  NULL AS leads_previous,
  toString(cpl_now) AS cpl_value,
  NULL AS cpl_previous,
  toFloat64(orders_now) AS orders_value,
  NULL AS orders_previous,
  toString(cpa_now) AS cpa_value,
  NULL AS cpa_previous,
  toString(aov_now) AS aov_value,
  NULL AS aov_previous,
  toFloat64(impressions_now) AS impressions_value,
  NULL AS impressions_previous,
  toFloat64(clicks_now) AS clicks_value,
  NULL AS clicks_previous,
  ctr_now AS ctr_value,
  NULL AS ctr_previous,
  toString(cpc_now) AS cpc_value,
  NULL AS cpc_previous,
  toString(cpm_now) AS cpm_value,
  NULL AS cpm_previous
FROM ad_stats AS t FINAL
WHERE t.org_id = {org:UUID}
  AND t.date BETWEEN {span_from:Date} AND {span_to:Date}
  AND t.level >= 'account'
  AND (t.source_id, t.date, t.level) IN (
    SELECT source_id, date, min(level) FROM ad_days FINAL
    WHERE org_id = {org:UUID} AND level >= 'account' AND (date BETWEEN {span_from:Date} AND {span_to:Date})
    GROUP BY source_id, date)
  AND t.currency IN {only_currency:Array(String)}
  AND t.platform IN {only_platform:Array(String)}
GROUP BY t.date
ORDER BY t.date
LIMIT 10000
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-01-19","span_to":"2026-02-28","only_currency":["RUB"],"only_platform":["google"]}

SELECT toString(date) AS day FROM ad_days FINAL
WHERE org_id = {org:UUID} AND date BETWEEN {from:Date} AND {to:Date} AND currency = {currency:String}
  AND ({source:String} = '' OR source_id = {source:String})
GROUP BY date
