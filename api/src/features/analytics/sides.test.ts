import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { asOrgId } from '../../db/connect.ts';
import { createJourneys } from '../../testing/journeys.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { addDays } from '../../metrics/frame.ts';

// Advertising and CRM side by side. Every expectation is summed by hand from the lines below.

let world: World;
let advertising: Advertising;
let journeys: Awaited<ReturnType<typeof createJourneys>>;
beforeAll(async () => {
  world = await createWorld();
  advertising = await createAdvertising(world);
  journeys = await createJourneys();
});
afterAll(async () => {
  await advertising.close();
  await journeys.close();
  await world.close();
});

const ask = async (person: Person, path: string) => {
  const answer = await person.get(path);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
};
type Figures = Record<string, { value: unknown; previous: unknown }>;
const values = (figures: Figures, ...names: string[]) => names.map((name) => figures[name]?.value);
const february = 'start_date=2026-02-01&end_date=2026-02-28';

/** Two platforms in February, the first of them in January too; a CRM that knows campaigns, and deals of none. */
async function company(): Promise<Person> {
  const person = await world.owner();
  const google = await advertising.source(person, 'google');
  const vk = await advertising.source(person, 'vk');
  const campaign = { level: 'campaign' as const };
  await advertising.lines(person, [
    {
      ...campaign,
      source: google,
      platform: 'google',
      date: '2026-01-20',
      campaign: 'g1',
      spend: 500,
      clicks: 50,
      impressions: 1000,
      leads: 5,
      orders: 1,
      revenue: 700,
    },
    {
      ...campaign,
      source: google,
      platform: 'google',
      date: '2026-02-10',
      campaign: 'g1',
      spend: 1000,
      clicks: 100,
      impressions: 2000,
      leads: 10,
      orders: 4,
      revenue: 4000,
    },
    {
      ...campaign,
      source: google,
      platform: 'google',
      date: '2026-02-11',
      campaign: 'g2',
      spend: 200,
      clicks: 10,
      impressions: 400,
      leads: 0,
      orders: 0,
      revenue: 0,
    },
    {
      ...campaign,
      source: vk,
      platform: 'vk',
      date: '2026-02-10',
      campaign: 'v1',
      spend: 800,
      clicks: 40,
      impressions: 4000,
      leads: 4,
      orders: 2,
      revenue: 1000,
    },
  ]);
  await advertising.entities(person, [
    { source: google, level: 'campaign', id: 'g1', name: 'Бренд', product: 'sofas' },
    { source: google, level: 'campaign', id: 'g2', name: 'Поиск', product: 'chairs' },
    { source: vk, level: 'campaign', id: 'v1', name: 'Охват', product: 'sofas' },
  ]);
  await journeys.deals(person, [
    // Of g1: two began in February, one of them was won there after 5 days; one of January was won in February.
    {
      id: '1',
      created: '2026-02-05',
      won: '2026-02-10',
      amount: '3000',
      refunded: '500',
      platform: 'google',
      campaign: 'g1',
      product: 'sofas',
    },
    { id: '2', created: '2026-02-06', platform: 'google', campaign: 'g1', product: 'sofas' },
    {
      id: '3',
      created: '2026-01-25',
      won: '2026-02-01',
      amount: '1000',
      platform: 'google',
      campaign: 'g1',
      product: 'chairs',
    },
    // Of vk: began in February, won in March.
    {
      id: '4',
      created: '2026-02-20',
      won: '2026-03-02',
      amount: '900',
      platform: 'vk',
      campaign: 'v1',
      product: 'sofas',
    },
    // Of a campaign that no platform has told of, and of none.
    { id: '5', created: '2026-02-07', platform: 'google', campaign: 'secret' },
    { id: '6', created: '2026-02-08', won: '2026-02-09', amount: '100' },
  ]);
  return person;
}

