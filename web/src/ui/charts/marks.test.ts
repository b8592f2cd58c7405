import { expect, test } from 'vitest';
import { addDays } from '../period.ts';
import { type ChartMark, groupMarks } from './marks.ts';

const days = Array.from({ length: 11 }, (_, at) => addDays('2025-09-01', at));
// 100 px a day.
const frame = { left: 50, width: 1000 };
const mark = (day: string, kind: ChartMark['kind'] = 'task', count = 1): ChartMark => ({
  day,
  kind,
  count,
  label: `${kind} ${day}`,
});

test('a mark stands under its day, and days out of sight have none', () => {
  const groups = groupMarks([mark('2025-09-04'), mark('2025-08-31'), mark('2025-09-12')], days, frame);

  expect(groups.map(({ x, kind, count }) => [x, kind, count])).toEqual([[350, 'task', 1]]);
});

test('several kinds of one day stand as one and are counted', () => {
  const [group, ...others] = groupMarks([mark('2025-09-02', 'creative', 3), mark('2025-09-02')], days, frame);

  expect(others).toEqual([]);
  expect(group).toMatchObject({ x: 150, kind: 'several', count: 4 });
  expect(group?.marks.map(({ kind }) => kind)).toEqual(['task', 'creative']);
});

test('marks nearer than a symbol become a group in their middle, and no two groups overlap', () => {
  // 20 px a day: each is too near to the next, and a joined pair comes nearer to the third.
  const narrow = { left: 0, width: 200 };
  const groups = groupMarks(
    ['2025-09-01', '2025-09-02', '2025-09-03', '2025-09-11'].map((day) => mark(day)),
    days,
    narrow,
  );

  const places = groups.map(({ x }) => x);
  expect(groups.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(4);
  for (const [at, x] of places.entries()) {
    if (at > 0) expect(x - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(24);
  }
});

test('one day alone has its marks where its point is', () => {
  expect(groupMarks([mark('2025-09-01')], ['2025-09-01'], { left: 300, width: 0 })[0]?.x).toBe(300);
  expect(groupMarks([mark('2025-09-01')], [], frame)).toEqual([]);
});
