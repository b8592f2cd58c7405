import { count, cube, mean, median, ratio, sum } from '../warehouse/cube.ts';
import { family, namedPlatform, taggedRows } from './tags.ts';

/** Signed and not cancelled since: a deal that is lost on or after the day it was won is lost. */
export const isWon = '(isNotNull(t.won) AND ifNull(t.lost < t.won, true))';
const isLost = '(isNotNull(t.lost) AND ifNull(t.lost >= t.won, true))';
const isOpen = '(isNull(t.won) AND isNull(t.lost))';

/**
 * A stage is reached when its date or that of any later stage is known: a deal that was won had its SQL, whoever forgot
 * to write it down. It was reached on its own day, else on that of the next stage that has one.
 */
const reached = {
  mql: 'coalesce(t.mql, t.sql, t.won)',
  sql: 'coalesce(t.sql, t.won)',
};

// What the CRM says comes first; where it says nothing, the tags.
export const resolvedPlatform = `multiIf(t.platform != '', toString(t.platform), tagged.platform != '', tagged.platform, ${namedPlatform})`;
const named = `t.found = 'none' AND t.campaign_id = '' AND (tagged.id != '' OR (t.platform = '' AND ${resolvedPlatform} != ''))`;

const ofWon = (column: string) => `if(${isWon}, ${column}, NULL)`;
const day = (column: string) => `ifNull(toString(${column}), '')`;

const tagged = {
  rows: taggedRows('campaign', 'utm_campaign'),
  on:
    `tagged.word = lowerUTF8(if(t.campaign_id != '', t.campaign_id, t.utm_campaign)) ` +
    `AND tagged.family = ${family(namedPlatform)}`,
};
/** The CRM's word for where a deal came from, else its tag: the end of a condition. */
const wordOrTag = `t.origin != '', toString(t.origin), lowerUTF8(t.utm_source)`;
export const cameFrom = `lowerUTF8(if(${wordOrTag}))`;
/** What `resolvedPlatform` needs beside `deals AS t`. */
export const joinTagged = `ANY LEFT JOIN (${tagged.rows}) AS tagged ON ${tagged.on}`;

/**
 * The CRM: one row a deal, from its beginning as a lead to the end. A question says over which of a deal's dates its
 * period runs: over `created` the measures are those of a cohort (of the deals that began then, so many were won,
 * whenever that was), over `won` those of a trend. A deal whose beginning is unknown is in no cohort. Money is that of
 * won deals; the margin is that of those whose costs are known.
 */
