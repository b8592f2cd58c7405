import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Finding } from '@takt/contract/sales.ts';
import { addDays } from '../../metrics/frame.ts';
import { addDeals } from '../../testing/facts.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';

let world: World;
let warehouse: Warehouse;
beforeAll(async () => {
  world = await createWorld();
  warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
});
afterAll(async () => {
  await warehouse.close();
  await world.close();
});

const february = 'start_date=2026-02-01&end_date=2026-02-28';
const findings = async (person: Person, more = ''): Promise<Finding[]> =>
  (await person.get(`/insights/sales?${february}${more}`)).json().data;

/** So many deals that began on a day; the first of them became MQL five days later, and contracts after another five. */
const begun = (day: string, all: number, mql: number, won: number, more: object) =>
  Array.from({ length: all }, (_, i) => ({
    deal_id: `${day} ${i} ${JSON.stringify(more)}`,
    created: day,
    ...(i < mql && { mql: addDays(day, 5) }),
    ...(i < won && { won: addDays(day, 10), amount: '1000' }),
    ...more,
  }));

test('what changed is found, with its money and the report that shows it', async () => {
  const person = await world.owner();
  await addDeals(warehouse, person, [
    ...begun('2026-01-05', 40, 20, 10, { product_key: 'alpha', manager_id: 'm1' }),
    ...begun('2026-02-02', 40, 6, 4, { product_key: 'alpha', manager_id: 'm1' }),
    // The CRM goes on to the end of the period.
    { deal_id: 'last', created: '2026-02-28' },
  ]);

  const found = await findings(person);
  expect(found.map(({ kind, severity, entity }) => [kind, severity, entity.kind, entity.id])).toEqual(
    [
      // 20 of 40 became MQL within 26 days, then 6 of 41: 14.4 × what an MQL brought, 10000 / 20.
      ['conversion_down', 'high', 'stage', 'deals'],
      ['revenue_down', 'high', 'channel', null],
      ['revenue_down', 'high', 'manager', 'm1'],
      ['revenue_down', 'high', 'product', 'alpha'],
      // Usual are 5 days, so more than 12: the 20 of January and the 34 of February, of 55.
      ['deals_stuck', 'high', 'stage', 'deals'],
      // And 10 + 2 MQL that went no further, after nobody went on by an SQL: nothing is usual there.
    ].toSorted((a, b) => order(found, a) - order(found, b)),
  );
  const product = found.find(({ entity }) => entity.kind === 'product');
  expect(product).toMatchObject({
    measure: 'net_revenue',
    value: '4000',
    previous: '10000',
    money: '6000',
    query: {
      path: '/analytics/sales/by-products',
      parameters: { start_date: '2026-02-01', end_date: '2026-02-28', compare: 'previous' },
    },
  });
  expect(product?.sentence).toContain('Revenue fell by 60%: product “alpha”');
  const shown = await person.get(
    `${product?.query.path}?${String(new URLSearchParams(product?.query.parameters))}`,
  );
  expect(shown.json().data[0].figures.net_revenue).toEqual({ value: '4000', previous: '10000' });
  expect(found.find(({ kind }) => kind === 'conversion_down')).toMatchObject({
    previous: 50,
    value: expect.closeTo(14.634, 3), // 6 / 41
    money: '7250', // (0.5 · 41 − 6) · 500
  });
  expect(found.find(({ kind }) => kind === 'deals_stuck')).toMatchObject({ value: 54, previous: null });
  expect(await findings(person, '&limit=1')).toHaveLength(1);
  const russian = await person.call('GET', `/insights/sales?${february}`, {
    headers: { 'accept-language': 'ru' },
  });
  expect(
    russian
      .json()
      .data.map(({ sentence }: Finding) => sentence)
      .join(' '),
  ).toContain('Выручка снизилась на 60 %');
});

const order = (found: Finding[], [kind, , entity, id]: readonly unknown[]) =>
  found.findIndex((one) => one.kind === kind && one.entity.kind === entity && one.entity.id === id);

test('a quiet month has nothing to say, and what is not known yet is not called worse', async () => {
  const person = await world.owner();
  await addDeals(warehouse, person, [
    ...begun('2026-01-05', 40, 40, 40, { product_key: 'alpha' }),
    ...begun('2026-02-02', 40, 40, 40, { product_key: 'alpha' }),
    { deal_id: 'last', created: '2026-02-28' },
  ]);
  expect(await findings(person)).toEqual([]);

  // Began three days before the CRM ends, so nobody could have become an MQL in five: neither could those of January.
  const young = await world.owner();
  await addDeals(warehouse, young, [
    { deal_id: 'first', created: '2026-01-02' },
    ...begun('2026-01-28', 40, 40, 0, {}),
    ...begun('2026-02-25', 40, 0, 0, {}),
    { deal_id: 'last', created: '2026-02-28' },
  ]);
  expect((await findings(young)).filter(({ kind }) => kind === 'conversion_down')).toEqual([]);
});

test('periods that the CRM does not know whole are not compared', async () => {
  const [late, early] = [await world.owner(), await world.owner()];
  // The CRM begins in the middle of the period before.
  await addDeals(warehouse, late, [
    ...begun('2026-01-15', 40, 20, 20, { product_key: 'alpha' }),
    { deal_id: 'last', created: '2026-02-28' },
  ]);
  // It ends in the middle of this one.
  await addDeals(warehouse, early, [
    ...begun('2026-01-01', 40, 20, 20, { product_key: 'alpha' }),
    { deal_id: 'last', created: '2026-02-20' },
  ]);

  for (const person of [late, early])
    expect((await findings(person)).filter(({ kind }) => kind !== 'deals_stuck')).toEqual([]);
});
