import { expect, test } from 'vitest';
import { faultsOfLock, type Lock } from './check-dependencies.ts';

const sha = 'sha512-x';
const sound = {
  '': { dependencies: { node: '24.21.0' } },
  contract: { dependencies: {} },
  'node_modules/@takt/contract': { link: true, resolved: 'contract' },
  ...Object.fromEntries(
    ['react', 'react-dom', '@mantine/core', '@tanstack/react-query', 'i18next', 'zod', 'fastify', 'pg'].map(
      (name) => [`node_modules/${name}`, { version: '1.0.0', integrity: sha, license: 'MIT' }],
    ),
  ),
  'node_modules/node': { version: '24.21.0', integrity: sha, license: 'ISC', hasInstallScript: true },
} satisfies Lock['packages'];
const faultsOf = (more: Lock['packages'], allowed = {}) =>
  faultsOfLock({ packages: { ...sound, ...more } }, { node: true, ...allowed });

test('a sound lock file has no fault', () => {
  expect(faultsOf({})).toEqual([]);
  expect(
    faultsOf({
      'node_modules/a': { integrity: sha, license: '(GPL-3.0-only OR MIT)' },
      'node_modules/b': { integrity: sha, license: 'MPL-2.0', dev: true },
      'node_modules/@img/sharp-linux-x64': { integrity: sha, license: 'Apache-2.0 AND LGPL-3.0-or-later' },
      'node_modules/c': { integrity: sha, license: 'MIT', hasInstallScript: true, os: ['win32'] },
    }),
  ).toEqual([]);
});

test.each<[string, Lock['packages'], object?]>([
  ['node_modules/a: held by no sha512', { 'node_modules/a': { license: 'MIT' } }],
  ['node_modules/a: held by no sha512', { 'node_modules/a': { license: 'MIT', integrity: 'sha1-x' } }],
  [
    'node_modules/a: comes from git+ssh',
    { 'node_modules/a': { license: 'MIT', integrity: sha, resolved: 'git+ssh://example.org/a' } },
  ],
  ['node_modules/a: its licence is none', { 'node_modules/a': { integrity: sha } }],
  [
    'node_modules/a: its licence is AGPL-3.0-only',
    { 'node_modules/a': { integrity: sha, license: 'AGPL-3.0-only' } },
  ],
  ['node_modules/a: its licence is MPL-2.0', { 'node_modules/a': { integrity: sha, license: 'MPL-2.0' } }],
  [
    'node_modules/a: its licence is (MIT AND GPL-2.0-only)',
    { 'node_modules/a': { integrity: sha, license: '(MIT AND GPL-2.0-only)' } },
  ],
  [
    'node_modules/a: runs a script',
    { 'node_modules/a': { integrity: sha, license: 'MIT', hasInstallScript: true } },
  ],
  ['"allowScripts" names gone', {}, { gone: true }],
  [
    'react is there 2 times',
    { 'node_modules/a/node_modules/react': { version: '2.0.0', integrity: sha, license: 'MIT' } },
  ],
  ['web: left-pad "^1.0.0" is no exact version', { web: { dependencies: { 'left-pad': '^1.0.0' } } }],
  ['web: x "github:a/x" is no exact version', { web: { devDependencies: { x: 'github:a/x' } } }],
])('%s is told', (fault, more, allowed) => {
  expect(faultsOf(more, allowed)).toEqual([expect.stringContaining(fault)]);
});

test('a lock file of which nothing was read does not pass', () => {
  expect(faultsOfLock({ packages: {} }, {})).toHaveLength(1);
});
