SELECT r.source AS source, r.campaign AS campaign, kind,
     toUInt32(count()) AS rows, toString(min(r.day)) AS first, toString(max(r.day)) AS last,
     toString(sum(ifNull(r.spend, 0))) AS money
   FROM (
     SELECT t.source_id AS source, t.campaign_id AS campaign, t.date AS day, t.impressions AS impressions,
       t.clicks AS clicks, t.reach AS reach, t.spend AS spend,
       max(isNotNull(t.impressions)) OVER (PARTITION BY t.source_id) AS has_impressions
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
      GROUP BY source_id, date)) AS r
   ARRAY JOIN arrayFilter(k -> k != '', [
     if(ifNull(r.spend, 0) > 0 AND ifNull(r.impressions, 0) = 0 AND r.has_impressions, 'spend_without_impressions', ''),
     if(ifNull(r.clicks > r.impressions, 0), 'clicks_above_impressions', ''),
     if(ifNull(r.reach > r.impressions, 0), 'reach_above_impressions', '')]) AS kind
   GROUP BY r.source, r.campaign, kind
   ORDER BY sum(ifNull(r.spend, 0)) DESC, r.source, r.campaign, kind
   LIMIT 5000
