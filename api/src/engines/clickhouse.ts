import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { freePort, isErrno, processesIn, signal, until } from './processes.ts';

/** File of a data directory that says where its warehouse answers while Takt runs. */
export const clickhouseAddress = 'clickhouse.address';

export type Clickhouse = { url: string; stop(): Promise<void> };

/** Half-second beats; a child that has not answered for more than three seconds stands still. */
const heartbeat = { every: 500, misses: 6 };
/** Loading the library and its tables; a cold disk is slow. */
const longestStart = 60_000;

export function isChdbInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url);
  const libc = process.platform === 'linux' ? '-gnu' : '';
  try {
    return (
      [
        resolve('chdb'),
        createRequire(resolve('chdb')).resolve(`@chdb/lib-${process.platform}-${process.arch}${libc}`),
      ].length > 0
    );
  } catch (error) {
    if (isErrno(error, 'MODULE_NOT_FOUND')) return false;
    throw error;
  }
}

/**
 * Starts the embedded ClickHouse and keeps it running at the same address. Work must not wait for analytics:
 * if it is not there after some seconds, Takt starts all the same and reports answer when it comes.
 */
export async function startClickhouse(dataDir: string, log: Logger): Promise<Clickhouse> {
  const place = await prepare(dataDir);
  const token = randomBytes(24).toString('base64url');
  const port = await freePort();
  const url = `http://default:${token}@127.0.0.1:${port}`;
  // For the programs beside the running one: backup, and whoever looks after it.
  writeFileSync(join(dataDir, clickhouseAddress), url, { mode: 0o600 });
  let stopping = false;
  let child: ChildProcess | undefined;
  let beat: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let fails = 0;
  let isUp: (up: boolean) => void = () => undefined;
  const up = new Promise<boolean>((resolve) => (isUp = resolve));

  const launch = (): void => {
    const started = Date.now();
    let unanswered = 0;
    let isReady = false;
    const current = spawnChild(place.directory, log);
    child = current;
    current.on('message', (message) => {
      unanswered = 0;
      if (message !== 'ready') return;
      isReady = true;
      isUp(true);
      log.debug({ milliseconds: Date.now() - started }, 'the warehouse is up');
    });
    current.once('exit', (code, signalName) => {
      clearInterval(beat);
      if (stopping) return;
      fails = isReady && Date.now() - started > 10_000 ? 0 : fails + 1;
      log.error({ code, signal: signalName }, 'the warehouse ended unexpectedly and is started again');
      again = setTimeout(launch, fails < 3 ? 0 : Math.min(250 * 2 ** fails, 10_000));
    });
    // Counted in beats, not in time: after a sleep of the machine nobody is late.
    beat = setInterval(() => {
      const isLate = isReady ? unanswered >= heartbeat.misses : Date.now() - started > longestStart;
      if (isLate) {
        log.error('the warehouse does not answer and is killed');
        current.kill('SIGKILL');
      } else if (isReady) {
        unanswered++;
        tell(current, 'ping');
      }
    }, heartbeat.every);
    tell(current, { start: { port, token, ...place } });
  };

  launch();
  const patience = setTimeout(isUp, 15_000, false);
  if (!(await up)) log.warn('the warehouse is not up yet; reports will answer when it is');
  clearTimeout(patience);

  return {
    url,
    stop: async () => {
      stopping = true;
      clearInterval(beat);
      clearTimeout(again);
      const current = child;
      if (!current || current.exitCode !== null || current.signalCode !== null) return;
      // What was acknowledged is on the disk, and the library has no quicker or safer way to end.
      current.kill('SIGKILL');
      await until(() => current.exitCode !== null || current.signalCode !== null, 2000);
    },
  };
}

type Place = { directory: string; spool: string; configFile: string };

async function prepare(dataDir: string): Promise<Place> {
  const wanted = join(dataDir, 'clickhouse');
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  const directory = realpathSync(wanted);
  for (const pid of processesIn(directory)) signal(pid, 'SIGKILL');
  await until(() => processesIn(directory).length === 0, 2000);

  const spool = join(dataDir, 'clickhouse-spool');
  rmSync(spool, { recursive: true, force: true });
  mkdirSync(spool, { mode: 0o700 });
  const configFile = join(spool, 'config.xml');
  writeFileSync(configFile, serverConfig(Math.min(totalmem() / 4, 4e9)));
  return { directory, spool, configFile };
}

/** An answered insert is on the disk. Caches are small: the machine is shared with PostgreSQL and the API. */
const serverConfig = (memory: number): string => `<clickhouse>
  <max_server_memory_usage>${Math.round(memory)}</max_server_memory_usage>
  <mark_cache_size>67108864</mark_cache_size>
  <index_mark_cache_size>16777216</index_mark_cache_size>
  <merge_tree>
    <fsync_after_insert>1</fsync_after_insert>
    <fsync_part_directory>1</fsync_part_directory>
  </merge_tree>
</clickhouse>
`;

function spawnChild(directory: string, log: Logger): ChildProcess {
  const child = fork(join(import.meta.dirname, 'clickhouse-child.ts'), [directory], {
    execArgv: ['--max-semi-space-size=8'],
    // Its own process group: Ctrl-C in a terminal reaches only us, so that calls end before their engines.
    detached: true,
    // libuv's default of four threads is as many as there are queries; files need some, too.
    env: { TZ: 'UTC', LC_ALL: 'C.UTF-8', UV_THREADPOOL_SIZE: '12' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.on('error', (error) => log.error({ err: error }, 'the warehouse process'));
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) =>
      log.debug({ clickhouse: line }, 'the warehouse'),
    );
  return child;
}

/** A child that is just dying has closed its channel; its exit is dealt with where it is seen. */
const tell = (
  child: ChildProcess,
  message: { start: Place & { port: number; token: string } } | 'ping',
): void => {
  if (child.connected) child.send(message, () => undefined);
};
