import { expect, test } from 'vitest';
import { largestOf, prepareBars } from './bars.ts';

test('lengths share one scale with the period before, and unknown is no bar', () => {
  const drawing = prepareBars([
    { key: 'a', label: 'A', value: 50, previous: 100 },
    { key: 'b', label: 'B', value: null, previous: null },
    { key: 'c', label: 'C', value: 0 },
  ]);

  expect(drawing).toEqual({
    zero: 0,
    bars: [
      { key: 'a', bar: { from: 0, to: 0.5 }, previous: 1 },
      { key: 'b', bar: null, previous: null },
      { key: 'c', bar: { from: 0, to: 0 }, previous: null },
    ],
  });
});

test('a loss lies left of zero', () => {
  // From −25 to 75 zero stands at a quarter.
  const drawing = prepareBars([
    { key: 'gain', label: '', value: 75 },
    { key: 'loss', label: '', value: -25 },
  ]);

  expect(drawing.zero).toBe(0.25);
  expect(drawing.bars.map(({ bar }) => bar)).toEqual([
    { from: 0.25, to: 1 },
    { from: 0, to: 0.25 },
  ]);
});

test('the largest is among the known ones', () => {
  const row = (value: number | null) => ({ value });
  expect(largestOf([row(null), row(-3), row(-1)])).toEqual({ value: -1 });
  expect(largestOf([row(null)])).toBeNull();
});
