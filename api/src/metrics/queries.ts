import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { OrgId, OrgTx } from '../db/connect.ts';
import { sources } from '../db/tables/imports.ts';
import { counters, organisations } from '../db/tables/organisations.ts';
import type { Warehouse } from '../warehouse/client.ts';
import { noDay } from '../warehouse/cube.ts';

export interface Setting {
  readonly currency: string;
  readonly timeZone: string;
  /** Grows with each finished import: results of an older one are not asked for any more. */
  readonly dataVersion: number;
  readonly sources: readonly { readonly id: string; readonly name: string; readonly platform: string }[];
}

/** What a report needs of PostgreSQL. */
export async function reportSetting(tx: OrgTx): Promise<Setting> {
  const [[organisation], [counter], known] = await Promise.all([
    tx
      .select({ currency: organisations.currency, timeZone: organisations.timeZone })
      .from(organisations)
      .where(eq(organisations.orgId, tx.orgId)),
    tx
      .select({ value: counters.value })
      .from(counters)
      .where(and(eq(counters.orgId, tx.orgId), eq(counters.name, 'data'))),
    tx
      .select({ id: sources.id, name: sources.name, platform: sources.platform })
      .from(sources)
      // What is being removed is seen by nobody any more.
      .where(and(eq(sources.orgId, tx.orgId), ne(sources.status, 'removing')))
      .orderBy(asc(sources.platform), asc(sources.name)),
  ]);
  if (!organisation) throw new Error('A transaction of an organisation that does not exist');
  return { ...organisation, dataVersion: counter?.value ?? 0, sources: known };
}

const knownDay = z.object({
  cube: z.enum(['ads', 'deals', 'journeys']),
  source: z.string(),
  currency: z.string(),
  first: z.string(),
  last: z.string(),
  days: z.number(),
});
/** First and last day with data and how many there are, by source and currency; journeys know no currency. */
export type KnownDays = readonly z.infer<typeof knownDay>[];
export const knownDays = (warehouse: Warehouse, orgId: OrgId): Promise<KnownDays> =>
  warehouse.read(
    orgId,
    `SELECT 'ads' AS cube, source_id AS source, currency,
       toString(min(date)) AS first, toString(max(date)) AS last, toUInt32(uniqExact(date)) AS days
     FROM ad_days FINAL
     WHERE org_id = {org:UUID}
     GROUP BY source_id, currency
     UNION ALL
     SELECT 'deals' AS cube, source_id AS source, currency,
       toString(min(day)) AS first, toString(max(day)) AS last, toUInt32(uniqExact(day)) AS days
     FROM deals FINAL
     ARRAY JOIN arrayFilter(d -> isNotNull(d), [created, won, lost]) AS day
     WHERE org_id = {org:UUID}
     GROUP BY source_id, currency
     UNION ALL
     SELECT 'journeys' AS cube, source_id AS source, '' AS currency,
       toString(min(day)) AS first, toString(max(day)) AS last, toUInt32(uniqExact(day)) AS days
     FROM (
       SELECT source_id, toDate(ts) AS day FROM touches FINAL WHERE org_id = {org:UUID}
       UNION ALL
       SELECT source_id, date AS day FROM paths FINAL WHERE org_id = {org:UUID} AND date != {noDay:Date}
     )
     GROUP BY source_id
     ORDER BY cube, source, currency`,
    { noDay },
    knownDay,
  );
