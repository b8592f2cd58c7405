import { expect, test } from 'vitest';
import { daysBehind, expectedDay, staleSources } from './reports/freshness.ts';
import type { Reported } from './reports/sources.ts';

const source = (last: string, more: Partial<Reported> = {}): Reported => ({
  source: last,
  first: '2026-01-01',
  last,
  days: 20,
  weekdays: new Set([1, 2, 3, 4, 5, 6, 7]),
  spend: '400',
  daily: '20',
  ...more,
});
const today = '2026-07-31';

test('figures are expected until yesterday, unless nothing is brought in any more or the period ends before', () => {
  expect(expectedDay([], { today, end: undefined })).toBeUndefined();
  expect(expectedDay([source('2026-07-20')], { today, end: undefined })).toBe('2026-07-30');
  expect(expectedDay([source('2026-07-31')], { today, end: undefined })).toBe('2026-07-31');
  // 15 June + 45 days is yesterday, 14 June is over.
  expect(expectedDay([source('2026-06-15')], { today, end: undefined })).toBe('2026-07-30');
  expect(expectedDay([source('2026-06-14'), source('2026-06-01')], { today, end: undefined })).toBe(
    '2026-06-14',
  );
  expect(expectedDay([source('2026-07-20')], { today, end: '2026-07-15' })).toBe('2026-07-15');
});

test('one day late is usual, three are worth a word, a week is grave', () => {
  const stale = (last: string) => staleSources([source(last)], '2026-07-30')[0];

  expect(daysBehind('2026-07-31', '2026-07-30')).toBe(0);
  expect(stale('2026-07-29')).toBeUndefined();
  expect(stale('2026-07-28')).toMatchObject({ severity: 'low', rows: 2, money: '40', from: '2026-07-29' });
  expect(stale('2026-07-27')).toMatchObject({ severity: 'medium', rows: 3, money: '60' });
  expect(stale('2026-07-23')).toMatchObject({ severity: 'high', rows: 7, to: '2026-07-30' });
  expect(staleSources([source('2026-07-01', { daily: null })], '2026-07-30')[0]?.money).toBeNull();
});
