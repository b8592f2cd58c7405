// npm start, npm run demo: installs, builds and runs Takt, whatever of it is not done yet.
import { join } from 'node:path';
import { bootstrap, hold, root } from './bootstrap.mjs';
import { buildWeb } from './build-web.mjs';

const [mode] = process.argv.slice(2);
const node = bootstrap();
buildWeb(node);

// V8 would let the young generation grow until loading alone leaves 430 MB behind; with 16 MB it is 250, in the
// same time. The cache keeps the modules as JavaScript, which saves a third of a second at the next start.
const args = ['--max-semi-space-size=16', 'api/src/main.ts'];
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/takt-modules') };

hold(node, [
  mode === 'demo'
    ? { args: [...args, '--demo'], env: { ...env, DATA_DIR: process.env.DATA_DIR || './data-demo' } }
    : { args, env },
]);
