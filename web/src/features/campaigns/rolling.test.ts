import type { RollingPoint } from '@takt/contract/analytics.ts';
import { expect, test } from 'vitest';
import { rollingLines } from './rolling.ts';

const point = (date: string, roas: number | null, incomplete = false): RollingPoint => ({
  date,
  figures: { roas: { value: roas, previous: null } },
  change: {},
  incomplete,
  missing_days: incomplete ? 1 : 0,
});
const names = { whole: 'ROAS', incomplete: 'Неполное окно' };

test('whole windows are one line', () => {
  const { days, lines } = rollingLines(
    [point('2025-09-01', 2), point('2025-09-02', null)],
    'roas',
    names,
    null,
  );

  expect(days).toEqual(['2025-09-01', '2025-09-02']);
  expect(lines.map(({ key, values }) => [key, values])).toEqual([['roas', [2, null]]]);
});

test('windows that lack days leave a gap in it and are drawn apart, tied to their neighbours', () => {
  const points = [1, 2, 3, 4, 5].map((roas) => point(`2025-09-0${roas}`, roas, roas === 3));
  const { lines } = rollingLines(points, 'roas', names, '2025-09-04');

  expect(lines.map(({ values, look }) => [look, values])).toEqual([
    [undefined, [1, 2, null, 4, 5]],
    ['projection', [null, 2, 3, 4, null]],
  ]);
});
