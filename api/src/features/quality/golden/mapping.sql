SELECT * FROM (
     SELECT 'campaign_without_product' AS kind, e.source AS source, toUInt32(count()) AS entities,
       argMax(e.id, e.spent) AS largest, toString(min(e.first)) AS first, toString(max(e.last)) AS last,
       toString(sum(e.spent)) AS money
     FROM (
       SELECT t.source_id AS source, t.campaign_id AS id, min(t.date) AS first, max(t.date) AS last,
         sum(ifNull(t.spend, 0)) AS spent
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
      GROUP BY source_id, date)
       GROUP BY t.source_id, t.campaign_id) AS e
     ANY LEFT JOIN (
       SELECT source_id, id, theme, product_key, erid FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = 'campaign') AS n ON n.source_id = e.source AND n.id = e.id
     WHERE n.product_key = ''
     GROUP BY e.source
     UNION ALL
     SELECT 'creative_without_theme' AS kind, e.source AS source, toUInt32(count()) AS entities,
       argMax(e.id, e.spent) AS largest, toString(min(e.first)) AS first, toString(max(e.last)) AS last,
       toString(sum(e.spent)) AS money
     FROM (
       SELECT t.source_id AS source, t.ad_id AS id, min(t.date) AS first, max(t.date) AS last,
         sum(ifNull(t.spend, 0)) AS spent
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
       GROUP BY t.source_id, t.ad_id) AS e
     ANY LEFT JOIN (
       SELECT source_id, id, theme, product_key, erid FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = 'ad') AS n ON n.source_id = e.source AND n.id = e.id
     WHERE n.theme = ''
     GROUP BY e.source
     UNION ALL
     SELECT 'creative_without_erid' AS kind, e.source AS source, toUInt32(count()) AS entities,
       argMax(e.id, e.spent) AS largest, toString(min(e.first)) AS first, toString(max(e.last)) AS last,
       toString(sum(e.spent)) AS money
     FROM (
       SELECT t.source_id AS source, t.ad_id AS id, min(t.date) AS first, max(t.date) AS last,
         sum(ifNull(t.spend, 0)) AS spent
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
         AND t.level = 'ad' AND {erid:UInt8} = 1
       GROUP BY t.source_id, t.ad_id) AS e
     ANY LEFT JOIN (
       SELECT source_id, id, theme, product_key, erid FROM ad_entities FINAL
       WHERE org_id = {org:UUID} AND level = 'ad') AS n ON n.source_id = e.source AND n.id = e.id
     WHERE n.erid = ''
     GROUP BY e.source)
   ORDER BY kind, source
