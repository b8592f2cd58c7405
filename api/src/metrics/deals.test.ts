import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOrgId, type OrgId } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { connectWarehouse, type Warehouse } from '../warehouse/client.ts';
import { deals } from './deals.ts';
import { addCampaigns, addDeals } from '../testing/facts.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
});
afterAll(() => warehouse.close());

const newOrg = () => asOrgId(newId());
type Row = Parameters<typeof addDeals>[2][number];

const found = async (orgId: OrgId) => {
  const { rows } = await warehouse.ask(deals, orgId, {
    by: ['deal', 'platform', 'campaign', 'ad', 'found'],
    get: ['deals'],
  });
  expect(rows.every(({ values }) => values.deals.value === 1)).toBe(true);
  return Object.fromEntries(
    rows.map(({ key: { deal, ...rest } }) => [deal, Object.values(rest).join(' ').trim()]),
  );
};

test('a deal finds its campaign by tags: by id, tag or name, whatever the case, once', async () => {
  const orgId = newOrg();
  await addCampaigns(warehouse, { orgId }, [
    { source_id: 'g', platform: 'google', id: '111', name: 'Brand', utm_campaign: 'brand_search' },
    { source_id: 'g', platform: 'google', id: '112', name: '111' },
    { source_id: 'y', platform: 'yandex_direct', id: '221', name: 'Бренд', utm_campaign: 'Brand' },
    { source_id: 'v', platform: 'vk', id: '331', name: 'Акция' },
    { source_id: 'v', platform: 'vk', id: '332', name: 'Акция' },
    { source_id: 'f', platform: 'facebook', id: '441', name: 'Lookalike' },
    // The same campaign out of two sources is one.
    { source_id: 'f2', platform: 'facebook', id: '441', name: 'Lookalike' },
    { source_id: 'g', platform: 'google', level: 'ad', id: 'a1', name: 'Banner', utm_content: 'b1' },
  ]);
  const tags: Record<string, Row> = {
    by_id: { utm_campaign: '111' }, // an id is stronger than a name
    by_tag: { utm_campaign: 'BRAND_search' },
    no_such: { utm_source: 'вконтакте', utm_campaign: 'нет такой' },
    by_cyrillic: { utm_campaign: 'БРЕНД' },
    // Google's by name, Yandex's by tag: the source decides, and without it the tag is stronger.
    of_google: { utm_source: 'Google', utm_campaign: 'brand' },
    of_yandex: { utm_source: 'ya', utm_campaign: 'brand' },
    of_either: { utm_campaign: 'brand' },
    of_neither: { utm_source: 'tiktok', utm_campaign: 'brand' },
    // Two campaigns of one name: neither, but their platform.
    shared_name: { utm_campaign: 'акция' },
    instagram: { utm_source: 'ig', utm_campaign: 'lookalike' },
    unpaid: { utm_source: 'yandex', utm_medium: 'organic' },
    with_ad: { utm_source: 'google', utm_campaign: 'brand', utm_content: 'B1' },
    untagged: {},
    unknown_source: { utm_source: 'newsletter', utm_campaign: 'may' },
  };
  await addDeals(
    warehouse,
    { orgId },
    Object.entries(tags).map(([deal_id, tag]) => ({ deal_id, created: '2026-02-01', ...tag })),
  );

  expect(await found(orgId)).toEqual({
    by_id: 'google 111  utm',
    by_tag: 'google 111  utm',
    no_such: 'vk   utm',
    by_cyrillic: 'yandex_direct 221  utm',
    of_google: 'google 111  utm',
    of_yandex: 'yandex_direct 221  utm',
    of_either: 'yandex_direct 221  utm',
    of_neither: 'tiktok   utm',
    shared_name: 'vk   utm',
    instagram: 'facebook 441  utm',
    unpaid: 'none',
    with_ad: 'google 111 a1 utm',
    untagged: 'none',
    unknown_source: 'none',
  });
});

