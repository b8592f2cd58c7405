import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engines, startEngines } from '../../api/src/engines/engines.ts';
import { freePort } from '../../api/src/engines/processes.ts';
import { newMember, organisationOf, userOf } from '../kit/organisations.ts';
import { startStage, type Stage } from '../stage.ts';
import { chanceOf, isLong, rounds } from './chance.ts';
import { check } from './checker.ts';
import { clicks, clicksBecome, days, push } from './figures.ts';
import {
  backAfter,
  type Company,
  env as quiet,
  isGood,
  isReport,
  isWork,
  newCompany,
  slowest,
  startLoad,
  untilWell,
} from './load.ts';
import { type MailServer, type Mood, startMailServer } from './mail-server.ts';
import { swallowingWay } from './swallowing.ts';
import { expectWhole, tell } from './table.ts';

// The product in parts: one process answers, another works in the background, and between them and their engines and
// the mail server there is a network. One part after the other goes away.

let place: string;
let engines: Engines;
let hole: Awaited<ReturnType<typeof swallowingWay>>;
let mail: MailServer;
let env: Record<string, string>;
let stage: Stage;
let worker: ChildProcess | undefined;
let company: Company;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'takt-parts-'));
  engines = await startEngines({ dataDir: join(place, 'engines') }, pino({ level: 'silent' }));
  if ('missing' in engines.warehouse) throw new Error(engines.warehouse.missing);
  hole = await swallowingWay(engines.warehouse.url);
  const dataDir = join(place, 'web');
  mail = await startMailServer(join(dataDir, 'outbox'));
  env = {
    ...quiet,
    DATABASE_URL: engines.databaseUrl,
    CLICKHOUSE_URL: hole.url,
    SMTP_URL: mail.url,
    SECRET: 'only-for-the-fault-bench-only-for-the-fault-bench',
  };
  stage = await startStage({ dataDir, env: { ...env, ROLE: 'web' } });
  worker = await startWorker();
  company = await newCompany(stage, engines.databaseUrl);
  await push(stage, company.owner, 'rows-0', 1);
  await clicksBecome(company.owner, days);
}, 180_000);
afterAll(async () => {
  await Promise.all([endWorker('SIGTERM'), stage.stop()]);
  await Promise.all([hole.close(), mail.close()]);
  await engines.stop();
  await rm(place, { recursive: true, force: true });
});

/** As `ROLE=worker npm start` starts it; here when it has said that it works. */
async function startWorker(): Promise<ChildProcess> {
  const own = { ROLE: 'worker', PORT: String(await freePort()), DATA_DIR: join(place, 'worker') };
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('works in the background')) return child;
    said.push(line);
  }
  throw new Error(`The worker ended before it worked:\n${said.join('\n')}`);
}

async function endWorker(signal: NodeJS.Signals): Promise<void> {
  // It may have failed to start.
  if (!worker) return;
  const gone = once(worker, 'exit');
  worker.kill(signal);
  await gone;
}

/** Invites so many, and says whom. */
async function invite(name: string, count: number): Promise<string[]> {
  const { id } = await organisationOf(company.owner);
  const emails = Array.from({ length: count }, (_, n) => `${name}-${n}@example.test`);
  await company.owner.call('POST', `/orgs/${id}/invites/bulk`, { emails });
  return emails;
}