test('platforms: claimed beside CRM, shares of spend, deals of no platform', async () => {
  const person = await company();

  const { data, totals, cohort_totals, meta } = await ask(
    person,
    `/analytics/overview/platforms?${february}`,
  );
  const rows = Object.fromEntries(data.map((row: { platform: string | null }) => [row.platform, row]));
  expect(data.map((row: { platform: string | null }) => row.platform)).toEqual(['google', 'vk', null]); // by spend
  expect(
    values(rows.google.figures, 'spend', 'orders', 'deals', 'won', 'gross_revenue', 'net_revenue'),
  ).toEqual([
    '1200', // 1000 + 200
    4,
    3, // deals 1, 2 and 5 began in February
    2, // deals 1 and 3 were won in it
    '4000', // 3000 + 1000
    '3500', // less 500 given back
  ]);
  expect(rows.google.figures.spend.previous).toBe('500');
  expect(values(rows.google.figures, 'crm_roas', 'paid_cac', 'claimed_to_won', 'cost_per_deal')).toEqual([
    2.916666, // 3500 / 1200
    '600', // 1200 / 2
    2, // 4 claimed / 2 won
    '400', // 1200 / 3
  ]);
  // Of the cohort 1 of 3 was won, whenever that was; it took 5 days.
  expect(values(rows.google.cohort, 'deals', 'won', 'deal_to_won', 'days_to_won')).toEqual([
    3,
    1,
    100 / 3,
    5,
  ]);
  // In February nothing of vk was won: that is known, so it is 0 and not unknown.
  expect(values(rows.vk.figures, 'deals', 'won', 'net_revenue', 'crm_roas', 'average_deal')).toEqual([
    1,
    0,
    '0',
    0,
    null,
  ]);
  expect(values(rows.vk.cohort, 'won', 'days_to_won')).toEqual([1, 10]);
  expect(rows.google.share_of_spend).toBe(60); // 1200 of 2000
  expect(values(rows.null.figures, 'spend', 'deals', 'won', 'net_revenue')).toEqual([null, 1, 1, '100']);
  expect(values(totals, 'spend', 'deals', 'won', 'net_revenue')).toEqual(['2000', 5, 3, '3600']);
  // Days to win of the cohort: 5, 10 and 1.
  expect(values(cohort_totals, 'deals', 'won', 'days_to_won')).toEqual([5, 3, 5]);
  expect(meta.warnings).toEqual([]);
  expect(await ask(person, `/data-analytics/v9/platforms/comparison?${february}`)).toMatchObject({
    data,
    totals,
  });
});

test('campaigns: each deal stands in at most one row, and those of none stand apart', async () => {
  const person = await company();
  const table = (query: string) => ask(person, `/analytics/campaigns/performance?${february}${query}`);

  const { data, totals, without_campaign } = await table('');
  expect(
    data.map((row: { campaign: string; platform: string; figures: Figures }) => [
      row.campaign,
      row.platform,
      ...values(row.figures, 'spend', 'deals', 'won', 'net_revenue'),
    ]),
  ).toEqual([
    ['Бренд', 'google', '1000', 2, 2, '3500'],
    ['Охват', 'vk', '800', 1, 0, '0'],
    ['Поиск', 'google', '200', 0, 0, '0'],
    ['secret', 'google', null, 1, 0, '0'],
  ]);
  expect(values(without_campaign.figures, 'deals', 'won', 'net_revenue')).toEqual([1, 1, '100']);
  expect(values(totals, 'spend', 'deals', 'won', 'net_revenue')).toEqual(['2000', 5, 3, '3600']);

  // A text is looked for in names; the CRM is then asked for those campaigns alone.
  const found = await table(`&search_text=${encodeURIComponent('БРЕ')}`);
  expect(found.data).toHaveLength(1);
  expect(values(found.totals, 'spend', 'deals', 'won')).toEqual(['1000', 2, 2]);
  expect(found.without_campaign).toBeNull();
  expect((await table('&search_text=nothing')).data).toEqual([]);
  expect(values((await table('&search_text=nothing')).totals, 'spend', 'deals')).toEqual([null, 0]);

  // The best first, in the measure's own direction: a lead cost 100, 200, and 200 / 0 is unknown.
  const names = async (query: string) =>
    (await table(query)).data.map((row: { campaign_id: string }) => row.campaign_id);
  expect(await names('&metric=cpl')).toEqual(['g1', 'v1', 'g2', 'secret']);
  expect(await names('&metric=deal_to_won&limit=2')).toEqual(['v1', 'g1']); // 1 of 1, 1 of 2
  const refused = await person.get('/analytics/campaigns/performance?metric=spend;DROP');
  expect([refused.statusCode, refused.json().errors[0].msg]).toEqual([
    400,
    expect.stringContaining('"crm_roas"'),
  ]);
  expect(
    (await ask(person, `/data-analytics/v9/campaigns/performance?${february}&platform=vk`)).data,
  ).toHaveLength(1);
  expect((await ask(person, `/analytics/marketing/campaigns?${february}`)).data).toEqual(data);
});

