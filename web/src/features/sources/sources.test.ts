import { expect, test } from 'vitest';
import { freshnessOf, goalsOf, progressOf, pushExample } from './sources.ts';

test('figures up to yesterday or the day before are fresh; what is older depends on who has to bring it', () => {
  const of = (last_day: string | null, kind: 'file' | 'connection') =>
    freshnessOf({ last_day, kind }, '2025-09-26');

  expect(of('2025-09-26', 'connection')).toEqual({ freshness: 'fresh', days: 0 });
  expect(of('2025-09-25', 'connection')).toEqual({ freshness: 'fresh', days: 0 });
  expect(of('2025-09-24', 'connection')).toEqual({ freshness: 'fresh', days: 1 });
  expect(of('2025-09-20', 'connection')).toEqual({ freshness: 'behind', days: 5 });
  expect(of('2025-09-01', 'connection')).toEqual({ freshness: 'stale', days: 24 });
  expect(of('2025-09-01', 'file')).toEqual({ freshness: 'behind', days: 24 });
  expect(of(null, 'file')).toEqual({ freshness: 'none', days: 0 });
});

test('what is being read is as far as its readings are on average; what is over does not count', () => {
  const sync = (status: 'queued' | 'running' | 'done', progress: number) => ({ status, progress });

  expect(progressOf([sync('done', 100)])).toBeNull();
  expect(progressOf([sync('running', 55), sync('queued', 0), sync('done', 100)])).toBe(27);
});

test('goals are numbers with anything between them', () => {
  expect(goalsOf(' 123, 456;789\n')).toEqual(['123', '456', '789']);
  expect(goalsOf('')).toEqual([]);
  expect(goalsOf('заявка')).toBeNull();
  expect(goalsOf('1 2 3 4 5 6 7 8 9 10 11')).toBeNull();
});

test('the call of the example is to this installation, and its row is JSON', () => {
  const text = pushExample('https://takt.example', '2025-09-25');

  expect(text).toContain("'https://takt.example/api/data/rows?kind=ads&platform=my_ads'");
  expect(JSON.parse(/-d '(.+)'$/.exec(text)?.[1] ?? '')).toMatchObject([
    { date: '2025-09-25', spend: '340.50' },
  ]);
});
