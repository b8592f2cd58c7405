// npm run bench [-- name]: every script of bench/, one after another, or the one that is named.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, environment, root, stop } from './bootstrap.mjs';

const [wanted, ...words] = process.argv.slice(2);
const all = readdirSync(join(root, 'bench'))
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length));
const chosen = wanted ? all.filter((name) => name === wanted) : all;
if (chosen.length === 0) stop(`There is no benchmark "${wanted ?? ''}"; there are: ${all.join(', ')}.`);

const node = bootstrap();
for (const name of chosen) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(node, [`bench/${name}.ts`, ...words], {
    cwd: root,
    env: environment(node),
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
