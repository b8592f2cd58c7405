import type { Department } from '@takt/contract/departments.ts';
import { expect, test } from 'vitest';
import { pathsOf, rowsOf, treeAct, treeOf, withBelow } from './departments.ts';

const department = (id: string, parent_id: string | null, member_count = 0): Department => ({
  id,
  name: id,
  description: '',
  parent_id,
  manager_id: null,
  member_count,
  created_at: '2025-01-01T00:00:00Z',
});
/*
 * Маркетинг (1)
 *   Контекст (2)
 *   Соцсети (3)
 *     Тексты (4)
 * Продажи (5)
 */
const all = [
  department('Тексты', 'Соцсети', 4),
  department('Продажи', null, 5),
  department('Соцсети', 'Маркетинг', 3),
  department('Маркетинг', null, 1),
  department('Контекст', 'Маркетинг', 2),
];
const drawn = (closed: string[] = []) =>
  rowsOf(treeOf(all), new Set(closed)).map(({ department: { name }, level, people }) => [
    name,
    level,
    people,
  ]);

test('departments make a tree by names, with all their people', () => {
  expect(drawn()).toEqual([
    ['Маркетинг', 1, 10],
    ['Контекст', 2, 2],
    ['Соцсети', 2, 7],
    ['Тексты', 3, 4],
    ['Продажи', 1, 5],
  ]);
  expect(drawn(['Маркетинг'])).toEqual([
    ['Маркетинг', 1, 10],
    ['Продажи', 1, 5],
  ]);
});

test('a line knows its place, and whether something is below it', () => {
  const rows = rowsOf(treeOf(all), new Set(['Соцсети']));

  expect(rows.map(({ position, siblings, open }) => [position, siblings, open])).toEqual([
    [1, 2, true],
    [1, 2, null],
    [2, 2, false],
    [2, 2, null],
  ]);
});

test('a department whose parent is unknown is not lost', () => {
  expect(rowsOf(treeOf([department('Сирота', 'нет такого')]), new Set())).toHaveLength(1);
});

test('a department can not be put below itself', () => {
  expect([...withBelow(all, 'Маркетинг')].toSorted()).toEqual(['Контекст', 'Маркетинг', 'Соцсети', 'Тексты']);
  expect([...withBelow(all, 'Продажи')]).toEqual(['Продажи']);
});

test('a path tells where a department stands', () => {
  expect(pathsOf(all).map(({ path }) => path)).toEqual([
    'Маркетинг',
    'Маркетинг › Контекст',
    'Маркетинг › Соцсети',
    'Маркетинг › Соцсети › Тексты',
    'Продажи',
  ]);
});

test('arrows, Home and End lead through the tree as WAI-ARIA has it', () => {
  const rows = rowsOf(treeOf(all), new Set(['Соцсети']));
  const press = (id: string, key: string) => treeAct(rows, id, key);

  expect(press('Маркетинг', 'ArrowDown')).toEqual({ focus: 'Контекст' });
  expect(press('Контекст', 'ArrowUp')).toEqual({ focus: 'Маркетинг' });
  expect(press('Контекст', 'End')).toEqual({ focus: 'Продажи' });
  expect(press('Продажи', 'Home')).toEqual({ focus: 'Маркетинг' });
  // Right opens, then goes in; left goes out, then closes.
  expect(press('Соцсети', 'ArrowRight')).toEqual({ open: 'Соцсети' });
  expect(press('Маркетинг', 'ArrowRight')).toEqual({ focus: 'Контекст' });
  expect(press('Контекст', 'ArrowLeft')).toEqual({ focus: 'Маркетинг' });
  expect(press('Маркетинг', 'ArrowLeft')).toEqual({ close: 'Маркетинг' });
  expect(press('Маркетинг', 'ArrowUp')).toBeNull();
  expect(press('Контекст', 'ArrowRight')).toBeNull();
  expect(press('Контекст', 'Escape')).toBeNull();
});
