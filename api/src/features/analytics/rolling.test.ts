import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../metrics/frame.ts';
import { type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { rolling } from './methods/rolling.ts';

let world: World;
let advertising: Advertising;
beforeAll(async () => {
  world = await createWorld();
  advertising = await createAdvertising(world);
});
afterAll(async () => {
  await advertising.close();
  await world.close();
});

test('a window is summed, then divided, beside the window before; a day without import is told', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'vk');
  const line = { source, level: 'campaign' as const, campaign: 'v1' };
  await advertising.lines(person, [
    { ...line, date: '2026-02-01', spend: 10, revenue: 10, leads: 1 },
    { ...line, date: '2026-02-02', spend: 20, revenue: 60, leads: 1 },
    { ...line, date: '2026-02-03', spend: 30, revenue: 30, leads: 0 },
    // Nothing of the 4th was imported.
    { ...line, date: '2026-02-05', spend: '0.1', revenue: 100, leads: 2 },
    { ...line, date: '2026-02-06', spend: '0.2', leads: 0 },
  ]);

  const { data } = (
    await person.get(
      '/analytics/campaigns/rolling-performance?days=2&start_date=2026-02-03&end_date=2026-02-06',
    )
  ).json();
  const of = (name: string) =>
    data.points.map((point: { figures: Record<string, { value: unknown; previous: unknown }> }) => [
      point.figures[name]?.value,
      point.figures[name]?.previous,
    ]);
  expect(of('spend')).toEqual([
    ['50', '10'], // 20 + 30; the 1st alone: of 31 January nothing is known
    ['30', '30'], // the 3rd alone; 10 + 20
    ['0.1', '50'],
    ['0.3', '30'], // 0.1 + 0.2, exactly
  ]);
  expect(of('roas')[0]).toEqual([1.8, 1]); // (60 + 30) / 50, where the average of 3 and 1 would be 2
  expect(of('cpl').map(([value]: [unknown]) => value)).toEqual(['50', null, '0.05', '0.15']); // 30 / 0 is unknown
  expect(of('roas')[3][0]).toBe(333.333333); // 100 / 0.3: of the 6th no revenue is known
  expect(
    data.points.map(
      (point: { date: string; incomplete: boolean; missing_days: number; change: { spend: number } }) => [
        point.date,
        point.incomplete,
        point.missing_days,
        point.change.spend,
      ],
    ),
  ).toEqual([
    ['2026-02-03', false, 0, 400], // 50 against 10
    ['2026-02-04', true, 1, 0],
    ['2026-02-05', true, 1, -99.8],
    ['2026-02-06', false, 0, -99],
  ]);
});

test('seven days by default; the beginning of the calendar and of the data are no obstacle', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'vk');
  await advertising.lines(
    person,
    Array.from({ length: 30 }, (_, n) => ({
      source,
      level: 'campaign' as const,
      campaign: 'v1',
      date: addDays('2026-01-01', n),
      spend: 1,
    })),
  );
  const ask = async (query: string) =>
    (await person.get(`/analytics/campaigns/rolling-performance${query}`)).json().data;

  const { days, points } = await ask('');
  expect([days, points.length, points.at(-1).figures.spend]).toEqual([7, 26, { value: '7', previous: '7' }]);
  const early = await ask('?start_date=1970-01-02&end_date=1970-01-03');
  expect(
    early.points.map((point: { date: string; missing_days: number }) => [point.date, point.missing_days]),
  ).toEqual([
    ['1970-01-02', 7],
    ['1970-01-03', 7],
  ]);
});

test('whatever the days and the window, it is the sum of the days in it', () => {
  const cents = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null });
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 3, maxLength: 40 }),
      fc.integer({ min: 1, max: 10 }),
      (amounts, days) => {
        const points = amounts.map((amount, n) => ({
          date: addDays('2026-01-01', n),
          values: { spend: amount === null ? null : (amount / 100).toFixed(2), clicks: amount },
        }));
        const known = new Set(points.flatMap(({ date, values }) => (values.spend === null ? [] : [date])));
        const sum = (part: (number | null)[]) => {
          const some = part.filter((one) => one !== null);
          return some.length === 0 ? null : some.reduce((a, b) => a + b, 0);
        };

        const found = rolling(points, days, known);
        expect(found).toHaveLength(Math.max(0, amounts.length - 2 * days + 1));
        for (const [n, point] of found.entries()) {
          const end = n + 2 * days;
          const [now, before] = [amounts.slice(end - days, end), amounts.slice(end - 2 * days, end - days)];
          expect(point.figures.clicks).toEqual({ value: sum(now), previous: sum(before) });
          expect(Number(point.figures.spend?.value ?? -1)).toBe((sum(now) ?? -100) / 100);
          expect(point.missing_days).toBe(now.filter((one) => one === null).length);
          expect(point.date).toBe(points[end - 1]?.date);
        }
      },
    ),
  );
});
