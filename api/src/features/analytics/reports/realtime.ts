import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { ads } from '../../../metrics/ads.ts';
import { deals } from '../../../metrics/deals.ts';
import { daysIn, extent } from '../../../metrics/frame.ts';
import type { KnownDays, Setting } from '../../../metrics/queries.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { LastImport } from '../queries.ts';

const rowsOfSource = z.object({ source: z.string(), rows: z.number() });
/** What lies in the tables of one day, by source: rows of advertising, and deals that began. */
export const todaySql = `SELECT source_id AS source, toUInt32(count()) AS rows
FROM ad_stats FINAL WHERE org_id = {org:UUID} AND date = {today:Date} GROUP BY source_id
UNION ALL
SELECT source_id AS source, toUInt32(count()) AS rows
FROM deals FINAL WHERE org_id = {org:UUID} AND created = {today:Date} GROUP BY source_id`;

export interface Today {
  readonly rows: readonly z.infer<typeof rowsOfSource>[];
  readonly spend: string | number | null;
  readonly leads: number | null;
  readonly deals: number | null;
}

export async function askToday(
  warehouse: Warehouse,
  orgId: OrgId,
  { today, currency, hasDeals }: { today: string; currency: string; hasDeals: boolean },
): Promise<Today> {
  const span = { from: today, to: today };
  const [rows, ofAds, ofDeals] = await Promise.all([
    warehouse.read(orgId, todaySql, { today }, rowsOfSource),
    warehouse.ask(ads, orgId, { by: [], get: ['spend', 'leads'], span, filter: { currency: [currency] } }),
    hasDeals ? warehouse.ask(deals, orgId, { by: [], get: ['deals'], span, time: 'created' }) : undefined,
  ]);
  const number = (value: string | number | null = null) => (value === null ? null : Number(value));
  return {
    rows,
    spend: ofAds.totals?.spend.value ?? null,
    leads: number(ofAds.totals?.leads.value),
    deals: number(ofDeals?.totals?.deals.value),
  };
}

/** How fresh each source is. */
export function realtime(
  { sources, timeZone }: Setting,
  days: KnownDays,
  imports: readonly LastImport[],
  today: Today,
  at: { now: Date; today: string; staleSince: string | null },
) {
  const done = imports.flatMap((one) => (one.done ? [one.done] : [])).toSorted();
  return {
    now: at.now.toISOString(),
    today: at.today,
    time_zone: timeZone,
    stale_since: at.staleSince,
    spend_today: today.spend,
    leads_today: today.leads,
    deals_today: today.deals,
    last_import_at: done.at(-1) ?? null,
    sources: sources.map((source) => {
      const lastDay = extent(days.filter((day) => day.source === source.id))?.to ?? null;
      const last = imports.find((one) => one.source === source.id);
      return {
        id: source.id,
        name: source.name,
        platform: source.platform,
        rows_today: today.rows
          .filter((row) => row.source === source.id)
          .reduce((sum, { rows }) => sum + rows, 0),
        last_day: lastDay,
        days_behind: lastDay === null ? null : daysIn({ from: lastDay, to: at.today }) - 1,
        last_import_at: last?.done ?? null,
        last_import_status: last?.status ?? null,
      };
    }),
  };
}
