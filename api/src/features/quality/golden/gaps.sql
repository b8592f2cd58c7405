SELECT g.source AS source, toString(g.before) AS last_before, toString(g.day) AS first_after
   FROM (
     SELECT source_id AS source, date AS day,
       lagInFrame(date, 1, date) OVER (PARTITION BY source_id ORDER BY date
         ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS before
     FROM (
       SELECT DISTINCT source_id, date FROM ad_days FINAL
       WHERE org_id = {org:UUID} AND currency = {currency:String} AND date BETWEEN {from:Date} AND {to:Date})) AS g
   WHERE g.day - g.before > 1
   ORDER BY g.source, g.day
   LIMIT 5000
