import { expect, test } from 'vitest';
import { type FunnelStep, funnelSheet, narrowestOf, prepareFunnel } from './funnel.ts';

const step = (key: string, value: number | null, rate: number | null, claimed?: number): FunnelStep => ({
  key,
  label: key,
  value,
  rate,
  claimed,
});

test('steps that are near each other lie on a straight scale together with what platforms claim', () => {
  const { isLogarithmic, steps } = prepareFunnel([step('leads', 100, null, 200), step('won', 20, 20)]);

  expect(isLogarithmic).toBe(false);
  expect(steps).toEqual([
    { key: 'leads', length: 0.5, claimed: 1 },
    { key: 'won', length: 0.1, claimed: null },
  ]);
});

test('millions of impressions and a hundred contracts are shown by order of magnitude, and that is said', () => {
  const { isLogarithmic, steps } = prepareFunnel([
    step('impressions', 999_999, null),
    step('won', 99, 0.01),
    step('none', 0, 0),
    step('unknown', null, null),
  ]);

  expect(isLogarithmic).toBe(true);
  // log10(100) / log10(1 000 000)
  expect(steps.map(({ length }) => length && Number(length.toFixed(4)))).toEqual([1, 0.3333, 0, null]);
});

test('the narrowest passage is the smallest known rate after the first step', () => {
  const steps = [step('a', 100, 1), step('b', 40, 40), step('c', 4, 10), step('d', 3, null)];

  expect(narrowestOf(steps)?.key).toBe('c');
  expect(narrowestOf([step('a', 1, 1)])).toBeNull();
});

test('the table has the columns that some step knows', () => {
  const formats = {
    day: String,
    shortDay: String,
    value: (value: number | null) => String(value),
    short: String,
    difference: () => null,
  };
  const heads = {
    step: 'Шаг',
    value: 'Всего',
    previous: 'Было',
    rate: 'Доля',
    claimed: 'Площадки',
    days: 'Дни',
  };

  const sheet = funnelSheet([step('leads', 10, null, 12), step('won', 2, 20)], formats, String, heads);

  expect(sheet.heads).toEqual(['Шаг', 'Всего', 'Доля, %', 'Площадки']);
  expect(sheet.rows[1]?.slice(1)).toEqual([
    { amount: 2, shown: '2' },
    { amount: 20, shown: '20' },
    { amount: null, shown: 'null' },
  ]);
});
