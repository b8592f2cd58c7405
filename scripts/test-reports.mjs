// What the reports of the test tools say: how many passed, how many were left out, and what failed, by name and reason,
// so that it stands at the end of a log however long the log is.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './bootstrap.mjs';

/**
 * @typedef {{ passed: number, skipped: number, failed: string[] }} Told
 * Each of `failed` is "file › test", and its reason on the lines below.
 */

/** @returns {Told} of the JSON reporter of Vitest */
export function toldByVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not be loaded, or whose hooks failed, has no failed test.
      if (failed.length === 0 && status === 'failed') return [entry(file, message)];
      return failed.map((test) => entry(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
    }),
  };
}

/**
 * Passed at the second attempt is not passed: something is wrong with the journey or with its test.
 *
 * @returns {Told} of the JSON reporter of Playwright
 */
export function toldByPlaywright({ stats, suites, errors }) {
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failed: [
      ...suites.flatMap((suite) => failedOf(suite, [])),
      ...errors.map((error) => entry('before any test', error.message)),
    ],
  };
}

function failedOf({ file, title, specs, suites = [] }, above) {
  const path = title === file ? [file] : [...above, title];
  const failed = specs
    .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const reasons = results.flatMap((result) => result.errors.map((error) => error.message));
      return entry([...path, spec.title].join(' › '), reasons.join('\n'));
    });
  return [...failed, ...suites.flatMap((suite) => failedOf(suite, path))];
}

const LINES = 20;

function entry(name, reason) {
  const lines = stripVTControlCharacters(reason ?? '')
    .trim()
    .split('\n');
  const shown = lines.length > LINES ? [...lines.slice(0, LINES), '…'] : lines;
  return [name, ...shown.map((line) => `    ${line}`)].join('\n');
}
