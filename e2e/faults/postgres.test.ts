import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signal } from '../../api/src/engines/processes.ts';
import { startStage, type Stage } from '../stage.ts';
import { chanceOf, rounds } from './chance.ts';
import { check } from './checker.ts';
import { backAfter, type Company, env, isGood, newCompany, startLoad, untilWell } from './load.ts';
import { postmasterOf } from './processes.ts';
import { expectWhole, tell } from './table.ts';

// PostgreSQL, or a part of it, goes away under people who work: the api lives on and says 503 until it is back.

let dataDir: string;
let stage: Stage;
let company: Company;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'takt-postgres-'));
  stage = await startStage({ dataDir, env });
  company = await newCompany(stage);
}, 120_000);
afterAll(async () => {
  await stage.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The connections of the api that something is being done on, or any; the choice is chance's. */
async function backend(chance: () => number): Promise<number> {
  const { rows } = await asked<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'takt' ORDER BY state = 'idle', pid LIMIT 4`,
  );
  return rows[Math.floor(chance() * rows.length)]?.pid ?? 0;
}

async function asked<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: company.database });
  await client.connect();
  try {
    return await client.query<Row>(sql, values);
  } finally {
    await client.end();
  }
}

const faults: { fault: string; long: number; act: (chance: () => number) => Promise<unknown> }[] = [
  { fault: 'postmaster killed', long: 30, act: async () => signal(postmasterOf(dataDir), 'SIGKILL') },
  {
    fault: 'one backend killed (-9)',
    long: 30,
    act: async (chance) => signal(await backend(chance), 'SIGKILL'),
  },
  {
    fault: 'one backend ended (pg_terminate_backend)',
    long: 100,
    act: async (chance) => asked('SELECT pg_terminate_backend($1)', [await backend(chance)]),
  },
  {
    fault: 'PostgreSQL restarted (SIGINT)',
    long: 20,
    act: async () => signal(postmasterOf(dataDir), 'SIGINT'),
  },
];

test.runIf(process.platform === 'linux').each(faults)(
  '$fault: 503 meanwhile, back by itself, nothing acknowledged is lost',
  { timeout: 30_000 * rounds(1, 100) },
  async ({ fault, long, act }) => {
    const chance = chanceOf(fault);
    const from = company.log.length;
    const moments: number[] = [];
    const stop = startLoad(company, { workers: 6, pause: 5 });
    for (let round = 0; round < rounds(1, long); round++) {
      await sleep(500 + 500 * chance());
      const moment = performance.now();
      moments.push(moment);
      await act(chance);
      await sleep(300);
      await untilWell(company.log, moment);
    }
    await stop();
    const log = company.log.slice(from);
    const acknowledged = log.filter(isGood).length;

    const back = moments.map((moment, n) =>
      backAfter(
        log.filter(({ ended }) => ended < (moments[n + 1] ?? Number.POSITIVE_INFINITY)),
        moment,
      ),
    );
    const verdict = await check(company);
    const wrong = log.filter((call) => !isGood(call) && call.status !== 503);
    tell({
      fault,
      rounds: moments.length,
      acknowledged,
      lost: verdict.lost.length,
      wrong: wrong.length,
      back,
      goal: 'API lives, 503 meanwhile, back ≤ 3 s',
      within: 3_000,
    });
    expectWhole(fault, verdict, company);
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10 * moments.length);
    expect(stage.process.exitCode).toBeNull();
  },
);
