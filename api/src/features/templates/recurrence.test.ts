import type { Recurrence } from '@takt/contract/templates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, nextDay } from './recurrence.ts';

const rule = (fields: Partial<Recurrence>): Recurrence => ({
  every: 'day',
  interval: 1,
  weekdays: [],
  day_of_month: null,
  starts_on: '2025-09-01', // a Monday
  ends_on: null,
  ...fields,
});

test.each<[string, Partial<Recurrence>, from: string, next: string | null]>([
  ['every day', {}, '2025-09-25', '2025-09-25'],
  ['not before it begins', {}, '2025-01-01', '2025-09-01'],
  ['every third day', { interval: 3 }, '2025-09-05', '2025-09-07'],
  ['Mondays and Thursdays', { every: 'week', weekdays: [4, 1] }, '2025-09-02', '2025-09-04'],
  ['over the end of a week', { every: 'week', weekdays: [1, 4] }, '2025-09-05', '2025-09-08'],
  ['every other week', { every: 'week', interval: 2, weekdays: [5] }, '2025-09-06', '2025-09-19'],
  ['a week without days: that of the first', { every: 'week' }, '2025-09-02', '2025-09-08'],
  ['the 31st of a short month', { every: 'month', day_of_month: 31 }, '2025-09-02', '2025-09-30'],
  ['the 29th of February', { every: 'month', day_of_month: 29 }, '2026-02-01', '2026-02-28'],
  ['and of a leap year', { every: 'month', day_of_month: 30 }, '2028-02-01', '2028-02-29'],
  [
    'every quarter',
    { every: 'month', interval: 3, starts_on: '2025-11-15' },
    ...(['2025-11-16', '2026-02-15'] as const),
  ],
  ['the last day counts', { ends_on: '2025-09-25' }, '2025-09-25', '2025-09-25'],
  ['nothing after the end', { ends_on: '2025-09-25' }, '2025-09-26', null],
  ['nothing beyond the calendar', { starts_on: '2199-12-31' }, '2200-01-01', null],
])('%s', (_, fields, from, next) => {
  expect(nextDay(rule(fields), from)).toBe(next);
});

/** What the rule says of one day, without any search. */
function isOfRule({ every, interval, weekdays, day_of_month, starts_on }: Recurrence, day: string): boolean {
  const [start, at] = [new Date(starts_on), new Date(day)];
  const daysBetween = (a: Date, b: Date) => Math.round((b.getTime() - a.getTime()) / 86_400_000);
  const weekday = (date: Date) => date.getUTCDay() || 7;
  if (every === 'day') return daysBetween(start, at) % interval === 0;
  if (every === 'week') {
    const weeks = (daysBetween(start, at) + weekday(start) - weekday(at)) / 7;
    return (
      weeks % interval === 0 && (weekdays.length > 0 ? weekdays : [weekday(start)]).includes(weekday(at))
    );
  }
  const months = (at.getUTCFullYear() - start.getUTCFullYear()) * 12 + at.getUTCMonth() - start.getUTCMonth();
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  return months % interval === 0 && at.getUTCDate() === Math.min(day_of_month ?? start.getUTCDate(), length);
}

const days = fc.integer({ min: 0, max: 3_000 }).map((n) => dayAfter('2023-12-25', n));

test('whatever the rule, the next day is the first one that it names', () => {
  const rules = fc.record({
    every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    interval: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 52 })),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    day_of_month: fc.option(fc.integer({ min: 1, max: 31 })),
    starts_on: days,
    ends_on: fc.option(days),
  });
  fc.assert(
    fc.property(rules, days, (one, from) => {
      let day = from < one.starts_on ? one.starts_on : from;
      while (!isOfRule(one, day)) day = dayAfter(day, 1);

      expect(nextDay(one, from)).toBe(one.ends_on !== null && day > one.ends_on ? null : day);
    }),
  );
});
