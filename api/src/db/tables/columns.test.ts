import { expect, test } from 'vitest';
import { tasks } from './tasks.ts';

test.each([
  ['2026-11-21 04:18:50.218+00', '2026-11-21T04:18:50.218Z'],
  ['2026-11-21 04:18:50.218999+00', '2026-11-21T04:18:50.218Z'],
  ['2026-11-21 04:18:50.2+00', '2026-11-21T04:18:50.200Z'],
  ['2026-11-21 04:18:50+00', '2026-11-21T04:18:50.000Z'],
  ['2026-11-21 04:18:50+03', '2026-11-21T01:18:50.000Z'],
])('PostgreSQL says %s, the call says %s', (from, to) => {
  expect(tasks.createdAt.mapFromDriverValue(from)).toBe(to);
});
