import fc from 'fast-check';
import { expect, test } from 'vitest';
import { added, millionths } from '../../metrics/decimals.ts';
import { addDays, daysOf } from '../../metrics/frame.ts';
import { type Facts, monthSpan, paced } from './methods/pace.ts';

// February 2026 begins on a Sunday and has four whole weeks.
const february = monthSpan('2026-02');
/** The 8 weeks before: Sundays hold 30, other days 10, so a week weighs 30 + 6 × 10 = 90. */
const before = Object.fromEntries(
  Array.from({ length: 56 }, (_, i) => addDays('2026-01-31', -i)).map((day) => [
    day,
    new Date(day).getUTCDay() === 0 ? '30' : '10',
  ]),
);
const asked = { measure: 'spend', month: february, plan: '3600', knownTo: '2026-02-10' } as const;

test('a month has its own length', () => {
  expect(['2026-02', '2024-02', '2025-12'].map(monthSpan)).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2025-12-01', to: '2025-12-31' },
  ]);
});

test('the plan is held against what the days of the week usually hold', () => {
  const facts: Facts = { ...before, '2026-02-01': '400', '2026-02-10': '300' };

  const { days, ...month } = paced({ ...asked, facts });

  // The month weighs 4 × 90 = 360; up to Tuesday the 10th 90 + 30 + 10 + 10 = 140.
  expect(month).toEqual({
    known_to: '2026-02-10',
    fact: '700',
    expected: '1400', // 3600 × 140 / 360
    pace: 50,
    projection: '1800', // 700 × 360 / 140
    gap: '-1800',
    verdict: 'behind',
  });
  expect(days[0]).toEqual({
    date: '2026-02-01',
    plan: '300', // a Sunday: 3600 × 30 / 360
    fact: '400',
    plan_sum: '300',
    fact_sum: '400',
    projection_sum: null,
  });
  expect(days[8]).toMatchObject({ date: '2026-02-09', fact: null, fact_sum: '400' });
  expect(days[9]).toMatchObject({ fact_sum: '700', projection_sum: '700' });
  expect(days[10]).toEqual({
    date: '2026-02-11',
    plan: '100',
    fact: null,
    plan_sum: '1500',
    fact_sum: null,
    projection_sum: '750', // 700 × 150 / 140
  });
  expect(days.at(-1)).toMatchObject({ plan_sum: '3600', projection_sum: '1800' });
});

test('with fewer than four weeks of facts all days are alike', () => {
  const threeWeeks = Object.fromEntries(Object.entries(before).filter(([day]) => day >= '2026-01-11'));

  const { expected } = paced({ ...asked, plan: '2800', facts: threeWeeks });

  expect(expected).toBe('1000'); // 2800 × 10 / 28
});

test('the verdict follows the pace, and knows nothing without a plan, a fact or a day', () => {
  const verdict = (
    fact: string | null,
    plan: string | null = '2800',
    knownTo: string | null = '2026-02-10',
  ) => paced({ ...asked, plan, knownTo, facts: { '2026-02-01': fact } }).verdict;

  // 1000 is expected by the 10th.
  expect(['899', '900', '1100', '1101'].map((fact) => verdict(fact))).toEqual([
    'behind',
    'on_track',
    'on_track',
    'ahead',
  ]);
  expect([verdict(null), verdict('5', null), verdict('5', '0'), verdict('5', '2800', null)]).toEqual(
    Array(4).fill('unknown'),
  );
});

test('a month that is over is projected to be what it was; one that has not begun is only planned', () => {
  const facts: Facts = { ...before, '2026-02-03': '1234.56' };

  const over = paced({ ...asked, facts, knownTo: february.to });
  const ahead = paced({ ...asked, facts: before, knownTo: null });

  expect(over).toMatchObject({ fact: '1234.56', projection: '1234.56', expected: '3600', gap: '-2365.44' });
  expect(ahead).toMatchObject({ fact: null, expected: null, pace: null, projection: null, gap: null });
  expect(ahead.days.at(-1)).toMatchObject({ plan_sum: '3600', fact_sum: null, projection_sum: null });
});

test('leads are expected and projected in whole numbers', () => {
  const { fact, expected, projection, days } = paced({
    ...asked,
    measure: 'leads',
    plan: '30',
    facts: { '2026-02-01': 4, '2026-02-02': 5 },
  });

  expect([fact, expected, projection]).toEqual([9, 11, 25]); // 30 × 10 / 28 = 10.71…; 9 × 28 / 10 = 25.2
  expect(days[9]?.plan_sum).toBe(10.714285); // cut after 6 places
});

test('the days of any plan add up to it, and of any facts to the fact', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map((n) => (n / 100).toFixed(2));
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.option(cents), { minLength: 90, maxLength: 90 }),
      fc.nat(27),
      (plan, sums, n) => {
        const facts = Object.fromEntries(
          daysOf({ from: addDays(february.to, -89), to: february.to }).map((day, i) => [
            day,
            sums[i] ?? null,
          ]),
        );
        const { days, fact } = paced({ ...asked, plan, facts, knownTo: addDays(february.from, n) });

        expect(millionths(added(days.map((day) => day.plan)) ?? '0')).toBe(millionths(plan));
        expect(added(days.map((day) => day.fact))).toBe(fact);
        expect(days[n]?.fact_sum).toBe(fact);
      },
    ),
    { numRuns: 50 },
  );
});
