import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clickhouse, startClickhouse } from '../../api/src/engines/clickhouse.ts';
import { newOwner } from '../kit/people.ts';
import { type Stage, startStage } from '../stage.ts';
import { clicks, clicksBecome, days, push } from './figures.ts';
import { type Load, slowest, startLoad } from './load.ts';

// The warehouse is taken away in three ways while people work and read reports: work goes on, reports say so and come
// back by themselves, and rows that were handed in meanwhile are counted exactly once.

/** How long it is away, in milliseconds; longer by hand: `AWAY=60000`. */
const away = Number(process.env.AWAY ?? 5_000);
const env = { RATE_LIMIT: 'off', LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'takt-away-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test.runIf(process.platform === 'linux')(
  'the warehouse is killed again and again, and once stands still',
  { timeout: 180_000 },
  async () => {
    const stage = await startStage({ dataDir: join(dataDir, 'own'), env });
    try {
      await underLoad(stage, 'killed', async () => {
        const until = performance.now() + away;
        while (performance.now() < until) {
          await signalWarehouse(stage, 'SIGKILL');
          await sleep(1_000);
        }
      });
      await underLoad(stage, 'stopped', async () => {
        await signalWarehouse(stage, 'SIGSTOP');
        await sleep(away);
      });
    } finally {
      await stage.stop();
    }
  },
);

test('the warehouse is somewhere on a network that swallows everything', { timeout: 180_000 }, async () => {
  const warehouse = await startClickhouse(join(dataDir, 'far'), pino({ level: 'silent' }));
  const hole = await networkTo(warehouse);
  const stage = await startStage({
    dataDir: join(dataDir, 'near'),
    env: { ...env, CLICKHOUSE_URL: hole.url },
  });
  try {
    await underLoad(stage, 'unreachable', async () => {
      hole.swallow(true);
      await sleep(away);
      hole.swallow(false);
    });
  } finally {
    await stage.stop();
    await hole.close();
    await warehouse.stop();
  }
});

async function underLoad(stage: Stage, name: string, fault: () => Promise<void>): Promise<void> {
  process.env.STAGE_DATA = stage.dataDir;
  const owner = await newOwner(stage.url);
  const { id: project_id } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' });
  await push(stage, owner, 'before', 1);
  await clicksBecome(owner, days);
  const load = startLoad(stage.url, owner, project_id);
  try {
    await sleep(1_000);
    const begun = performance.now();
    const pushed = sleep(500).then(() => push(stage, owner, 'meanwhile', 2));
    await fault();
    const over = performance.now();
    await pushed;
    // The same batch again, as a sender does that has not heard the answer.
    await push(stage, owner, 'meanwhile', 2);
    await clicksBecome(owner, 3 * days);
    await sleep(1_000);
    await load.stop();
    tell(name, load, begun, over);
  } finally {
    await load.stop();
  }

  expect(load.work.length).toBeGreaterThan(50);
  expect(load.work.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(new Set(load.reports.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(load.reports.at(-1)?.status).toBe(200);
  // Nothing was counted twice by whatever ran again.
  expect(await clicks(owner)).toBe(3 * days);
}

function tell(name: string, { work, reports }: Load, begun: number, over: number): void {
  const during = reports.filter(({ at }) => at >= begun);
  const refused = during.filter(({ status }) => status === 503);
  const back = during.find(({ at, status }) => at > over && status === 200);
  console.log(
    `${name}: ${work.length} calls of work, slowest ${slowest(work)} ms; ${refused.length} reports refused, slowest refusal ${slowest(refused)} ms; reports back ${back ? Math.max(0, Math.round(back.at - over)) : '–'} ms after`,
  );
}

async function signalWarehouse({ dataDir: directory }: Stage, signal: NodeJS.Signals): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('clickhouse-child') || !command.includes(directory)) continue;
    try {
      process.kill(Number(pid), signal);
    } catch {
      // It went by itself.
    }
  }
}

/** A way to the warehouse that can swallow what goes over it: connections stand, nothing is answered. */
async function networkTo(warehouse: Clickhouse) {
  const { hostname, port } = new URL(warehouse.url);
  const sockets = new Set<Socket>();
  let swallowing = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    near.on('data', (bytes) => void (swallowing || far.write(bytes))).on('end', () => far.end());
    far.on('data', (bytes) => void (swallowing || near.write(bytes))).on('end', () => near.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port: opened } = address;
  return {
    url: warehouse.url.replace(`:${port}`, `:${opened}`),
    swallow(on: boolean) {
      swallowing = on;
      // What was swallowed is missing for good: those connections are of no use any more.
      if (!on) for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
