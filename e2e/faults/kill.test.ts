import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOwner, type Owner } from '../kit/people.ts';
import { type Stage, startStage } from '../stage.ts';

/** More rounds by hand: `ROUNDS=50`. */
const rounds = Number(process.env.ROUNDS ?? 2);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'takt-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Every process of this data directory, however it came about: by its command line or its working directory. */
async function processesOf(directory: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const ours = await Promise.all(
    all.map(async (pid) => {
      const [command, environment] = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      return `${command}${environment}`.includes(directory) && Number(pid) !== process.pid
        ? [Number(pid)]
        : [];
    }),
  );
  return ours.flat();
}

/** The api, the postmaster with its backends and the warehouse, all at once and without a word. */
async function killTree(stage: Stage): Promise<void> {
  const tree = await processesOf(stage.dataDir);
  expect(tree.length, 'processes of the product').toBeGreaterThan(2);
  for (const pid of tree) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // a backend that went with its postmaster
    }
  }
}

/** Writes until it is cut off; returns what was acknowledged. */
async function writeUntilCut(owner: Owner, project_id: string, acknowledged: Set<string>): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      acknowledged.add(
        (await owner.call<{ id: string }>('POST', '/tasks', { title: `Задача ${n}`, project_id })).id,
      );
    } catch {
      return;
    }
  }
}

test.runIf(process.platform === 'linux')(
  'kill -9 of everything in the middle of writes: back without a hand, nothing acknowledged is lost, nothing is left over',
  { timeout: 60_000 * rounds },
  async () => {
    const acknowledged = new Set<string>();
    let stage = await startStage({ dataDir, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' } });
    process.env.STAGE_DATA = dataDir;
    let owner = await newOwner(stage.url);
    const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' });

    for (let round = 0; round < rounds; round++) {
      const writers = Array.from({ length: 8 }, () => writeUntilCut(owner, project_id, acknowledged));
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const before = await processesOf(dataDir);
      await killTree(stage);
      await Promise.all(writers);

      const since = performance.now();
      stage = await startStage({ dataDir, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' } });
      const seconds = (performance.now() - since) / 1000;
      owner = owner.at(stage.url);
      const stored = await storedIds(owner);
      console.log(
        `round ${round + 1}: ${acknowledged.size} acknowledged, ${stored.size} stored, back after ${seconds.toFixed(1)} s`,
      );
      expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
      expect(before.filter((pid) => isRunning(pid))).toEqual([]);
    }

    expect(acknowledged.size).toBeGreaterThan(10 * rounds);
    await stage.stop();
    expect(await processesOf(dataDir)).toEqual([]);
  },
);

async function storedIds(owner: Owner): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: { id: string }[]; next_cursor: string | null } = await owner.call(
      'GET',
      `/tasks?limit=200${cursor && `&cursor=${cursor}`}`,
    );
    for (const { id } of page.items) ids.add(id);
    cursor = page.next_cursor;
  }
  return ids;
}

/** A process that nobody has waited for yet is dead all the same. */
function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}
