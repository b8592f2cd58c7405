SELECT toString(of_ad.theme) AS theme,
     toUInt32(uniqExact(a.source, a.id)) AS creatives, toUInt32(uniqExactIf((a.source, a.id), a.is_active)) AS active
   FROM (
     SELECT t.source_id AS source, t.ad_id AS id,
       countIf(t.impressions > 0 AND t.date > {to:Date} - 7) > 0 AS is_active
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
       AND t.level = 'ad'
     GROUP BY t.source_id, t.ad_id) AS a
   ANY LEFT JOIN (
     SELECT source_id, id, theme FROM ad_entities FINAL
     WHERE org_id = {org:UUID} AND level = 'ad') AS of_ad ON of_ad.source_id = a.source AND of_ad.id = a.id
   GROUP BY of_ad.theme
