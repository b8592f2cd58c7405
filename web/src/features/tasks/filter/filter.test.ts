import { expect, test } from 'vitest';
import { tasksSearch } from '../search.ts';
import { filteredBy, queryOf, savedQuery, searchOfSaved, valuesOf, withValues } from './filter.ts';

const olga = '0192f0aa-0000-7000-8000-000000000901';
const web = '0192f0aa-0000-7000-8000-000000000001';

test('an address is a filter of the contract; what is wrong in it counts as absent', () => {
  const search = tasksSearch({
    project: `${web},nonsense,${web}`,
    status: 'todo,done',
    priority: 'terrible',
    assignee: 'me,none',
    due: 'someday',
    watching: true,
    q: 42,
    view: 'spreadsheet',
  });

  expect(queryOf(search, olga)).toEqual({
    project_id: web,
    status: 'todo,done',
    assignee_id: `${olga},none`,
    watching: 'true',
    q: '42',
  });
  expect(filteredBy(search)).toEqual(['project', 'status', 'assignee', 'watching', 'q']);
});

test('nothing asked for is an empty filter', () => {
  expect(queryOf(tasksSearch({ view: 'list', peek: olga, order: 'due' }), olga)).toEqual({});
});

test('values go in and out of a field one by one', () => {
  const search = tasksSearch({ status: 'todo,done', due: 'week' });

  expect(valuesOf(search, 'status')).toEqual(['todo', 'done']);
  expect(valuesOf(search, 'due')).toEqual(['week']);
  expect(valuesOf(search, 'label')).toEqual([]);
  expect(withValues('status', ['done'])).toEqual({ status: 'done' });
  expect(withValues('status', [])).toEqual({ status: undefined });
  expect(withValues('watching', ['true'])).toEqual({ watching: true });
});

test('a saved view brings back what was asked for, and not the task that was open', () => {
  const search = tasksSearch({
    view: 'list',
    group: 'status',
    order: 'due',
    reverse: true,
    watching: true,
    assignee: 'me',
    q: 'квиз & форма',
    peek: olga,
    day: '2026-09-16',
  });

  const back = searchOfSaved(savedQuery(search), tasksSearch);

  expect(back).toEqual({ ...search, peek: undefined, day: undefined });
  expect(savedQuery(back)).toBe(savedQuery(search));
});
