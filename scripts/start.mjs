// npm start, npm run demo: installs, builds and runs Takt, whatever of it is not done yet.
import { bootstrap, hold } from './bootstrap.mjs';
import { buildWeb } from './build-web.mjs';

const [mode] = process.argv.slice(2);
const node = bootstrap();
buildWeb(node);

hold(node, [
  mode === 'demo'
    ? { args: ['api/src/main.ts', '--demo'], env: { DATA_DIR: process.env.DATA_DIR || './data-demo' } }
    : { args: ['api/src/main.ts'] },
]);
