import { expect, test } from 'vitest';
import { beyondThreshold, type Day, type Threshold } from './methods/threshold.ts';

const rule = (more: Partial<Threshold>): Threshold => ({
  kind: 'threshold',
  measure: 'roas',
  direction: 'below',
  value: '1',
  days: 3,
  per: 'campaign',
  least_spend: '0',
  ...more,
});
const days = (...rows: [spend: number | null, revenue?: number | null, leads?: number | null][]): Day[] =>
  rows.map(([spend, revenue = null, leads = null], i) => ({
    date: `2024-03-0${i + 1}`,
    spend: spend === null ? null : String(spend),
    revenue: revenue === null ? null : String(revenue),
    leads,
  }));

test('each of the last days has to lie beyond it; the value is a ratio of their sums', () => {
  expect(beyondThreshold(days([10, 90], [100, 80], [100, 50], [200, 70]), rule({}))).toEqual({
    from: '2024-03-02',
    to: '2024-03-04',
    value: 0.5, // 200 / 400
    spend: '400',
    money: '200', // 400 − 200 / 1
  });
  expect(beyondThreshold(days([100, 80], [100, 100], [100, 20]), rule({}))).toBeNull();
  expect(beyondThreshold(days([100, 80], [100, 20]), rule({}))).toBeUndefined();
});

test('a day on which the measure is unknown is no day, and less spend than is worth a task is none', () => {
  // Nothing was spent on the second, and nobody reported revenue on the third.
  const known = days([100, 80], [0, 0], [100], [100, 50], [200, 70]);
  expect(beyondThreshold(known, rule({}))).toMatchObject({
    from: '2024-03-01',
    to: '2024-03-05',
    spend: '400',
  });
  expect(beyondThreshold(known, rule({ least_spend: '400' }))).toMatchObject({ spend: '400' });
  expect(beyondThreshold(known, rule({ least_spend: '400.01' }))).toBeNull();
});

test('money that brought no lead or revenue at all is beyond any price, and never below one', () => {
  const cpl = rule({ measure: 'cpl', direction: 'above', value: '50', days: 2 });
  expect(beyondThreshold(days([60, null, 0], [120, null, 2]), cpl)).toMatchObject({
    value: '90', // 180 / 2
    money: '80', // 180 − 2 × 50
  });
  expect(beyondThreshold(days([60, null, 0], [120, null, 0]), cpl)).toMatchObject({
    value: null,
    money: '180',
  });
  expect(beyondThreshold(days([60, null, null], [120, null, 0]), cpl)).toBeUndefined();
  expect(
    beyondThreshold(days([60, null, 0], [120, null, 0]), { ...cpl, direction: 'below' }),
  ).toBeUndefined();

  const drr = rule({ measure: 'drr', direction: 'above', value: '30', days: 2 });
  expect(beyondThreshold(days([40, 100], [20, 0]), drr)).toMatchObject({
    value: 60, // 60 / 100
    money: '30', // 60 − 30 % of 100
  });
});

test('spend is told by the day', () => {
  const spend = rule({ measure: 'spend', direction: 'above', value: '100', days: 2 });
  expect(beyondThreshold(days([110], [150]), spend)).toMatchObject({ value: '130', money: '60' }); // 260 − 2 × 100
  expect(beyondThreshold(days([90], [60]), { ...spend, direction: 'below' })).toMatchObject({
    value: '75',
    money: '50', // 2 × 100 − 150
  });
});
