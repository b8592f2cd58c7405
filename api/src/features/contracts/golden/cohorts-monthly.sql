SELECT formatDateTime(first, '%Y-%m') AS month, toUInt32(dateDiff('month', first, place.1)) AS age,
  toUInt32(uniqExact(buyer)) AS clients, toString(sumOrNull(place.2)) AS revenue,
  toString(sumOrNull(place.3)) AS margin, toUInt32(countIf(isNull(place.3))) AS uncosted
FROM (
  SELECT buyer, toStartOfMonth(min(at)) AS first, argMin(came_by, (at, id)) AS came_first,
    groupArray((toStartOfMonth(at), net, left)) AS places
  FROM (
    SELECT multiIf(t.client_id != '', ('client', t.client_id), t.person_id != '', ('person', t.person_id),
        ('deal', t.deal_id)) AS buyer,
      assumeNotNull(t.won) AS at, t.deal_id AS id, multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], ''))) AS came_by,
      t.amount - ifNull(t.refunded, 0) AS net, t.amount - ifNull(t.refunded, 0) - t.cogs AS left
    FROM deals AS t FINAL
    ANY LEFT JOIN (SELECT word, family, argMin(one, rank) AS id, argMin(title, rank) AS name, argMin(known, rank) AS platform FROM (SELECT by.1 AS word, by.2 AS rank, arrayJoin(arrayDistinct(['', if(toString(e.platform) = 'instagram', 'facebook', toString(e.platform))])) AS family, if(uniqExact(e.id) = 1, any(e.id), '') AS one, if(uniqExact(e.id) = 1, any(e.name), '') AS title, if(uniqExact(e.platform) = 1, toString(any(e.platform)), '') AS known FROM ad_entities AS e FINAL ARRAY JOIN [(lowerUTF8(e.id), 1), (lowerUTF8(e.utm_campaign), 2), (lowerUTF8(e.name), 3)] AS by WHERE e.org_id = {org:UUID} AND e.level = 'campaign' AND by.1 != '' GROUP BY word, rank, family) GROUP BY word, family) AS tagged ON tagged.word = lowerUTF8(if(t.campaign_id != '', t.campaign_id, t.utm_campaign)) AND tagged.family = if(multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')) = 'instagram', 'facebook', multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')))
    WHERE t.org_id = {org:UUID} AND t.currency = {currency:String} AND (isNotNull(t.won) AND ifNull(t.lost < t.won, true)))
  GROUP BY buyer
  HAVING {platform:String} = '' OR came_first = {platform:String})
ARRAY JOIN places AS place
GROUP BY first, age
ORDER BY first, age

WITH
  t.date BETWEEN {span_from:Date} AND {span_to:Date} AS is_now,
  sumIfOrNull(t.spend, is_now) AS spend_now
SELECT
  toString(toStartOfMonth(t.date)) AS by_month,
  toString(spend_now) AS spend_value,
  NULL AS spend_previous
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
GROUP BY toStartOfMonth(t.date)
ORDER BY toStartOfMonth(t.date)
LIMIT 10000
SETTINGS readonly = 1, max_execution_time = 10, max_memory_usage = 1000000000, max_result_rows = 100000, do_not_merge_across_partitions_select_final = 1
-- {"org":"019aa000-0000-7000-8000-000000000001","span_from":"2026-01-01","span_to":"2026-02-28","only_currency":["RUB"],"only_platform":["google"]}
