import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startStage, type Stage } from '../stage.ts';
import { rounds } from './chance.ts';
import { check } from './checker.ts';
import { clicksBecome, days, push } from './figures.ts';
import { backAfter, env, isGood, newCompany, startLoad, untilWell } from './load.ts';
import { expectWhole, tell } from './table.ts';

// The disk is full: a small one of its own, which only root can mount.

const megabyte = 1024 * 1024;
const disk = mkdtempSync(join(tmpdir(), 'takt-disk-'));
const canMount = mount();
let stage: Stage | undefined;
afterAll(async () => {
  await stage?.stop();
  if (canMount) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

function mount(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'takt-faults', disk], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Takes what is left, to the last byte; the function gives it back. */
function fill(): () => void {
  const rest = join(disk, 'rest');
  try {
    for (const size of [megabyte, 4_096]) {
      const zeros = Buffer.alloc(size);
      for (;;) writeFileSync(rest, zeros, { flag: 'a' });
    }
  } catch {
    // it is full
  }
  return () => rmSync(rest);
}

test.runIf(canMount)(
  'the disk is full: what was acknowledged stays, whoever asks is answered, and it heals by itself',
  { timeout: 180_000 * rounds(1, 5) },
  async () => {
    const dataDir = join(disk, 'data');
    stage = await startStage({ dataDir, env });
    chmodSync(disk, 0o755);
    const company = await newCompany(stage);
    const back: number[] = [];
    let refused = 0;
    // Heavy tasks: the write-ahead log needs a new file soon.
    const stop = startLoad(company, { workers: 4, pause: 5, weight: 6_000 });
    for (let round = 1; round <= rounds(1, 5); round++) {
      await untilWell(company.log, performance.now());
      const giveBack = fill();
      expect(statfsSync(disk).bavail).toBeLessThan(16);
      const full = performance.now();
      await until(() => company.log.some((call) => call.began > full && call.status === 503));
      await push(stage, company.owner, `full-${round}`, 1).catch(() => undefined);
      await sleep(rounds(1_000, 10_000));
      refused += company.log.filter((call) => call.began > full && call.status === 503).length;
      const freed = performance.now();
      giveBack();
      await untilWell(company.log, freed);
      back.push(backAfter(company.log, freed));
      await push(stage, company.owner, `full-${round}`, 1);
      await clicksBecome(company.owner, round * days);
    }
    await stop();

    const { log } = company;
    const verdict = await check(company);
    const wrong = log.filter((call) => !isGood(call) && call.status !== 503);
    const fault = 'disk full';
    tell({
      fault,
      rounds: back.length,
      acknowledged: log.filter(isGood).length,
      lost: verdict.lost.length,
      wrong: wrong.length,
      back,
      goal: 'reads work or 503, heals by itself ≤ 10 s',
      within: 10_000,
      also: { text: `${refused} calls refused with 503`, held: true },
    });
    expectWhole(fault, verdict, company);
    expect(wrong).toEqual([]);
    expect(stage.process.exitCode).toBeNull();
  },
);

async function until(answer: () => boolean): Promise<void> {
  for (const end = performance.now() + 60_000; !answer(); await sleep(50))
    if (performance.now() > end) throw new Error('Nobody noticed that the disk is full');
}
