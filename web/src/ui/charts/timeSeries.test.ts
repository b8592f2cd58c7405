import { expect, test } from 'vitest';
import { dayTicks, extremesOf, loners, prepareTimeSeries, stepTo, valueTicks } from './timeSeries.ts';

const days = ['2025-09-01', '2025-09-02', '2025-09-03', '2025-09-04'];

test('an unknown day stays a gap, and a lone point gets a dot', () => {
  const drawing = prepareTimeSeries({
    days,
    lines: [{ key: 'spend', label: 'Расход', colour: '--c1', values: [10, null, 30, null] }],
  });

  expect(drawing.columns).toEqual([
    [0, 1, 2, 3],
    [10, null, 30, null],
  ]);
  expect(drawing.strokes[0]?.dots).toEqual([0, 2]);
});

test('the period before is dashed, in the colour of its line, and lies below', () => {
  const drawing = prepareTimeSeries({
    days,
    lines: [
      { key: 'spend', label: 'Расход', colour: '--c1', values: [1, 2, 3, 4], previous: [4, 3, 2, 1] },
      { key: 'revenue', label: 'Выручка', colour: '--c2', values: [5, 6, 7, 8], filled: true },
    ],
  });

  expect(drawing.strokes.map(({ colour, look, filled }) => [colour, look, filled])).toEqual([
    ['--c1', 'previous', false],
    ['--c1', 'line', false],
    ['--c2', 'line', true],
  ]);
  expect(drawing.columns[1]).toEqual([4, 3, 2, 1]);
});

test('provisional days are shaded from the first of them in the period', () => {
  const shadedFrom = (provisionalFrom: string | null) =>
    prepareTimeSeries({ days, lines: [], provisionalFrom }).shadedFrom;

  expect(shadedFrom('2025-09-03')).toBe(2);
  expect(shadedFrom('2025-08-01')).toBe(0);
  expect(shadedFrom('2025-10-01')).toBeNull();
  expect(shadedFrom(null)).toBeNull();
});

test('the value axis has round steps around the values and zero', () => {
  expect(valueTicks(0, 356_000)).toEqual([0, 100_000, 200_000, 300_000, 400_000]);
  expect(valueTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(valueTicks(-40, 120)).toEqual([-50, 0, 50, 100, 150]);
  expect(valueTicks(0, 0)).toEqual([0, 1]);
  const { ticks } = prepareTimeSeries({
    days,
    lines: [{ key: 'a', label: 'A', colour: '--c1', values: [null, 900, null, null], previous: [1100] }],
  });
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(1100);
});

test('day names are as many as fit', () => {
  const month = Array.from({ length: 26 }, (_, index) => `d${index}`);
  expect(dayTicks(month, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(dayTicks(days, 10)).toEqual([0, 1, 2, 3]);
  expect(dayTicks([], 10)).toEqual([]);
});

test('a year is named by its months', () => {
  const year = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const named = dayTicks(year, 6).map((index) => year[index]);
  expect(named).toEqual(['2025-01-01', '2025-03-01', '2025-05-01', '2025-07-01', '2025-09-01', '2025-11-01']);
});

test('extremes are of known points alone', () => {
  expect(extremesOf([null, 5, 2, null, 9, 9])).toEqual({
    low: { index: 2, value: 2 },
    high: { index: 4, value: 9 },
  });
  expect(extremesOf([null, null])).toBeNull();
});

test('loners need both neighbours unknown', () => {
  expect(loners([1])).toEqual([0]);
  expect(loners([1, 2, null, 3])).toEqual([3]);
  expect(loners([0, null, 0])).toEqual([0, 2]);
});

test('arrow keys walk over the points and stop at the ends', () => {
  expect(stepTo('ArrowRight', null, 4)).toBe(0);
  expect(stepTo('ArrowLeft', null, 4)).toBe(3);
  expect(stepTo('ArrowRight', 3, 4)).toBe(3);
  expect(stepTo('ArrowLeft', 2, 4)).toBe(1);
  expect(stepTo('Home', 2, 4)).toBe(0);
  expect(stepTo('End', 2, 4)).toBe(3);
  // Of a day that shorter data have no more.
  expect(stepTo('ArrowLeft', 89, 7)).toBe(6);
  expect(stepTo('a', 2, 4)).toBeNull();
  expect(stepTo('End', null, 0)).toBeNull();
});
