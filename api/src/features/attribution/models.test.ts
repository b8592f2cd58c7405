import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttributionModel, AttributionReport } from '@takt/contract/attribution.ts';
import { createJourneys, type Journeys, type Path } from '../../testing/journeys.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let journeys: Journeys;
beforeAll(async () => {
  [world, journeys] = await Promise.all([createWorld(), createJourneys()]);
});
afterAll(() => Promise.all([world.close(), journeys.close()]));

/** `a>b: 2` without a conversion is `[…, 0, 2]`. */
const path = (way: string, conversions: number, nulls = 0): Path => ({
  path: way.split('>'),
  conversions,
  nulls,
  value: conversions * 10,
});
async function reported(person: Person, query = ''): Promise<AttributionReport> {
  const answer = await person.get(`/analytics/marketing/attribution?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
const given = ({ rows }: AttributionReport, model: AttributionModel) =>
  Object.fromEntries(
    rows
      .map(
        ({ key, models }) =>
          [key, Math.round((models[model].conversions ?? Number.NaN) * 1e4) / 1e4] as const,
      )
      .filter(([, conversions]) => conversions !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
async function ofPaths(...paths: Path[]) {
  const person = await world.owner();
  await journeys.paths(person, paths);
  return reported(person);
}

test('direct, search and e-mail: first, last, linear, position and last that is not direct', async () => {
  const report = await ofPaths(path('direct', 2), path('search>email', 3), path('search>social>email', 5));

  expect(given(report, 'first')).toEqual({ direct: 2, search: 8 });
  expect(given(report, 'last')).toEqual({ direct: 2, email: 8 });
  expect(given(report, 'last_non_direct')).toEqual({ direct: 2, email: 8 });
  // Halves of 3, thirds of 5.
  expect(given(report, 'linear')).toEqual({ direct: 2, email: 3.1667, search: 3.1667, social: 1.6667 });
  // Halves of 3; 40 %, 20 % and 40 % of 5.
  expect(given(report, 'position')).toEqual({ direct: 2, email: 3.5, search: 3.5, social: 1 });
});

test('three channels, some of them twice: linear, position and Shapley', async () => {
  const report = await ofPaths(path('a', 2), path('b>c', 1), path('c>a>b', 5));

  expect(given(report, 'linear')).toEqual({ a: 3.6667, b: 2.1667, c: 2.1667 });
  expect(given(report, 'position')).toEqual({ a: 3, b: 2.5, c: 2.5 });
  expect(given(report, 'shapley')).toEqual({ a: 3.6667, b: 2.1667, c: 2.1667 });
  expect(given(await ofPaths(path('a', 4), path('a>b', 6)), 'shapley')).toEqual({ a: 7, b: 3 });
});

test('Shapley: as over all coalitions of twelve channels', async () => {
  const channels = 'abcdefghijkl'.split('');
  const way = fc.record({
    keys: fc.array(fc.constantFrom(...channels), { minLength: 1, maxLength: 8 }),
    conversions: fc.integer({ min: 0, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(way, { minLength: 1, maxLength: 40 }), async (ways) => {
      const paths = new Map(ways.map(({ keys, conversions }) => [keys.join('>'), conversions]));
      const report = await ofPaths(...[...paths].map(([keys, conversions]) => path(keys, conversions)));

      // A coalition is worth the conversions of the paths that it has all keys of; a bit for each channel.
      const coalitions = new Float64Array(2 ** channels.length);
      for (const [keys, conversions] of paths) {
        const own = keys.split('>').reduce((bits, key) => bits | (1 << channels.indexOf(key)), 0);
        for (let coalition = 0; coalition < coalitions.length; coalition++)
          if ((coalition & own) === own) coalitions[coalition] = (coalitions[coalition] ?? 0) + conversions;
      }
      const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
      for (const [n, channel] of channels.entries()) {
        let value = 0;
        for (let coalition = 0; coalition < coalitions.length; coalition++) {
          if (coalition & (1 << n)) continue;
          const size = channels.filter((_, other) => coalition & (1 << other)).length;
          const weight =
            (factorial(size) * factorial(channels.length - size - 1)) / factorial(channels.length);
          value += weight * ((coalitions[coalition | (1 << n)] ?? 0) - (coalitions[coalition] ?? 0));
        }
        const credit = report.rows.find(({ key }) => key === channel)?.models.shapley.conversions;
        expect(credit ?? 0).toBeCloseTo(value, 5);
      }
    }),
    { numRuns: 3 },
  );
});

test('a chain over converted and lost journeys', async () => {
  const report = await ofPaths(path('a>b', 3, 1), path('a>c', 1, 1));

  // start→a 1, a→b 2/3, a→c 1/3, b→conversion 3/4, c→conversion 1/2: in all 2/3. Without a nothing converts (effect 1),
  // without b 1/6 (3/4), without c 1/2 (1/4); the effects add up to 2, the conversions to 4.
  expect(given(report, 'markov')).toEqual({ a: 2, b: 1.5, c: 0.5 });
  expect(report).toMatchObject({ basis: 'paths', unconverted: 2, conversions: { all: 4, with_journey: 4 } });
  expect(report.paths).toEqual([
    { steps: ['a', 'b'], conversions: 3, value: '30', unconverted: 1 },
    { steps: ['a', 'c'], conversions: 1, value: '10', unconverted: 1 },
  ]);
  expect(report.lengths).toEqual([{ touches: 2, conversions: 4 }]);
  // Nobody knows when these touches were.
  expect(report.lags).toEqual([]);
  expect(report.rows[0]?.models.time_decay).toEqual({
    conversions: null,
    value: null,
    cpa: null,
    roas: null,
  });
});

test('direct visits at the end of a way give the credit back to what came before them', async () => {
  const report = await ofPaths(
    path('search>(direct)>Прямые заходы', 2),
    path('direct>direct', 1),
    path('direct>email', 4),
  );

  expect(given(report, 'last_non_direct')).toEqual({ direct: 1, email: 4, search: 2 });
  expect(given(report, 'last')).toEqual({ direct: 3, email: 4 });
  // The same step in a row is told once.
  expect(report.paths.map(({ steps }) => steps)).toEqual([
    ['direct', 'email'],
    ['search', 'direct'],
    ['direct'],
  ]);
});

test('paths of a day count in its period, those without one always; other currencies never', async () => {
  const person = await world.owner();
  await journeys.deals(person, [{ id: '1', created: '2026-01-01', won: '2026-01-31', amount: '5' }]);
  await journeys.paths(person, [
    path('a', 1),
    { ...path('b', 2), date: '2026-01-31' },
    { ...path('b', 4), date: '2026-02-01' },
    { ...path('c', 8), currency: 'USD' },
  ]);

  const asked = 'basis=paths&start_date=2026-01-01&end_date=2026-01-31';
  expect(given(await reported(person, asked), 'first')).toEqual({ a: 1, b: 2 });
  expect(given(await reported(person, asked.replace('01-31', '02-01')), 'first')).toEqual({ a: 1, b: 6 });
});

const file = join(import.meta.dirname, '../../../../../shared/data/mta_channelattribution/PathData.csv');

test.skipIf(!existsSync(file))('10,000 real journeys give the known figures to four decimals', async () => {
  const person = await world.owner();
  const ways = new Map<string, { conversions: number; millionths: number; nulls: number }>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [way = '', conversions, value, nulls] = line.replaceAll('"', '').split(',');
    const known = ways.get(way) ?? { conversions: 0, millionths: 0, nulls: 0 };
    ways.set(way, {
      conversions: known.conversions + Number(conversions),
      millionths: known.millionths + Math.round(Number(value) * 1e6),
      nulls: known.nulls + Number(nulls),
    });
  }
  await journeys.paths(
    person,
    [...ways].map(([way, { conversions, millionths, nulls }]) => ({
      path: way.split(' > '),
      conversions,
      nulls,
      value: (millionths / 1e6).toFixed(6),
    })),
  );

  const report = await reported(person);
  expect(report.conversions.all).toBe(19_785);
  expect(Number(report.value.all)).toBeCloseTo(74_802.972, 3);
  expect(report.rows).toHaveLength(12);
  const of = (key: string) => {
    const models = report.rows.find((row) => row.key === key)?.models;
    return (['first', 'last', 'linear', 'position', 'shapley', 'markov'] as const).map(
      (model) => Math.round((models?.[model].conversions ?? Number.NaN) * 1e4) / 1e4,
    );
  };
  expect(of('alpha')).toEqual([6308, 8447, 7574.7186, 7444.8238, 7627.944, 5344.9477]);
  expect(of('eta')).toEqual([3164, 4167, 3539.9512, 3618.7961, 3613.656, 3340.8474]);
  for (const model of ['first', 'last', 'linear', 'position', 'shapley', 'markov'] as const)
    expect(report.totals.models[model].conversions).toBeCloseTo(19_785, 5);
});
