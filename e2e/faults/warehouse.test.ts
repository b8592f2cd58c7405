import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickhouseAddress } from '../../api/src/engines/clickhouse.ts';
import { signal } from '../../api/src/engines/processes.ts';
import { startStage, type Stage } from '../stage.ts';
import { chanceOf, isLong, rounds } from './chance.ts';
import { check } from './checker.ts';
import { clicks, clicksBecome, days, push } from './figures.ts';
import {
  backAfter,
  type Company,
  env,
  isGood,
  isReport,
  isWork,
  newCompany,
  slowest,
  startLoad,
  untilWell,
} from './load.ts';
import { warehouseOf } from './processes.ts';
import { type Dismissed, slowClients } from './slow-clients.ts';
import { expectWhole, tell } from './table.ts';

// The warehouse is taken away while people work and read reports, and while others ask slowly: work goes on, reports
// say so and come back by themselves, and rows that were handed in meanwhile are counted exactly once.

let dataDir: string;
let stage: Stage;
let company: Company;
/** They take twenty seconds of waiting, in which everything else happens. */
let slow: Promise<Dismissed[]>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'takt-warehouse-'));
  stage = await startStage({ dataDir, env });
  company = await newCompany(stage);
  // Without any rows reports would ask nothing.
  await push(stage, company.owner, 'rows-1', 1);
  await clicksBecome(company.owner, days);
  slow = slowClients(stage.url, company.owner.token, isLong ? 200 : 20);
}, 120_000);
afterAll(async () => {
  await stage.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Fault {
  readonly fault: string;
  readonly goal: string;
  /** Milliseconds that reports may be away, and that one of them may wait to be refused. */
  readonly within: number;
  readonly silence: number;
  readonly act: (pid: number) => Promise<void>;
}
const found = 'the same; found ≤ 5 s, so back ≤ 7 s';
const faults: Fault[] = [
  {
    fault: 'warehouse killed (-9)',
    goal: 'work 0 errors, reports 503 ≤ 1 s, back ≤ 2 s, rows counted once',
    within: 2_000,
    silence: 1_000,
    act: async (pid) => signal(pid, 'SIGKILL'),
  },
  {
    fault: 'warehouse stands still (SIGSTOP)',
    goal: found,
    within: 7_000,
    silence: 5_000,
    act: async (pid) => signal(pid, 'SIGSTOP'),
  },
  {
    fault: 'warehouse out of memory (prlimit)',
    goal: found,
    within: 7_000,
    silence: 5_000,
    act: async (pid) => {
      // Less than it has mapped already: whatever it asks for from now on is refused, and this asks for much.
      execFileSync('prlimit', [`--pid=${pid}`, '--as=1000000000']);
      await askWarehouse('SELECT count() FROM (SELECT number FROM numbers(50000000) GROUP BY number)');
    },
  },
];

/** Past the api, as itself asks; whatever comes of it. */
async function askWarehouse(sql: string): Promise<void> {
  const { origin, username, password } = new URL(readFileSync(join(dataDir, clickhouseAddress), 'utf8'));
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  await fetch(origin, { method: 'POST', body: sql, headers: { authorization } }).catch(() => undefined);
}

/** ms; one that has stood so long died for a reason of its own: before that each death doubles the wait for the next start. */
const calm = 10_000;
let pushed = 1;
test.runIf(process.platform === 'linux').each(faults)(
  '$fault: work goes on, reports come back, nothing is counted twice',
  { timeout: 120_000 * rounds(1, 20) },
  async ({ fault, goal, within, silence, act }) => {
    const chance = chanceOf(fault);
    const from = company.log.length;
    const moments: number[] = [];
    const stop = startLoad(company, { workers: 2, readers: 2 });
    for (let round = 0; round < rounds(1, 20); round++) {
      await untilWell(company.log, performance.now(), isReport);
      await sleep(500 * chance() + (isLong ? calm : 0));
      const moment = performance.now();
      moments.push(moment);
      await act(warehouseOf(dataDir) ?? 0);
      pushed += 1;
      await push(stage, company.owner, `rows-${pushed}`, 1);
      // The same batch again, as a sender does that has not heard the answer.
      await push(stage, company.owner, `rows-${pushed}`, 1);
      await untilWell(company.log, performance.now(), isReport);
    }
    await clicksBecome(company.owner, pushed * days);
    await stop();

    const calls = company.log.slice(from);
    const reports = calls.filter(isReport);
    const refused = reports.filter(({ status }) => status === 503);
    const back = moments.map((moment, n) =>
      backAfter(
        reports.filter(({ ended }) => ended < (moments[n + 1] ?? Number.POSITIVE_INFINITY)),
        moment,
      ),
    );
    const verdict = await check(company);
    const wrong = calls.filter((call) => !isGood(call) && (isWork(call) || call.status !== 503));
    tell({
      fault,
      goal,
      within,
      back,
      rounds: moments.length,
      acknowledged: calls.filter(isGood).length,
      lost: verdict.lost.length,
      wrong: wrong.length,
      also: {
        text: `${refused.length} reports refused, the slowest in ${slowest(refused)} ms; slowest call of work ${slowest(calls.filter(isWork))} ms`,
        held: slowest(refused) <= silence,
      },
    });
    expectWhole(fault, verdict, company);
    expect(wrong).toEqual([]);
    expect(refused.length, 'reports that noticed').toBeGreaterThan(0);
    expect(await clicks(company.owner)).toBe(pushed * days);
  },
);

test('who sends or reads drop by drop is let go', { timeout: 60_000 }, async () => {
  const dismissed = await slow;

  for (const [kind, clients] of Map.groupBy(dismissed, (client) => client.kind)) {
    const kept = clients.filter(({ after }) => after === Number.POSITIVE_INFINITY);
    tell({
      fault: `slow clients: ${kind}`,
      rounds: clients.length,
      acknowledged: 0,
      lost: 0,
      wrong: kept.length,
      back: clients.map(({ after }) => after),
      goal: 'closed ≤ 20 s (the time told)',
      within: 20_000,
    });
  }
  expect(dismissed.filter(({ after }) => after === Number.POSITIVE_INFINITY)).toEqual([]);
});
