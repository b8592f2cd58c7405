import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../config.ts';
import {
  databaseUrl,
  environment,
  keptPort,
  prepareCluster,
  socketDirectory,
  type Cluster,
} from './postgres-cluster.ts';
import { isRunning, processesIn, signal, until } from './processes.ts';

export type Postgres = { url: string; stop(): Promise<void> };

const database = 'takt';

/** For two cores and a few hundred megabytes; fsync, full_page_writes and checksums stay as they are: on. */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  random_page_cost: '1.1',
  // Compiling pays for reports over millions of rows; ours are answered by the warehouse.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Statements and their errors carry what people typed; the API logs its own failures.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Starts the embedded PostgreSQL and keeps it running: a postmaster that dies is back within a second or two. */
export async function startPostgres(dataDir: string, log: Logger): Promise<Postgres> {
  const files = await prepareCluster(dataDir);
  await clearWhatWasLeft(files.directory, log);
  const cluster = { ...files, port: await keptPort(dataDir) };
  let stopping = false;
  let restarted: Promise<void> = Promise.resolve();
  let postmaster = await launchPatiently(cluster, log, (attempt) => attempt === 6).catch((error: unknown) => {
    throw new StartError(
      `PostgreSQL does not start in ${cluster.directory}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const restart = async (): Promise<void> => {
    postmaster = await launchPatiently(cluster, log, () => stopping);
    if (!stopping) watch();
  };
  const watch = (): void => {
    postmaster.process.once('exit', (code, signalName) => {
      if (stopping) return;
      log.error({ code, signal: signalName }, 'PostgreSQL ended unexpectedly and is started again');
      postmaster.guard.kill('SIGKILL');
      restarted = restart();
      restarted.catch((error: unknown) => log.fatal({ err: error }, 'PostgreSQL could not be started again'));
    });
  };
  watch();

  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping = true;
    stopped ??= restarted.catch(() => undefined).then(() => halt(postmaster));
    return stopped;
  };
  try {
    await createDatabase(cluster);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: databaseUrl(cluster, database), stop };
}

type Postmaster = { process: ChildProcess; guard: ChildProcess };

/**
 * Back-ends of a killed postmaster live on while they compute and hold the shared memory, and the port may
 * still be taken: the first attempts may fail, so it is tried again and again, ever more slowly.
 */
async function launchPatiently(
  cluster: Cluster,
  log: Logger,
  giveUp: (attempt: number) => boolean,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      await clearWhatWasLeft(cluster.directory, log);
      return await launch(cluster, log);
    } catch (error) {
      if (giveUp(attempt)) throw error;
      log.warn({ err: error, attempt }, 'PostgreSQL did not start, trying again');
      await sleep(Math.min(100 * 2 ** attempt, 5000));
    }
  }
}

/** After a `kill -9` of this process or of the postmaster: its processes and its lock file. */
async function clearWhatWasLeft(directory: string, log: Logger): Promise<void> {
  const lock = join(directory, 'postmaster.pid');
  const holder = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0;
  const left = () => processesIn(directory);
  if (left().includes(holder)) {
    log.warn({ pid: holder }, 'stopping the PostgreSQL that an earlier start left behind');
    for (const [name, patience] of [
      ['SIGINT', 2000],
      ['SIGQUIT', 3000],
    ] as const) {
      signal(holder, name);
      if (await until(() => !isRunning(holder), patience)) break;
    }
  }
  // Without a postmaster the rest has nobody to answer to; the write-ahead log has all they acknowledged.
  if (!(await until(() => left().length === 0, 300))) {
    for (const pid of left()) signal(pid, 'SIGKILL');
    await until(() => left().length === 0, 3000);
  }
  // Its number may belong to somebody else by now, or to a zombie: PostgreSQL would refuse to start for ever.
  // Elsewhere than on Linux the list may be incomplete, and PostgreSQL's own look at its shared memory decides.
  if (process.platform === 'linux') {
    for (const file of readdirSync(directory))
      if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(directory, file));
  }
}

async function launch(cluster: Cluster, log: Logger): Promise<Postmaster> {
  const flags = Object.entries({
    ...settings,
    unix_socket_directories: socketDirectory(cluster),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Its own process group: Ctrl-C in a terminal reaches only us, so that the API can finish its calls first.
  const child = spawn(
    join(cluster.bin, 'postgres'),
    ['-D', cluster.directory, '-p', String(cluster.port), ...flags],
    {
      ...cluster.account,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let failure = '';
  child.once('error', (error) => (failure = error.message));
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/^(FATAL|PANIC|HINT)/.test(line)) failure += `${line} `;
    report(log, line);
  });
  const ended = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const isReady = () => readyPostmaster(cluster.directory) === child.pid;
  // Recovery after a crash may take a while, and killing it would only start it again from the beginning.
  await until(() => ended() || isReady(), 600_000);
  if (ended()) throw new Error(failure.trim() || 'the postmaster ended at once');
  const postmaster: Postmaster = { process: child, guard: guardOf(cluster, child.pid ?? 0) };
  const replaceGuard = (): void => {
    if (ended()) return;
    postmaster.guard = guardOf(cluster, child.pid ?? 0);
    setTimeout(() => postmaster.guard.once('exit', replaceGuard), 1000).unref();
  };
  postmaster.guard.once('exit', replaceGuard);
  return postmaster;
}

/** The postmaster that calls itself ready; the eighth line of its lock file is what pg_ctl waits for, too. */
function readyPostmaster(directory: string): number | undefined {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready' ? Number(lines[0]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A shell that waits for our death, which closes its standard input, and then stops the postmaster: after a
 * `kill -9` of this process nothing stays behind.
 */
function guardOf(cluster: Cluster, pid: number): ChildProcess {
  const script = `trap '' INT TERM HUP
    read -r _
    [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] || exit 0
    kill -INT "$1"
    for _ in 1 2 3 4 5 6 7 8 9 10; do
      sleep 1
      [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] || exit 0
    done
    kill -QUIT "$1"`;
  const guard = spawn('/bin/sh', ['-c', script, 'takt-postgres-guard', String(pid), cluster.directory], {
    ...cluster.account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.once('error', () => undefined); // without it an orphan waits for the next start, which stops it
  guard.stdin?.on('error', () => undefined);
  return guard;
}

/** Fast (roll back, check-point, end), and if that hangs immediately, which the write-ahead log makes safe. */
async function halt({ process: child, guard }: Postmaster): Promise<void> {
  const over = () => child.exitCode !== null || child.signalCode !== null;
  for (const [name, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    if (over()) break;
    if (child.pid !== undefined) signal(child.pid, name);
    if (await until(over, patience)) break;
  }
  guard.kill('SIGKILL');
  // Waited for, because where process 1 does not collect the dead, an uncollected one stays in the list for ever.
  await until(() => guard.exitCode !== null || guard.signalCode !== null, 1000);
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(cluster, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}

function report(log: Logger, line: string): void {
  if (line.startsWith('PANIC:')) log.error({ postgres: line }, 'PostgreSQL');
  else if (line.startsWith('FATAL:')) log.warn({ postgres: line }, 'PostgreSQL');
  else log.debug({ postgres: line }, 'PostgreSQL');
}
