import type { Warehouse } from '../warehouse/client.ts';
import { addAds, addCampaigns, addDeals, addTouches } from './facts.ts';

/** January and February of a small company, whose figures the tests sum by hand. */
export async function loadTwoMonths(warehouse: Warehouse, owner: { readonly orgId: string }): Promise<void> {
  await addCampaigns(warehouse, owner, [
    { source_id: 'g', platform: 'google', id: 'g1', name: 'Brand', product_key: 'alpha' },
    { source_id: 'v', platform: 'vk', id: 'v1', name: 'Promo', product_key: 'beta' },
  ]);
  await addAds(warehouse, owner, [
    {
      ...google,
      date: '2026-02-05',
      impressions: 10_000,
      clicks: 200,
      spend: '1000',
      leads: 10,
      conversions: 2,
    },
    { ...google, date: '2026-01-20', impressions: 5_000, clicks: 50, spend: '500' },
    { ...vk, date: '2026-02-10', impressions: 4_000, clicks: 40, spend: '600', leads: 4, conversions: 1 },
  ]);
  await addDeals(warehouse, owner, deals);
  await addTouches(warehouse, owner, [
    { person_id: 'p1', ts: '2026-02-01 10:00:00.000', platform: 'google', campaign_id: 'g1' },
    { person_id: 'p1', ts: '2026-02-10 23:00:00.000', platform: 'vk', campaign_id: 'v1', kind: 'click' },
    // After the contract, so no part of its way.
    { person_id: 'p1', ts: '2026-02-11 00:00:00.000', platform: 'tiktok', campaign_id: 't1' },
  ]);
}

/** The same of another organisation with marked values: one row of them in an answer would be seen. */
export async function loadMarked(warehouse: Warehouse, owner: { readonly orgId: string }): Promise<void> {
  await addAds(warehouse, owner, [{ ...google, date: '2026-02-05', spend: '999999', clicks: 777_777 }]);
  await addDeals(
    warehouse,
    owner,
    deals.map((deal) => ({ ...deal, amount: '999999' })),
  );
  await addTouches(warehouse, owner, [
    { person_id: 'p1', ts: '2026-01-01 10:00:00.000', platform: 'marked', campaign_id: 'marked' },
  ]);
}

const google = { source_id: 'g', platform: 'google', campaign_id: 'g1' };
const vk = { source_id: 'v', platform: 'vk', campaign_id: 'v1' };

const deals = [
  // Whole: every stage has its day, the CRM names the campaign.
  {
    deal_id: 'd1',
    created: '2026-02-02',
    mql: '2026-02-03',
    sql: '2026-02-06',
    won: '2026-02-10',
    amount: '3000',
    cogs: '1000',
    product_key: 'alpha',
    person_id: 'p1',
    client_id: 'c1',
    client: 'Acme',
    manager_id: 'm1',
    platform: 'google',
    campaign_id: 'g1',
    found: 'exact_click',
    stage: 'Успех',
  },
  // Lost; its tags name the campaign in another case.
  {
    deal_id: 'd2',
    created: '2026-02-03',
    mql: '2026-02-05',
    sql: '2026-02-10',
    lost: '2026-02-20',
    lost_reason: 'дорого',
    product_key: 'alpha',
    utm_source: 'vkontakte',
    utm_campaign: 'PROMO',
    stage: 'Закрыто',
  },
  // Nobody wrote its MQL down; partly refunded.
  {
    deal_id: 'd3',
    created: '2026-02-04',
    sql: '2026-02-20',
    won: '2026-02-24',
    amount: '2000',
    refunded: '500',
    cogs: '800',
    product_key: 'beta',
    client_id: 'c2',
    client: 'Beta LLC',
    utm_source: 'VK',
    utm_medium: 'cpc',
    utm_campaign: 'v1',
    stage: 'Успех',
  },
  // Open, and not paid for.
  { deal_id: 'd4', created: '2026-02-05', utm_source: 'google', utm_medium: 'organic', stage: 'Новый' },
  // Began in January, won in February at a cost that nobody knows.
  {
    deal_id: 'd5',
    created: '2026-01-10',
    mql: '2026-01-12',
    sql: '2026-01-20',
    won: '2026-02-15',
    amount: '1000',
    product_key: 'alpha',
    client_id: 'c1',
    client: 'Acme',
    utm_source: 'google',
    utm_campaign: 'brand',
  },
  // Won and cancelled.
  {
    deal_id: 'd6',
    created: '2026-01-11',
    won: '2026-01-25',
    lost: '2026-02-01',
    amount: '9999',
    client_id: 'c6',
  },
  {
    deal_id: 'd7',
    created: '2026-01-12',
    won: '2026-01-30',
    amount: '700',
    cogs: '100',
    product_key: 'beta',
    person_id: 'p7',
    origin: 'Рекомендация',
  },
  // Began in February, won after it.
  {
    deal_id: 'd8',
    created: '2026-02-06',
    mql: '2026-02-08',
    sql: '2026-02-12',
    won: '2026-03-10',
    amount: '100',
    cogs: '60',
    product_key: 'beta',
    client_id: 'c2',
    client: 'Beta LLC',
    stage: 'Успех',
  },
];
