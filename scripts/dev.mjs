// npm run dev: the API, restarted when a file of it changes, and Vite's server for the web app before it.
import { join } from 'node:path';
import { bootstrap, hold, root, tool } from './bootstrap.mjs';

hold(bootstrap(), [
  { args: ['--watch', '--watch-preserve-output', 'api/src/main.ts'] },
  { args: [tool('vite'), '--clearScreen', 'false'], cwd: join(root, 'web') },
]);
