import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, screenOfKey, screens, screensFor } from './screens.ts';

const router = readFileSync(join(import.meta.dirname, '../../router.tsx'), 'utf8');
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
