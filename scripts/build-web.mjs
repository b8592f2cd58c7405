// Builds the web app when its sources are not those of the last build: node scripts/build-web.mjs
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, environment, root, stop, tool } from './bootstrap.mjs';

const sources = ['web', 'contract/src', 'package-lock.json'];
const results = /(^|\/)(node_modules|dist|\.cache)$/;
const stamp = join(root, 'web/.cache/built');

export function buildWeb(node) {
  const state = fingerprint();
  if (
    existsSync(join(root, 'web/dist/index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === state
  )
    return;
  console.log('Building the web app …');
  rmSync(stamp, { force: true });
  const build = spawnSync(node, [tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: environment(node),
    stdio: 'inherit',
  });
  if (build.status !== 0) stop('The web app could not be built, the reason stands above.');
  mkdirSync(join(root, 'web/.cache'), { recursive: true });
  writeFileSync(stamp, state);
}

/** Of contents, not of times: a checkout or a copy changes the times of everything. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesOf(path) {
  if (results.test(path)) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort() // oxlint-disable-line unicorn/no-array-sort -- `npm start` begins on Node 18, which has no toSorted
    .flatMap((name) => filesOf(`${path}/${name}`));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) buildWeb(bootstrap());
