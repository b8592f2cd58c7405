import type { TaskRow } from '@takt/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { shifted, spanOf, withBeginning, withEnd } from '../spans.ts';
import { barsOf, hiddenOf, turned, weeksOf } from './weeks.ts';

const task = (number: number, start_date: string | null, due_date: string | null): TaskRow => ({
  id: String(number),
  number,
  key: `WEB-${number}`,
  project_id: 'p',
  parent_id: null,
  title: `Задача ${number}`,
  status: 'todo',
  priority: 'medium',
  type: 'task',
  assignee_id: null,
  reporter_id: 'r',
  label_ids: [],
  start_date,
  due_date,
  estimate: null,
  rank: 'a0',
  subtasks: { total: 0, done: 0 },
  comments: 0,
  is_blocked: false,
  finding: null,
  completed_at: null,
  created_at: '2026-09-01T10:00:00Z',
  updated_at: '2026-09-01T10:00:00Z',
});

test('a month is its whole weeks, from the day on which the organisation begins them', () => {
  const september = weeksOf('2026-09-16', 'month', 1);

  expect([september.length, september[0]?.[0], september.at(-1)?.[6]]).toEqual([
    5,
    '2026-08-31',
    '2026-10-04',
  ]);
  expect(weeksOf('2026-09-16', 'month', 0)[0]?.[0]).toBe('2026-08-30');
  expect(weeksOf('2026-02-10', 'month', 0)).toHaveLength(4);
  expect(weeksOf('2026-09-16', 'week', 6)).toEqual([
    ['2026-09-12', '2026-09-13', '2026-09-14', '2026-09-15', '2026-09-16', '2026-09-17', '2026-09-18'],
  ]);
});

test('one turns from month to month and from week to week', () => {
  expect([turned('2026-01-31', 'month', 1), turned('2026-01-31', 'month', -1)]).toEqual([
    '2026-02-01',
    '2025-12-01',
  ]);
  expect(turned('2026-12-30', 'week', 1)).toBe('2027-01-06');
});

test('tasks stand below each other where their days meet, and beside each other where not', () => {
  const [week = []] = weeksOf('2026-09-16', 'week', 1);
  const bars = barsOf(
    [
      task(1, '2026-09-10', '2026-09-15'),
      task(2, null, '2026-09-15'),
      task(3, '2026-09-16', '2026-09-25'),
      task(4, null, null),
    ],
    week,
  );

  expect(
    bars.map(({ task: { number }, from, to, lane, begins, ends }) => [number, from, to, lane, begins, ends]),
  ).toEqual([
    [1, 0, 1, 0, false, true],
    [2, 1, 1, 1, true, true],
    [3, 2, 6, 0, true, false],
  ]);
  expect(hiddenOf(bars, 1)).toEqual([0, 1, 0, 0, 0, 0, 0]);
});

test('no two bars of a lane ever share a day', () => {
  const [week = []] = weeksOf('2026-09-16', 'week', 1);
  const spans = fc.array(fc.tuple(fc.integer({ min: -3, max: 9 }), fc.integer({ min: 0, max: 8 })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(spans, (all) => {
      const bars = barsOf(
        all.map(([from, length], number) =>
          task(number, addDays('2026-09-14', from), addDays('2026-09-14', from + length)),
        ),
        week,
      );
      for (const [at, a] of bars.entries())
        for (const b of bars.slice(at + 1))
          if (a.lane === b.lane) expect(a.to < b.from || b.to < a.from).toBe(true);
    }),
  );
});

test('moving keeps the length; another end or beginning keeps the other one', () => {
  const long = task(1, '2026-09-10', '2026-09-15');
  const due = task(2, null, '2026-09-15');

  expect(shifted(long, 7)).toEqual({ start_date: '2026-09-17', due_date: '2026-09-22' });
  expect(shifted(due, -1)).toEqual({ due_date: '2026-09-14' });
  expect(withEnd(long, -30)).toEqual({ start_date: '2026-09-10', due_date: '2026-09-10' });
  expect(withEnd(due, 2)).toEqual({ start_date: '2026-09-15', due_date: '2026-09-17' });
  expect(withBeginning(long, 30)).toEqual({ start_date: '2026-09-15', due_date: '2026-09-15' });
  expect(spanOf(task(3, '2026-09-20', '2026-09-15'))).toEqual({ from: '2026-09-15', to: '2026-09-15' });
});
