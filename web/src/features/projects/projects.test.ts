import { projectKey } from '@takt/contract/projects.ts';
import { expect, test } from 'vitest';
import { isLate, suggestedKey } from './projects.ts';
import { projectSearch, projectsSearch } from './search.ts';

test('a key is suggested from the name', () => {
  expect(suggestedKey('Осенний запуск')).toBe('OZ');
  expect(suggestedKey('Маркетинг')).toBe('MARK');
  expect(suggestedKey('Łódź – sklep')).toBe('LS');
  expect(suggestedKey('Website redesign 2026')).toBe('WR2');
  expect(suggestedKey('2026')).toBe('');
  expect(suggestedKey('  ')).toBe('');
});

test('what is suggested is a key, or nothing', () => {
  for (const name of ['Сайт', 'Я и ты', '1С Битрикс', 'Щука', 'Объезд', 'Ёж', 'a b c d e f']) {
    const key = suggestedKey(name);
    expect(key === '' || projectKey.safeParse(key).success, `${name}: ${key}`).toBe(true);
  }
});

test('a project is late from the day after its own, unless it is over', () => {
  const today = '2026-03-10';
  expect(isLate({ due_date: '2026-03-09', status: 'active' }, today)).toBe(true);
  expect(isLate({ due_date: '2026-03-10', status: 'active' }, today)).toBe(false);
  expect(isLate({ due_date: '2026-03-09', status: 'on_hold' }, today)).toBe(true);
  expect(isLate({ due_date: '2026-03-09', status: 'completed' }, today)).toBe(false);
  expect(isLate({ due_date: null, status: 'active' }, today)).toBe(false);
});

test('several values of the address keep those that exist, in one order', () => {
  expect(projectsSearch({ status: 'on_hold,active,nonsense', priority: 'nonsense', order: 'due' })).toEqual({
    status: 'active,on_hold',
    order: 'due',
  });
  expect(projectsSearch({ q: 42, view: 'cards', owner: 'somebody' })).toEqual({ q: '42', view: 'cards' });
});

test('a project opens with what its address names', () => {
  expect(projectSearch({ tab: 'activity' })).toEqual({ tab: 'activity' });
  expect(projectSearch({ view: 'board', tab: 'nonsense' })).toEqual({ view: 'board' });
  expect(projectSearch({})).toEqual({});
});
