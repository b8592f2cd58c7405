import { expect, test } from 'vitest';
import { daysIn } from '../period.ts';
import {
  calendarLimits,
  customDays,
  customRanges,
  dataPresets,
  daysUpTo,
  rangeOf,
  rangePresets,
  sameRange,
  shortPresets,
} from './ranges.ts';

// A Thursday.
const today = '2025-09-25';

test('7, 30 and 90 days are counted back from today, which is one of them', () => {
  expect(shortPresets.map((days) => daysUpTo(days, today))).toEqual([
    { from: '2025-09-19', to: today },
    { from: '2025-08-27', to: today },
    { from: '2025-06-28', to: today },
  ]);
  expect(shortPresets.map((days) => daysIn(daysUpTo(days, today)))).toEqual([7, 30, 90]);
});

test('Today … Last Month, with weeks that begin on Monday', () => {
  expect(rangePresets.map((preset) => rangeOf(preset, today, 1))).toEqual([
    { from: '2025-09-25', to: '2025-09-25' },
    { from: '2025-09-24', to: '2025-09-24' },
    { from: '2025-09-22', to: '2025-09-28' },
    { from: '2025-09-15', to: '2025-09-21' },
    { from: '2025-09-01', to: '2025-09-30' },
    { from: '2025-08-01', to: '2025-08-31' },
  ]);
});

test('a week begins where the organisation says', () => {
  expect(rangeOf('thisWeek', '2025-09-28', 0)).toEqual({ from: '2025-09-28', to: '2025-10-04' });
  expect(rangeOf('thisWeek', '2025-09-28', 1)).toEqual({ from: '2025-09-22', to: '2025-09-28' });
  expect(rangeOf('thisWeek', '2025-09-28', 6)).toEqual({ from: '2025-09-27', to: '2025-10-03' });
  expect(rangeOf('lastMonth', '2024-03-31', 1)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
});

test('days up to today and days starting today are at least one', () => {
  expect(customRanges.upTo(3, today)).toEqual({ from: '2025-09-23', to: today });
  expect(customRanges.starting(3, today)).toEqual({ from: today, to: '2025-09-27' });
  for (const days of [0, -5, 0.4, Number.NaN]) {
    expect(customRanges.upTo(days, today)).toEqual({ from: today, to: today });
    expect(customRanges.starting(days, today)).toEqual({ from: today, to: today });
  }
});

test('such a field shows the days of a range of its kind alone', () => {
  expect(customDays('upTo', { from: '2025-09-23', to: today }, today)).toBe(3);
  expect(customDays('starting', { from: '2025-09-23', to: today }, today)).toBeNull();
  expect(customDays('starting', { from: today, to: '2025-09-27' }, today)).toBe(3);
  expect(customDays('upTo', { from: null, to: today }, today)).toBeNull();
});

test('the calendar reaches from 100 years back to 20 years ahead', () => {
  expect(calendarLimits(today)).toEqual({ min: '1925-09-25', max: '2045-09-25' });
  expect(calendarLimits('2024-02-29').min).toBe('1924-02-29');
});

test('an open end is like no day', () => {
  expect(sameRange({ from: null, to: today }, { from: null, to: today })).toBe(true);
  expect(sameRange({ from: null, to: today }, { from: today, to: today })).toBe(false);
});

test('presets with data span up to 25 days, end on the last day and never begin before the first', () => {
  expect(dataPresets({ from: '2024-08-01', to: today })).toEqual([
    { from: '2025-09-01', to: today },
    { from: '2025-09-12', to: today },
    { from: '2025-09-19', to: today },
  ]);
  expect(dataPresets({ from: '2025-09-15', to: today })).toEqual([
    { from: '2025-09-15', to: today },
    { from: '2025-09-19', to: today },
  ]);
  expect(dataPresets({ from: today, to: today })).toEqual([{ from: today, to: today }]);
});
