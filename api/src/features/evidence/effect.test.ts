import { expect, test } from 'vitest';
import { aroundDay, changeOf, daysCompared, knownAfter, verdictOf } from './methods/effect.ts';

test('as many days are compared as the finding told of, within a week and four', () => {
  expect(daysCompared({ from: '2025-09-10', to: '2025-09-12' })).toBe(7);
  expect(daysCompared({ from: '2025-09-01', to: '2025-09-14' })).toBe(14);
  expect(daysCompared({ from: '2025-01-01', to: '2025-09-30' })).toBe(28);
});

test('the day on which a task was done is on neither side', () => {
  expect(aroundDay('2025-03-02', 7)).toEqual({
    before: { from: '2025-02-23', to: '2025-03-01' },
    after: { from: '2025-03-03', to: '2025-03-09' },
  });
});

test('of the days after, those up to the last that is known', () => {
  expect(knownAfter('2025-09-12', 14, undefined)).toBe(0);
  expect(knownAfter('2025-09-12', 14, '2025-09-12')).toBe(0);
  expect(knownAfter('2025-09-12', 14, '2025-09-15')).toBe(3);
  expect(knownAfter('2025-09-12', 14, '2026-01-01')).toBe(14);
});

test('the verdict goes by what is better for the measure, and 5 % are no change', () => {
  expect(verdictOf('up', { value: 1.2, previous: 1 })).toBe('better');
  expect(verdictOf('down', { value: '120', previous: '100' })).toBe('worse');
  expect(verdictOf('down', { value: '80', previous: '100' })).toBe('better');
  expect(verdictOf('up', { value: 105, previous: 100 })).toBe('same');
  expect(verdictOf('up', { value: 94.9, previous: 100 })).toBe('worse');
  // From nothing to something there is no share, but a way.
  expect(verdictOf('up', { value: 3, previous: 0 })).toBe('better');
  expect(verdictOf('down', { value: 3, previous: 0 })).toBe('worse');
  expect(verdictOf('up', { value: 0, previous: 0 })).toBe('same');
  expect(verdictOf('up', { value: -1, previous: 0 })).toBe('worse');
  // A loss that grows smaller is an improvement.
  expect(verdictOf('up', { value: '-10', previous: '-20' })).toBe('better');
});

test('what is unknown, or has no better way, has no verdict', () => {
  expect(verdictOf('up', { value: null, previous: 1 })).toBe('unknown');
  expect(verdictOf('up', { value: 1, previous: null })).toBe('unknown');
  expect(verdictOf('neither', { value: '500', previous: '100' })).toBe('unknown');
  expect(changeOf(1, 0)).toBeNull();
  expect(changeOf('150', '100')).toBe(0.5);
});
