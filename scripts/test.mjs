// npm test: everything that is checked, in this order. It ends with the line "N passed, N failed".
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, environment, root, tool } from './bootstrap.mjs';
import { toldByPlaywright, toldByVitest } from './test-reports.mjs';

const reports = mkdtempSync(join(tmpdir(), 'takt-test-'));

/** A step counts as one, or by the report that its tool writes. What is not there to be run has failed. */
const steps = [
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  ...['contract', 'api', 'web', 'e2e', 'bench', 'scripts'].map((part) => ({
    name: `types of ${part}`,
    tool: 'tsc',
    args: ['--noEmit', '-p', part],
  })),
  { name: 'structure', script: 'scripts/check-structure.ts' },
  { name: 'imports', script: 'scripts/check-imports.ts' },
  { name: 'permissions page', script: 'scripts/permissions.ts', args: ['--check'] },
  { name: 'specification coverage', script: 'scripts/specification.ts' },
  { name: 'security coverage', script: 'scripts/security.ts' },
  { name: 'dependencies', script: 'scripts/check-dependencies.ts' },
  { name: 'dead code', tool: 'knip' },
  { name: 'web build', script: 'scripts/build-web.mjs' },
  { name: 'size of the web app', script: 'scripts/check-size.ts' },
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
    told: toldByVitest,
  },
  {
    name: 'journeys in the browser',
    tool: 'playwright',
    args: ['test', '--reporter=list,json'],
    directory: 'e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
    report: 'playwright.json',
    told: toldByPlaywright,
  },
];

const node = bootstrap();
const total = { passed: 0, skipped: 0 };
const failures = [];
let current;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    current?.kill(signal);
    process.exit(1);
  });
}

for (const step of steps) {
  console.log(`── ${step.name}`);
  const started = Date.now();
  const { passed, skipped, failed } = outcome(step, await run(step));
  total.passed += passed;
  total.skipped += skipped;
  failures.push(...failed);
  console.log(
    `${failed.length > 0 ? '✗' : '✓'} ${step.name}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`,
  );
}

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`Failed:\n\n${failures.join('\n\n')}\n`);
console.log(
  `${total.passed} passed, ${failures.length} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The code it ends with; 1 where a signal ended it, or where it could not begin. */
function run({ tool: name, script, args = [], directory = '.', env = {} }) {
  return new Promise((resolve) => {
    current = spawn(node, [name ? tool(name) : join(root, script), ...args], {
      cwd: join(root, directory),
      env: { ...environment(node), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    current.on('error', (error) => {
      console.error(error);
      resolve(1);
    });
    current.on('close', (code) => resolve(code ?? 1));
  });
}

/** A tool that fails without a failed test, or that tested nothing, has failed once. */
function outcome({ name, report, told }, code) {
  const failure = `${name}: ended with code ${code}, its reason stands above`;
  if (!report) return { passed: code === 0 ? 1 : 0, skipped: 0, failed: code === 0 ? [] : [failure] };
  const { passed, skipped, failed } = read(report, told);
  const isSilentFailure = failed.length === 0 && (code !== 0 || passed === 0);
  return { passed, skipped, failed: isSilentFailure ? [failure] : failed };
}

/** Nothing, when the tool ended before it had written its report, or wrote another than is known here. */
function read(report, told) {
  try {
    const found = told(JSON.parse(readFileSync(join(reports, report), 'utf8')));
    if ([found.passed, found.skipped].every(Number.isInteger)) return found;
  } catch {}
  return { passed: 0, skipped: 0, failed: [] };
}
