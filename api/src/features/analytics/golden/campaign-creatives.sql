WITH
  t.date BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  t.date BETWEEN {previous_from:Date} AND {previous_to:Date} AS is_before,
  sumIfOrNull(t.spend, is_now) AS spend_now,
  sumIfOrNull(t.spend, is_before) AS spend_before,
  sumIfOrNull(t.conversion_value, is_now) AS revenue_now,
  sumIfOrNull(t.conversion_value, is_before) AS revenue_before,
  toFloat64(revenue_now) / nullIf(toFloat64(spend_now), 0) AS roas_now,
  toFloat64(revenue_before) / nullIf(toFloat64(spend_before), 0) AS roas_before,
  toFloat64((revenue_now - spend_now) * 100) / nullIf(toFloat64(spend_now), 0) AS romi_now,
  toFloat64((revenue_before - spend_before) * 100) / nullIf(toFloat64(spend_before), 0) AS romi_before,
  toFloat64(spend_now * 100) / nullIf(toFloat64(revenue_now), 0) AS drr_now,
  toFloat64(spend_before * 100) / nullIf(toFloat64(revenue_before), 0) AS drr_before,
  sumIfOrNull(t.leads, is_now) AS leads_now,
  sumIfOrNull(t.leads, is_before) AS leads_before,
  if(ifNull(leads_now, 0) = 0, NULL, divideDecimal(spend_now, toDecimal128(ifNull(nullIf(leads_now, 0), 1), 6), 6)) AS cpl_now,
  if(ifNull(leads_before, 0) = 0, NULL, divideDecimal(spend_before, toDecimal128(ifNull(nullIf(leads_before, 0), 1), 6), 6)) AS cpl_before,
  sumIfOrNull(t.conversions, is_now) AS orders_now,
  sumIfOrNull(t.conversions, is_before) AS orders_before,
  if(ifNull(orders_now, 0) = 0, NULL, divideDecimal(spend_now, toDecimal128(ifNull(nullIf(orders_now, 0), 1), 6), 6)) AS cpa_now,
  if(ifNull(orders_before, 0) = 0, NULL, divideDecimal(spend_before, toDecimal128(ifNull(nullIf(orders_before, 0), 1), 6), 6)) AS cpa_before,
  if(ifNull(orders_now, 0) = 0, NULL, divideDecimal(revenue_now, toDecimal128(ifNull(nullIf(orders_now, 0), 1), 6), 6)) AS aov_now,
  if(ifNull(orders_before, 0) = 0, NULL, divideDecimal(revenue_before, toDecimal128(ifNull(nullIf(orders_before, 0), 1), 6), 6)) AS aov_before,
  sumIfOrNull(t.impressions, is_now) AS impressions_now,
  sumIfOrNull(t.impressions, is_before) AS impressions_before,
  sumIfOrNull(t.clicks, is_now) AS clicks_now,
  sumIfOrNull(t.clicks, is_before) AS clicks_before,
  toFloat64(clicks_now * 100) / nullIf(toFloat64(impressions_now), 0) AS ctr_now,
  toFloat64(clicks_before * 100) / nullIf(toFloat64(impressions_before), 0) AS ctr_before,
  if(ifNull(clicks_now, 0) = 0, NULL, divideDecimal(spend_now, toDecimal128(ifNull(nullIf(clicks_now, 0), 1), 6), 6)) AS cpc_now,
  if(ifNull(clicks_before, 0) = 0, NULL, divideDecimal(spend_before, toDecimal128(ifNull(nullIf(clicks_before, 0), 1), 6), 6)) AS cpc_before,
  if(ifNull(impressions_now, 0) = 0, NULL, divideDecimal(spend_now * 1000, toDecimal128(ifNull(nullIf(impressions_now, 0), 1), 6), 6)) AS cpm_now,
  if(ifNull(impressions_before, 0) = 0, NULL, divideDecimal(spend_before * 1000, toDecimal128(ifNull(nullIf(impressions_before, 0), 1), 6), 6)) AS cpm_before
SELECT
  toString(t.source_id) AS by_source,
  toString(t.ad_id) AS by_ad,
  toString(t.platform) AS by_platform,
  toString(if(of_ad.name = '', t.ad_id, of_ad.name)) AS by_ad_name,
  toString(of_ad.theme) AS by_theme,
  toString(of_ad.format) AS by_format,
  toString(spend_now) AS spend_value,
  toString(spend_before) AS spend_previous,
  toString(revenue_now) AS revenue_value,
  toString(revenue_before) AS revenue_previous,
  roas_now AS roas_value,
  roas_before AS roas_previous,
  romi_now AS romi_value,
  romi_before AS romi_previous,
  drr_now AS drr_value,
  drr_before AS drr_previous,
  toFloat64(leads_now) AS leads_value,
  toFloat64(leads_before) AS leads_previous,
  toString(cpl_now) AS cpl_value,
  toString(cpl_before) AS cpl_previous,
  toFloat64(orders_now) AS orders_value,
  toFloat64(orders_before) AS orders_previous,
  toString(cpa_now) AS cpa_value,
  toString(cpa_before) AS cpa_previous,
  toString(aov_now) AS aov_value,
  toString(aov_before) AS aov_previous,
  toFloat64(impressions_now) AS impressions_value,
  toFloat64(impressions_before) AS impressions_previous,
  toFloat64(clicks_now) AS clicks_value,
  toFloat64(clicks_before) AS clicks_previous,
  ctr_now AS ctr_value,
  ctr_before AS ctr_previous,
  toString(cpc_now) AS cpc_value,
  toString(cpc_before) AS cpc_previous,
  toString(cpm_now) AS cpm_value,
  toString(cpm_before) AS cpm_previous
FROM ad_stats AS t FINAL
ANY LEFT JOIN (SELECT source_id, id, name, theme, format, product_key, utm_source, utm_medium, erid FROM ad_entities FINAL WHERE org_id = {org:UUID} AND level = 'ad') AS of_ad ON of_ad.source_id = t.source_id AND of_ad.id = t.ad_id
WHERE t.org_id = {org:UUID}
  AND (t.date BETWEEN {span_from:Date} AND {span_to:Date} OR t.date BETWEEN {previous_from:Date} AND {previous_to:Date})
  AND t.level >= 'ad'
  AND (t.source_id, t.date, t.level) IN (
    SELECT source_id, date, min(level) FROM ad_days FINAL
    WHERE org_id = {org:UUID} AND level >= 'ad' AND (date BETWEEN {span_from:Date} AND {span_to:Date} OR date BETWEEN {previous_from:Date} AND {previous_to:Date})
    GROUP BY source_id, date)
  AND t.currency IN {only_currency:Array(String)}
  AND t.platform IN {only_platform:Array(String)}
  AND t.campaign_id IN {only_campaign:Array(String)}
  AND positionCaseInsensitiveUTF8(if(of_ad.name = '', t.ad_id, of_ad.name), {text_ad_name:String}) > 0
GROUP BY t.source_id, t.ad_id, t.platform, if(of_ad.name = '', t.ad_id, of_ad.name), of_ad.theme, of_ad.format
WITH TOTALS
ORDER BY spend_now DESC NULLS LAST, t.source_id, t.ad_id, t.platform, if(of_ad.name = '', t.ad_id, of_ad.name), of_ad.theme, of_ad.format
LIMIT 10000
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-02-01","span_to":"2026-02-28","previous_from":"2026-01-04","previous_to":"2026-01-31","only_currency":["RUB"],"only_platform":["google"],"only_campaign":["g1"],"text_ad_name":"диван"}
