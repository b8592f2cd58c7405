import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { addDays, frameOf } from '../../metrics/frame.ts';
import { sidesMeasures } from '../../metrics/sides.ts';
import { importFile } from '../imports/testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ works: true });
});
afterAll(() => world.close());

const load = (person: Person, lines: string[], more = {}) =>
  importFile(person, 'a.csv', ['Date,Campaign,Spend,Leads', ...lines].join('\n'), {
    currency: 'RUB',
    ...more,
  });
const overview = async (person: Person, query = '') =>
  (await person.get(`/analytics/overview/dashboard${query}`)).json();

test('an organisation without data has reports without a period', async () => {
  const person = await world.owner();

  const { data, meta } = await overview(person, '?start_date=2026-01-01&end_date=2026-01-31');
  expect(meta).toMatchObject({ period: null, previous: null, currency: 'RUB', sources: [], warnings: [] });
  expect(meta.definitions.map(({ key }: { key: string }) => key)).toEqual(sidesMeasures);
  expect(data).toMatchObject({
    headline: { spend: { value: null, previous: null } },
    daily: [],
    daily_previous: [],
  });
  expect((await person.get('/analytics/campaigns/performance')).json()).toMatchObject({ data: [] });
  expect((await person.get('/analytics/campaigns/daily-trend')).json().data).toEqual({
    daily: [],
    daily_previous: [],
  });
  expect((await person.get('/analytics/marketing/date-range')).json()).toEqual({
    data: { from: null, to: null, sources: [] },
  });
});

test('without dates it is the last 26 days with data, beside the 26 before', async () => {
  const person = await world.owner();
  const days = Array.from({ length: 40 }, (_, i) => addDays('2026-01-01', i));
  await load(
    person,
    days.map((day) => `${day},A,1,1`),
  );

  const { data, meta } = await overview(person);
  expect(meta.period).toEqual({ from: '2026-01-15', to: '2026-02-09' });
  expect(meta.previous).toEqual({ from: '2025-12-20', to: '2026-01-14' });
  expect(data.headline.spend).toEqual({ value: '26', previous: '14' }); // 26 days of 1; 1 to 14 January
  expect(data.daily).toHaveLength(26);
});

test('with fewer days it begins at the first', async () => {
  const person = await world.owner();
  await load(person, ['2026-01-10,A,1,1', '2026-01-12,A,2.5,0']);

  const { data, meta } = await overview(person);
  expect(meta.period).toEqual({ from: '2026-01-10', to: '2026-01-12' });
  const points = data.daily.map((point: { date: string; values: Record<string, unknown> }) => [
    point.date,
    point.values['spend'],
    point.values['cpl'],
  ]);
  // On the 11th nobody reported anything; on the 12th leads were none, so the price of one is unknown.
  expect(points).toEqual([
    ['2026-01-10', '1', '1'],
    ['2026-01-11', null, null],
    ['2026-01-12', '2.5', null],
  ]);
});

test('both pairs of dates are understood, a period that ends before it begins is refused', async () => {
  const person = await world.owner();
  await load(person, ['2026-01-10,A,1,1', '2026-01-12,A,2,1']);

  expect((await overview(person, '?date_from=2026-01-12&date_to=2026-01-12')).data.headline.spend).toEqual({
    value: '2',
    previous: null,
  });
  expect((await overview(person, '?start_date=2026-01-11')).meta.period).toEqual({
    from: '2026-01-11',
    to: '2026-01-12',
  });
  const refused = await overview(person, '?start_date=2026-01-12&end_date=2026-01-10');
  expect(refused).toMatchObject({ status: 400, reason: 'bad_period' });
  expect(await overview(person, '?start_date=2199-01-01&end_date=2199-12-31')).toMatchObject({
    data: { headline: { spend: { value: null } } },
  });
  expect(
    (await person.get('/analytics/overview/dashboard?start_date=1900-01-01&end_date=2199-12-31')).statusCode,
  ).toBe(200);
});

test('a campaign or a platform can be asked for alone, with whatever name', async () => {
  const person = await world.owner();
  await load(person, ['2026-01-10,A,1,1', `2026-01-10,"x') OR 1=1 --",2,1`], { platform: 'vk' });
  await load(person, ['2026-01-10,A,4,1'], { platform: 'google' });

  const spend = async (query: string) => (await overview(person, query)).data.headline.spend.value;
  expect(await spend('?platform=VK')).toBe('3');
  expect(await spend(`?campaign_id=${encodeURIComponent("x') or 1=1 --")}`)).toBe('2');
  expect(await spend(`?platform=${encodeURIComponent("vk' OR '1'='1")}`)).toBeNull();
  const { data, meta } = (await person.get('/analytics/campaigns/performance?limit=1')).json();
  expect(data).toMatchObject([{ campaign: 'A', platform: 'google', figures: { spend: { value: '4' } } }]);
  expect(meta.sources).toMatchObject([{ platform: 'google', last_day: '2026-01-10' }, { platform: 'vk' }]);
});

test('real time tells when each source was imported last, and how that ended', async () => {
  const person = await world.owner();
  const { finished_at } = await load(person, ['2026-01-10,A,1,1'], { platform: 'google' });

  const { data } = (await person.get('/analytics/overview/realtime')).json();
  expect(data).toMatchObject({
    last_import_at: finished_at,
    sources: [
      { platform: 'google', last_day: '2026-01-10', last_import_at: finished_at, last_import_status: 'done' },
    ],
  });
});

test('figures of another organisation are never seen', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  await load(anna, ['2026-01-10,A,1,1']);
  await load(boris, ['2026-01-10,A,1000,1', '2025-01-10,B,1000,1']);

  expect((await overview(anna)).data.headline.spend.value).toBe('1');
  expect((await anna.get('/analytics/marketing/date-range')).json().data).toMatchObject({
    from: '2026-01-10',
    to: '2026-01-10',
  });
  expect((await anna.get('/analytics/campaigns/performance?start_date=2025-01-01')).json().data).toHaveLength(
    1,
  );
});

test('money of different currencies is not added up', async () => {
  const person = await world.owner();
  await load(person, ['2026-01-10,A,1,1'], { platform: 'google' });
  await load(person, ['2026-01-10,B,5,1'], { platform: 'facebook', currency: 'USD' });

  const { data, meta } = await overview(person);
  expect(data.headline.spend.value).toBe('1');
  expect(meta).toMatchObject({ currency: 'RUB', warnings: [{ code: 'other_currency', detail: 'USD' }] });
});

test('days that a platform may still restate are provisional', () => {
  const setting = { currency: 'RUB', timeZone: 'Europe/Moscow', dataVersion: 1 };
  const days = [
    { cube: 'ads' as const, source: 's', currency: 'RUB', first: '2026-06-01', last: '2026-07-31', days: 61 },
  ];
  const provisional = (platform: string, query = {}) =>
    // 23:30 in London is the next day in Moscow.
    frameOf(
      { compare: 'previous', ...query },
      [],
      { ...setting, sources: [{ id: 's', name: platform, platform }] },
      days,
      new Date('2026-07-31T23:30:00Z'),
    ).meta.provisional_from;

  expect(provisional('yandex_direct')).toBe('2026-07-29'); // 1 August − 3
  expect(provisional('facebook')).toBe('2026-07-06'); // 1 August − 28 is the 4th: the period begins on the 6th
  expect(provisional('facebook', { start_date: '2026-06-01', end_date: '2026-06-30' })).toBeNull();
  expect(provisional('a file')).toBeNull();
});
