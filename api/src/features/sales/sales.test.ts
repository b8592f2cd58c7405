import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';
import { loadMarked, loadTwoMonths } from '../../testing/two-months.ts';

let world: World;
let warehouse: Warehouse;
/** The owner of the organisation whose figures are summed by hand below, and of one whose figures must not be seen. */
let anna: Person;
let boris: Person;

beforeAll(async () => {
  world = await createWorld();
  warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
  [anna, boris] = await Promise.all([world.owner(), world.owner()]);
  await Promise.all([loadTwoMonths(warehouse, anna), loadMarked(warehouse, boris)]);
});
afterAll(async () => {
  await warehouse.close();
  await world.close();
});

const february = 'start_date=2026-02-01&end_date=2026-02-28';

const paths = [
  '/analytics/sales/revenue-trend',
  '/analytics/sales/by-products',
  '/analytics/sales/breakdown',
  '/analytics/sales/conversion-funnel',
  '/analytics/sales/debug',
  '/insights/sales',
  '/analytics/marketing/crm-outcomes',
  '/analytics/marketing/attribution-funnel',
  '/analytics/marketing/product-performance',
];

test('an organisation without data has empty reports, and lists that are empty lists', async () => {
  const person = await world.owner();

  for (const path of paths) expect((await person.get(path)).statusCode).toBe(200);
  for (const path of [paths[1], paths[5], ...paths.slice(8)])
    expect((await person.get(path ?? '')).json().data).toEqual([]);
  const { data } = (await person.get('/analytics/sales/conversion-funnel')).json();
  expect(data.cohort.steps[2]).toMatchObject({ stage: 'leads', reached: { value: null, previous: null } });
});

