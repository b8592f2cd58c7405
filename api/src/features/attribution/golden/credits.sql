WITH
  people AS (
    SELECT person, arraySort(groupArray((
      toUnixTimestamp64Milli(ts), id, toDate(ts, {zone:String}),
      if(kind = 'view', 1, 30),
      multiIf(is_direct, 'direct', channel != '', channel, known_platform != '', known_platform, utm_source), toUInt8(is_direct), known_platform, known_campaign))) AS seen
    FROM (SELECT person, ts, id, kind, channel, utm_source,
      multiIf(own_platform != '', own_platform, tagged.platform != '', tagged.platform, own.named) AS known_platform,
      multiIf(own_campaign != '', own_campaign, tagged.id != '', tagged.id, utm_campaign) AS known_campaign,
      lowerUTF8(channel) IN ('direct', '(direct)', 'direct traffic', 'none', '(none)', 'прямые заходы', 'прямой заход', 'прямой трафик', 'wejścia bezpośrednie')
        OR (channel = '' AND known_platform = '' AND known_campaign = '' AND utm_source = '') AS is_direct
    FROM (
      SELECT t.person_id AS person, t.ts AS ts, t.touch_id AS id, t.kind AS kind, toString(t.channel) AS channel,
        t.utm_source AS utm_source, t.utm_campaign AS utm_campaign, toString(t.platform) AS own_platform,
        t.campaign_id AS own_campaign, lowerUTF8(if(t.campaign_id != '', t.campaign_id, t.utm_campaign)) AS word,
        multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN ('organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'), '', transform(lowerUTF8(t.utm_source), ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads', 'instagram', 'ig', 'insta', 'google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube', 'yandex', 'ya', 'yandex_direct', 'yandex-direct', 'yandexdirect', 'direct.yandex', 'ya.direct', 'яндекс', 'vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте', 'tiktok', 'tiktok_ads', 'tt', 'telegram', 'tg', 'telegram_ads', 'linkedin', 'linkedin_ads', 'bing', 'bing_ads', 'microsoft_ads'], ['facebook', 'facebook', 'facebook', 'facebook', 'facebook', 'instagram', 'instagram', 'instagram', 'google', 'google', 'google', 'google', 'google', 'google', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'yandex_direct', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'vk', 'tiktok', 'tiktok', 'tiktok', 'telegram', 'telegram', 'telegram', 'linkedin', 'linkedin', 'bing', 'bing', 'bing'], '')) AS named
      FROM touches AS t FINAL
      WHERE t.org_id = {org:UUID} AND t.person_id != ''
        AND t.ts >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND t.ts < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
    ) AS own
    ANY LEFT JOIN (
      SELECT word, family, argMin(one, rank) AS id, argMin(title, rank) AS name, argMin(known, rank) AS platform FROM (SELECT by.1 AS word, by.2 AS rank, arrayJoin(arrayDistinct(['', if(toString(e.platform) = 'instagram', 'facebook', toString(e.platform))])) AS family, if(uniqExact(e.id) = 1, any(e.id), '') AS one, if(uniqExact(e.id) = 1, any(e.name), '') AS title, if(uniqExact(e.platform) = 1, toString(any(e.platform)), '') AS known FROM ad_entities AS e FINAL ARRAY JOIN [(lowerUTF8(e.id), 1), (lowerUTF8(e.utm_campaign), 2), (lowerUTF8(e.name), 3)] AS by WHERE e.org_id = {org:UUID} AND e.level = 'campaign' AND by.1 != '' GROUP BY word, rank, family) GROUP BY word, family
    ) AS tagged ON tagged.word = own.word AND tagged.family = if(own.named = 'instagram', 'facebook', own.named))
    GROUP BY person),
  converted AS (
    SELECT t.person_id AS person,
      groupArray((assumeNotNull(t.won), if((isNotNull(t.won) AND ifNull(t.lost < t.won, true)), t.amount - ifNull(t.refunded, 0), NULL), 1)) AS ends
    FROM deals AS t FINAL
    WHERE t.org_id = {org:UUID} AND t.person_id != '' AND (isNotNull(t.won) AND ifNull(t.lost < t.won, true)) AND t.currency IN {deal_currency:Array(String)} AND t.product_key IN {deal_product:Array(String)}
    GROUP BY t.person_id),
  ways AS (
    SELECT
      arrayMax(arrayMap(e -> e.1, ends)) AS last_end,
      arrayMax(arrayMap(s -> if(s.3 BETWEEN {from:Date} AND {to:Date}, s.3, toDate(0)), seen)) AS last_seen,
      finish.1 AS day, finish.2 AS value, finish.3 AS conversions, 1 - finish.3 AS nulls,
      arrayFilter(s -> s.3 <= finish.1 AND s.3 + s.4 >= finish.1 AND (finish.3 = 1 OR s.3 > last_end), seen) AS way
    FROM people LEFT JOIN converted ON converted.person = people.person
    ARRAY JOIN arrayConcat(
      arrayFilter(e -> e.1 BETWEEN {from:Date} AND {to:Date}, ends),
      if(last_seen > last_end, [(last_seen, NULL, 0)], [])) AS finish
    WHERE notEmpty(way)),
  journeys AS (
    SELECT way.5 AS keys, way.6 AS directs, way.7 AS platforms, way.8 AS campaigns, way.1 AS times,
      toFloat64(conversions) AS conversions, value, toFloat64(nulls) AS nulls,
      dateDiff('day', way[1].3, day) AS lag
    FROM ways),
  weighed AS (
    SELECT keys, platforms, conversions, value, nulls,
      platforms AS platforms_asked, keys AS campaigns_asked,
      length(keys) AS n, arrayLastIndex(direct -> direct = 0, directs) AS last_known,
      length(arrayDistinct(keys)) AS distinct_keys,
      arrayMap(time -> exp2(-(times[-1] - time) / 604800000), times) AS decays, arraySum(decays) AS decays_sum
    FROM journeys)
SELECT grouping(key) AS is_total, if(is_total = 1, '', key) AS name,
  arrayStringConcat(arraySort(groupUniqArray(100)(platform)), '') AS seen_platforms,
  sum(conversions + nulls) AS touches, sumIf(nulls, nth = 1) AS unconverted,
  round(sum((i = 1) * conversions), 6) AS conversions_first,
  toString(round(toDecimal128(sumOrNull((i = 1) * toFloat64(value)), 9), 6)) AS value_first,
  round(sum((i = n) * conversions), 6) AS conversions_last,
  toString(round(toDecimal128(sumOrNull((i = n) * toFloat64(value)), 9), 6)) AS value_last,
  round(sum((i = if(last_known = 0, n, last_known)) * conversions), 6) AS conversions_last_non_direct,
  toString(round(toDecimal128(sumOrNull((i = if(last_known = 0, n, last_known)) * toFloat64(value)), 9), 6)) AS value_last_non_direct,
  round(sum((1 / n) * conversions), 6) AS conversions_linear,
  toString(round(toDecimal128(sumOrNull((1 / n) * toFloat64(value)), 9), 6)) AS value_linear,
  round(sum((multiIf(n = 1, 1, n = 2, 0.5, i = 1 OR i = n, 0.4, 0.2 / (n - 2))) * conversions), 6) AS conversions_position,
  toString(round(toDecimal128(sumOrNull((multiIf(n = 1, 1, n = 2, 0.5, i = 1 OR i = n, 0.4, 0.2 / (n - 2))) * toFloat64(value)), 9), 6)) AS value_position,
  round(sum((decay / decays_sum) * conversions), 6) AS conversions_time_decay,
  toString(round(toDecimal128(sumOrNull((decay / decays_sum) * toFloat64(value)), 9), 6)) AS value_time_decay,
  round(sum((if(nth = 1, 1 / distinct_keys, 0)) * conversions), 6) AS conversions_shapley,
  toString(round(toDecimal128(sumOrNull((if(nth = 1, 1 / distinct_keys, 0)) * toFloat64(value)), 9), 6)) AS value_shapley
FROM weighed
ARRAY JOIN keys AS key, platforms AS platform, platforms_asked AS platform_asked, campaigns_asked AS campaign_asked,
  decays AS decay, arrayEnumerate(keys) AS i, arrayEnumerateUniq(keys) AS nth
WHERE true AND lowerUTF8(platform_asked) IN {only_platform:Array(String)}
GROUP BY GROUPING SETS ((key), ())
ORDER BY is_total DESC, conversions_linear DESC, name
LIMIT 10001
-- {"from":"2026-02-01","to":"2026-02-28","zone":"Europe/Moscow","since":1767225600000,"until":1772409600000,"deal_currency":["RUB"],"deal_product":["a"]}
