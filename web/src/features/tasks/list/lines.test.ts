import type { TaskRow } from '@takt/contract/tasks.ts';
import { expect, test } from 'vitest';
import { ariaSort, nextSort } from './columns.ts';
import { idsBetween, linesOf, picked, queryOfGroup } from './lines.ts';

const row = (id: string): TaskRow => ({
  id,
  number: 1,
  key: 'WEB-1',
  project_id: 'p',
  parent_id: null,
  title: id,
  status: 'todo',
  priority: 'medium',
  type: 'task',
  assignee_id: null,
  reporter_id: 'r',
  label_ids: [],
  start_date: null,
  due_date: null,
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
const rows = [row('a'), row('b'), row('c')];

test('what is still to come has its place, until the last page says that this was all', () => {
  expect(linesOf({ items: rows, next_cursor: 'c' }, 5).map(({ kind }) => kind)).toEqual([
    'task',
    'task',
    'task',
    'coming',
    'coming',
  ]);
  expect(linesOf({ items: rows, next_cursor: null }, 5)).toHaveLength(3);
  expect(linesOf(undefined, 2).map(({ kind }) => kind)).toEqual(['coming', 'coming']);
});

test('the same task in two groups is two lines', () => {
  const keys = ['sales', 'none'].flatMap((group) => linesOf({ items: rows, next_cursor: null }, 3, group));

  expect(new Set(keys.map(({ key }) => key)).size).toBe(6);
});

test('Shift takes everything between, in either direction, and no heads of groups', () => {
  const lines = [
    { kind: 'group' as const, key: 'g', group: { value: 'x', total: 3 }, open: true },
    ...linesOf({ items: rows, next_cursor: null }, 3, 'x'),
  ];

  expect(idsBetween(lines, 3, 0)).toEqual(['a', 'b', 'c']);
  expect(idsBetween(lines, 1, 2)).toEqual(['a', 'b']);
});

test('Shift begins at the row that has the focus, or at the one that was taken last, wherever that is now', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map(row);
  const lines = linesOf({ items: all, next_cursor: null }, 5);
  const took = (...given: Parameters<typeof picked>) => [...picked(...given).ids].toSorted();

  expect(took(lines, { ids: new Set(), anchor: null }, 4, 3)).toEqual(['d', 'e']);
  expect(took(lines, { ids: new Set(), anchor: null }, 4)).toEqual(['e']);
  const anchor = lines[2]?.key ?? '';
  const fewer = linesOf({ items: all.slice(1), next_cursor: null }, 4);
  expect(took(fewer, { ids: new Set(['c']), anchor }, 3)).toEqual(['c', 'd', 'e']);
});

test('a group narrows the filter to its value', () => {
  expect(queryOfGroup({ status: 'todo,done', q: 'квиз' }, 'status', 'done')).toEqual({
    status: 'done',
    q: 'квиз',
  });
  expect(queryOfGroup({}, 'assignee', 'none')).toEqual({ assignee_id: 'none' });
});

test('a column sorts, turns round and lets be', () => {
  const first = nextSort({}, 'due');
  const second = nextSort(first, 'due');

  expect([first, second, nextSort(second, 'due')]).toEqual([
    { order: 'due' },
    { order: 'due', reverse: 'true' },
    {},
  ]);
  expect([ariaSort(first, 'due'), ariaSort(second, 'due'), ariaSort(second, 'title')]).toEqual([
    'ascending',
    'descending',
    'none',
  ]);
  expect(ariaSort({ order: 'created' }, 'created')).toBe('descending');
});
