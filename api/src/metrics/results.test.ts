import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { resultCache } from './results.ts';

const away = () => Promise.reject(new AppError('analytics_unavailable', 'warehouse_away'));
/** A clock that a test sets, and whether the warehouse is away. */
function cache() {
  const state = { now: '2026-01-01T10:00:00.000Z', away: false };
  return {
    state,
    ask: resultCache(
      () => new Date(state.now),
      async () => state.away,
    ),
  };
}

test('one version of the data is computed once, also when many ask at the same moment', async () => {
  const { ask } = cache();
  let runs = 0;
  const work = async () => ++runs;

  expect(await Promise.all([1, 2, 3].map(() => ask('a', 1, work)))).toMatchObject([
    { value: 1 },
    { value: 1 },
    { value: 1 },
  ]);
  expect(await ask('a', 1, work)).toMatchObject({ value: 1, staleSince: null });
  expect(await ask('b', 1, work)).toMatchObject({ value: 2 });
  expect(await ask('a', 2, work)).toMatchObject({ value: 3, staleSince: null });
});

test('while the warehouse is away the last answer is given with its time, and nothing is invented', async () => {
  const { ask, state } = cache();
  await ask('a', 1, async () => 'known');

  state.away = true;
  state.now = '2026-01-01T11:00:00.000Z';
  // Of the same data, and of data that have changed since.
  expect(await ask('a', 1, away)).toMatchObject({ value: 'known', staleSince: '2026-01-01T10:00:00.000Z' });
  for (let n = 0; n < 2; n++)
    expect(await ask('a', 2, away)).toMatchObject({ value: 'known', staleSince: '2026-01-01T10:00:00.000Z' });
  await expect(ask('b', 1, away)).rejects.toMatchObject({ code: 'analytics_unavailable' });

  state.away = false;
  expect(await ask('a', 2, async () => 'new')).toEqual({ value: 'new', at: state.now, staleSince: null });
  expect(await ask('b', 1, async () => 'first')).toMatchObject({ value: 'first', staleSince: null });
});

test('another failure is told and not kept', async () => {
  const { ask } = cache();
  await ask('a', 1, async () => 'known');

  await expect(
    ask('a', 2, () => Promise.reject(new AppError('timeout', 'query_too_heavy'))),
  ).rejects.toMatchObject({
    code: 'timeout',
  });
  expect(await ask('a', 2, async () => 'new')).toMatchObject({ value: 'new', staleSince: null });
});

test('large results make room for each other', async () => {
  const { ask } = cache();
  const runs: string[] = [];
  const large = (key: string) =>
    ask(key, 1, async () => {
      runs.push(key);
      return Array.from({ length: 600_000 }, () => 1);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await large(key);

  expect(runs).toEqual(['a', 'b', 'c', 'b']); // the third one drove out b, which nobody had asked for since
});
