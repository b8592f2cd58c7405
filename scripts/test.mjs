// npm test: everything that is checked, in this order. It ends with the line "N passed, N failed".
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, environment, root, tool } from './bootstrap.mjs';

const reports = mkdtempSync(join(tmpdir(), 'takt-test-'));

/**
 * A step counts as one, or by the report that its tool writes. `needs`: files of which one must be there,
 * otherwise the step is skipped and counted so. `says`: what it must have printed; a check of nothing fails.
 */
const steps = [
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  ...['contract', 'api', 'web', 'e2e', 'bench'].map((part) => ({
    name: `types of ${part}`,
    tool: 'tsc',
    args: ['--noEmit', '-p', part],
  })),
  { name: 'structure', script: 'scripts/check-structure.ts', needs: ['scripts/check-structure.ts'] },
  {
    name: 'imports',
    tool: 'depcruise',
    args: ['--config', '--', 'contract/src', 'api/src', 'web/src'],
    needs: [
      '.dependency-cruiser.cjs',
      '.dependency-cruiser.mjs',
      '.dependency-cruiser.js',
      '.dependency-cruiser.json',
    ],
    says: /[1-9]\d* modules/,
  },
  { name: 'dead code', tool: 'knip', needs: ['knip.json', 'knip.jsonc', 'knip.ts'] },
  { name: 'web build', script: 'scripts/build-web.mjs' },
  {
    name: 'unit and API tests',
    tool: 'vitest',
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
    ],
    report: 'vitest.json',
    count: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => [
      numPassedTests,
      numFailedTests,
      numPendingTests + numTodoTests,
    ],
  },
  {
    name: 'journeys in the browser',
    tool: 'playwright',
    args: ['test', '--reporter=list,json'],
    directory: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    needs: ['e2e/playwright.config.ts'],
    report: 'playwright.json',
    // Passed at the second attempt is not passed: something is wrong with the journey or with its test.
    count: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky, stats.skipped],
  },
];

const node = bootstrap();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
let current;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    current?.kill(signal);
    process.exit(1);
  });
}

for (const step of steps) {
  if (step.needs && !step.needs.some((file) => existsSync(join(root, file)))) {
    total.skipped++;
    console.log(`── ${step.name}: skipped, there is no ${step.needs[0]}`);
    continue;
  }
  console.log(`── ${step.name}`);
  const started = Date.now();
  const { code, output } = await run(step);
  const [passed, failed, skipped] = counted(step, code, output);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failures.push(step.name);
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Passed through as it comes, and kept to be looked at. */
function run({ tool: name, script, args = [], directory = '.', env = {} }) {
  return new Promise((resolve) => {
    current = spawn(node, [name ? tool(name) : join(root, script), ...args], {
      cwd: join(root, directory),
      env: { ...environment(node), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    current.stdout.on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    current.on('error', (error) => resolve({ code: 1, output: String(error) }));
    current.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool that fails without a failed test, or that tested nothing, has failed once. */
function counted({ report, count, says }, code, output) {
  if (!report) return code === 0 && (!says || says.test(output)) ? [1, 0, 0] : [0, 1, 0];
  const file = join(reports, report);
  const [passed, failed, skipped] = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : [0, 0, 0];
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0);
  return [passed, failed + (isSilentFailure ? 1 : 0), skipped];
}
