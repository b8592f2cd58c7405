import type { ReportMeta } from '@takt/contract/reports.ts';
import { expect, test } from 'vitest';
import { dailyData, nothingKnown, provisionalDays } from './daily.ts';

const meta = (more: Partial<ReportMeta> = {}): ReportMeta => ({
  period: { from: '2025-03-01', to: '2025-03-03' },
  previous: { from: '2025-02-26', to: '2025-02-28' },
  currency: 'RUB',
  time_zone: 'Europe/Moscow',
  provisional_from: null,
  stale_since: null,
  sources: [],
  warnings: [],
  definitions: [],
  ...more,
});
const point = (date: string, spend: string | null) => ({ date, values: { spend } });
const lines = [{ measure: 'spend' as const, label: 'Расход', colour: '--c1' as const }];

test('every day stands beside the day that is a period earlier, gaps stay gaps', () => {
  const data = dailyData(
    {
      daily: [point('2025-03-01', '10.5'), point('2025-03-02', null), point('2025-03-03', '30')],
      // The first day of the period before is left out by the api.
      daily_previous: [point('2025-02-27', '7'), point('2025-02-28', '8')],
    },
    meta(),
    lines,
    true,
  );

  expect(data.previousDays).toEqual(['2025-02-26', '2025-02-27', '2025-02-28']);
  expect(data.lines[0]?.values).toEqual([10.5, null, 30]);
  expect(data.lines[0]?.previous).toEqual([null, 7, 8]);
});

test('without comparison there is no second line', () => {
  const data = dailyData({ daily: [point('2025-03-01', '1')], daily_previous: [] }, meta(), lines, false);
  expect(data.previousDays).toBeUndefined();
  expect(data.lines[0]?.previous).toBeUndefined();
});

test('a period before of which nothing is known is not drawn', () => {
  const data = dailyData(
    { daily: [point('2025-03-01', '1')], daily_previous: [point('2025-02-26', null)] },
    meta(),
    lines,
    true,
  );
  expect(data.lines[0]?.previous).toBeUndefined();
});

test('provisional days are counted from the end', () => {
  expect(provisionalDays(meta())).toBeNull();
  expect(provisionalDays(meta({ provisional_from: '2025-03-02' }))).toBe(2);
  expect(provisionalDays(meta({ provisional_from: '2025-03-01' }))).toBe('all');
  expect(provisionalDays(meta({ provisional_from: '2025-03-04' }))).toBeNull();
  expect(provisionalDays(meta({ period: null, provisional_from: '2025-03-02' }))).toBeNull();
});

test('a period of unknown days is known to be empty, zero is known', () => {
  expect(nothingKnown([point('2025-03-01', null)])).toBe(true);
  expect(nothingKnown([point('2025-03-01', '0')])).toBe(false);
});
