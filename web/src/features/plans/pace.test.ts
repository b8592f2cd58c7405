import { expect, test } from 'vitest';
import { barOf, paceAsked, runningTotal, toneOf } from './pace.ts';

test('spending more than planned is bad, earning more is good', () => {
  const tones = (measure: 'spend' | 'revenue') =>
    (['on_track', 'behind', 'ahead', 'unknown'] as const).map((verdict) => toneOf({ measure, verdict }));

  expect(tones('spend')).toEqual(['good', 'warn', 'bad', 'neutral']);
  expect(tones('revenue')).toEqual(['good', 'bad', 'good', 'neutral']);
});

test('a bar is a part of the plan, and none without one', () => {
  expect(barOf({ plan: '200', fact: '50', expected: '100' })).toEqual({ done: 0.25, due: 0.5 });
  expect(barOf({ plan: '200', fact: 300, expected: null })).toEqual({ done: 1, due: null });
  expect([
    barOf({ plan: null, fact: '5', expected: null }),
    barOf({ plan: '0', fact: '5', expected: '0' }),
    barOf({ plan: '10', fact: null, expected: '5' }),
  ]).toEqual([null, null, null]);
});

test('the month of a plan is the chosen one, else that of the end of the period', () => {
  const period = { from: '2025-08-31', to: '2025-09-25' };

  expect(paceAsked({ search: { month: '2025-07' }, period })).toEqual({
    kind: 'organisation',
    month: '2025-07',
  });
  expect(paceAsked({ search: { month: 'июль' }, period })).toMatchObject({ month: '2025-09' });
  expect(paceAsked({ search: {}, period: null })).toMatchObject({ month: undefined });
  expect(paceAsked({ search: { q: 'весна' }, period })).toBeNull();
});

test('only what is known is drawn', () => {
  const day = (date: string, fact: string | null, plan: string | null) => ({
    date,
    plan,
    fact,
    plan_sum: plan,
    fact_sum: fact,
    projection_sum: null,
  });
  const words = { fact: 'Факт', plan: 'План', projection: 'Прогноз' };

  const data = runningTotal(
    [day('2025-09-01', '5', '6'), day('2025-09-02', null, '12')],
    { provisional_from: null },
    words,
    'spend',
  );

  expect(data.lines.map(({ label, values, look }) => [label, values, look])).toEqual([
    ['Факт', [5, null], undefined],
    ['План', [6, 12], 'plan'],
  ]);
});
