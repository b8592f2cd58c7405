import { expect, test } from 'vitest';
import {
  choicesOf,
  type Draft,
  missingIn,
  orderOf,
  withColumn,
  withPerson,
  withValue,
} from './workImports.ts';

const draft: Draft = {
  columns: [
    { index: 0, field: 'title' },
    { index: 1, field: 'status' },
    { index: 2, field: 'labels' },
    { index: 3, field: 'labels' },
  ],
  values: [
    { field: 'status', text: 'В работе', becomes: 'in_progress' },
    { field: 'status', text: 'Ждём', becomes: null },
  ],
  people: [
    { text: 'Анна', user_id: null },
    { text: 'Борис', user_id: null },
  ],
  project_id: '019a0000-0000-7000-8000-000000000001',
};

test('tasks need a title and a project; labels may stand in several columns', () => {
  expect(missingIn('tasks', draft)).toEqual([]);
  expect(missingIn('tasks', { ...withColumn(draft, 0, 'ignore'), project_id: null })).toEqual([
    { code: 'title' },
    { code: 'project' },
  ]);
  expect(missingIn('tasks', withColumn(draft, 1, 'title'))).toEqual([{ code: 'twice', field: 'title' }]);
});

test('clients need a name; a file without columns, as of Trello, needs none', () => {
  expect(missingIn('clients', { ...draft, columns: [{ index: 0, field: 'email' }] })).toEqual([
    { code: 'name' },
  ]);
  expect(missingIn('tasks', { ...draft, columns: [] })).toEqual([]);
});

test('the api is told what the person has said', () => {
  const said = withPerson(withValue(draft, 1, 'in_review'), 'Борис', 'b');
  const order = orderOf(said, true);
  expect(order.dry_run).toBe(true);
  expect(order.values?.[1]).toEqual({ field: 'status', text: 'Ждём', becomes: 'in_review' });
  expect(order.people).toEqual([
    { text: 'Анна', user_id: null },
    { text: 'Борис', user_id: 'b' },
  ]);
  expect(orderOf({ ...draft, columns: [] }, false)).not.toHaveProperty('columns');
});

test('a status of a client is not one of a task', () => {
  expect(choicesOf('clients', 'status')).toContain('lead');
  expect(choicesOf('tasks', 'status')).toContain('in_review');
  expect(choicesOf('tasks', 'title')).toBeUndefined();
});
