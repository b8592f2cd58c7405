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
  toString(t.platform) AS by_platform,
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
WHERE t.org_id = {org:UUID}
  AND (t.date BETWEEN {span_from:Date} AND {span_to:Date} OR t.date BETWEEN {previous_from:Date} AND {previous_to:Date})
  AND t.level >= 'account'
  AND (t.source_id, t.date, t.level) IN (
    SELECT source_id, date, min(level) FROM ad_days FINAL
    WHERE org_id = {org:UUID} AND level >= 'account' AND (date BETWEEN {span_from:Date} AND {span_to:Date} OR date BETWEEN {previous_from:Date} AND {previous_to:Date})
    GROUP BY source_id, date)
  AND t.currency IN {only_currency:Array(String)}
  AND t.platform IN {only_platform:Array(String)}
GROUP BY t.platform
WITH TOTALS
ORDER BY spend_now DESC NULLS LAST, t.platform
LIMIT 10000
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-02-01","span_to":"2026-02-28","previous_from":"2026-01-04","previous_to":"2026-01-31","only_currency":["RUB"],"only_platform":["google"]}

WITH
  t.created BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  t.created BETWEEN {previous_from:Date} AND {previous_to:Date} AS is_before,
  countIf(is_now AND 1) AS deals_now,
  countIf(is_before AND 1) AS deals_before,
  countIf(is_now AND isNotNull(coalesce(t.mql, t.sql, t.won))) AS mql_now,
  countIf(is_before AND isNotNull(coalesce(t.mql, t.sql, t.won))) AS mql_before,
  countIf(is_now AND isNotNull(coalesce(t.sql, t.won))) AS sql_now,
  countIf(is_before AND isNotNull(coalesce(t.sql, t.won))) AS sql_before,
  countIf(is_now AND (isNotNull(t.won) AND ifNull(t.lost < t.won, true))) AS won_now,
  countIf(is_before AND (isNotNull(t.won) AND ifNull(t.lost < t.won, true))) AS won_before,
  countIf(is_now AND (isNotNull(t.lost) AND ifNull(t.lost >= t.won, true))) AS lost_now,
  countIf(is_before AND (isNotNull(t.lost) AND ifNull(t.lost >= t.won, true))) AS lost_before,
  toFloat64(mql_now * 100) / nullIf(toFloat64(deals_now), 0) AS deal_to_mql_now,
  toFloat64(mql_before * 100) / nullIf(toFloat64(deals_before), 0) AS deal_to_mql_before,
  toFloat64(sql_now * 100) / nullIf(toFloat64(mql_now), 0) AS mql_to_sql_now,
  toFloat64(sql_before * 100) / nullIf(toFloat64(mql_before), 0) AS mql_to_sql_before,
  toFloat64(won_now * 100) / nullIf(toFloat64(sql_now), 0) AS sql_to_won_now,
  toFloat64(won_before * 100) / nullIf(toFloat64(sql_before), 0) AS sql_to_won_before,
  toFloat64(won_now * 100) / nullIf(toFloat64(deals_now), 0) AS deal_to_won_now,
  toFloat64(won_before * 100) / nullIf(toFloat64(deals_before), 0) AS deal_to_won_before,
  quantileExactInclusiveIfOrNull(0.5)(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), dateDiff('day', t.created, t.won), NULL), is_now) AS days_to_won_now,
  quantileExactInclusiveIfOrNull(0.5)(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), dateDiff('day', t.created, t.won), NULL), is_before) AS days_to_won_before,
  avgIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), dateDiff('day', t.created, t.won), NULL), is_now) AS average_days_to_won_now,
  avgIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), dateDiff('day', t.created, t.won), NULL), is_before) AS average_days_to_won_before
SELECT
  toString(multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))) AS by_platform,
  toFloat64(deals_now) AS deals_value,
  toFloat64(deals_before) AS deals_previous,
  toFloat64(mql_now) AS mql_value,
  toFloat64(mql_before) AS mql_previous,
  toFloat64(sql_now) AS sql_value,
  toFloat64(sql_before) AS sql_previous,
  toFloat64(won_now) AS won_value,
  toFloat64(won_before) AS won_previous,
  toFloat64(lost_now) AS lost_value,
  toFloat64(lost_before) AS lost_previous,
  deal_to_mql_now AS deal_to_mql_value,
  deal_to_mql_before AS deal_to_mql_previous,
  mql_to_sql_now AS mql_to_sql_value,
  mql_to_sql_before AS mql_to_sql_previous,
  sql_to_won_now AS sql_to_won_value,
  sql_to_won_before AS sql_to_won_previous,
  deal_to_won_now AS deal_to_won_value,
  deal_to_won_before AS deal_to_won_previous,
  toFloat64(days_to_won_now) AS days_to_won_value,
  toFloat64(days_to_won_before) AS days_to_won_previous,
  toFloat64(average_days_to_won_now) AS average_days_to_won_value,
  toFloat64(average_days_to_won_before) AS average_days_to_won_previous
