import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../api/src/testing/chance.ts';
import { startStage } from '../e2e/stage.ts';
import { keepAsking } from './kit/caller.ts';
import { importDays } from './kit/figures.ts';
import { tell } from './kit/goals.ts';
import { lateness, openFilesOf, residentOf } from './kit/processes.ts';
import { at } from './kit/samples.ts';
import { newOwner, password } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/**
 * Mixed work for SOAK_MINUTES, the same for the same SOAK_SEED: whether memory and open files grow, how late the event
 * loop is, and whether anything is told in the log that should not be.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const seed = Number(process.env.SOAK_SEED ?? 1);
const callers = 4;

interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Megabytes an hour, by least squares over the second half: what is built up in the beginning is no leak. */
function slope(samples: readonly Sample[]): number {
  const late = samples.slice(Math.floor(samples.length / 2));
  const mean = (of: (one: Sample) => number) => late.reduce((sum, one) => sum + of(one), 0) / late.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ megabytes }) => megabytes)];
  const across = mean((one) => (one.seconds - x) * (one.megabytes - y));
  return (across / mean((one) => (one.seconds - x) ** 2)) * 3_600;
}

const directory = await mkdtemp(join(tmpdir(), 'takt-soak-'));
const log = await open(join(directory, 'log'), 'w+');
const stage = await startStage({ env: { RATE_LIMIT: 'off' }, output: log.fd });
try {
  console.log(`seed ${seed}, ${minutes} minutes`);
  const owner = await newOwner(stage);
  const { id: project_id } = await owner.post<{ id: string }>('/projects', { name: 'Замер' });
  await importDays(stage, owner, 120);
  const ids: string[] = [];
  for (let n = 0; n < 200; n++)
    ids.push((await owner.post<{ id: string }>('/tasks', { title: `Задача ${n}`, project_id })).id);

  /** What a caller does next: mostly small things, now and then a dear one, a stream that is left, a file. */
  function somebody(chance: () => number) {
    const among = <T>(all: readonly T[]): T | undefined => all[Math.floor(chance() * all.length)];
    const ask = (path: string, method = 'GET', body?: object) =>
      fetch(`${stage.url}/api${path}`, {
        method,
        headers: owner.headers,
        ...(body && { body: JSON.stringify(body) }),
      });
    const day = () => new Date(Date.UTC(2025, 6, 1 + Math.floor(chance() * 100))).toISOString().slice(0, 10);
    const acts: readonly (readonly [weight: number, act: () => Promise<Response>])[] = [
      [20, () => ask(`/tasks/${among(ids)}`)],
      [10, () => ask('/tasks?limit=50')],
      [15, () => ask(`/tasks/${among(ids)}`, 'PATCH', { title: `Имя ${Math.floor(chance() * 1e9)}` })],
      [15, () => move(among(ids), among(ids))],
      [5, () => ask('/tasks', 'POST', { title: 'Новая', project_id })],
      [5, () => ask(`/tasks/${among(ids)}/comments`, 'POST', { content: 'Слово за слово' })],
      [8, () => ask('/tasks/board')],
      [6, () => ask(`/search?q=${encodeURIComponent(among(['задача', 'новая', 'yjdfz', '42']) ?? '')}`)],
      [6, () => ask(`/analytics/overview/dashboard?start_date=${day()}&end_date=2025-12-31`)],
      [4, () => ask('/overview')],
      [2, () => ask('/tasks.csv')],
      [2, () => stream()],
      [1, () => ask('/auth/login', 'POST', { email: owner.email, password })],
    ];
    const move = (id: string | undefined, after_id: string | undefined) =>
      ask(`/tasks/${id}/move`, 'POST', {
        status: among(['todo', 'in_progress', 'in_review']),
        after_id,
        before_id: null,
      });
    async function stream() {
      const leave = new AbortController();
      const answer = await fetch(`${stage.url}/api/events`, { headers: owner.headers, signal: leave.signal });
      await sleep(1_000 + chance() * 4_000);
      leave.abort();
      return new Response(null, { status: answer.status });
    }
    const whole = acts.reduce((sum, [weight]) => sum + weight, 0);
    return () => {
      let left = chance() * whole;
      const [, act] = acts.find(([weight]) => (left -= weight) < 0) ?? acts[0] ?? [];
      return act ? act() : ask('/tasks');
    };
  }

  /** As a tab does it: an access token lives for a quarter of an hour. */
  const renewing = setInterval(() => void owner.signIn(), 600_000);
  await lateness(stage.url);
  const files = await openFilesOf(stage.process.pid);
  const samples: Sample[] = [];
  const begun = performance.now();
  const watching = setInterval(() => {
    const seconds = (performance.now() - begun) / 1000;
    void residentOf(stage.process.pid).then((megabytes) => samples.push({ seconds, megabytes }));
  }, 2_000);
  const work = await Promise.all(
    Array.from({ length: callers }, (_, n) => keepAsking(minutes * 60_000, 25, somebody(randomOf(seed + n)))),
  );
  clearInterval(watching);
  clearInterval(renewing);
  const late = await lateness(stage.url);
  // Connections of those who asked are kept for half a minute.
  await sleep(35_000);
  const grown = (await openFilesOf(stage.process.pid)) - files;
  const said = await readFile(join(directory, 'log'), 'utf8');
  const warnings = said.split('\n').filter((line) => /"level":[456]0/.test(line));

  const ms = work.flatMap((taken) => taken.ms);
  const failed = work.reduce((sum, taken) => sum + taken.failed, 0);
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    Math.round(samples[Math.floor(share * (samples.length - 1))]?.megabytes ?? Number.NaN),
  );
  printTable(
    `${minutes} minutes of mixed work by ${callers} callers, seed ${seed}`,
    ['what', 'figure'],
    [
      ['calls', ms.length],
      ['p50 / p99, ms', `${at(ms, 0.5).toFixed(1)} / ${at(ms, 0.99).toFixed(1)}`],
      ['memory of the api after each quarter, MB', quarters.join(' → ')],
      ['event loop late p50 / p99 / at most, ms', `${late.p50} / ${late.p99} / ${late.max}`],
      ['lines of the log that warn', warnings.length],
    ],
  );
  for (const line of warnings.slice(0, 5)) console.log(line.slice(0, 400));
  const about = (what: string, measured: number, unit: string, atMost: number) =>
    tell({ what: `${minutes} minutes of mixed work: ${what}`, measured, unit, goal: { atMost } });
  about('growth of memory', slope(samples), 'MB/h', 1);
  about('open files more than before', grown, '', 0);
  about('calls that failed', failed, '', 0);
  about('unexpected lines in the log', warnings.length, '', 0);
} finally {
  await stage.stop();
  await log.close();
  await rm(directory, { recursive: true, force: true });
}