test('two sources with one id: a deal goes to its own platform, and is counted once', async () => {
  const person = await world.owner();
  const [google, vk] = [await advertising.source(person, 'google'), await advertising.source(person, 'vk')];
  const line = { level: 'campaign' as const, date: '2026-02-10', campaign: 'brand' };
  await advertising.lines(person, [
    { ...line, source: google, platform: 'google', spend: 900 },
    { ...line, source: vk, platform: 'vk', spend: 100 },
  ]);
  const deal = { created: '2026-02-05', campaign: 'brand' };
  await journeys.deals(person, [
    { ...deal, id: '1', platform: 'vk' },
    { ...deal, id: '2', platform: 'vk' },
    { ...deal, id: '3', platform: 'tiktok' },
  ]);

  const { data } = await ask(person, `/analytics/campaigns/performance?${february}`);
  expect(
    data.map((row: { platform: string; figures: Figures }) => [
      row.platform,
      ...values(row.figures, 'deals'),
    ]),
  ).toEqual([
    ['google', 1], // of a platform that has no such campaign: to the largest that has none yet
    ['vk', 2],
  ]);
});

test('products and places: deals beside spend, null is what has none', async () => {
  const person = await company();

  const { data } = await ask(person, `/analytics/campaigns/by-products?${february}`);
  expect(
    data.map((row: { product_key: string; figures: Figures }) => [
      row.product_key,
      ...values(row.figures, 'spend', 'deals', 'won', 'net_revenue'),
    ]),
  ).toEqual([
    ['sofas', '1800', 3, 1, '2500'], // g1 and v1; deals 1, 2, 4 began, 1 was won
    ['chairs', '200', 0, 1, '1000'], // g2; deal 3 was won
    [null, null, 2, 1, '100'],
  ]);
  const places = await ask(person, `/analytics/marketing/geography-analysis?${february}&by=region`);
  expect(places.data).toMatchObject([{ country: null, region: null, share_of_spend: 100 }]);
});

test('places: countries and their regions', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'google');
  await advertising.lines(person, [
    { source, level: 'campaign', date: '2026-02-01', campaign: 'other', spend: 0 },
  ]);
  await advertising.warehouse.insert(orgOf(person), 'ad_stats', {
    same: {
      source_id: source,
      level: 'campaign',
      date: '2026-02-01',
      platform: 'google',
      campaign_id: 'g1',
      currency: 'RUB',
      fx: 1,
      version: 3,
    },
    columns: ['country', 'region', 'spend'],
    rows: ['RU\tМосква\t100', 'RU\tТула\t20', 'KZ\t\t30'].join('\n'),
  });

  const { data } = await ask(person, `/analytics/marketing/geography-analysis?${february}`);
  const told = (rows: { country: string; region: string; share_of_spend: number; figures: Figures }[]) =>
    rows.map((one) => [one.country, one.region, one.share_of_spend, ...values(one.figures, 'spend')]);
  expect(told(data)).toEqual([
    ['RU', null, 80, '120'],
    ['KZ', null, 20, '30'],
    [null, null, 0, '0'],
  ]);
  expect(
    told((await ask(person, `/analytics/marketing/geography-analysis?${february}&by=region&limit=2`)).data),
  ).toEqual([
    ['RU', 'Москва', 66.666666, '100'],
    ['KZ', null, 20, '30'],
  ]);
});

test('the dashboard, the headline measures and the overview of both agree', async () => {
  const person = await company();

  const dashboard = await ask(person, `/analytics/overview/dashboard?${february}`);
  expect(values(dashboard.data.headline, 'spend', 'revenue')).toEqual(['2000', '5000']);
  expect(values(dashboard.data.crm.figures, 'won', 'net_revenue', 'crm_roas')).toEqual([3, '3600', 1.8]);

  const { data: kpis } = await ask(person, `/analytics/overview/kpis?${february}`);
  const kpi = (name: string) => kpis.find((one: { measure: string }) => one.measure === name);
  expect(kpi('spend')).toMatchObject({ value: '2000', previous: '500' });
  expect(kpi('deals')).toMatchObject({ value: 5, previous: 1 });
  const on = (name: string, date: string) =>
    kpi(name).daily.find((point: { date: string }) => point.date === date).value;
  // Nobody reported advertising on the 1st, and the CRM knows that deal 3 was won then and that none was on the 2nd.
  expect([on('spend', '2026-02-01'), on('won', '2026-02-01'), on('net_revenue', '2026-02-01')]).toEqual([
    null,
    1,
    '1000',
  ]);
  expect([on('won', '2026-02-02'), on('net_revenue', '2026-02-02')]).toEqual([0, '0']);
  expect([on('spend', '2026-02-10'), on('crm_roas', '2026-02-10')]).toEqual(['1800', 1.388888]); // 2500 / 1800

  const { data: executive } = await ask(person, `/analytics/marketing/executive-overview?${february}`);
  expect(values(executive.figures, 'spend', 'won', 'net_revenue')).toEqual(['2000', 3, '3600']);
  expect(executive.platforms).toHaveLength(3);
  const ids = (rows: { campaign_id: string }[]) => rows.map((row) => row.campaign_id);
  expect(ids(executive.best)).toEqual(['g1']); // 250 %; the other two brought nothing yet
  expect(executive.worst).toHaveLength(1);
});

