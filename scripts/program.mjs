// npm run backup, npm run restore: a program of the api that ends by itself, with the Node.js that Takt runs on.
import { spawnSync } from 'node:child_process';
import { bootstrap, environment, root } from './bootstrap.mjs';

const [file, ...words] = process.argv.slice(2);
const node = bootstrap();
const { status } = spawnSync(node, [file, ...words], {
  cwd: root,
  env: environment(node),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
