import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { DealMeasure } from '@takt/contract/metrics.ts';
import { asOrgId } from '../../db/connect.ts';
import { ads } from '../../metrics/ads.ts';
import { deals } from '../../metrics/deals.ts';
import type { Frame } from '../../metrics/frame.ts';
import type { DealDimension } from '../../metrics/sides.ts';
import { loadMarked, loadTwoMonths } from '../../testing/two-months.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';
import { compile } from '../../warehouse/compile.ts';
import type { Question } from '../../warehouse/cube.ts';
import { cohortSql, touchesSql } from './queries.ts';
import { spendByMonth } from './reports/cohorts-monthly.ts';
import { contractsQuestions, shareQuestions } from './reports/contracts-enriched.ts';

let world: World;
let warehouse: Warehouse;
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

test('without data both are empty lists', async () => {
  const person = await world.owner();

  for (const path of ['contracts/enriched', 'cohorts/monthly'])
    expect((await person.get(`/data-analytics/v9/${path}`)).json()).toMatchObject({ data: [] });
});

test('contracts come with their client, their way and their share of the spend', async () => {
  const client = await anna.post('/clients', { name: 'ООО «Акме»', external_id: 'c1' });
  await boris.post('/clients', { name: 'Foreign', external_id: 'c2' });
  const { data, totals, meta } = (await anna.get(`/data-analytics/v9/contracts/enriched?${february}`)).json();

  expect(data.map(({ deal_id }: { deal_id: string }) => deal_id)).toEqual(['d3', 'd5', 'd1']);
  expect(data[0]).toMatchObject({
    won: '2026-02-24',
    cycle_days: 20,
    client: { id: null, external_id: 'c2', name: 'Beta LLC' },
    platform: 'vk',
    campaign: 'Promo',
    found: 'utm',
    first_touch: null,
    touches: 0,
    amount: '2000',
    refunded: '500',
    net_revenue: '1500',
    margin: '700',
    spend_share: '600', // the only contract of its campaign
  });
  expect(data[1]).toMatchObject({ found: 'utm', margin: null, spend_share: '500' });
  expect(data[2]).toMatchObject({
    client: { id: client.json().id, external_id: 'c1', name: 'ООО «Акме»' },
    found: 'exact_click',
    cycle_days: 8,
    touches: 2,
    first_touch: { at: '2026-02-01T10:00:00Z', platform: 'google', campaign: 'Brand', kind: 'visit' },
    last_touch: { at: '2026-02-10T23:00:00Z', platform: 'vk', campaign: 'Promo', kind: 'click' },
    spend_share: '500', // 1000 / 2
  });
  expect(totals).toMatchObject({ won: { value: 3, previous: 1 }, net_revenue: { value: '5500' } });
  expect(meta.period).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  const ofVk = (
    await anna.get(`/data-analytics/v9/contracts/enriched?${february}&platform=vk&limit=1`)
  ).json();
  expect(ofVk.data).toMatchObject([{ deal_id: 'd3' }]);
});

test('cohorts by month of the first contract', async () => {
  const { data, as_of } = (await anna.get('/data-analytics/v9/cohorts/monthly')).json();

  expect(as_of).toBe('2026-03-10');
  expect(data).toMatchObject([
    {
      month: '2026-01', // the person p7; d6 was cancelled
      size: 1,
      open: false,
      spend: '500',
      cac: '500',
      revenue: '700',
      payback: { status: 'paid_back', months: 0 }, // a margin of 600 covers 500
      ages: [
        {
          age: 0,
          month: '2026-01',
          clients: 1,
          retention: 100,
          revenue: '700',
          ltv: '700',
          ltv_margin: '600',
        },
        { age: 1, month: '2026-02', clients: 0, retention: 0, revenue: '0', ltv: '700', open: false },
        { age: 2, month: '2026-03', revenue: '0', ltv: '700', open: true },
      ],
    },
    {
      month: '2026-02', // c1 with two contracts, c2 with one and another in March
      size: 2,
      spend: '1600',
      cac: '800',
      revenue: '5600',
      payback: { status: 'unknown', months: null }, // the costs of d5 are unknown
      ages: [
        { age: 0, clients: 2, revenue: '5500', ltv: '2750', ltv_margin: null },
        { age: 1, clients: 1, retention: 50, revenue: '100', ltv: '2800', open: true },
      ],
    },
  ]);
  expect(data).toHaveLength(2);
  const ofVk = (await anna.get('/data-analytics/v9/cohorts/monthly?platform=vk')).json();
  expect(ofVk.data).toMatchObject([
    { month: '2026-02', size: 1, spend: '600', cac: '600', payback: { status: 'paid_back', months: 0 } },
  ]);
  expect((await anna.get('/data-analytics/v9/cohorts/monthly?end_date=2026-01-15')).json().data).toHaveLength(
    1,
  );
});

const days = { from: '2026-01-01', to: '2026-02-28' };
const frame: Frame = {
  span: { from: '2026-02-01', to: '2026-02-28' },
  previous: { from: '2026-01-04', to: '2026-01-31' },
  known: days,
  currency: 'RUB',
  ads: { known: days, filter: { currency: ['RUB'], platform: ['google'] } },
  deals: { known: days, filter: { currency: ['RUB'], platform: ['google'] } },
  text: undefined,
};
const org = asOrgId('019aa000-0000-7000-8000-000000000001');
const said = ({ sql, params }: ReturnType<typeof compile>) => `${sql}\n-- ${JSON.stringify(params)}\n`;
const ofDeals = (question: Question<DealDimension, DealMeasure>) => said(compile(deals, org, question));
const { rows, totals } = contractsQuestions(frame, 200);
const { spend, won } = shareQuestions(frame, ['g1']);

/** What each report asks of the warehouse, to be read and compared; `WRITE_GOLDEN=1` writes a missing file. */
test.each([
  [
    'contracts-enriched',
    [ofDeals(rows), ofDeals(totals), said(compile(ads, org, spend)), ofDeals(won), `${touchesSql}\n`],
  ],
  ['cohorts-monthly', [`${cohortSql}\n`, said(compile(ads, org, spendByMonth(frame.ads.filter, days)))]],
])('%s asks what its golden file says', (name, statements) => {
  const text = statements.join('\n');
  const golden = join(import.meta.dirname, 'golden', `${name}.sql`);
  if (process.env.WRITE_GOLDEN && !existsSync(golden)) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
});
