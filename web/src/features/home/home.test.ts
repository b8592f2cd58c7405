import { expect, test } from 'vitest';
import type { MyDay } from './api.ts';
import { isEmpty, isFree, partOfDay } from './home.ts';

const none = { total: 0, items: [] };
const day = (part: Partial<MyDay> = {}): MyDay => ({
  today: '2026-09-16',
  overdue: none,
  due_today: none,
  due_week: none,
  others: none,
  mentioned: none,
  watched: none,
  done_today: 0,
  ...part,
});
const some = { total: 3, items: [] };

test('the greeting follows the clock', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('a day is empty without anything, and free when nothing presses', () => {
  expect([isEmpty(day()), isFree(day())]).toEqual([true, false]);
  expect([isEmpty(day({ watched: some })), isFree(day({ watched: some }))]).toEqual([false, true]);
  expect(isFree(day({ others: some, due_today: some }))).toBe(false);
  expect(isFree(day({ others: some, overdue: some }))).toBe(false);
});
