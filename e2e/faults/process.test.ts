import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRunning } from '../../api/src/engines/processes.ts';
import { startStage, type Stage } from '../stage.ts';
import { chanceOf, rounds } from './chance.ts';
import { check } from './checker.ts';
import { type Call, companyAt, type Company, env, isGood, newCompany, startLoad } from './load.ts';
import { killTree, processesOf } from './processes.ts';
import { expectWhole, tell } from './table.ts';

// The process ends, killed or asked to, while people work.

const onLinux = test.runIf(process.platform === 'linux');
let dataDir: string;
let stage: Stage;
let company: Company;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'takt-process-'));
  stage = await startStage({ dataDir, env });
  company = await newCompany(stage);
}, 120_000);
afterAll(async () => {
  await stage.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Comes back on the same data, and says after how many milliseconds. */
async function startAgain(more: Record<string, string> = {}): Promise<number> {
  const since = performance.now();
  stage = await startStage({ dataDir, env: { ...env, ...more } });
  company = companyAt(company, stage);
  return performance.now() - since;
}

onLinux(
  'kill -9 of everything in the middle of writes: back without a hand, nothing is lost or left over',
  { timeout: 120_000 * rounds(1, 20) },
  async () => {
    const chance = chanceOf('tree');
    const from = company.log.length;
    const back: number[] = [];
    for (let round = 0; round < rounds(1, 20); round++) {
      const stop = startLoad(company, { workers: 8, pause: 0 });
      await sleep(1_000 + 1_000 * chance());
      const killed = killTree(dataDir);
      await stop();
      expect(killed.length, 'processes of the product').toBeGreaterThan(3);

      back.push(await startAgain());
      expect(killed.filter(isRunning)).toEqual([]);
    }

    const verdict = await check(company);
    const fault = 'kill -9 of the whole process tree';
    const calls = company.log.slice(from);
    const acknowledged = calls.filter(isGood).length;
    const wrong = calls.filter(({ status }) => status >= 400).length;
    tell({
      fault,
      rounds: back.length,
      acknowledged,
      lost: verdict.lost.length,
      wrong,
      back,
      goal: '0 lost, back ≤ 3 s, no stray processes',
      within: 3_000,
    });
    expectWhole(fault, verdict, company);
    expect(acknowledged).toBeGreaterThan(10 * back.length);
    expect(wrong).toBe(0);
  },
);

onLinux(
  'SIGTERM while people work and listen: who has asked is answered, live streams end, then everything ends',
  { timeout: 60_000 * rounds(1, 10) },
  async () => {
    const from = company.log.length;
    const took: number[] = [];
    let cut = 0;
    let after: Call[] = [];
    for (let round = 0; round < rounds(1, 10); round++) {
      if (round > 0) await startAgain();
      const streams = Array.from({ length: 20 }, () => listen(company));
      const stop = startLoad(company, { workers: 8, pause: 5 });
      await sleep(1_500);
      const asked = performance.now();
      const gone = new Promise((resolve) => stage.process.once('exit', resolve));
      stage.process.kill('SIGTERM');
      expect(await gone).toBe(0);
      took.push(performance.now() - asked);
      await stop();
      cut += company.log.filter((call) => call.began < asked && call.ended > asked && !isGood(call)).length;
      after = company.log.filter(({ began }) => began > asked);
      expect(new Set(await Promise.all(streams))).toEqual(new Set(['ended']));
      expect(processesOf(dataDir)).toEqual([]);
    }

    await startAgain();
    const verdict = await check(company);
    const acknowledged = company.log.slice(from).filter(isGood).length;
    const fault = 'SIGTERM under load with live streams';
    tell({
      fault,
      rounds: took.length,
      acknowledged,
      lost: verdict.lost.length,
      wrong: cut,
      back: took,
      goal: '0 calls under way fail, exit ≤ 10 s (the time told)',
      within: 10_000,
    });
    expectWhole(fault, verdict, company);
    expect(cut, 'calls under way that failed').toBe(0);
    // Who comes later is told so, or finds nobody.
    expect(after.filter((call) => !isGood(call) && call.status !== 503 && call.status !== 0)).toEqual([]);
  },
);

onLinux(
  'the clock of the process is not that of the database: who is signed in stays so, and others can sign in',
  { timeout: 120_000 * rounds(1, 2) },
  async () => {
    for (const hours of [-1, 1].slice(0, rounds(1, 2))) {
      await stage.stop();
      await startAgain({
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted-clock.ts')}`,
        CLOCK_SHIFT: String(hours * 3_600_000),
      });

      await company.owner.call('GET', '/tasks');
      const other = await newCompany(stage);
      await other.owner.call('GET', '/tasks');
    }
  },
);

/** A live stream, to its end: `ended` if the product said goodbye. */
async function listen({ url, owner }: Company): Promise<string> {
  try {
    const stream = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${owner.token}`, 'x-requested-with': 'takt' },
    });
    return (await stream.text()).includes('event: end') ? 'ended' : 'closed without a word';
  } catch (error) {
    return `broke: ${String(error)}`;
  }
}
