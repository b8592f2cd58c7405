import { taskStatus } from '@takt/contract/tasks.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { tasks as en } from '../../texts/en/tasks.ts';
import { rereadRows } from './rows.ts';
import { dueOf, numberOf } from './tasks.ts';

test('a due date is said as people say it', () => {
  const said = (due: string) => dueOf(due, '2026-03-01', 'todo');

  expect(said('2026-03-01')).toEqual({ kind: 'today' });
  expect(said('2026-03-02')).toEqual({ kind: 'tomorrow' });
  expect(said('2026-03-09')).toEqual({ kind: 'day' });
  expect(said('2026-02-28')).toEqual({ kind: 'overdue', days: 1 });
  expect(said('2025-03-01')).toEqual({ kind: 'overdue', days: 365 });
});

test('finished work is not overdue', () => {
  expect(dueOf('2026-02-01', '2026-03-01', 'done')).toEqual({ kind: 'day' });
  expect(dueOf('2026-03-01', '2026-03-01', 'cancelled')).toEqual({ kind: 'day' });
});

test('a link names a task by its number', () => {
  expect(numberOf('WEB-42')).toBe(42);
  expect(numberOf('web2-1')).toBe(1);
  expect(['WEB', 'WEB-0', 'WEB-4a', '-4', 'WEB-99999999999', ''].map(numberOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('the sentences of the specification stand verbatim in English', () => {
  expect(en).toMatchObject({
    created: 'Task Created',
    updated: 'Task Updated',
    moved: 'Task Moved',
    deleted: 'Task Deleted',
    deletedLead: 'Task has been deleted successfully',
    failedToFetch: 'Failed to fetch tasks',
    failedToCreate: 'Failed to create task',
    failedToUpdate: 'Failed to update task',
    failedToMove: 'Failed to update task status',
    failedToDelete: 'Failed to delete task',
  });
  for (const status of taskStatus.options) expect(en.movedTo[status]).toBe(status.replaceAll('_', ' '));
});

test('what somebody does himself is read again however far he has scrolled', async () => {
  const queries = new QueryClient();
  const [long, short] = [
    ['tasks', 'rows', {}, {}],
    ['tasks', 'rows', { q: 'a' }, {}],
  ] as const;
  queries.setQueryData(long, { items: Array.from({ length: 700 }), next_cursor: 'more' });
  queries.setQueryData(short, { items: [], next_cursor: null });

  await rereadRows(queries);

  expect([long, short].map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