test('what the CRM says stands, and its campaign says the platform', async () => {
  const orgId = newOrg();
  await addCampaigns(warehouse, { orgId }, [
    { source_id: 'g', platform: 'google', id: '111', name: 'Brand' },
    { source_id: 'y', platform: 'yandex_direct', id: '221', name: 'Brand' },
  ]);
  await addDeals(warehouse, { orgId }, [
    { deal_id: 'clicked', platform: 'google', campaign_id: '111', found: 'exact_click', utm_campaign: '221' },
    { deal_id: 'by_hand', campaign_id: '221', found: 'manual' },
    { deal_id: 'unheard', platform: 'google', campaign_id: '999', found: 'rule' },
    { deal_id: 'platform', platform: 'yandex_direct', found: 'rule', utm_campaign: 'brand' },
  ]);

  expect(await found(orgId)).toEqual({
    clicked: 'google 111  exact_click',
    by_hand: 'yandex_direct 221  manual',
    unheard: 'google 999  rule',
    platform: 'yandex_direct 221  rule',
  });
});

test('campaigns of another organisation are never found', async () => {
  const [orgId, other] = [newOrg(), newOrg()];
  await addCampaigns(warehouse, { orgId: other }, [
    { source_id: 'g', platform: 'google', id: '111', name: 'Brand' },
  ]);
  await addDeals(warehouse, { orgId }, [{ deal_id: 'd', utm_campaign: 'brand' }]);

  expect(await found(orgId)).toEqual({ d: 'none' });
});

test('a stage is reached when a later one is, and what was cancelled is lost', async () => {
  const orgId = newOrg();
  await addDeals(warehouse, { orgId }, [
    {
      deal_id: 'whole',
      created: '2026-01-01',
      mql: '2026-01-02',
      sql: '2026-01-03',
      won: '2026-01-04',
      amount: 1,
    },
    { deal_id: 'won_alone', created: '2026-01-01', won: '2026-01-09', amount: '10.5', refunded: '0.25' },
    { deal_id: 'cancelled', created: '2026-01-01', won: '2026-01-04', lost: '2026-01-04', amount: 100 },
    {
      deal_id: 'won_back',
      created: '2026-01-01',
      lost: '2026-01-02',
      won: '2026-01-04',
      amount: 1000,
      cogs: 400,
    },
    { deal_id: 'lost', created: '2026-01-01', mql: '2026-01-02', lost: '2026-01-05', amount: 10_000 },
    { deal_id: 'unpriced', created: '2026-01-01', won: '2026-01-04' },
    // Nobody knows when it began: it is in no cohort, but its revenue is in the trend.
    { deal_id: 'no_beginning', won: '2026-01-04', amount: 7 },
  ]);
  const span = { from: '2026-01-01', to: '2026-01-31' };
  const ask = async (time: string) => {
    const { totals } = await warehouse.ask(deals, orgId, {
      by: [],
      get: ['deals', 'mql', 'sql', 'won', 'lost', 'gross_revenue', 'net_revenue', 'margin', 'days_to_won'],
      span,
      time,
    });
    return Object.fromEntries(Object.entries(totals ?? {}).map(([name, { value }]) => [name, value]));
  };

  expect(await ask('created')).toEqual({
    deals: 6,
    mql: 6,
    sql: 5, // all but the lost one
    won: 4,
    lost: 2,
    gross_revenue: '1011.5', // 1 + 10.5 + 1000
    net_revenue: '1011.25',
    margin: '600',
    days_to_won: 3, // 3, 8, 3, 3
  });
  expect(await ask('won')).toMatchObject({ won: 5, gross_revenue: '1018.5' });
  expect(await ask('mql')).toMatchObject({ mql: 7, deals: 7 });
  // By the day of the SQL, else of the contract.
  const { rows } = await warehouse.ask(deals, orgId, { by: ['date'], get: ['sql'], span, time: 'sql' });
  expect(rows.map(({ key, values }) => [key.date, values.sql.value])).toEqual([
    ['2026-01-03', 1],
    ['2026-01-04', 4],
    ['2026-01-09', 1],
  ]);
});
