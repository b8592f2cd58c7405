SELECT l.source AS source, l.pair.1 AS coarse, l.pair.2 AS fine, toUInt32(count()) AS days,
     toString(min(l.day)) AS first, toString(max(l.day)) AS last,
     toString(sum(assumeNotNull(l.pair.3))) AS coarse_spend, toString(sum(assumeNotNull(l.pair.4))) AS fine_spend
   FROM (
     SELECT s.source AS source, s.day AS day, arrayJoin([
         ('account', 'campaign', s.account, s.campaign), ('account', 'ad_group', s.account, s.ad_group),
         ('account', 'ad', s.account, s.ad), ('campaign', 'ad_group', s.campaign, s.ad_group),
         ('campaign', 'ad', s.campaign, s.ad), ('ad_group', 'ad', s.ad_group, s.ad)]) AS pair
     FROM (
       SELECT t.source_id AS source, t.date AS day,
         sumIfOrNull(t.spend, t.level = 'account') AS account, sumIfOrNull(t.spend, t.level = 'campaign') AS campaign,
         sumIfOrNull(t.spend, t.level = 'ad_group') AS ad_group, sumIfOrNull(t.spend, t.level = 'ad') AS ad
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
       GROUP BY t.source_id, t.date) AS s) AS l
   WHERE isNotNull(l.pair.3) AND isNotNull(l.pair.4)
   GROUP BY l.source, coarse, fine
   ORDER BY l.source, coarse, fine
