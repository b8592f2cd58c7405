import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../api/src/engines/processes.ts';

const root = join(import.meta.dirname, '..');

/** The product as it is shipped: the built web app, the api and both engines, in a data directory of its own. */
export interface Stage {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** The link in the newest letter to this address; letters are files while SMTP_URL is not set. */
  linkFor(email: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startStage(
  options: {
    dataDir?: string;
    env?: Record<string, string>;
    /** An open file for what it says; without one it says it here. */
    output?: number;
  } = {},
): Promise<Stage> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'takt-stage-')));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // As scripts/start.mjs starts it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'api/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/takt-modules'),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', options.output ?? 'inherit', options.output ?? 'inherit'],
  });
  await ready(url, child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    dataDir,
    process: child,
    linkFor: (email) => newestLink(dataDir, email),
    async stop() {
      if (child.exitCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await gone;
      }
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`Takt ended with ${child.exitCode} before it was ready`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) {
      const state: { warehouse?: string } = await answer.json();
      if (state.warehouse !== 'down') return;
    }
    await sleep(100);
  }
  throw new Error('Takt was not ready within a minute');
}

/** The link in the newest letter of a data directory to this address; `path` waits for one that leads there. */
export async function newestLink(dataDir: string, email: string, path = ''): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (let tries = 0; tries < 100; tries++) {
    const files = await readdir(outbox).catch((): string[] => []);
    // Ids of letters sort by time.
    for (const file of files.toSorted().toReversed()) {
      const letter = await readFile(join(outbox, file), 'utf8');
      if (!letter.toLowerCase().includes(`to: ${email.toLowerCase()}`)) continue;
      const link = /https?:\/\/[^\s"<>]+/.exec(plainText(letter))?.[0];
      if (link?.includes(path)) return link;
    }
    await sleep(100);
  }
  throw new Error(`No letter to ${email} in ${outbox}`);
}

/** The text part of a letter, decoded; the link stands in it once, as a person would read it. */
function plainText(letter: string): string {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(letter) ?? [];
  const encoding = /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: (\S+)/.exec(letter)?.[1];
  if (encoding === 'base64') return Buffer.from(part, 'base64').toString('utf8');
  return Buffer.from(
    part
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
