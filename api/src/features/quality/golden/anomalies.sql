SELECT j.source AS source, j.campaign AS campaign, toString(j.target) AS day,
     toString(j.actual) AS spend, j.usual AS usual, j.spread AS spread,
     if(j.usual = 0, NULL, 0.6745 * (toFloat64(j.actual) - j.usual) / greatest(j.spread, 0.01 * j.usual)) AS z
   FROM (
     SELECT h.source AS source, h.campaign AS campaign, h.target AS target,
       sumIf(h.spent, h.week = 0) AS actual,
       groupArrayIf(toFloat64(h.spent), h.week > 0) AS history,
       arrayReduce('quantileExactInclusive(0.5)', history) AS usual,
       arrayReduce('quantileExactInclusive(0.5)', arrayMap(x -> abs(x - usual), history)) AS spread
     FROM (
       SELECT s.source AS source, s.campaign AS campaign, s.spent AS spent, week, s.day + 7 * week AS target
       FROM (
         SELECT t.source_id AS source, t.campaign_id AS campaign, t.date AS day, assumeNotNull(sum(t.spend)) AS spent
         FROM ad_stats AS t FINAL
         WHERE t.org_id = {org:UUID}
    AND t.date BETWEEN {from:Date} AND {to:Date}
    AND t.currency = {currency:String}
    AND ({platform:String} = '' OR t.platform = {platform:String})
    AND ({campaign:String} = '' OR t.campaign_id = {campaign:String})
    AND ({source:String} = '' OR t.source_id = {source:String})
    AND ({product:String} = '' OR (t.source_id, t.campaign_id) IN (
      SELECT source_id, id FROM ad_entities FINAL
      WHERE org_id = {org:UUID} AND level = 'campaign' AND product_key = {product:String})) AND isNotNull(t.spend)
           AND (t.source_id, t.date, t.level) IN (
      SELECT source_id, date, min(level) FROM ad_days FINAL
      WHERE org_id = {org:UUID} AND level >= 'campaign' AND date BETWEEN {from:Date} AND {to:Date}
      GROUP BY source_id, date)
         GROUP BY t.source_id, t.campaign_id, t.date) AS s
       ARRAY JOIN range(0, 9) AS week) AS h
     WHERE h.target BETWEEN {since:Date} AND {until:Date}
     GROUP BY h.source, h.campaign, h.target
     HAVING countIf(h.week = 0) > 0 AND length(history) >= 5) AS j
   WHERE abs(toFloat64(j.actual) - j.usual) > {least:Float64} AND (z IS NULL OR abs(z) > 3.5)
   ORDER BY abs(toFloat64(j.actual) - j.usual) DESC, j.source, j.campaign, j.target
   LIMIT 5000
