import type { AttributionBy, AttributionConversion } from '@takt/contract/attribution.ts';
import { cameFrom, deals } from '../../../metrics/deals.ts';
import { addDays, type Frame } from '../../../metrics/frame.ts';
import { noDay } from '../../../warehouse/cube.ts';
import { family, namedPlatform, taggedRows } from '../../../metrics/tags.ts';
import type { Params } from '../../../warehouse/client.ts';

/** A touch counts for conversions of its own day and of so many days after it. */
export const lookBack = { click_days: 30, view_days: 1 } as const;

/** Names for a visit that came from nowhere, in the exports that we read. */
const directNames = [
  'direct',
  '(direct)',
  'direct traffic',
  'none',
  '(none)',
  'прямые заходы',
  'прямой заход',
  'прямой трафик',
  'wejścia bezpośrednie',
]
  .map((name) => `'${name}'`)
  .join(', ');

/** Touches with the platform and campaign that they name, else those of their tags: in the way of the deals. */
const resolvedTouches = (only = '') => `SELECT person, ts, id, kind, channel, utm_source,
      multiIf(own_platform != '', own_platform, tagged.platform != '', tagged.platform, own.named) AS known_platform,
      multiIf(own_campaign != '', own_campaign, tagged.id != '', tagged.id, utm_campaign) AS known_campaign,
      lowerUTF8(channel) IN (${directNames})
        OR (channel = '' AND known_platform = '' AND known_campaign = '' AND utm_source = '') AS is_direct
    FROM (
      SELECT t.person_id AS person, t.ts AS ts, t.touch_id AS id, t.kind AS kind, toString(t.channel) AS channel,
        t.utm_source AS utm_source, t.utm_campaign AS utm_campaign, toString(t.platform) AS own_platform,
        t.campaign_id AS own_campaign, lowerUTF8(if(t.campaign_id != '', t.campaign_id, t.utm_campaign)) AS word,
        ${namedPlatform} AS named
      FROM touches AS t FINAL
      WHERE t.org_id = {org:UUID}${only}
        AND t.ts >= fromUnixTimestamp64Milli({since:Int64}, 'UTC') AND t.ts < fromUnixTimestamp64Milli({until:Int64}, 'UTC')
    ) AS own
    ANY LEFT JOIN (
      ${taggedRows('campaign', 'utm_campaign')}
    ) AS tagged ON tagged.word = own.word AND tagged.family = ${family('own.named')}`;
const keys: Readonly<Record<AttributionBy, string>> = {
  channel: `multiIf(is_direct, 'direct', channel != '', channel, known_platform != '', known_platform, utm_source)`,
  platform: 'known_platform',
  campaign: 'known_campaign',
};

function columnOf(name: 'won' | 'net_revenue'): string {
  const measure = deals.measures[name];
  if (!('column' in measure)) throw new Error(`${name} of the deals is no column`);
  return measure.column;
}
/** Which deals are conversions, and on which day. */
const conversions: Readonly<Record<AttributionConversion, { readonly is: string; readonly day: string }>> = {
  won: { is: columnOf('won'), day: 't.won' },
  lead: { is: 'isNotNull(t.created)', day: 't.created' },
};
/** What a deal has itself; what leads to it, its touches say. */
const dealFilters = [
  { name: 'currency', column: 't.currency' },
  { name: 'product', column: 't.product_key' },
  { name: 'source', column: 't.source_id' },
  { name: 'came_from', column: cameFrom },
] as const;

/** A common table expression `journeys`, and what is bound in it. */
export interface Journeys {
  readonly sql: string;
  readonly params: Params;
}

/**
 * One row a journey: parallel arrays of its touches in the order of time (`keys`, `directs`, `platforms`, `campaigns`,
 * `times` in milliseconds), how often it ended with a conversion and without one, their value, and days from its first
 * touch. A person's touch belongs to every conversion that follows it within the look-back, on its own day too, for of
 * a conversion only the day is known. Touches that no conversion ever followed are one journey without one; it ends
 * with the last of them in the period and looks back as far. Equal times are ordered by the touch's id.
 */
