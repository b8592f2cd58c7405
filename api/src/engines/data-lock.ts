import { linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../config.ts';
import { isErrno } from './processes.ts';

/**
 * Makes sure that one process uses a data directory. The lock is a socket on which its holder listens: the
 * system closes it with the process, so after a `kill -9` nobody is fooled by a number in a file, and it
 * holds between containers that share the directory, where process numbers mean nothing.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => void> {
  const place = placeOf(dataDir);
  const mine = join(place, `lock.${process.pid}`);
  const lock = join(place, 'lock');
  rmSync(mine, { force: true });
  const server = await listen(mine);
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (isLinked(mine, lock)) return () => release(server, lock);
      await refuseOrRemove(lock, dataDir);
    }
    throw new StartError(`Other starts of Takt are busy in ${dataDir}: try again.`);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** A socket's path may be about a hundred characters long; by way of an open directory it always is short. */
const placeOf = (dataDir: string): string =>
  process.platform === 'linux' ? `/proc/self/fd/${openSync(dataDir, 'r')}` : dataDir;

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.on('error', () => undefined).end(String(process.pid)));
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });

/** Linking succeeds for one of many: the lock appears together with its listener. */
function isLinked(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Moved away before it is removed, and asked again there: between the question and the removal another start
 * may have put its own lock in the place of the dead one.
 */
async function refuseOrRemove(lock: string, dataDir: string): Promise<void> {
  const aside = `${lock}.stale.${process.pid}`;
  let holder = await holderOf(lock);
  if (holder === undefined) {
    try {
      renameSync(lock, aside);
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return;
      throw error;
    }
    holder = await holderOf(aside);
    if (holder !== undefined) isLinked(aside, lock);
    rmSync(aside, { force: true });
  }
  if (holder !== undefined) {
    throw new StartError(
      `Takt already runs in ${dataDir}${holder}: stop it first or set DATA_DIR to another directory.`,
    );
  }
}

/** Nothing for a lock that nobody listens on; a holder that is stopped, or another user's, is a holder all the same. */
const holderOf = (lock: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    let pid = '';
    const visitor = connect(lock);
    visitor.setTimeout(1000, () => visitor.destroy());
    visitor.on('data', (text) => (pid += text));
    visitor.once('error', (error) =>
      resolve(isErrno(error, 'ECONNREFUSED') || isErrno(error, 'ENOENT') ? undefined : ''),
    );
    visitor.once('close', () => resolve(pid ? ` (process ${pid})` : ''));
  });

function release(server: Server, lock: string): void {
  rmSync(lock, { force: true });
  server.close();
}
