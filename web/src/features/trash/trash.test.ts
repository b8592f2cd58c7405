import { expect, test } from 'vitest';
import { trashSearch } from './search.ts';
import { daysLeft } from './trash.ts';

test('the day that has begun counts among those that are left', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(daysLeft('2026-03-31T12:00:00Z', now)).toBe(30);
  expect(daysLeft('2026-03-31T11:59:59Z', now)).toBe(30);
  expect(daysLeft('2026-03-01T20:00:00Z', now)).toBe(1);
  expect(daysLeft('2026-02-27T00:00:00Z', now)).toBe(0);
});

test('an unknown kind in the address shows everything', () => {
  expect(trashSearch({ kind: 'client' })).toEqual({ kind: 'client' });
  expect(trashSearch({ kind: 'mammoth' })).toEqual({});
});