export const deals = cube({
  table: 'deals',
  alias: 't',
  organisation: 't.org_id',
  time: 't.created',
  times: { created: 't.created', mql: reached.mql, sql: reached.sql, won: 't.won', lost: 't.lost' },
  joins: {
    tagged,
    tagged_ad: {
      rows: taggedRows('ad', 'utm_content'),
      on:
        `tagged_ad.word = lowerUTF8(if(t.ad_id != '', t.ad_id, t.utm_content)) ` +
        `AND tagged_ad.family = ${family(namedPlatform)}`,
    },
  },
  dimensions: {
    date: { step: 'day' },
    week: { step: 'week' },
    month: { step: 'month' },
    source: { column: 't.source_id' },
    currency: { column: 't.currency' },
    origin: { column: 't.origin' },
    came_from: { column: cameFrom },
    platform: { column: resolvedPlatform, join: 'tagged' },
    campaign: { column: `if(t.campaign_id != '', t.campaign_id, tagged.id)`, join: 'tagged' },
    campaign_name: { column: 'tagged.name', join: 'tagged' },
    ad: { column: `if(t.ad_id != '', t.ad_id, tagged_ad.id)`, join: 'tagged_ad' },
    found: { column: `if(${named}, 'utm', toString(t.found))`, join: 'tagged' },
    /** What brought it, in one word: the platform, else the CRM's word, else the tag. */
    channel: {
      column: `multiIf(${resolvedPlatform} != '', ${resolvedPlatform}, ${wordOrTag})`,
      join: 'tagged',
    },
    utm_source: { column: 't.utm_source' },
    utm_medium: { column: 't.utm_medium' },
    utm_campaign: { column: 't.utm_campaign' },
    product: { column: 't.product_key' },
    client: { column: 't.client_id' },
    client_name: { column: 't.client' },
    person: { column: 't.person_id' },
    deal: { column: 't.deal_id' },
    title: { column: 't.title' },
    manager: { column: 't.manager_id' },
    stage: { column: 't.stage' },
    lost_reason: { column: 't.lost_reason' },
    country: { column: 't.country' },
    region: { column: 't.region' },
    created_day: { column: day('t.created') },
    mql_day: { column: day(reached.mql) },
    sql_day: { column: day(reached.sql) },
    won_day: { column: day(ofWon('t.won')) },
    /** Where a deal that is neither won nor lost stands, and since when; '' for the others. */
    open_stage: {
      column: `multiIf(NOT ${isOpen}, '', isNotNull(t.sql), 'sql', isNotNull(t.mql), 'mql', 'deals')`,
    },
    open_since: { column: `if(${isOpen}, ${day('coalesce(t.sql, t.mql, t.created)')}, '')` },
  },
  measures: {
    deals: count('1', { better: 'up' }),
    mql: count(`isNotNull(${reached.mql})`, { better: 'up' }),
    sql: count(`isNotNull(${reached.sql})`, { better: 'up' }),
    won: count(isWon, { better: 'up' }),
    lost: count(isLost, { better: 'down' }),
    gross_revenue: sum(ofWon('t.amount'), { kind: 'money', better: 'up' }),
    refunds: sum(ofWon('t.refunded'), { kind: 'money', better: 'down' }),
    net_revenue: sum(ofWon('t.amount - ifNull(t.refunded, 0)'), { kind: 'money', better: 'up' }),
    cogs: sum(ofWon('t.cogs'), { kind: 'money', better: 'neither' }),
    margin: sum(ofWon('t.amount - ifNull(t.refunded, 0) - t.cogs'), { kind: 'money', better: 'up' }),
    average_deal: ratio('gross_revenue', 'won', { kind: 'money', better: 'up' }),
    deal_to_mql: ratio('mql', 'deals', { kind: 'percent', better: 'up', scale: 100 }),
    mql_to_sql: ratio('sql', 'mql', { kind: 'percent', better: 'up', scale: 100 }),
    sql_to_won: ratio('won', 'sql', { kind: 'percent', better: 'up', scale: 100 }),
    deal_to_won: ratio('won', 'deals', { kind: 'percent', better: 'up', scale: 100 }),
    days_to_won: median(ofWon("dateDiff('day', t.created, t.won)"), { better: 'down' }),
    average_days_to_won: mean(ofWon("dateDiff('day', t.created, t.won)"), { better: 'down' }),
  },
});

/**
 * The same rows by what only some reports need. Medians between stages are of deals that have both days written down;
 * `open` deals are neither won nor lost.
 */
export const dealStages = cube({
  ...deals,
  measures: {
    ...deals.measures,
    days_to_mql: median("dateDiff('day', t.created, t.mql)", { better: 'down' }),
    days_mql_to_sql: median("dateDiff('day', t.mql, t.sql)", { better: 'down' }),
    days_sql_to_won: median(ofWon("dateDiff('day', t.sql, t.won)"), { better: 'down' }),
    /** To the contract or to the loss. */
    days_to_end: median(`dateDiff('day', t.created, if(${isWon}, t.won, t.lost))`, { better: 'neither' }),
    days_to_lost: median(`if(${isLost}, dateDiff('day', t.created, t.lost), NULL)`, { better: 'neither' }),
    passed_to_mql: count('isNotNull(t.created) AND isNotNull(t.mql)', { better: 'up' }),
    passed_mql_to_sql: count('isNotNull(t.mql) AND isNotNull(t.sql)', { better: 'up' }),
    passed_sql_to_won: count(`isNotNull(t.sql) AND ${isWon}`, { better: 'up' }),
    open: count(isOpen, { better: 'neither' }),
    open_amount: sum(`if(${isOpen}, t.amount, NULL)`, { kind: 'money', better: 'up' }),
  },
});
