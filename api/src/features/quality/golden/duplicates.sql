SELECT d.source AS source, d.campaign AS campaign,
     if(d.first_source != d.source, 'campaign_in_two_sources', 'same_figures_twice') AS kind,
     if(kind = 'campaign_in_two_sources', d.first_source, d.twin.1) AS twin_source,
     if(kind = 'campaign_in_two_sources', d.campaign, d.twin.2) AS twin_campaign,
     toUInt32(count()) AS days, toString(min(d.day)) AS first, toString(max(d.day)) AS last, toString(sum(d.spent)) AS money
   FROM (
     SELECT c.*,
       min(c.source) OVER (PARTITION BY c.platform, c.campaign, c.day) AS first_source,
       min((c.source, c.campaign)) OVER (PARTITION BY c.day, c.shown, c.clicked, c.spent) AS twin
     FROM (
       SELECT t.source_id AS source, t.platform AS platform, t.campaign_id AS campaign, t.date AS day,
         sum(ifNull(t.impressions, 0)) AS shown, sum(ifNull(t.clicks, 0)) AS clicked, sum(ifNull(t.spend, 0)) AS spent
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
       GROUP BY t.source_id, t.platform, t.campaign_id, t.date
       HAVING spent > 0) AS c) AS d
   WHERE d.first_source != d.source OR (d.shown > 0 AND d.clicked > 0 AND d.twin != (d.source, d.campaign))
   GROUP BY d.source, d.campaign, kind, twin_source, twin_campaign
   HAVING kind = 'campaign_in_two_sources' OR count() >= 3
   ORDER BY sum(d.spent) DESC, d.source, d.campaign
   LIMIT 5000
