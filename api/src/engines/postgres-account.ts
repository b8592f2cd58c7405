import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { StartError } from '../config.ts';

/** Who PostgreSQL runs as: nothing for the person who started us, an account when that person is root. */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. The owner of an existing cluster goes on owning it; a new one belongs
 * to the system user `postgres`, made when absent, or to `nobody` where users can't be made.
 */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const account = systemUser('postgres') ?? createdSystemUser('postgres') ?? systemUser('nobody');
  if (!account) {
    throw new StartError(
      'PostgreSQL refuses to run as root and no system user "postgres" could be made: start Takt as another user or set DATABASE_URL.',
    );
  }
  return account;
}

function systemUser(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => {
    const answer = spawnSync('id', [what, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number(answer.stdout) : undefined;
  });
  return uid && gid !== undefined ? { uid, gid } : undefined;
}

/** useradd on most systems, adduser on Alpine-like ones. */
function createdSystemUser(name: string): Account | undefined {
  const nowhere = { stdio: 'ignore' } as const;
  const made = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name],
    nowhere,
  );
  if (made.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', '-s', '/bin/false', name], nowhere);
  return systemUser(name);
}

/** Asked of the system itself, not of mode bits: access lists and mounts decide too. */
export const canReach = (account: Account, path: string): boolean =>
  account.uid === undefined ||
  spawnSync('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', path], { ...account, cwd: '/', stdio: 'ignore' })
    .status === 0;
