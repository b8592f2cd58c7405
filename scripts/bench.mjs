// npm run bench [-- name … words]: every script of bench/, one after another, or the one that is named, and in the end
// one table of all goals that they measured; `--write` puts it into docs/benchmarks.md. `--all` names what is the default.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, environment, root, stop } from './bootstrap.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [wanted, ...rest] = words;
const all = readdirSync(join(root, 'bench'))
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));
const chosen = wanted ? all.filter((name) => name === wanted) : all;
if (chosen.length === 0) stop(`There is no benchmark "${wanted ?? ''}"; there are: ${all.join(', ')}.`);

const node = bootstrap();
const directory = mkdtempSync(join(tmpdir(), 'takt-bench-'));
const lines = join(directory, 'lines');
const run = (script, ...given) =>
  spawnSync(node, [script, ...given], {
    cwd: root,
    env: { ...environment(node), BENCH_LINES: lines },
    stdio: 'inherit',
  }).status === 0;
for (const name of chosen) {
  console.log(`\n── ${name}`);
  if (!run(`bench/${name}.ts`, ...rest)) process.exitCode = 1;
}
if (existsSync(lines))
  run('bench/kit/summary.ts', lines, ...options.filter((option) => option === '--write'));
rmSync(directory, { recursive: true });