test('without a CRM its measures are unknown, and the answer says why', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'google');
  await advertising.lines(person, [
    { source, level: 'campaign', date: '2026-02-10', campaign: 'g1', spend: 10, platform: 'google' },
  ]);

  const { data, meta } = await ask(person, `/analytics/overview/platforms?${february}`);
  expect(values(data[0].figures, 'spend', 'deals', 'won', 'net_revenue', 'crm_roas')).toEqual([
    '10',
    null,
    null,
    null,
    null,
  ]);
  expect(values(data[0].cohort, 'deals', 'won')).toEqual([null, null]);
  expect(meta.warnings).toEqual([{ code: 'no_deals', detail: '' }]);
  expect((await ask(person, `/analytics/overview/dashboard?${february}`)).data.crm).toBeNull();
});

test('the summary counts campaigns that run, began, stopped and bring nothing', async () => {
  const person = await company();

  const { data } = await ask(
    person,
    '/analytics/campaigns/summary?start_date=2026-02-01&end_date=2026-02-28&platform=google',
  );
  expect(data).toMatchObject({
    campaigns: 2,
    active: 2,
    started: 1, // g2; g1 ran in January as well
    stopped: 0,
    without_result: { campaigns: 1, spend: '200' },
    share_of_largest: 100,
    largest: [{ campaign: 'Бренд' }, { campaign: 'Поиск' }],
  });
  const march = await ask(person, '/analytics/campaigns/summary?start_date=2026-03-01&end_date=2026-03-28');
  expect(march.data).toMatchObject({ campaigns: 0, active: 0, started: 0, stopped: 3 });
});

test('weeks begin on Monday, stand beside the week before, and say when they are cut short', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'facebook');
  const line = { source, level: 'campaign' as const, platform: 'facebook' };
  await advertising.lines(person, [
    // Wednesday 4 February to Sunday the 15th 2026.
    ...Array.from({ length: 12 }, (_, n) => ({
      ...line,
      date: addDays('2026-02-04', n),
      campaign: 'f1',
      spend: 10,
      leads: 1,
    })),
    { ...line, date: '2026-02-09', campaign: 'f2', spend: 7, leads: 0 },
  ]);
  await advertising.entities(person, [{ source, level: 'campaign', id: 'f1', name: 'Летняя' }]);

  const weeks = (query = '') =>
    ask(
      person,
      `/data-analytics/v9/campaigns/facebook/weekly?start_date=2026-02-04&end_date=2026-02-15${query}`,
    );
  const told = (rows: { week: string; days: number; campaign: string; figures: Figures }[]) =>
    rows.map((row) => [
      row.week,
      row.days,
      row.campaign,
      row.figures.spend?.value,
      row.figures.spend?.previous,
    ]);
  expect(told((await weeks()).data)).toEqual([
    ['2026-02-02', 5, 'Летняя', '50', null],
    ['2026-02-09', 7, 'Летняя', '70', '50'],
    ['2026-02-09', 7, 'f2', '7', null],
  ]);
  expect((await weeks('&campaign_id=f2')).data).toHaveLength(1);
  expect((await ask(person, '/data-analytics/v9/campaigns/google/weekly')).data).toEqual([]);
});