export function touchJourneys(
  { span, deals: { filter } }: Frame,
  by: AttributionBy,
  conversion: AttributionConversion,
  timeZone: string,
): Journeys {
  const params: Record<string, string | number | readonly string[]> = {
    from: span.from,
    to: span.to,
    zone: timeZone,
    // A day more on both sides for the difference of zones.
    since: Date.parse(addDays(span.from, -lookBack.click_days - 1)),
    until: Date.parse(addDays(span.to, 2)),
  };
  const only = dealFilters.flatMap(({ name, column }) => {
    const values = filter[name];
    if (!values) return [];
    params[`deal_${name}`] = values;
    return [` AND ${column} IN {deal_${name}:Array(String)}`];
  });
  const { is, day } = conversions[conversion];
  const sql = `people AS (
    SELECT person, arraySort(groupArray((
      toUnixTimestamp64Milli(ts), id, toDate(ts, {zone:String}),
      if(kind = 'view', ${lookBack.view_days}, ${lookBack.click_days}),
      ${keys[by]}, toUInt8(is_direct), known_platform, known_campaign))) AS seen
    FROM (${resolvedTouches(` AND t.person_id != ''`)})
    GROUP BY person),
  converted AS (
    SELECT t.person_id AS person,
      groupArray((assumeNotNull(${day}), ${columnOf('net_revenue')}, 1)) AS ends
    FROM deals AS t FINAL
    WHERE t.org_id = {org:UUID} AND t.person_id != '' AND ${is}${only.join('')}
    GROUP BY t.person_id),
  ways AS (
    SELECT
      arrayMax(arrayMap(e -> e.1, ends)) AS last_end,
      arrayMax(arrayMap(s -> if(s.3 BETWEEN {from:Date} AND {to:Date}, s.3, toDate(0)), seen)) AS last_seen,
      finish.1 AS day, finish.2 AS value, finish.3 AS conversions, 1 - finish.3 AS nulls,
      arrayFilter(s -> s.3 <= finish.1 AND s.3 + s.4 >= finish.1 AND (finish.3 = 1 OR s.3 > last_end), seen) AS way
    FROM people LEFT JOIN converted ON converted.person = people.person
    ARRAY JOIN arrayConcat(
      arrayFilter(e -> e.1 BETWEEN {from:Date} AND {to:Date}, ends),
      if(last_seen > last_end, [(last_seen, NULL, 0)], [])) AS finish
    WHERE notEmpty(way)),
  journeys AS (
    SELECT way.5 AS keys, way.6 AS directs, way.7 AS platforms, way.8 AS campaigns, way.1 AS times,
      toFloat64(conversions) AS conversions, value, toFloat64(nulls) AS nulls,
      dateDiff('day', way[1].3, day) AS lag
    FROM ways)`;
  return { sql, params };
}

/** The same of paths: how often each was gone is known, when and by whom is not. Without a period all of them. */
export function pathJourneys(frame: Pick<Frame, 'span' | 'currency'> | undefined): Journeys {
  const own = frame
    ? `t.currency IN ({currency:String}, '') AND (t.date = '${noDay}' OR t.date BETWEEN {from:Date} AND {to:Date})`
    : `t.currency IN (SELECT currency FROM paths FINAL WHERE org_id = {org:UUID} GROUP BY currency ORDER BY count() DESC, currency LIMIT 1)`;
  const sql = `journeys AS (
    SELECT arrayMap(step -> if(lowerUTF8(step) IN (${directNames}), 'direct', toString(step)), t.path) AS keys,
      arrayMap(step -> toUInt8(step = 'direct'), keys) AS directs,
      arrayMap(step -> '', keys) AS platforms, arrayMap(step -> '', keys) AS campaigns, arrayMap(step -> toInt64(0), keys) AS times,
      toFloat64(t.conversions) AS conversions, t.value AS value, toFloat64(t.nulls) AS nulls, toInt64(-1) AS lag
    FROM paths AS t FINAL
    WHERE t.org_id = {org:UUID} AND notEmpty(t.path) AND ${own})`;
  return {
    sql,
    params: frame ? { currency: frame.currency, from: frame.span.from, to: frame.span.to } : {},
  };
}

/** Campaigns that anybody was seen to come from in the period; a row even when all of it has no campaign. */
export const campaignsOfTouches = ({ span }: Pick<Frame, 'span'>): Journeys => ({
  sql: `SELECT DISTINCT known_campaign AS campaign FROM (${resolvedTouches()}) LIMIT 100000`,
  params: { since: Date.parse(addDays(span.from, -1)), until: Date.parse(addDays(span.to, 2)) },
});
