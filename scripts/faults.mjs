// npm run faults [-- name …]: the long form of every fault test, or of those whose file is named, and one table of what
// they showed. FAULTS_SEED=… runs the same again, FAULTS_ROUNDS=… sets how often each fault happens.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { bootstrap, environment, root, stop, tool } from './bootstrap.mjs';
import { buildWeb } from './build-web.mjs';

const wanted = process.argv.slice(2);
const all = readdirSync(join(root, 'e2e/faults')).flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []);
const unknown = wanted.find((name) => !all.includes(name));
if (unknown) stop(`There are no faults "${unknown}"; there are: ${all.join(', ')}.`);

const node = bootstrap();
buildWeb(node);
const seed = process.env.FAULTS_SEED ?? String(Date.now() % 1_000_000);
const directory = mkdtempSync(join(tmpdir(), 'takt-faults-'));
const table = join(directory, 'table');
writeFileSync(table, '');
console.log(`Seed ${seed}`);
const names = (wanted.length > 0 ? wanted : all).map((name) => `faults/${name}.test.ts`);
const { status } = spawnSync(
  node,
  [tool('vitest'), 'run', '--project', 'faults', '--no-file-parallelism', ...names],
  {
    cwd: root,
    env: { ...environment(node), FAULTS: 'long', FAULTS_SEED: seed, FAULTS_TABLE: table },
    stdio: 'inherit',
  },
);

const heads = [
  'fault',
  'rounds',
  'acknowledged',
  'lost',
  'wrong answers',
  'back after, p50 / worst',
  'goal',
  'also seen',
  'held?',
];
const lines = readFileSync(table, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, seed ${seed}\n`,
);
for (const cells of [heads, heads.map(() => '---'), ...lines]) console.log(`| ${cells.join(' | ')} |`);
rmSync(directory, { recursive: true });
process.exitCode = status ?? 1;
