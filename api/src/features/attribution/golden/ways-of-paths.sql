WITH
  journeys AS (
    SELECT arrayMap(step -> if(lowerUTF8(step) IN ('direct', '(direct)', 'direct traffic', 'none', '(none)', 'прямые заходы', 'прямой заход', 'прямой трафик', 'wejścia bezpośrednie'), 'direct', toString(step)), t.path) AS keys,
      arrayMap(step -> toUInt8(step = 'direct'), keys) AS directs,
      arrayMap(step -> '', keys) AS platforms, arrayMap(step -> '', keys) AS campaigns, arrayMap(step -> toInt64(0), keys) AS times,
      toFloat64(t.conversions) AS conversions, t.value AS value, toFloat64(t.nulls) AS nulls, toInt64(-1) AS lag
    FROM paths AS t FINAL
    WHERE t.org_id = {org:UUID} AND notEmpty(t.path) AND t.currency IN ({currency:String}, '') AND (t.date = '1970-01-02' OR t.date BETWEEN {from:Date} AND {to:Date})),
  told AS (
    SELECT conversions, value, nulls, arrayCompact(keys) AS path,
      arrayConcat(
        [('start', path[1], ''), ('end', path[-1], ''),
         ('path', arrayStringConcat(arraySlice(path, 1, 50), ''), ''),
         ('length', toString(least(length(keys), 20)), '')],
        if(lag < 0, [], [('lag', toString(lag), '')]),
        arrayMap((source, target) -> ('step', source, target), arrayPopBack(path), arrayPopFront(path))) AS facts
    FROM journeys),
  counted AS (
    SELECT fact.1 AS facet, fact.2 AS source, fact.3 AS target,
      sum(conversions) AS converted, sumOrNull(value) AS worth, sum(nulls) AS unconverted
    FROM told ARRAY JOIN facts AS fact
    GROUP BY facet, source, target),
  placed AS (
    SELECT *, row_number() OVER (PARTITION BY facet ORDER BY converted DESC, unconverted DESC, source, target) AS place
    FROM counted)
SELECT facet, source, target, round(converted, 6) AS conversions, toString(worth) AS value, round(unconverted, 6) AS nulls
FROM placed
WHERE place <= if(facet = 'path', {paths:UInt32}, 20000)
ORDER BY facet, place
-- {"currency":"RUB","from":"2026-02-01","to":"2026-02-28"}
