WITH daily AS (
     SELECT t.source_id AS source, t.level = 'ad' AS is_ad, if(t.level = 'ad', t.ad_id, t.campaign_id) AS id,
       t.date AS day, any(t.platform) AS platform, any(t.campaign_id) AS campaign,
       sum(t.impressions) AS shown, sum(t.clicks) AS clicked, sum(t.spend) AS spent, sum(t.conversions) AS brought
     FROM ad_stats AS t FINAL
     WHERE t.org_id = {org:UUID}
    AND t.date BETWEEN {from:Date} AND {to:Date}
    AND t.currency = {currency:String}
    AND ({platform:String} = '' OR t.platform = {platform:String})
    AND ({campaign:String} = '' OR t.campaign_id = {campaign:String})
    AND ({source:String} = '' OR t.source_id = {source:String})
    AND ({product:String} = '' OR (t.source_id, t.campaign_id) IN (
      SELECT source_id, id FROM ad_entities FINAL
      WHERE org_id = {org:UUID} AND level = 'campaign' AND product_key = {product:String}))
       AND (t.source_id, t.date, t.level) IN (
         SELECT source_id, date, min(level) FROM ad_days FINAL
         WHERE org_id = {org:UUID} AND level >= 'campaign' AND date BETWEEN {from:Date} AND {to:Date}
           AND (level = 'ad' OR source_id NOT IN (
             SELECT source_id FROM ad_days FINAL
             WHERE org_id = {org:UUID} AND level = 'ad' AND date BETWEEN {from:Date} AND {to:Date}))
         GROUP BY source_id, date)
     GROUP BY source, is_ad, id, day
     HAVING shown > 0)
   SELECT a.source AS source_id, a.id AS id,
     if(of_ad.name = '', a.id, of_ad.name) AS name, a.platform AS platform,
     a.campaign AS campaign_id, if(of_campaign.name = '', a.campaign, of_campaign.name) AS campaign,
     toString(of_ad.status) AS status, toString(of_ad.theme) AS theme, toString(of_ad.format) AS format,
     toString(of_ad.product_key) AS product_key, of_ad.erid AS erid, of_ad.picture AS picture, of_ad.url AS url,
     if(a.is_ad, 'ad', 'campaign') AS entity, toUInt32(a.active) AS active_days,
     toString(of_campaign.product_key) AS product_of_campaign,
     if(empty(a.recent), NULL, toString(a.recent[-1].1)) AS recent_from,
     if(empty(a.recent), NULL, toString(a.recent[1].1)) AS recent_to, toUInt32(length(a.recent)) AS recent_days,
     toFloat64(ifNull(arrayReduce('sumOrNull', arrayMap(d -> d.2, a.recent)), 0)) AS recent_impressions, toFloat64(arrayReduce('sumOrNull', arrayMap(d -> d.3, a.recent))) AS recent_clicks,
     toString(arrayReduce('sumOrNull', arrayMap(d -> d.4, a.recent))) AS recent_spend, toFloat64(arrayReduce('sumOrNull', arrayMap(d -> d.5, a.recent))) AS recent_conversions,
     if(empty(a.baseline), NULL, toString(a.baseline[-1].1)) AS baseline_from,
     if(empty(a.baseline), NULL, toString(a.baseline[1].1)) AS baseline_to, toUInt32(length(a.baseline)) AS baseline_days,
     toFloat64(ifNull(arrayReduce('sumOrNull', arrayMap(d -> d.2, a.baseline)), 0)) AS baseline_impressions, toFloat64(arrayReduce('sumOrNull', arrayMap(d -> d.3, a.baseline))) AS baseline_clicks,
     toString(arrayReduce('sumOrNull', arrayMap(d -> d.4, a.baseline))) AS baseline_spend, toFloat64(arrayReduce('sumOrNull', arrayMap(d -> d.5, a.baseline))) AS baseline_conversions
   FROM (
     SELECT d.source AS source, d.is_ad AS is_ad, d.id AS id,
       argMax(d.platform, d.day) AS platform, argMax(d.campaign, d.day) AS campaign,
       arrayReverseSort(e -> e.1, groupArray((d.day, d.shown, d.clicked, d.spent, d.brought))) AS days,
       length(days) AS active,
       greatest(3, intDiv(active, 4)) AS last,
       arraySlice(days, 1, last) AS recent,
       arraySlice(days, last + 1) AS baseline
     FROM daily AS d
     GROUP BY d.source, d.is_ad, d.id) AS a
   ANY LEFT JOIN (
     SELECT source_id, id, name, status, theme, format, product_key, erid, picture, url FROM ad_entities FINAL
     WHERE org_id = {org:UUID} AND level = 'ad') AS of_ad ON of_ad.source_id = a.source AND of_ad.id = if(a.is_ad, a.id, '')
   ANY LEFT JOIN (
     SELECT source_id, id, name, status, theme, format, product_key, erid, picture, url FROM ad_entities FINAL
     WHERE org_id = {org:UUID} AND level = 'campaign') AS of_campaign ON of_campaign.source_id = a.source AND of_campaign.id = a.campaign
   ORDER BY source_id, entity, id
   LIMIT 20000
