// A PostgreSQL that is not ours to start and stop, as a company has one: Debian's package, in a temporary directory,
// with a role that is no superuser. It stays until Ctrl+C, or as long as the command runs that it is given:
//   node scripts/external-postgres.mjs -- npm test
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop } from './bootstrap.mjs';

const installed = '/usr/lib/postgresql';
const [version] = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => b - a) : [];
const program = (name) => join(installed, String(version), 'bin', name);
if (!existsSync(program('initdb')))
  stop("Debian's PostgreSQL is not installed: run apt-get install postgresql.");

const directory = mkdtempSync(join(tmpdir(), 'takt-postgres-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
// It refuses to run as root; the package brings a user of its own.
const account = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
if (account.uid !== undefined) chownSync(directory, account.uid, account.gid);
const [port, password] = [await freePort(), randomBytes(18).toString('base64url')];

run(
  'initdb',
  '-D',
  directory,
  '-U',
  'postgres',
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
  '--no-sync',
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
);
// By its socket only whoever can enter the directory comes in as the superuser.
const settings = [
  `unix_socket_directories=${directory}`,
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  // The directory goes with the process.
  'fsync=off',
  // What is asked of it in vain is the asker's to tell.
  'log_min_messages=panic',
];
const postmaster = spawn(
  program('postgres'),
  ['-D', directory, '-p', port, ...settings.flatMap((setting) => ['-c', setting])],
  { ...account, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'inherit'] },
);
const gone = new Promise((resolve) => {
  postmaster.once('exit', resolve);
});
let command;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(1));

const isReady = () =>
  spawnSync(program('pg_isready'), ['-q', '-h', directory, '-p', port, '-U', 'postgres']).status === 0;
while (!isReady()) {
  if (postmaster.exitCode !== null) process.exit(1);
  await sleep(50);
}
// CREATEROLE is what Takt asks for; with the other two the tests make databases and look past row-level security.
psql(`CREATE ROLE takt LOGIN CREATEROLE CREATEDB BYPASSRLS PASSWORD '${password}'`);
psql('CREATE DATABASE takt OWNER takt');
// So do these: rows are put back past their triggers, and databases dropped while something still looks at them.
psql('GRANT SET ON PARAMETER session_replication_role TO takt');
psql('GRANT pg_signal_backend TO takt');
const url = `postgres://takt:${password}@127.0.0.1:${port}/takt`;
console.log(`PostgreSQL ${version}: DATABASE_URL=${url}`);

const [name, ...words] = process.argv.slice(2).filter((word, place) => word !== '--' || place > 0);
if (name) {
  command = spawn(name, words, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  command.once('error', (error) => console.error(error.message));
  command.once('close', (code) => void end(code ?? 1));
} else {
  await gone;
  process.exit(1);
}

/** SIGINT is PostgreSQL's fast shutdown: whoever is still connected is sent away. */
async function end(code) {
  command?.kill('SIGTERM');
  postmaster.kill('SIGINT');
  await gone;
  process.exit(code);
}

function run(tool, ...given) {
  const { status, stderr } = spawnSync(program(tool), given, { ...account, cwd: '/', encoding: 'utf8' });
  if (status !== 0) stop(stderr.trim());
}

function psql(statement) {
  run('psql', '-X', '-h', directory, '-p', port, '-U', 'postgres', '-c', statement);
}

function idOf(what) {
  return Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(String(free)));
    });
  });
}
