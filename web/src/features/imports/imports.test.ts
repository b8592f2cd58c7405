import { expect, test } from 'vitest';
import { formatsOf } from '../../texts/format.ts';
import { amountText, bringsFigures, finished, startedOf } from './imports.ts';

test('an import is over when it is done or has failed', () => {
  const statuses = ['uploaded', 'queued', 'running', 'done', 'failed'] as const;
  expect(statuses.filter((status) => !finished({ status }))).toEqual(['queued', 'running']);
});

test('only an import that is done brings figures', () => {
  const event = (status: unknown) => ({ kind: 'import.changed' as const, data: { import: { status } } });
  expect(bringsFigures(event('done'))).toBe(true);
  expect(bringsFigures(event('running'))).toBe(false);
  expect(bringsFigures(event('new kind of status'))).toBe(false);
  expect(bringsFigures({ kind: 'task.changed', data: {} })).toBe(false);
});

test('files that were only uploaded are left out', () => {
  const pages = [
    { items: [{ status: 'uploaded' as const }, { status: 'done' as const }] },
    { items: [{ status: 'failed' as const }] },
  ];
  expect(startedOf<{ status: 'uploaded' | 'done' | 'failed' }>(pages).map(({ status }) => status)).toEqual([
    'done',
    'failed',
  ]);
});

test('an amount has its cents or none', () => {
  const text = (amount: string) => amountText(formatsOf('ru'), amount).replace(/[\u00a0\u202f]/g, ' ');
  expect(text('30590879.82')).toBe('30 590 879,82');
  expect(text('1500.5')).toBe('1 500,50');
  expect(text('1500')).toBe('1 500');
});
