import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { OrgId, OrgTx } from '../../db/connect.ts';
import { clients } from '../../db/tables/clients.ts';
import { isWon, joinTagged, resolvedPlatform } from '../../metrics/deals.ts';
import type { Warehouse } from '../../warehouse/client.ts';

const touch = z.object({
  at: z.string(),
  kind: z.enum(['visit', 'click', 'view']),
  channel: z.string(),
  platform: z.string(),
  campaign_id: z.string(),
});
const ends = z
  .object({ person: z.string(), day: z.string(), touches: z.number(), first: z.string(), last: z.string() })
  .transform(({ first, last, ...of }) => ({ ...of, first: toTouch(first), last: toTouch(last) }));
const toTouch = (text: string) => touch.parse(JSON.parse(text));
export type Touch = z.infer<typeof touch>;

const asTouch = `toJSONString(map(
  'at', formatDateTime(t.ts, '%Y-%m-%dT%H:%i:%SZ'), 'kind', toString(t.kind), 'channel', toString(t.channel),
  'platform', toString(t.platform), 'campaign_id', t.campaign_id))`;
export const touchesSql = `SELECT of.person AS person, toString(of.until) AS day, toUInt32(count()) AS touches,
  argMin(${asTouch}, (t.ts, t.touch_id)) AS first, argMax(${asTouch}, (t.ts, t.touch_id)) AS last
FROM touches AS t FINAL
INNER JOIN (
  SELECT pair.1 AS person, pair.2 AS until
  FROM (SELECT arrayJoin(arrayDistinct(arrayZip({persons:Array(String)}, {days:Array(Date)}))) AS pair)) AS of
  ON of.person = t.person_id
WHERE t.org_id = {org:UUID} AND t.person_id IN {persons:Array(String)} AND toDate(t.ts, 'UTC') <= of.until
GROUP BY of.person, of.until`;

/** First and last touch of each person up to the end of each day (UTC), and how many there were. */
export const touchesUntil = (
  warehouse: Warehouse,
  orgId: OrgId,
  asked: readonly { readonly person: string; readonly day: string }[],
) =>
  asked.length === 0
    ? []
    : warehouse.read(
        orgId,
        touchesSql,
        { persons: asked.map(({ person }) => person), days: asked.map(({ day }) => day) },
        ends,
      );

const cell = z.object({
  month: z.string(),
  age: z.number(),
  clients: z.number(),
  revenue: z.string().nullable(),
  margin: z.string().nullable(),
  uncosted: z.number(),
});
/**
 * A client is the CRM's client, else its person, else the deal alone. The cohort is that of the client's first contract
 * ever, whatever the platform asked for: it filters by how that first one came.
 */
export const cohortSql = `SELECT formatDateTime(first, '%Y-%m') AS month, toUInt32(dateDiff('month', first, place.1)) AS age,
  toUInt32(uniqExact(buyer)) AS clients, toString(sumOrNull(place.2)) AS revenue,
  toString(sumOrNull(place.3)) AS margin, toUInt32(countIf(isNull(place.3))) AS uncosted
FROM (
  SELECT buyer, toStartOfMonth(min(at)) AS first, argMin(came_by, (at, id)) AS came_first,
    groupArray((toStartOfMonth(at), net, left)) AS places
  FROM (
    SELECT multiIf(t.client_id != '', ('client', t.client_id), t.person_id != '', ('person', t.person_id),
        ('deal', t.deal_id)) AS buyer,
      assumeNotNull(t.won) AS at, t.deal_id AS id, ${resolvedPlatform} AS came_by,
      t.amount - ifNull(t.refunded, 0) AS net, t.amount - ifNull(t.refunded, 0) - t.cogs AS left
    FROM deals AS t FINAL
    ${joinTagged}
    WHERE t.org_id = {org:UUID} AND t.currency = {currency:String} AND ${isWon})
  GROUP BY buyer
  HAVING {platform:String} = '' OR came_first = {platform:String})
ARRAY JOIN places AS place
GROUP BY first, age
ORDER BY first, age`;

export const cohortCells = (
  warehouse: Warehouse,
  orgId: OrgId,
  asked: { readonly currency: string; readonly platform: string },
) => warehouse.read(orgId, cohortSql, asked, cell);

/** Our clients by the id that the CRM knows them by; those in the trash are gone. */
export async function clientsByExternalId(tx: OrgTx, externalIds: readonly string[]) {
  if (externalIds.length === 0) return [];
  return tx
    .select({ id: clients.id, name: clients.name, externalId: clients.externalId })
    .from(clients)
    .where(
      and(
        eq(clients.orgId, tx.orgId),
        inArray(clients.externalId, [...externalIds]),
        isNull(clients.deletedAt),
      ),
    );
}
