import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The processes that work in a directory. Both engines make their data directory their working directory,
 * so this finds what an earlier start left behind without trusting a number in a file, which the system
 * may have given to somebody else since. A zombie has no working directory and is not listed.
 */
export function processesIn(directory: string): number[] {
  if (process.platform !== 'linux') return processesNaming(directory);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && workingDirectoryOf(pid) === directory);
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone meanwhile, or somebody else's: not ours in either case
  }
}

/** Without /proc the command line has to do: both engines are started with their directory in it. */
function processesNaming(directory: string): number[] {
  const listing = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).stdout ?? '';
  return listing
    .split('\n')
    .filter((line) => line.includes(directory) && /postgres|clickhouse-child/.test(line))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 0 && pid !== process.pid);
}

/** Whether a process runs under this number; a zombie, which answers signals too, does not run. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrno(error, 'ESRCH')) throw error;
  }
}

/** Looks every 20 ms until the answer is yes; false when the time is over. */
export async function until(answer: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!answer()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/**
 * A loopback port to keep: the wish if it is free, else one below the range from which the system takes
 * the ports of outgoing connections. A port from that range could be taken while the engine restarts.
 */
export async function freePort(wish?: number): Promise<number> {
  if (wish !== undefined && (await isFree(wish))) return wish;
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no free loopback port between 15000 and 32000');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
