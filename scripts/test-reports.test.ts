import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root, tool } from './bootstrap.mjs';
import { toldByPlaywright, toldByVitest } from './test-reports.mjs';

let place = '';
afterEach(() => rmSync(place, { recursive: true }));

/** The report of a tool about files of its own, beside the packages of the project. */
function report(name: string, args: readonly string[], files: Readonly<Record<string, string>>, env = {}) {
  place = mkdtempSync(join(tmpdir(), 'takt-reports-'));
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  const { error } = spawnSync(process.execPath, [tool(name), ...args], {
    cwd: place,
    env: { ...cleanEnvironment(), ...env },
  });
  if (error) throw error;
  return JSON.parse(readFileSync(join(place, 'report.json'), 'utf8'));
}

/** A tool that finds itself inside a test of its kind behaves otherwise. */
const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)));

test('what fails under Vitest is told by name and reason, a file that can not be loaded too', () => {
  const told = toldByVitest(
    report('vitest', ['run', '--root=.', '--reporter=json', '--outputFile.json=report.json'], {
      'vitest.config.mjs': 'export default {};',
      'sums.test.js': `
        import { describe, expect, test } from 'vitest';
        describe('sums', () => {
          test('holds', () => expect(1 + 1).toBe(2));
          test('fails', () => expect(1 + 1).toBe(3));
          test.skip('waits', () => {});
        });`,
      'broken.test.js': `throw new Error('no engine here');`,
    }),
  );
  expect(told).toMatchObject({ passed: 1, skipped: 1 });
  expect(told.failed.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.js\n {4}no engine here/),
    expect.stringMatching(/sums\.test\.js › sums fails\n {4}AssertionError: expected 2 to be 3/),
  ]);
});

test('what fails under Playwright is told too, and what passed only at the second attempt', () => {
  const told = toldByPlaywright(
    report(
      'playwright',
      ['test', '--reporter=json', '--retries=1'],
      {
        'playwright.config.mjs': 'export default {};',
        'sums.spec.mjs': `
          import { expect, test } from '@playwright/test';
          test('holds', () => expect(1 + 1).toBe(2));
          test.skip('waits', () => {});
          test.describe('sums', () => {
            test('fails', () => expect(1 + 1).toBe(3));
            test('wavers', ({}, info) => expect(info.retry).toBe(1));
          });`,
      },
      { PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json' },
    ),
  );
  expect(told).toMatchObject({ passed: 1, skipped: 1 });
  expect(told.failed).toEqual([
    expect.stringMatching(/^sums\.spec\.mjs › sums › fails\n {4}Error: expect\(received\)/),
    expect.stringMatching(/^sums\.spec\.mjs › sums › wavers\n/),
  ]);
});
