import { expect, test } from 'vitest';
import { workingDays } from './work.ts';

test('neighbouring days are a span, a pair is two days, and the order does not matter', () => {
  expect(workingDays([1, 2, 3, 4, 5], 'ru')).toBe('пн–пт');
  expect(workingDays([6, 2, 1, 3], 'ru')).toBe('пн–ср, сб');
  expect(workingDays([1, 2, 7], 'ru')).toBe('пн, вт, вс');
  expect(workingDays([7], 'en')).toBe('Sun');
});
