import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttributionModel, AttributionReport } from '@takt/contract/attribution.ts';
import { addDays } from '../../metrics/frame.ts';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createJourneys, type Deal, type Journeys, type Touch } from '../../testing/journeys.ts';
import { asOrgId } from '../../db/connect.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let journeys: Journeys;
let advertising: Advertising;
beforeAll(async () => {
  world = await createWorld();
  [journeys, advertising] = await Promise.all([createJourneys(), createAdvertising(world)]);
});
afterAll(() => Promise.all([world.close(), journeys.close(), advertising.close()]));

const january = 'start_date=2026-01-01&end_date=2026-01-31';
async function reported(person: Person, query = ''): Promise<AttributionReport> {
  const answer = await person.get(`/analytics/marketing/attribution?${january}&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
const given = ({ rows }: AttributionReport, model: AttributionModel) =>
  Object.fromEntries(
    rows
      .map(({ key, models }) => [key, models[model].conversions] as const)
      .filter(([, conversions]) => conversions !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
async function arranged(touches: Touch[], deals: Deal[]) {
  const person = await world.owner();
  await journeys.touches(person, touches);
  await journeys.deals(person, deals);
  return person;
}
const sale = (person: string, won: string, more: Partial<Deal> = {}): Deal => ({
  id: `${person} ${won}`,
  person,
  created: won,
  won,
  amount: '100',
  ...more,
});

test('a click counts to the thirtieth day, a view to the first, both on the day itself', async () => {
  const person = await arranged(
    [
      { person: 'p', at: '2026-01-01 12:00:00', channel: 'exactly 30' },
      { person: 'p', at: '2025-12-31 12:00:00', channel: '31' },
      { person: 'p', at: '2026-01-30 09:00:00', channel: 'view of yesterday', kind: 'view' },
      { person: 'p', at: '2026-01-29 12:00:00', channel: 'view before', kind: 'view' },
      { person: 'p', at: '2026-01-31 12:00:00', channel: 'same day' },
      { person: 'p', at: '2026-02-01 12:00:00', channel: 'after' },
    ],
    [sale('p', '2026-01-31')],
  );

  const report = await reported(person);
  expect(report.paths).toEqual([
    { steps: ['exactly 30', 'view of yesterday', 'same day'], conversions: 1, value: '100', unconverted: 0 },
  ]);
  expect(report).toMatchObject({
    basis: 'touches',
    look_back: { click_days: 30, view_days: 1 },
    lengths: [{ touches: 3, conversions: 1 }],
    lags: [{ days: 30, conversions: 1 }],
  });
});

test('a touch belongs to the day of the organisation’s own clock', async () => {
  const person = await arranged(
    [
      // In Moscow it is the 11th already.
      { person: 'p', at: '2026-01-10 21:30:00', channel: 'late' },
      { person: 'p', at: '2026-01-10 20:30:00', channel: 'evening' },
    ],
    [sale('p', '2026-01-10')],
  );

  expect((await reported(person)).paths.map(({ steps }) => steps)).toEqual([['evening'], ['late']]);
});

test('a touch belongs to every conversion that follows it', async () => {
  const person = await arranged(
    [
      { person: 'p', at: '2026-01-05 12:00:00', channel: 'a' },
      { person: 'p', at: '2026-01-15 12:00:00', channel: 'b' },
    ],
    [
      sale('p', '2026-01-10'),
      sale('p', '2026-01-20', { amount: '50', refunded: '10' }),
      sale('q', '2026-01-20'),
    ],
  );

  const report = await reported(person);
  expect(given(report, 'first')).toEqual({ a: 2 });
  expect(given(report, 'last')).toEqual({ a: 1, b: 1 });
  // Nobody saw q come: that deal has no journey, and no model gets it.
  expect(report.conversions).toEqual({ all: 3, with_journey: 2 });
  expect(report.value).toEqual({ all: '240', with_journey: '140' });
  expect(report.rows.map(({ key, models }) => [key, models.linear.value])).toEqual([
    ['a', '120'], // 100 + 40 / 2
    ['b', '20'],
  ]);
});

test('what nobody bought after is a journey without a conversion', async () => {
  const person = await arranged(
    [
      { person: 'p', at: '2026-01-05 12:00:00', channel: 'a' },
      { person: 'p', at: '2026-01-20 12:00:00', channel: 'b' },
      { person: 'q', at: '2026-01-20 12:00:00', channel: 'c' },
      { person: 'q', at: '2026-01-25 12:00:00', channel: 'b' },
      // Bought in February: neither a conversion of January nor a journey that ended without one.
      { person: 'r', at: '2026-01-25 12:00:00', channel: 'c' },
    ],
    [sale('p', '2026-01-10'), sale('r', '2026-02-10')],
  );

  const report = await reported(person);
  expect(report.paths).toEqual([
    { steps: ['a'], conversions: 1, value: '100', unconverted: 0 },
    { steps: ['b'], conversions: 0, value: '0', unconverted: 1 },
    { steps: ['c', 'b'], conversions: 0, value: '0', unconverted: 1 },
  ]);
  expect(report.unconverted).toBe(2);
  expect(report.rows.map(({ key, touches, unconverted }) => [key, touches, unconverted])).toEqual([
    ['a', 1, 0],
    ['b', 2, 2],
    ['c', 1, 1],
  ]);
});

test('touches of the same moment stand in the order of their ids; time decays by half in seven days', async () => {
  const person = await arranged(
    [
      { person: 'p', at: '2026-01-20 12:00:00', channel: 'second', id: 'b' },
      { person: 'p', at: '2026-01-20 12:00:00', channel: 'first', id: 'a' },
      { person: 'q', at: '2026-01-13 12:00:00', channel: 'week before' },
      { person: 'q', at: '2026-01-20 12:00:00', channel: 'day of sale' },
    ],
    [sale('p', '2026-01-20'), sale('q', '2026-01-20')],
  );

  const report = await reported(person);
  expect(given(report, 'first')).toEqual({ first: 1, 'week before': 1 });
  // 1/2 : 1, and 1 : 1.
  expect(given(report, 'time_decay')).toEqual({
    'day of sale': 0.666667,
    first: 0.5,
    second: 0.5,
    'week before': 0.333333,
  });
});

test('spend stands beside what it brought; where nobody was seen to come from, that is unknown', async () => {
  const person = await arranged(
    [
      { person: 'p', at: '2026-01-05 12:00:00', platform: 'vk', campaign: 'c1' },
      // By its tag, as deals are found.
      { person: 'p', at: '2026-01-06 12:00:00', utm_source: 'vkontakte', utm_campaign: 'Зима' },
      { person: 'p', at: '2026-01-07 12:00:00' },
    ],
    [sale('p', '2026-01-10', { amount: '600' })],
  );
  const source = await advertising.source(person, 'vk');
  await advertising.lines(person, [
    { source, level: 'campaign', date: '2026-01-05', platform: 'vk', campaign: 'c1', spend: 100 },
    { source, level: 'campaign', date: '2026-01-05', platform: 'vk', campaign: 'c2', spend: 50 },
    { source, level: 'campaign', date: '2026-01-05', platform: 'google', campaign: 'c3', spend: 25 },
  ]);
  await advertising.entities(person, [{ source, level: 'campaign', id: 'c1', name: 'Лето' }]);
  await journeys.campaigns(person, [{ id: 'c2', name: 'зима', platform: 'vk' }]);

  const platforms = await reported(person, 'by=platform');
  expect(platforms.rows.map(({ key, spend, models: { linear } }) => [key, spend, linear])).toEqual([
    ['vk', '150', { conversions: 0.666667, value: '400', cpa: '224.999887', roas: 2.666666 }],
    ['', null, { conversions: 0.333333, value: '200', cpa: null, roas: null }],
    ['google', '25', { conversions: null, value: null, cpa: null, roas: null }],
  ]);
  expect(platforms.totals).toMatchObject({
    spend: '175',
    models: { linear: { conversions: 1, value: '600', cpa: '175', roas: 3.428571 } },
  });

  const campaigns = await reported(person, 'by=campaign&model=last_non_direct');
  expect(campaigns.rows.map(({ key, name, spend }) => [key, name, spend])).toEqual([
    ['c2', 'c2', '50'],
    ['c1', 'Лето', '100'],
    ['', '', null],
    ['c3', 'c3', '25'],
  ]);
  expect(given(campaigns, 'last_non_direct')).toEqual({ c2: 1, c3: null });

  // Journeys stay whole: of the three touches one was of c1.
  const asked = await reported(person, 'by=campaign&campaign_id=c1');
  expect(asked.rows.map(({ key, models }) => [key, models.linear.conversions])).toEqual([['c1', 0.333333]]);
  expect(asked.totals.models.linear).toMatchObject({ conversions: 0.333333, value: '200' });
});

test('leads are conversions of their own, with the money of those that were won', async () => {
  const person = await arranged(
    [
      { person: 'p', at: '2026-01-05 12:00:00', channel: 'a' },
      { person: 'q', at: '2026-01-05 12:00:00', channel: 'b' },
    ],
    [
      sale('p', '2026-01-20', { created: '2026-01-06' }),
      { id: '2', person: 'q', created: '2026-01-06' },
      // Won and cancelled: a lead, no sale.
      sale('q', '2026-01-20', { created: '2026-01-07', lost: '2026-01-25' }),
    ],
  );

  expect(given(await reported(person, 'conversion=won'), 'last')).toEqual({ a: 1 });
  const leads = await reported(person, 'conversion=lead');
  expect(leads.conversions).toEqual({ all: 3, with_journey: 3 });
  expect(leads.rows.map(({ key, models }) => [key, models.last.conversions, models.last.value])).toEqual([
    ['b', 2, null],
    ['a', 1, '100'],
  ]);
});

test('without a CRM conversions are unknown, without anything there is nothing', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'vk');
  await advertising.lines(person, [
    { source, level: 'campaign', date: '2026-01-05', campaign: 'c1', spend: 100 },
  ]);
  await journeys.touches(person, [{ person: 'p', at: '2026-01-05 12:00:00', platform: 'vk' }]);

  const report = await reported(person, 'by=platform');
  expect(report.conversions).toEqual({ all: null, with_journey: 0 });
  expect(report.rows).toMatchObject([
    {
      key: 'vk',
      spend: '100',
      touches: 1,
      models: { first: { conversions: null }, markov: { conversions: null } },
    },
  ]);
  expect(await reported(await world.owner())).toMatchObject({ basis: null, rows: [], paths: [] });
  const refused = await person.get('/analytics/marketing/attribution?model=magic');
  expect(refused.statusCode).toBe(400);
});

test('a source of journeys is as fresh as its last touch, and moves the period of no report', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'site');
  const ads = await advertising.source(person, 'vk');
  await advertising.lines(person, [{ source: ads, level: 'campaign', date: '2026-01-05', spend: 100 }]);
  await journeys.warehouse.insert(asOrgId(person.orgId), 'touches', {
    same: { source_id: source, version: 3 },
    columns: ['person_id', 'ts', 'touch_id'],
    rows: ['p\t2026-01-02 12:00:00\t1', 'p\t2026-02-07 12:00:00\t2'].join('\n'),
  });

  const { data } = (await person.get('/analytics/overview/realtime')).json();
  expect(data.sources).toMatchObject([
    { id: source, last_day: '2026-02-07' },
    { id: ads, last_day: '2026-01-05' },
  ]);
  const { items } = (await person.get('/sources')).json();
  expect(items.find(({ id }: { id: string }) => id === source)).toMatchObject({ last_day: '2026-02-07' });
  const { meta } = (await person.get('/analytics/overview/dashboard')).json();
  expect(meta).toMatchObject({ period: { to: '2026-01-05' }, currency: 'RUB', warnings: [] });
});

test('organisations do not mix, whatever their people are called', async () => {
  const touch = (channel: string): Touch => ({ person: 'p', at: '2026-01-05 12:00:00', channel });
  const [anna, boris] = [
    await arranged([touch('a')], [sale('p', '2026-01-10')]),
    await arranged([touch('b')], [sale('p', '2026-01-11', { amount: '9' })]),
  ];
  await journeys.paths(boris, [{ path: ['x'], conversions: 1 }]);

  expect(given(await reported(anna), 'linear')).toEqual({ a: 1 });
  expect((await reported(anna, 'basis=paths')).rows).toEqual([]);
  expect(given(await reported(boris), 'linear')).toEqual({ b: 1 });
});

// ── against a recount ────────────────────────────────────────────────────────────────────────────────────────────────

const people = Array.from({ length: 12 }, (_, n) => `p${n}`);
const channels = ['direct', 'search', 'social', 'email'];
const day = fc.integer({ min: -40, max: 40 }).map((n) => addDays('2026-01-15', n));
const facts = fc.record({
  touches: fc.array(
    fc.record({
      person: fc.constantFrom(...people),
      day,
      hour: fc.integer({ min: 0, max: 20 }),
      channel: fc.constantFrom(...channels),
      kind: fc.constantFrom('click' as const, 'view' as const, 'visit' as const),
    }),
    { maxLength: 150 },
  ),
  deals: fc.array(
    fc.record({ person: fc.constantFrom(...people, 'nobody'), day, amount: fc.nat(1_000_000) }),
    {
      minLength: 1,
      maxLength: 40,
    },
  ),
});

test('random journeys: as a plain recount says; every model keeps all conversions and all money', async () => {
  await fc.assert(
    fc.asyncProperty(facts, async ({ touches, deals }) => {
      const person = await arranged(
        // The clock of the organisation is three hours ahead of UTC; hours stay below 21.
        touches.map(({ day: date, hour, ...touch }) => ({
          ...touch,
          at: `${date} ${String(hour).padStart(2, '0')}:00:00`,
        })),
        deals.map((deal, n) =>
          sale(deal.person, deal.day, { id: String(n), amount: (deal.amount / 100).toFixed(2) }),
        ),
      );
      const report = await reported(person);
      const expected = recounted(touches, deals);

      expect(report.conversions.with_journey).toBe(expected.conversions);
      expect(report.unconverted).toBe(expected.nulls);
      for (const model of recountedModels) {
        for (const channel of channels) {
          const credit = report.rows.find(({ key }) => key === channel)?.models[model];
          expect(credit?.conversions ?? 0).toBeCloseTo(expected.credit(model, channel).conversions, 5);
          expect(Number(credit?.value ?? 0)).toBeCloseTo(expected.credit(model, channel).value, 4);
        }
      }
      for (const { conversions, value } of Object.values(expected.conversions ? report.totals.models : {})) {
        expect(conversions).toBeCloseTo(expected.conversions, 5);
        expect(Number(value)).toBeCloseTo(expected.value, 4);
      }
    }),
    { numRuns: Number(process.env.FUZZ_N ?? 4) },
  );
});

type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;
const recountedModels = [
  'first',
  'last',
  'last_non_direct',
  'linear',
  'position',
  'time_decay',
  'shapley',
] as const;

/** The same in loops, from the definition: no arrays side by side, no windows, no SQL. */
function recounted(touches: Facts['touches'], deals: Facts['deals']) {
  const gaps = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const credits = new Map<string, { conversions: number; value: number }>();
  const result = { conversions: 0, value: 0, nulls: 0 };
  const give = (model: string, channel: string, weight: number, value: number) => {
    const known = credits.get(`${model} ${channel}`) ?? { conversions: 0, value: 0 };
    credits.set(`${model} ${channel}`, {
      conversions: known.conversions + weight,
      value: known.value + weight * value,
    });
  };
  const ordered = touches
    .map((touch, id) => ({ ...touch, id }))
    .toSorted((a, b) => gaps(b.day, a.day) * 24 + a.hour - b.hour || a.id - b.id);
  for (const deal of deals) {
    if (deal.day < '2026-01-01' || deal.day > '2026-01-31') continue;
    const way = ordered.filter(({ person, kind, day: date }) => {
      const days = gaps(date, deal.day);
      return person === deal.person && days >= 0 && days <= (kind === 'view' ? 1 : 30);
    });
    const [first, last] = [way[0], way.at(-1)];
    if (!first || !last) continue;
    const value = deal.amount / 100;
    result.conversions += 1;
    result.value += value;
    give('first', first.channel, 1, value);
    give('last', last.channel, 1, value);
    give('last_non_direct', (way.findLast(({ channel }) => channel !== 'direct') ?? last).channel, 1, value);
    for (const channel of new Set(way.map((touch) => touch.channel)))
      give('shapley', channel, 1 / new Set(way.map((touch) => touch.channel)).size, value);
    const ages = way.map((touch) => 2 ** (-(gaps(touch.day, deal.day) - touch.hour / 24) / 7));
    for (const [n, { channel }] of way.entries()) {
      const isEnd = n === 0 || n === way.length - 1;
      give('linear', channel, 1 / way.length, value);
      give(
        'position',
        channel,
        way.length < 3 ? 1 / way.length : isEnd ? 0.4 : 0.2 / (way.length - 2),
        value,
      );
      give('time_decay', channel, (ages[n] ?? 0) / ages.reduce((sum, age) => sum + age, 0), value);
    }
  }
  for (const person of people) {
    const own = deals.filter((deal) => deal.person === person).map((deal) => deal.day);
    const left = touches.filter(
      (touch) =>
        touch.person === person &&
        touch.day >= '2026-01-01' &&
        touch.day <= '2026-01-31' &&
        own.every((won) => won < touch.day),
    );
    if (left.length > 0) result.nulls += 1;
  }
  return {
    ...result,
    credit: (model: string, channel: string) =>
      credits.get(`${model} ${channel}`) ?? { conversions: 0, value: 0 },
  };
}
