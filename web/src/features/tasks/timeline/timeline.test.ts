import type { TaskRow } from '@takt/contract/tasks.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { pathOf, timelineRows } from './rows.ts';
import { placeOf, scaleOf, turned } from './scale.ts';

const task = (
  number: number,
  project_id: string,
  start_date: string | null,
  due_date: string | null,
): TaskRow => ({
  id: String(number),
  number,
  key: `WEB-${number}`,
  project_id,
  parent_id: null,
  title: `Задача ${number}`,
  status: 'todo',
  priority: 'medium',
  type: 'task',
  assignee_id: number % 2 === 0 ? 'olga' : null,
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

test('the scale is whole months, and its marks fill it without a gap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4000 }),
      fc.constantFrom('week' as const, 'month' as const, 'quarter' as const),
      fc.constantFrom(0, 1, 6),
      (days, zoom, first) => {
        const around = addDays('2024-01-01', days);
        const scale = scaleOf(around, zoom, first);
        expect([scale.from <= around, scale.to >= around, scale.from.endsWith('-01')]).toEqual([
          true,
          true,
          true,
        ]);
        for (const marks of [scale.months, scale.steps]) {
          if (marks.length === 0) continue;
          const ends = marks.map(({ at, width }) => at + width);
          expect(marks.map(({ at }) => at)).toEqual([0, ...ends.slice(0, -1)]);
          expect(ends.at(-1)).toBe(scale.width);
        }
      },
    ),
  );
});

test('a task stands on its days', () => {
  const scale = scaleOf('2026-09-16', 'week', 1);

  // From 1 August: 36 px a day.
  expect(scale.from).toBe('2026-08-01');
  expect(placeOf(scale, '2026-08-03', '2026-08-05')).toEqual({ at: 72, width: 108 });
  expect(turned('2026-09-16', 'week', -1)).toBe('2026-08-19');
});

test('groups by name, nobody last, the earliest first, and none without days', () => {
  const rows = timelineRows(
    [
      task(1, 'web', '2026-09-10', '2026-09-12'),
      task(2, 'crm', null, '2026-09-11'),
      task(3, 'web', null, '2026-09-01'),
      task(4, 'web', null, null),
    ],
    'project',
    (value) => ({ web: 'Сайт', crm: 'База' })[value] ?? '',
  );

  expect(rows.map(({ key }) => key)).toEqual(['group/crm', '2', 'group/web', '3', '1']);
  expect(
    timelineRows([task(1, 'a', null, '2026-09-01'), task(2, 'a', null, '2026-09-01')], 'assignee', String),
  ).toMatchObject([{ value: 'olga', count: 1 }, { key: '2' }, { value: 'none' }, { key: '1' }]);
});

test('a line goes straight to what begins later, and around to what begins earlier', () => {
  expect(pathOf({ x: 100, y: 20 }, { x: 200, y: 60 })).toBe('M100 20H108V60H200');
  expect(pathOf({ x: 100, y: 20 }, { x: 50, y: 100 })).toBe('M100 20H108V38H42V100H50');
});
