import { expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { amountText, bringsFigures, finished } from './imports.ts';

test('an import is over when it is done, has failed or was undone', () => {
  const statuses = ['uploaded', 'queued', 'running', 'done', 'failed', 'undoing', 'undone'] as const;
  expect(statuses.filter((status) => !finished({ status }))).toEqual(['queued', 'running', 'undoing']);
});

test('only an import that is done or undone changes figures', () => {
  const event = (status: unknown) => ({ kind: 'import.changed' as const, data: { import: { status } } });
  expect(bringsFigures(event('done'))).toBe(true);
  expect(bringsFigures(event('undone'))).toBe(true);
  expect(bringsFigures(event('undoing'))).toBe(false);
  expect(bringsFigures(event('running'))).toBe(false);
  expect(bringsFigures(event('new kind of status'))).toBe(false);
  expect(bringsFigures({ kind: 'task.changed', data: {} })).toBe(false);
});

test('an amount has its cents or none', () => {
  const text = (amount: string) => amountText(formatsOf('ru'), amount).replace(/[\u00a0\u202f]/g, ' ');
  expect(text('30590879.82')).toBe('30 590 879,82');
  expect(text('1500.5')).toBe('1 500,50');
  expect(text('1500')).toBe('1 500');
});
