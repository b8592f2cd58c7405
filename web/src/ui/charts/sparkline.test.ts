import { expect, test } from 'vitest';
import { sparklinePath } from './sparkline.ts';

test('the lowest is at the bottom, the highest at the top', () => {
  expect(sparklinePath([0, 10, 5], 102, 22)).toBe('M1 21L51 1L101 11');
});

test('an unknown point breaks the line and is not drawn as zero', () => {
  expect(sparklinePath([1, 2, null, 2, 1], 102, 22)).toBe('M1 21L26 1M76 1L101 21');
});

test('a lone point is a dot', () => {
  expect(sparklinePath([null, 3, null], 102, 22)).toBe('M51 11h0');
});

test('nothing known is nothing drawn', () => {
  expect(sparklinePath([null, null], 100, 20)).toBe('');
  expect(sparklinePath([], 100, 20)).toBe('');
});

test('a steady value lies in the middle', () => {
  expect(sparklinePath([4, 4], 102, 22)).toBe('M1 11L101 11');
});
