import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, holds, screenOfKey, screens, screensFor, sectionOf } from './screens.ts';

const router = ['../../router.tsx', '../../routes/analytics.tsx']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('');
const paths = [
  ...router.matchAll(/getParentRoute: \(\) => (?:inOrganisation|signedIn),\s*path: '(\/[^'$]*)'/g),
].map(([, path = '']) => path);

test('every screen that needs no id can be gone to', () => {
  expect(paths.length).toBeGreaterThan(15);
  expect(screens.map(({ to }) => to)).toEqual(expect.arrayContaining(paths));
});

test('no two screens have the same key, and each key leads to its own', () => {
  const keys = screens.flatMap((screen) => ('key' in screen ? [screen.key] : []));

  expect(new Set(keys).size).toBe(keys.length);
  expect(screenOfKey('KeyT')?.id).toBe('tasks');
  expect(screenOfKey('KeyZ')).toBeUndefined();
});

test('an address names the view and the place on the screen', () => {
  const addresses = screensFor(true).map(addressOf);

  expect(addresses).toContain('/tasks?view=calendar');
  expect(addresses).toContain('/profile#tokens');
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('what only those who manage may open is not offered to others', () => {
  const offered = screensFor(false).map(({ id }) => id);

  expect(offered).not.toContain('audit');
  expect(offered).not.toContain('webhooks');
  expect(screensFor(true).map(({ id }) => id)).toContain('audit');
});

test('screens that stand together lead to each other, and the first of them stands for all in the navigation', () => {
  expect(sectionOf('/analytics/cohorts')?.map(({ id }) => id)).toEqual(['sales', 'contracts', 'cohorts']);
  expect(sectionOf('/analytics/marketing')).toBeNull();

  const onFor = (path: string) => screensFor(true).filter((screen) => holds(screen, path));
  const entries = (path: string) =>
    onFor(path)
      .filter(({ menu }) => menu)
      .map(({ id }) => id);
  expect(entries('/analytics/cohorts')).toEqual(['sales']);
  expect(entries('/analytics/campaigns/123')).toEqual(['campaigns']);
  expect(entries('/tasks/WEB-1')).toEqual(['tasks']);
  expect(entries('/')).toEqual(['home']);
});
