import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { startProxy } from '../../testing/warehouse-proxy.ts';
import { createWorld, type World } from '../../testing/world.ts';

// The warehouse dies and comes back: what is known is still answered and says how old it is.

let proxy: Awaited<ReturnType<typeof startProxy>>;
let world: World;
let advertising: Advertising;
beforeAll(async () => {
  const real = inject('warehouse');
  if ('missing' in real) throw new Error('the tests need a warehouse');
  proxy = await startProxy(new URL(real.url));
  world = await createWorld({ warehouse: { url: proxy.url } });
  advertising = await createAdvertising(world);
});
afterAll(async () => {
  await advertising.close();
  await world.close();
  proxy.stop();
});

test('a known report stays, an unknown one is refused at once, work goes on, and all is well again by itself', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'google');
  await advertising.lines(person, [
    { source, date: '2026-02-01', level: 'campaign', campaign: 'g1', platform: 'google', spend: 10 },
  ]);
  const dashboard = () => person.get('/analytics/overview/dashboard');
  const known = (await dashboard()).json();
  expect(known).toMatchObject({
    data: { headline: { spend: { value: '10' } } },
    meta: { stale_since: null },
  });
  const before = new Date().toISOString();

  proxy.stop();
  // The first one may find out; from then on everybody knows.
  await person.get('/analytics/campaigns/daily-trend');
  const stale = (await dashboard()).json();
  expect(stale).toEqual({ ...known, meta: { ...known.meta, stale_since: expect.any(String) } });
  expect(stale.meta.stale_since <= before).toBe(true);
  const refused = await person.get('/analytics/campaigns/daily-trend');
  expect([
    refused.statusCode,
    refused.json().code,
    refused.json().detail,
    refused.headers['retry-after'],
  ]).toEqual([503, 'analytics_unavailable', 'Server error - please try again later', '2']);
  expect((await person.get('/tasks')).statusCode).toBe(200);

  await proxy.start();
  await expect.poll(async () => (await person.get('/analytics/campaigns/daily-trend')).statusCode).toBe(200);
  expect((await dashboard()).json()).toEqual(known);
});

test('an error of a report is also logged, under the number that its message tells', async () => {
  const person = await world.owner();

  proxy.stop();
  await expect.poll(async () => (await person.get('/analytics/sales/test')).statusCode).toBe(503);
  const refused = (await person.get('/analytics/sales/test')).json();
  await proxy.start();

  const line = world.logged().find((one) => one.includes(refused.request_id));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ err: { reason: 'warehouse_away' } });
});
