SELECT source_id AS source, toString(min(date)) AS first, toString(max(date)) AS last,
     toUInt32(uniqExactIf(date, date >= {from:Date})) AS days,
     toUInt32(groupBitOrIf(bitShiftLeft(toUInt8(1), toDayOfWeek(date) - 1), date >= {from:Date})) AS weekdays
   FROM ad_days FINAL
   WHERE org_id = {org:UUID} AND currency = {currency:String} AND date <= {to:Date}
   GROUP BY source_id
   ORDER BY source_id
