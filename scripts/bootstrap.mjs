// Makes a clone ready to run: the packages of package-lock.json and Node 24. Plain JavaScript without
// dependencies, because it runs before there are any and on whatever Node (18 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');
/** Where Node 24 goes when its package could not install itself. */
const ownNode = join(packages, '.cache/takt-node');

/** Installs what is missing and returns the path of Node 24. */
export function bootstrap() {
  if (!isInstalled()) {
    console.log('Installing the packages of package-lock.json (npm ci) …');
    // A machine set to production would leave out what the web app is built with.
    if (npm('ci', '--include=dev') !== 0)
      stop('npm ci failed, its reason stands above: Takt needs its packages.');
    const node = findNode() ?? repairNode();
    // npm leaves out optional packages that refuse the Node it runs on, and with them the native parts of our tools.
    if (
      isOlder(process.versions.node, [22, 12]) &&
      npmOn(node, 'install', '--no-save', '--include=dev') !== 0
    )
      stop('npm install failed, its reason stands above: Takt needs its packages.');
  }
  return findNode() ?? repairNode();
}

function isOlder(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** npm keeps what it installed in a hidden lock file; comparing versions is surer than comparing times. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const installed = JSON.parse(readFileSync(join(packages, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(
      // Optional ones may be of another platform.
      ([path, { version, link, optional }]) =>
        !path.startsWith('node_modules/') ||
        link ||
        (optional && !installed[path]) ||
        installed[path]?.version === version,
    );
  } catch {
    return false;
  }
}

function findNode() {
  const places = [
    join(packages, 'node/bin/node'),
    ...archPackages().map((name) => join(ownNode, 'node_modules', name, 'bin/node')),
    process.execPath,
  ];
  return places.find((place) => existsSync(place) && isNode24(place));
}

const isNode24 = (path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith('v24.') ?? false;
};

/** The package `node` brings its binary by an install script, and those are blocked on many machines. */
function repairNode() {
  console.log('Node 24 did not install itself (install scripts are blocked?), installing it …');
  npm('rebuild', 'node', '--ignore-scripts=false');
  if (!findNode()) {
    const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
    const installs = (name) =>
      npm('install', '--no-save', '--no-package-lock', '--prefix', ownNode, `${name}@${version}`) === 0;
    archPackages().some(installs);
  }
  return (
    findNode() ??
    stop('Takt runs on Node 24, which could not be installed from npm: install Node 24 and start again.')
  );
}

const archPackages = () =>
  ['node', 'node-bin'].map((prefix) => `${prefix}-${process.platform}-${process.arch}`);

const npm = (...words) => npmOn(process.execPath, ...words);

/** Started by npm, the same npm is used again; otherwise the one in the path. */
function npmOn(node, ...words) {
  const own = process.env.npm_execpath;
  const [command, ...first] = own?.endsWith('.js') ? [node, own] : ['npm'];
  return spawnSync(command, [...first, ...words, '--no-audit', '--no-fund'], {
    cwd: root,
    env: node === process.execPath ? process.env : environment(node),
    stdio: 'inherit',
  }).status;
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The script of a tool of node_modules; run by Node 24, never by its own first line. */
export const tool = (name) => join(packages, '.bin', name);

/** The environment in which `node` is Node 24 for whatever a tool starts itself. */
export const environment = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}:${join(packages, '.bin')}:${process.env.PATH}`,
});

/**
 * Runs programs until one ends, passes signals on to all and ends with that one's code. The channel is held
 * open so that a program notices when this process is killed and can't pass anything on any more.
 */
export function hold(node, programs) {
  const children = programs.map(({ args, cwd = root, env = {} }) =>
    spawn(node, args, {
      cwd,
      env: { ...environment(node), ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const tell = (signal) => children.forEach((child) => child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal));
  let running = children.length;
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode ??= code ?? 1;
      running--;
      if (running === 0) process.exit();
      tell('SIGTERM');
    });
  }
  // npm that is killed passes nothing on. Only under npm: a script that starts us and goes on is no reason to stop.
  if (!process.env.npm_lifecycle_event) return;
  const family = ancestors();
  setInterval(() => ancestors() !== family && tell('SIGTERM'), 1000);
}

/** The parent, and its own: between npm and its script there is a shell, which outlives npm. */
function ancestors() {
  try {
    const [, , grandparent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      .replace(/^.*\) /s, '- ')
      .split(' ');
    return `${process.ppid} ${grandparent}`;
  } catch {
    return String(process.ppid);
  }
}
