import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clampPeriod,
  daysBetween,
  daysIn,
  lastDays,
  type Preset,
  presetPeriod,
  presets,
  samePeriod,
} from './period.ts';

test('presets end yesterday and span 1, 7, 30, 90 days, 1, 3 and 12 months', () => {
  const today = '2026-11-21';
  const expected: Record<Preset, string> = {
    yesterday: '2026-11-20',
    days7: '2026-11-14',
    days30: '2026-10-22',
    days90: '2026-08-23',
    month: '2026-10-21',
    quarter: '2026-08-21',
    year: '2025-11-21',
  };
  for (const preset of presets) {
    expect(presetPeriod(preset, today)).toEqual({ from: expected[preset], to: '2026-11-20' });
  }
  expect(daysIn(presetPeriod('days90', today))).toBe(90);
});

test('a month back from the end of a longer month stays within the shorter one', () => {
  expect(addMonths('2025-03-31', -1)).toBe('2025-02-28');
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
  expect(addMonths('2025-01-15', -12)).toBe('2024-01-15');
  // All of March: from the 1st to the 31st.
  expect(presetPeriod('month', '2025-04-01')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
});

test('arithmetic of days crosses months, years, leap days and changes of the clock', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31');
  expect(addDays('2025-03-29', 2)).toBe('2025-03-31');
  expect(daysBetween('2025-03-29', '2025-03-31')).toBe(2);
  expect(daysIn({ from: '2025-08-31', to: '2025-09-25' })).toBe(26);
});

test('an end after today becomes today, a start after the end becomes the end', () => {
  expect(clampPeriod({ from: '2026-11-01', to: '2026-12-31' }, '2026-11-21')).toEqual({
    from: '2026-11-01',
    to: '2026-11-21',
  });
  expect(clampPeriod({ from: '2026-11-10', to: '2026-11-05' }, '2026-11-21')).toEqual({
    from: '2026-11-05',
    to: '2026-11-05',
  });
  expect(clampPeriod({ from: '2027-01-01', to: '2027-02-01' }, '2026-11-21')).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
  });
});

test('nothing reaches before 1 January 2000', () => {
  expect(clampPeriod({ from: '1990-05-01', to: '2001-01-01' }, '2026-11-21').from).toBe('2000-01-01');
  expect(clampPeriod({ from: '1990-05-01', to: '1991-01-01' }, '2026-11-21')).toEqual({
    from: '2000-01-01',
    to: '2000-01-01',
  });
});

test('the last days with data never begin before the first of them', () => {
  expect(lastDays(26, { from: '2024-01-01', to: '2025-09-25' })).toEqual({
    from: '2025-08-31',
    to: '2025-09-25',
  });
  expect(lastDays(26, { from: '2025-09-20', to: '2025-09-25' }).from).toBe('2025-09-20');
});

test('an unknown period is like no other', () => {
  const period = { from: '2025-08-31', to: '2025-09-25' };
  expect(samePeriod(period, { ...period })).toBe(true);
  expect(samePeriod(period, null)).toBe(false);
  expect(samePeriod(null, null)).toBe(false);
});
