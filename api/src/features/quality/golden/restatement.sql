SELECT toUInt32(s.number) AS number, s.source AS source, toString(s.level) AS level,
     toString(min(s.day)) AS from, toString(max(s.day)) AS to, toUInt32(uniqExact(s.day)) AS days,
     toString(sum(s.spent)) AS before, toString(sum(s.next)) AS after
   FROM (
     SELECT v.*, leadInFrame(v.spent, 1, toDecimal128(0, 6)) OVER (
       PARTITION BY v.source, v.level, v.day, v.account ORDER BY v.number
       ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS next
     FROM (
       SELECT t.number AS number, t.source_id AS source, t.level AS level, t.date AS day, t.account_id AS account,
         toDecimal128(sum(ifNull(t.spend, 0)), 6) AS spent
       FROM replaced_ad_stats AS t FINAL
       WHERE t.org_id = {org:UUID}
    AND t.date BETWEEN {from:Date} AND {to:Date}
    AND t.currency = {currency:String}
    AND ({platform:String} = '' OR t.platform = {platform:String})
    AND ({campaign:String} = '' OR t.campaign_id = {campaign:String})
    AND ({source:String} = '' OR t.source_id = {source:String})
    AND ({product:String} = '' OR (t.source_id, t.campaign_id) IN (
      SELECT source_id, id FROM ad_entities FINAL
      WHERE org_id = {org:UUID} AND level = 'campaign' AND product_key = {product:String}))
       GROUP BY t.number, t.source_id, t.level, t.date, t.account_id
       UNION ALL
       SELECT 4294967295 AS number, t.source_id AS source, t.level AS level, t.date AS day, t.account_id AS account,
         toDecimal128(sum(ifNull(t.spend, 0)), 6) AS spent
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
         AND (t.source_id, t.level, t.date) IN (
           SELECT source_id, level, date FROM replaced_ad_stats
           WHERE org_id = {org:UUID} AND date BETWEEN {from:Date} AND {to:Date})
       GROUP BY t.source_id, t.level, t.date, t.account_id) AS v) AS s
   WHERE s.number < 4294967295 AND s.spent != s.next
   GROUP BY s.number, s.source, s.level
   ORDER BY number DESC, source, level
   LIMIT 500