test('all parameters of the specification are understood, and a metric that a report has not is refused', async () => {
  const all =
    'start_date=2026-02-01&end_date=2026-02-28&date_from=2026-02-01&date_to=2026-02-28&platform=vk&campaign_id=v1' +
    "&campaign_key=v1&product_key=beta&source=x')&search_text=o'%25_&limit=3&days=7&days_back=30&min_days_active=7";
  for (const path of paths) {
    const answer = await anna.get(`${path}?${all}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
  // The whole calendar: what lies beyond the engine's dates has no data either.
  for (const path of [
    '/analytics/sales/revenue-trend',
    '/analytics/sales/conversion-funnel',
    '/insights/sales',
  ])
    expect((await anna.get(`${path}?start_date=1900-01-01&end_date=2199-12-31`)).statusCode).toBe(200);
  const refused = await anna.get('/analytics/sales/by-products?metric=nonsense');
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('net_revenue');
  expect((await anna.get('/analytics/marketing/crm-outcomes?metric=roas')).statusCode).toBe(400);
});

test('revenue is that of the day of winning, net of refunds, without what was cancelled', async () => {
  const { data } = (await anna.get(`/analytics/sales/revenue-trend?${february}`)).json();

  expect(data.totals).toMatchObject({
    won: { value: 3, previous: 1 }, // d1, d3, d5; d7 (d6 was cancelled)
    gross_revenue: { value: '6000', previous: '700' }, // 3000 + 2000 + 1000
    refunds: { value: '500' },
    net_revenue: { value: '5500', previous: '700' },
    margin: { value: '2700', previous: '600' }, // 2000 + 700; the costs of d5 are unknown
    average_deal: { value: '2000', previous: '700' },
    spend: { value: '1600', previous: '500' },
    crm_roas: { value: 3.4375, previous: 1.4 }, // 5500 / 1600, 700 / 500
    paid_cac: { value: '533.333333' }, // 1600 / 3
  });
  expect(data.daily).toHaveLength(28);
  expect(data.daily[23]).toMatchObject({ date: '2026-02-24', values: { net_revenue: '1500', spend: null } });
  expect(data.daily[24].values).toMatchObject({ won: 0, average_deal: null });
  expect(data.daily_previous.at(-2)).toMatchObject({ date: '2026-01-30', values: { net_revenue: '700' } });
});

test('a source is the word of the CRM or the tag, whatever its case', async () => {
  const revenueOf = async (source: string, period: string) => {
    const path = `/analytics/sales/revenue-trend?${period}&source=${encodeURIComponent(source)}`;
    return (await anna.get(path)).json().data.totals.net_revenue.value;
  };

  expect(await revenueOf('VK', february)).toBe('1500'); // d3
  expect(await revenueOf('google', february)).toBe('1000'); // d5
  expect(await revenueOf('рекомендация', 'start_date=2026-01-01&end_date=2026-01-31')).toBe('700'); // d7
});

test('the funnel follows the deals of the period, and beside it tells what happened in it', async () => {
  const { data } = (await anna.get(`/analytics/sales/conversion-funnel?${february}`)).json();
  const steps = (funnel: typeof data.cohort) =>
    funnel.steps.map((step: typeof funnel.steps) => [
      step.stage,
      step.reached.value,
      step.rate.value,
      step.rate_of,
      step.behind.value,
      step.days?.value ?? null,
    ]);

  expect(steps(data.cohort)).toEqual([
    ['impressions', 14_000, null, null, null, null],
    ['clicks', 240, expect.closeTo(1.7143, 4), 'ads', 13_760, null], // 240 / 14000
    ['leads', 5, expect.closeTo(2.0833, 4), 'period', 235, null], // d1 d2 d3 d4 d8; 5 / 240
    ['mql', 4, 80, 'cohort', 1, 2], // d1 d2 d3 d8: 1, 2, unknown, 2 days
    ['sql', 4, 100, 'cohort', 0, 4], // d1 d2 d3 d8: 3, 5, unknown, 4 days
    ['contracts', 3, 75, 'cohort', 1, 4], // d1 d3 d8: 4, 4, 26 days
  ]);
  expect(data.cohort).toMatchObject({
    net_revenue: { value: '4600', previous: '1700' }, // 3000 + 1500 + 100; d5 1000 + d7 700
    deal_to_won: { value: 60 },
    days_to_won: { value: 20, previous: 27 }, // 8, 20, 32; between 18 and 36
    open: { value: 1, previous: 0 },
  });
  // By their own days: d3 became an SQL, and so at the latest an MQL, on the 20th; d1, d3 and d5 were won.
  expect(steps(data.period).slice(2)).toEqual([
    ['leads', 5, expect.closeTo(2.0833, 4), 'period', 235, null],
    ['mql', 4, 80, 'period', 1, null],
    ['sql', 4, 100, 'period', 0, null],
    ['contracts', 3, 75, 'period', 1, null],
  ]);
  expect(data.period.steps[3].reached.previous).toBe(3); // d5, d6 and d7: the latter two were won without an MQL
  expect(data.period.steps[5]).toMatchObject({ reached: { previous: 1 }, claimed: { value: 3 } });
});

test('products, channels, managers and clients: spend beside what was sold', async () => {
  const rows = async (path: string) =>
    (await anna.get(`${path}${path.includes('?') ? '&' : '?'}${february}`)).json();

  const products = await rows('/analytics/sales/by-products');
  expect(products.data).toMatchObject([
    {
      product_key: 'alpha',
      figures: {
        net_revenue: { value: '4000', previous: '0' },
        spend: { value: '1000' },
        crm_roas: { value: 4 },
        deals: { value: 2 },
        won: { value: 2 },
        margin: { value: '2000' },
      },
      cohort: { won: { value: 1 }, deal_to_won: { value: 50 } },
    },
    {
      product_key: 'beta',
      figures: {
        net_revenue: { value: '1500', previous: '700' },
        crm_roas: { value: 2.5 },
        margin: { value: '700' },
      },
    },
    // Nothing was won of it: that is 0, and its spend is not known.
    {
      product_key: null,
      figures: { net_revenue: { value: '0' }, deals: { value: 1 }, spend: { value: null } },
    },
  ]);
  expect(products.totals).toMatchObject({ net_revenue: { value: '5500' }, spend: { value: '1600' } });
  const best = await rows('/analytics/marketing/product-performance?metric=crm_roas&limit=1');
  expect(best.data).toMatchObject([{ product_key: 'alpha' }]);
  expect(best.totals.spend.value).toBe('1600');

  const keys = async (by: string) =>
    (await rows(`/analytics/sales/breakdown?by=${by}`)).data.map(
      ({ key, name, figures }: { key: string; name: string; figures: Record<string, { value: string }> }) => [
        key,
        name,
        figures['net_revenue']?.value,
      ],
    );
  expect(await keys('channel')).toEqual([
    ['google', 'google', '4000'],
    ['vk', 'vk', '1500'],
    [null, '', '0'],
    ['Рекомендация', 'Рекомендация', '0'],
  ]);
  expect(await keys('client')).toEqual([
    ['c1', 'Acme', '4000'],
    ['c2', 'Beta LLC', '1500'],
    [null, '', '0'],
    ['c6', 'c6', '0'],
  ]);
  expect((await keys('manager'))[0]).toEqual(['m1', 'm1', '3000']);
});

test('outcomes by platform and campaign: stages, reasons for loss, rates of the cohort', async () => {
  const { data, totals } = (await anna.get(`/analytics/marketing/crm-outcomes?${february}`)).json();

  expect(data.stages).toMatchObject([
    { name: 'Успех', deals: { value: 3 }, share: { value: 60 }, days: { value: 20 } },
    { name: 'Закрыто', deals: { value: 1 }, days: { value: 17 } },
    { name: 'Новый', deals: { value: 1 }, days: { value: null } },
    { name: null, deals: { value: 0, previous: 3 } },
  ]);
  expect(data.lost_reasons).toMatchObject([
    { name: 'дорого', deals: { value: 1, previous: 0 }, share: { value: 100 }, days: { value: 17 } },
  ]);
  expect(data.rows).toMatchObject([
    { platform: null, figures: { deals: { value: 2, previous: 2 }, won: { value: 1 } } }, // d4, d8
    { platform: 'vk', figures: { deals: { value: 2 }, won: { value: 1 }, lost: { value: 1 } } }, // d2, d3
    { platform: 'google', figures: { deals: { value: 1, previous: 1 }, days_to_won: { value: 8 } } },
  ]);
  expect(totals).toMatchObject({ deals: { value: 5, previous: 3 }, deal_to_won: { value: 60 } });
  const campaigns = (
    await anna.get(`/analytics/marketing/crm-outcomes?${february}&by=campaign&search_text=romo`)
  ).json();
  expect(campaigns.data.rows).toMatchObject([{ campaign_id: 'v1', campaign: 'Promo', platform: 'vk' }]);
  expect(campaigns.totals.deals.value).toBe(2);
});

test('before the first day of the CRM no number of deals is known, not even 0', async () => {
  const { data, totals } = (
    await anna.get('/analytics/marketing/crm-outcomes?start_date=2026-01-01&end_date=2026-01-31')
  ).json();

  const known = { value: 3, previous: null }; // d5 d6 d7; of December nothing is known
  expect(totals.deals).toEqual(known);
  expect(totals.lost.previous).toBeNull();
  expect(data.stages[0]).toMatchObject({ deals: known, share: { value: 100, previous: null } });
  for (const { figures } of data.rows) expect(figures.won.previous).toBeNull();
});

test('the funnel of each campaign has what is claimed beside what the CRM says', async () => {
  const { data } = (await anna.get(`/analytics/marketing/attribution-funnel?${february}&by=campaign`)).json();

  expect(data).toMatchObject([
    {
      platform: 'google',
      campaign_id: 'g1',
      campaign: 'Brand',
      figures: {
        clicks: { value: 200 },
        leads: { value: 10 },
        orders: { value: 2 },
        won: { value: 2 }, // d1 by its id, d5 by its tag
        claimed_to_won: { value: 1 },
        crm_roas: { value: 4 },
      },
      cohort: { deals: { value: 1, previous: 1 } },
    },
    {
      campaign_id: 'v1',
      campaign: 'Promo',
      figures: { orders: { value: 1 }, won: { value: 1 }, net_revenue: { value: '1500' } },
      cohort: { deals: { value: 2 }, mql: { value: 2 }, won: { value: 1 } },
    },
    { platform: null, campaign_id: null, campaign: '', cohort: { deals: { value: 2 } } },
  ]);
});

test('the warehouse is told of to everybody, what a report asks to owners and admins', async () => {
  const member = await world.member(anna);

  const { data } = (await member.get('/analytics/sales/test')).json();
  expect(data).toMatchObject({ engine: 'ClickHouse', data_version: 0 });
  expect(data.tables).toContainEqual({ name: 'deals', rows: 8 });
  expect((await member.get('/analytics/sales/debug')).statusCode).toBe(403);
  const debug = (await anna.get(`/analytics/sales/debug?report=by-products&${february}`)).json().data;
  expect(debug.queries).toHaveLength(3);
  expect(debug.queries[0].params.org).toBe(anna.orgId);
  for (const { sql, rows_read } of debug.queries) {
    expect(sql).toContain('WHERE t.org_id = {org:UUID}');
    expect(rows_read).toBeGreaterThan(0);
  }
  for (const report of ['insights', 'breakdown', 'crm-outcomes', 'attribution-funnel'])
    expect((await anna.get(`/analytics/sales/debug?report=${report}`)).statusCode).toBe(200);
});