FROM deals AS t FINAL
ANY LEFT JOIN (SELECT word, family, argMin(one, rank) AS id, argMin(title, rank) AS name, argMin(known, rank) AS platform FROM (SELECT by.1 AS word, by.2 AS rank, arrayJoin(arrayDistinct(['', if(toString(e.platform) = 'instagram', 'facebook', toString(e.platform))])) AS family, if(uniqExact(e.id) = 1, any(e.id), '') AS one, if(uniqExact(e.id) = 1, any(e.name), '') AS title, if(uniqExact(e.platform) = 1, toString(any(e.platform)), '') AS known FROM ad_entities AS e FINAL ARRAY JOIN [(lowerUTF8(e.id), 1), (lowerUTF8(e.utm_campaign), 2), (lowerUTF8(e.name), 3)] AS by WHERE e.org_id = {org:UUID} AND e.level = 'campaign' AND by.1 != '' GROUP BY word, rank, family) GROUP BY word, family) AS tagged ON tagged.word = lowerUTF8(if(t.campaign_id != '', t.campaign_id, t.utm_campaign)) AND tagged.family = if(multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')) = 'instagram', 'facebook', multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
WHERE t.org_id = {org:UUID}
  AND (t.created BETWEEN {span_from:Date} AND {span_to:Date} OR t.created BETWEEN {previous_from:Date} AND {previous_to:Date})
  AND t.currency IN {only_currency:Array(String)}
  AND multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], ''))) IN {only_platform:Array(String)}
GROUP BY multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
WITH TOTALS
ORDER BY deals_now DESC NULLS LAST, multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
LIMIT 10000
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-02-01","span_to":"2026-02-28","previous_from":"2026-01-04","previous_to":"2026-01-31","only_currency":["RUB"],"only_platform":["google"]}

WITH
  t.won BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  t.won BETWEEN {previous_from:Date} AND {previous_to:Date} AS is_before,
  countIf(is_now AND (isNotNull(t.won) AND ifNull(t.lost < t.won, true))) AS won_now,
  countIf(is_before AND (isNotNull(t.won) AND ifNull(t.lost < t.won, true))) AS won_before,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount, NULL), is_now) AS gross_revenue_now,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount, NULL), is_before) AS gross_revenue_before,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.refunded, NULL), is_now) AS refunds_now,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.refunded, NULL), is_before) AS refunds_before,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount - ifNull(t.refunded, 0), NULL), is_now) AS net_revenue_now,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount - ifNull(t.refunded, 0), NULL), is_before) AS net_revenue_before,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.cogs, NULL), is_now) AS cogs_now,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.cogs, NULL), is_before) AS cogs_before,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount - ifNull(t.refunded, 0) - t.cogs, NULL), is_now) AS margin_now,
  sumIfOrNull(if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount - ifNull(t.refunded, 0) - t.cogs, NULL), is_before) AS margin_before,
  if(ifNull(won_now, 0) = 0, NULL, divideDecimal(gross_revenue_now, toDecimal128(ifNull(nullIf(won_now, 0), 1), 6), 6)) AS average_deal_now,
  if(ifNull(won_before, 0) = 0, NULL, divideDecimal(gross_revenue_before, toDecimal128(ifNull(nullIf(won_before, 0), 1), 6), 6)) AS average_deal_before
SELECT
  toString(multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))) AS by_platform,
  toFloat64(won_now) AS won_value,
  toFloat64(won_before) AS won_previous,
  toString(gross_revenue_now) AS gross_revenue_value,
  toString(gross_revenue_before) AS gross_revenue_previous,
  toString(refunds_now) AS refunds_value,
  toString(refunds_before) AS refunds_previous,
  toString(net_revenue_now) AS net_revenue_value,
  toString(net_revenue_before) AS net_revenue_previous,
  toString(cogs_now) AS cogs_value,
  toString(cogs_before) AS cogs_previous,
  toString(margin_now) AS margin_value,
  toString(margin_before) AS margin_previous,
  toString(average_deal_now) AS average_deal_value,
  toString(average_deal_before) AS average_deal_previous
FROM deals AS t FINAL
ANY LEFT JOIN (SELECT word, family, argMin(one, rank) AS id, argMin(title, rank) AS name, argMin(known, rank) AS platform FROM (SELECT by.1 AS word, by.2 AS rank, arrayJoin(arrayDistinct(['', if(toString(e.platform) = 'instagram', 'facebook', toString(e.platform))])) AS family, if(uniqExact(e.id) = 1, any(e.id), '') AS one, if(uniqExact(e.id) = 1, any(e.name), '') AS title, if(uniqExact(e.platform) = 1, toString(any(e.platform)), '') AS known FROM ad_entities AS e FINAL ARRAY JOIN [(lowerUTF8(e.id), 1), (lowerUTF8(e.utm_campaign), 2), (lowerUTF8(e.name), 3)] AS by WHERE e.org_id = {org:UUID} AND e.level = 'campaign' AND by.1 != '' GROUP BY word, rank, family) GROUP BY word, family) AS tagged ON tagged.word = lowerUTF8(if(t.campaign_id != '', t.campaign_id, t.utm_campaign)) AND tagged.family = if(multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')) = 'instagram', 'facebook', multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
WHERE t.org_id = {org:UUID}
  AND (t.won BETWEEN {span_from:Date} AND {span_to:Date} OR t.won BETWEEN {previous_from:Date} AND {previous_to:Date})
  AND t.currency IN {only_currency:Array(String)}
  AND multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], ''))) IN {only_platform:Array(String)}
GROUP BY multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
WITH TOTALS
ORDER BY net_revenue_now DESC NULLS LAST, multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
LIMIT 10000
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-02-01","span_to":"2026-02-28","previous_from":"2026-01-04","previous_to":"2026-01-31","only_currency":["RUB"],"only_platform":["google"]}
