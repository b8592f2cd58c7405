import { expect, test } from 'vitest';
import { cohortsOf, lastDayOf, monthAfter, monthsBetween } from './methods/cohorts.ts';

test('a cohort pays back at the first age whose margin covers its cost, carried over months without revenue', () => {
  const cells = [
    { month: '2025-11', age: 0, clients: 4, revenue: '400', margin: '100', uncosted: 0 },
    { month: '2025-11', age: 3, clients: 1, revenue: '500', margin: '300.4', uncosted: 0 },
    { month: '2025-12', age: 0, clients: 1, revenue: '10', margin: '5', uncosted: 0 },
    { month: '2026-01', age: 0, clients: 2, revenue: null, margin: null, uncosted: 2 },
    { month: '2026-02', age: 0, clients: 3, revenue: '30', margin: '30', uncosted: 0 },
    // A date that is a slip of the pen: after everything that is known.
    { month: '2062-02', age: 0, clients: 1, revenue: '30', margin: '30', uncosted: 0 },
  ];
  const spend = new Map([
    ['2025-11', '400.4'],
    ['2025-12', '6'],
    ['2026-01', '10'],
  ]);
  const cohorts = cohortsOf(cells, spend, '2026-02-28');

  expect(
    cohorts.map(({ month, size, cac, revenue, payback, open }) => [month, size, cac, revenue, payback, open]),
  ).toEqual([
    ['2025-11', 4, '100.1', '900', { status: 'paid_back', months: 3 }, false], // (100 + 300.4) / 4 = 100.1
    ['2025-12', 1, '6', '10', { status: 'not_yet', months: null }, false],
    ['2026-01', 2, '5', null, { status: 'unknown', months: null }, false],
    ['2026-02', 3, null, '30', { status: 'unknown', months: null }, false], // the month was over on the 28th
  ]);
  expect(cohorts[0]?.ages).toMatchObject([
    { age: 0, revenue: '400', ltv: '100', ltv_margin: '25', retention: 100 },
    { age: 1, month: '2025-12', clients: 0, revenue: '0', ltv: '100', ltv_margin: '25', retention: 0 },
    { age: 2, month: '2026-01', ltv: '100' },
    { age: 3, month: '2026-02', clients: 1, retention: 25, ltv: '225', ltv_margin: '100.1', open: false },
  ]);
  expect(cohortsOf(cells, spend, '2026-02-27').at(-1)).toMatchObject({ open: true, ages: [{ open: true }] });
});

test('months are counted across years', () => {
  expect([monthAfter('2025-11', 2), monthAfter('2025-12', 12), monthsBetween('2024-12', '2026-01')]).toEqual([
    '2026-01',
    '2026-12',
    13,
  ]);
  expect([lastDayOf('2024-02'), lastDayOf('2025-12')]).toEqual(['2024-02-29', '2025-12-31']);
});