async function until(what: string, answer: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; !(await answer()); await sleep(100))
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`);
}

let pushed = 1;

test(
  'the warehouse is behind a network that swallows everything: work goes on, reports come back',
  { timeout: 300_000 },
  async () => {
    const away = isLong ? 60 : 4;
    const from = company.log.length;
    const stop = startLoad(company, { workers: 2, readers: 2 });
    await untilWell(company.log, performance.now(), isReport);
    const begun = performance.now();
    hole.swallow(true);
    await push(stage, company.owner, 'unreachable', 2);
    pushed += 2;
    await sleep(away * 1_000);
    hole.swallow(false);
    const over = performance.now();
    await push(stage, company.owner, 'unreachable', 2);
    await untilWell(company.log, over, isReport);
    await clicksBecome(company.owner, pushed * days);
    await stop();

    const calls = company.log.slice(from);
    const refused = calls.filter((call) => isReport(call) && call.status === 503);
    // Who asked before it was found out has waited for that; all others are told at once.
    const known = refused.filter((call) => call.began > begun + 5_000);
    const wrong = calls.filter((call) => !isGood(call) && (isWork(call) || call.status !== 503));
    const verdict = await check(company);
    const fault = `warehouse unreachable for ${away} s (swallowing network)`;
    tell({
      fault,
      rounds: 1,
      acknowledged: calls.filter(isGood).length,
      lost: verdict.lost.length,
      wrong: wrong.length,
      back: [backAfter(calls.filter(isReport), over)],
      goal: 'work 0 errors, found ≤ 5 s, then 503 ≤ 1 s, back ≤ 2 s',
      within: 2_000,
      also: {
        text: `${refused.length} reports refused, the first in ${slowest(refused)} ms, later ones in ${slowest(known)} ms; slowest call of work ${slowest(calls.filter(isWork))} ms`,
        held: slowest(refused) <= 5_000 && slowest(known) <= 1_000,
      },
    });
    expectWhole(fault, verdict, company);
    expect(wrong).toEqual([]);
    expect(refused.length, 'reports that noticed').toBeGreaterThan(0);
    expect(await clicks(company.owner)).toBe(pushed * days);
  },
);

test(
  'the mail server is down, slow, or breaks off after it has taken a letter: each arrives, known by its id',
  { timeout: 300_000 },
  async () => {
    const moods: Mood[] = isLong ? ['down', 'cut', 'slow', 'silent', 'stuck'] : ['down', 'cut', 'slow'];
    const invited: string[] = [];
    for (const mood of moods) {
      mail.mood = mood;
      invited.push(...(await invite(mood, 10)));
      await sleep(isLong ? 15_000 : 1_500);
    }
    mail.mood = 'well';
    const over = performance.now();
    const late = () => invited.filter((to) => !mail.letters.get(to)?.some((copy) => copy.acknowledged));
    await until('the letters', () => late().length === 0, 120);
    const took = performance.now() - over;
    // Longer than a letter that is not marked as sent would take to come again.
    await sleep(isLong ? 15_000 : 1_500);

    const copies = invited.map((to) => mail.letters.get(to) ?? []);
    const repeated = copies.filter((all) => all.filter((copy) => copy.acknowledged).length > 1);
    const changed = copies.filter((all) => new Set(all.map(({ id }) => id)).size > 1);
    tell({
      fault: `mail server ${moods.join(', ')}`,
      rounds: moods.length,
      acknowledged: invited.length,
      lost: late().length,
      wrong: repeated.length + changed.length,
      back: [took],
      goal: 'no letter lost; twice only where the line broke, with the same Message-ID',
      also: {
        text: `${copies.filter((all) => all.length > 1).length} letters came more than once`,
        held: changed.length === 0,
      },
    });
    expect(repeated).toEqual([]);
    expect(changed).toEqual([]);
  },
);

test(
  'the worker is killed again and again: every effect once, nothing stuck',
  { timeout: 240_000 + 60_000 * rounds(2, 30) },
  async () => {
    const chance = chanceOf('worker');
    const member = await newMember(stage.url, company.owner, 'member');
    const { id: assignee_id } = await userOf(member);
    const invited: string[] = [];
    const assigned: string[] = [];
    let running = true;
    const asking = (async () => {
      for (let n = 0; running; n++) {
        invited.push(...(await invite(`killed-${n}`, 5)));
        await push(stage, company.owner, `killed-${n}`, 1);
        pushed += 1;
        const task = { title: `Поручение ${n}`, project_id: company.project, assignee_id };
        assigned.push((await company.owner.call<{ id: string }>('POST', '/tasks', task)).id);
        await sleep(1_000);
      }
    })();
    const kills = rounds(2, 30);
    for (let kill = 0; kill < kills; kill++) {
      await sleep(500 + 2_000 * chance());
      await endWorker('SIGKILL');
      if (kill === kills - 1) {
        running = false;
        await asking;
      }
      worker = await startWorker();
    }

    const since = performance.now();
    const told = async () => {
      const client = new pg.Client({ connectionString: company.database });
      await client.connect();
      const { rows } = await client.query<{ entity_id: string }>(
        `SELECT entity_id FROM app.notifications WHERE user_id = $1 AND reason = 'assigned'`,
        [assignee_id],
      );
      await client.end();
      return rows.map(({ entity_id }) => entity_id).toSorted();
    };
    const late = () => invited.filter((to) => !mail.letters.has(to));
    await until('the letters', () => late().length === 0, 90);
    await clicksBecome(company.owner, pushed * days);
    await until('the notifications', async () => (await told()).length >= assigned.length, 30);
    const took = performance.now() - since;

    const copies = invited.map((to) => mail.letters.get(to) ?? []);
    const again = copies.reduce((sum, all) => sum + all.length - 1, 0);
    const changed = copies.filter((all) => new Set(all.map(({ id }) => id)).size > 1);
    tell({
      fault: 'worker killed again and again',
      rounds: kills,
      lost: late().length,
      wrong: changed.length,
      acknowledged: 3 * assigned.length,
      back: [took],
      goal: 'each effect once, all done ≤ 30 s after the last kill',
      within: 30_000,
      also: {
        text: `${assigned.length} imports, ${assigned.length} notifications, ${invited.length} letters, ${again} of them twice with the same id`,
        held: again <= 5 * kills,
      },
    });
    expect(await told()).toEqual(assigned.toSorted());
    expect(await clicks(company.owner)).toBe(pushed * days);
    // Between the server's "kept" and our mark there is a moment in which nobody may die: five letters are under way.
    expect(again).toBeLessThanOrEqual(5 * kills);
    expect(changed).toEqual([]);
  },
);
