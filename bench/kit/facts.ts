import type { Warehouse } from './warehouse.ts';

/** How much of everything the warehouse has, over all organisations together. */
export interface FactExtent {
  readonly organisations: number;
  readonly adRows: number;
  readonly deals: number;
  readonly touches: number;
}
export const tenMillion: FactExtent = {
  organisations: 50,
  adRows: 10_000_000,
  deals: 250_000,
  touches: 2_000_000,
};

/** The year that all of it is in. */
export const year = { from: '2025-01-01', days: 365 } as const;
export const dayOf = (n: number): string =>
  new Date(Date.parse(year.from) + n * 86_400_000).toISOString().slice(0, 10);
const platforms = ['google', 'facebook', 'yandex_direct', 'vk', 'tiktok'] as const;
const countries = ['RU', 'KZ', 'PL', 'DE'] as const;
const campaigns = 40;

const text = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(', ')}]`;
const picked = (values: readonly string[], n: string) => `${text(values)}[1 + ${n} % ${values.length}]`;
/** Advertisements of one source belong together: 40 campaigns over five accounts, one account a platform. */
const source = (n: string) => `toString(${n} % ${platforms.length})`;

/**
 * Fills the warehouse by arithmetic, not by chance: every run measures the same rows. The first organisations are the
 * given ones, the others nobody's. Each is written by itself, so that an insert is of one partition.
 */
export async function fillWarehouse(
  warehouse: Warehouse,
  orgIds: readonly string[],
  extent: FactExtent,
): Promise<void> {
  for (let n = 0; n < extent.organisations; n++) {
    const org = orgIds[n] ?? `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    for (const statement of statementsOf(org, extent)) await warehouse.run(statement);
  }
}

function statementsOf(org: string, { organisations, adRows, deals, touches }: FactExtent): string[] {
  const [rows, sales, contacts] = [adRows, deals, touches].map((all) => Math.ceil(all / organisations));
  const ads = Math.max(1, Math.round((rows ?? 0) / year.days));
  const day = (n: string) => `toDate('${year.from}') + (${n}) % ${year.days}`;
  return [
    `INSERT INTO ad_stats (org_id, source_id, level, date, platform, campaign_id, ad_group_id, ad_id, country,
        impressions, clicks, spend, currency, fx, conversions, conversion_value, leads, video_3s, video_p100, version)
      SELECT '${org}', ${source('ad')}, 'ad', ${day('number')}, ${picked(platforms, 'ad')}, concat('c', toString(ad % ${campaigns})),
        concat('g', toString(ad % ${campaigns * 4})), concat('a', toString(ad)), ${picked(countries, 'ad')},
        1000 + number % 700 AS shown, shown DIV (20 + ad % 30) AS clicked, clicked * 12 + (number % 100) / 100, 'RUB', 1,
        clicked DIV 20, (clicked DIV 20) * 900, clicked DIV 8, shown DIV 4, shown DIV 20, 1
      FROM (SELECT number, number DIV ${year.days} AS ad FROM numbers(${ads * year.days}))`,
    `INSERT INTO ad_days (org_id, source_id, date, level, currency, version)
      SELECT '${org}', toString(number DIV ${year.days}), ${day('number')}, 'ad', 'RUB', 1
      FROM numbers(${platforms.length * year.days})`,
    `INSERT INTO ad_entities (org_id, source_id, level, platform, id, name, theme, format, product_key, utm_campaign, version)
      SELECT '${org}', ${source('number')}, 'campaign', ${picked(platforms, 'number')}, concat('c', toString(number)),
        concat('Кампания ', toString(number)), '', '', concat('p', toString(number % 6)), concat('k', toString(number)), 1
      FROM numbers(${campaigns})`,
    `INSERT INTO ad_entities (org_id, source_id, level, parent_id, platform, id, name, theme, format, version)
      SELECT '${org}', ${source('number')}, 'ad', concat('c', toString(number % ${campaigns})), ${picked(platforms, 'number')},
        concat('a', toString(number)), concat('Объявление ', toString(number)), ${picked(['зима', 'скидка', 'отзыв', ''], 'number')},
        ${picked(['video', 'image'], 'number')}, 1
      FROM numbers(${ads})`,
    `INSERT INTO deals (org_id, source_id, deal_id, person_id, client_id, client, product_key, country, origin, utm_source, utm_campaign,
        created, mql, sql, won, lost, lost_reason, manager_id, amount, cogs, currency, platform, campaign_id, found, version)
      SELECT '${org}', 'crm', toString(number), concat('p', toString(number % ${contacts} DIV 4)), concat('k', toString(number % 900)),
        concat('Клиент ', toString(number % 900)), concat('p', toString(number % 6)), ${picked(countries, 'number')}, ${picked(['сайт', 'звонок'], 'number')},
        if(number % 3 = 1, ${picked(platforms, 'number')}, ''), if(number % 3 = 1, concat('k', toString(number % ${campaigns})), ''),
        ${day('number * 7')} AS begun, if(number % 2 = 0, begun + 2, NULL), if(number % 4 = 0, begun + 5, NULL),
        if(number % 8 = 0, begun + 9, NULL), if(number % 8 = 1, begun + 4, NULL), if(number % 8 = 1, 'дорого', ''), concat('m', toString(number % 12)),
        20000 + number % 5000, 9000, 'RUB', if(number % 3 = 0, ${picked(platforms, 'number')}, ''),
        if(number % 3 = 0, concat('c', toString(number % ${campaigns})), ''), if(number % 3 = 0, 'exact_click', 'none'), 1
      FROM numbers(${sales})`,
    `INSERT INTO touches (org_id, source_id, person_id, ts, touch_id, kind, channel, platform, campaign_id, version)
      SELECT '${org}', 'site', concat('p', toString(number DIV 4)), toDateTime64(${day('number * 7 DIV 4 + number % 4 * 3')}, 3, 'UTC'), toString(number),
        if(number % 9 = 0, 'view', 'click'), ${picked(['cpc', 'social', 'email', 'direct'], 'number')},
        if(number % 4 < 2, ${picked(platforms, 'number')}, ''), if(number % 4 < 2, concat('c', toString(number % ${campaigns})), ''), 1
      FROM numbers(${contacts})`,
  ];
}