test('creatives of a campaign; one of somebody else does not exist', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const source = await advertising.source(anna, 'vk');
  await advertising.lines(anna, [
    { source, date: '2026-02-10', campaign: 'v1', ad: 'a1', spend: 30, clicks: 3, leads: 3 },
    { source, date: '2026-02-10', campaign: 'v1', ad: 'a2', spend: 70, clicks: 1, leads: 1 },
    { source, date: '2026-02-10', campaign: 'v2', ad: 'a3', spend: 1000 },
  ]);
  await advertising.entities(anna, [
    { source, level: 'campaign', id: 'v1', name: 'Охват' },
    { source, level: 'ad', id: 'a1', name: 'Видео с диваном', theme: 'дом', format: 'video' },
  ]);

  const { data, totals } = await ask(anna, `/analytics/campaigns/v1/creatives?${february}`);
  expect(
    data.map((row: { ad: string; theme: string; figures: Figures }) => [
      row.ad,
      row.theme,
      ...values(row.figures, 'spend', 'cpl'),
    ]),
  ).toEqual([
    ['a2', '', '70', '70'],
    ['Видео с диваном', 'дом', '30', '10'],
  ]);
  expect(totals.spend.value).toBe('100');
  expect(
    (await ask(anna, `/analytics/campaigns/v1/creatives?${february}&metric=cpl&limit=1`)).data,
  ).toMatchObject([{ ad_id: 'a1' }]);
  expect(
    (
      await ask(
        anna,
        `/analytics/campaigns/v1/creatives?${february}&search_text=${encodeURIComponent('диван')}`,
      )
    ).data,
  ).toHaveLength(1);
  const foreign = await boris.get('/analytics/campaigns/v1/creatives');
  const unknown = await boris.get('/analytics/campaigns/nothing/creatives');
  expect([foreign.statusCode, foreign.json().detail]).toEqual([404, unknown.json().detail]);
});

test('real time: what came today, by the clock of the organisation', async () => {
  const person = await world.owner();
  await world.sql.query("UPDATE app.organisations SET time_zone = 'Pacific/Kiritimati' WHERE org_id = $1", [
    person.orgId,
  ]);
  // The first place to have a new day: for ten hours and more its date is not that of London.
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Pacific/Kiritimati',
    dateStyle: 'short',
  }).format(new Date());
  const [fresh, old] = [await advertising.source(person, 'google'), await advertising.source(person, 'vk')];
  await advertising.lines(person, [
    {
      source: fresh,
      date: today,
      level: 'campaign',
      campaign: 'g1',
      platform: 'google',
      spend: 12.5,
      leads: 2,
    },
    {
      source: fresh,
      date: today,
      level: 'campaign',
      campaign: 'g2',
      platform: 'google',
      spend: 7.5,
      leads: 1,
    },
    { source: old, date: addDays(today, -9), level: 'campaign', campaign: 'v1', spend: 100, leads: 1 },
  ]);
  await journeys.deals(person, [
    { id: '1', created: today },
    { id: '2', created: addDays(today, -1) },
  ]);

  const { data } = await ask(person, '/analytics/overview/realtime');
  expect(data).toMatchObject({
    today,
    time_zone: 'Pacific/Kiritimati',
    stale_since: null,
    spend_today: '20',
    leads_today: 3,
    deals_today: 1,
    last_import_at: null,
    sources: [
      { id: fresh, rows_today: 2, last_day: today, days_behind: 0, last_import_status: null },
      { id: old, rows_today: 0, last_day: addDays(today, -9), days_behind: 9 },
    ],
  });
});

test('channels: the figures of the Olist funnel by origin', async () => {
  const folder = join(import.meta.dirname, '../../../../../shared/data/olist_funnel');
  if (!existsSync(folder)) {
    console.log('skipped: the data of the Olist funnel are not here');
    return;
  }
  const rowsOf = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const won = new Map(
    rowsOf('olist_closed_deals_dataset.csv').map(([id = '', , , , at = '']) => [id, at.slice(0, 10)]),
  );
  const person = await world.owner();
  await journeys.deals(
    person,
    rowsOf('olist_marketing_qualified_leads_dataset.csv').map(([id = '', created = '', , origin = '']) => {
      const at = won.get(id);
      return { id, created, origin: origin.trim(), ...(at && { won: at }) };
    }),
  );

  const { data, cohort_totals } = await ask(
    person,
    '/analytics/marketing/channels-sources?start_date=2017-01-01&end_date=2018-12-31&limit=50',
  );
  const found = Object.fromEntries(
    data.map((row: { channel: string | null; cohort: Figures }) => [
      row.channel ?? 'NULL',
      [
        ...values(row.cohort, 'deals', 'won', 'deal_to_won'),
        Math.round(Number(row.cohort.average_days_to_won?.value) * 10) / 10,
      ],
    ]),
  );
  const expected = rowsOf('EXPECTED_marketing_performance.csv').map(
    ([origin = '', leads, deals, rate, days]) => [
      origin,
      [Number(leads), Number(deals), expect.closeTo(Number(rate), 2), Number(days)],
    ],
  );
  expect(found).toEqual(Object.fromEntries(expected));
  expect(values(cohort_totals, 'deals', 'won', 'deal_to_won')).toEqual([8000, 842, expect.closeTo(10.53, 2)]);
});

const orgOf = (person: Person) => asOrgId(person.orgId);
