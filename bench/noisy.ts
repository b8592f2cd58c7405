import autocannon from 'autocannon';
import { startStage } from '../e2e/stage.ts';
import { keepAsking, type Taken } from './kit/caller.ts';
import { importDays } from './kit/figures.ts';
import { tell } from './kit/goals.ts';
import { lateness } from './kit/processes.ts';
import { at } from './kit/samples.ts';
import { newOwner, type Session } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/**
 * One organisation asks ten times as much as another, and dearer things: reports that nobody has asked for, exports,
 * boards, long lists. What the quiet one notices.
 */
const milliseconds = Number(process.env.BENCH_SECONDS ?? 20) * 1000;
const tasks = 1_000;
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  /** A company with work and a year of figures. */
  async function company(): Promise<{ who: Session; ids: string[] }> {
    const who = await newOwner(stage);
    const { id: project_id } = await who.post<{ id: string }>('/projects', { name: 'Замер' });
    const ids: string[] = [];
    for (let n = 0; n < tasks; n += 20)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, async (_, m) => {
            const { id } = await who.post<{ id: string }>('/tasks', { title: `Задача ${n + m}`, project_id });
            return id;
          }),
        )),
      );
    await importDays(stage, who, 180);
    return { who, ids };
  }
  const [quiet, noisy] = [await company(), await company()];
  const ask = ({ who }: { who: Session }, path: string, init: RequestInit = {}) =>
    fetch(`${stage.url}/api${path}`, { ...init, headers: who.headers });

  /** A list, a task, a change, a board: twenty calls a second. */
  const day = (n: number) => {
    const id = quiet.ids[n % quiet.ids.length];
    switch (n % 4) {
      case 0:
        return ask(quiet, '/tasks?limit=50');
      case 1:
        return ask(quiet, `/tasks/${id}`);
      case 2:
        return ask(quiet, `/tasks/${id}`, {
          method: 'PATCH',
          body: JSON.stringify({ title: `Новое имя ${n}` }),
        });
      default:
        return ask(quiet, '/tasks/board');
    }
  };
  const reports = [
    'overview/dashboard',
    'campaigns/performance',
    'marketing/executive-overview',
    'sales/breakdown',
  ];
  /** A period that nobody has asked for. */
  const period = (n: number) => {
    const date = (after: number) => new Date(Date.UTC(2025, 6, 1 + after)).toISOString().slice(0, 10);
    return `start_date=${date(n % 150)}&end_date=${date((n % 150) + 10 + Math.floor(n / 150))}`;
  };
  const heavy = (n: number) => {
    if (n % 5 === 0) return '/tasks.xlsx';
    if (n % 5 === 1) return '/tasks?limit=200';
    if (n % 5 === 2) return '/tasks/board';
    return `/analytics/${reports[n % reports.length]}?${period(n)}`;
  };

  const quietly = () => keepAsking(milliseconds, 20, day);
  await keepAsking(3_000, 20, day);
  const alone = await quietly();
  await lateness(stage.url);
  // Ten callers, each as often as the quiet one, in a thread of their own, so that they delay nobody but the server.
  const [beside, noise] = await Promise.all([
    quietly(),
    autocannon({
      url: stage.url,
      connections: 10,
      workers: 1,
      overallRate: 200,
      duration: milliseconds / 1000,
      headers: noisy.who.headers,
      requests: Array.from({ length: 600 }, (_, n) => ({ method: 'GET', path: `/api${heavy(n)}` })),
    }),
  ]);

  const late = await lateness(stage.url);

  const row = (name: string, { ms, failed }: Taken) => [
    name,
    ms.length,
    ...[0.5, 0.95, 0.99].map((share) => at(ms, share).toFixed(1)),
    failed,
  ];
  printTable(
    'A noisy organisation beside a quiet one',
    ['who', 'calls', 'p50 ms', 'p95 (noisy: p97.5) ms', 'p99 ms', 'failed'],
    [
      row('quiet, alone', alone),
      row('quiet, beside the noisy one', beside),
      [
        'noisy',
        noise.requests.total,
        noise.latency.p50,
        noise.latency.p97_5,
        noise.latency.p99,
        noise.non2xx + noise.errors,
      ],
    ],
  );
  console.log(`\nevent loop late meanwhile, p99 / at most: ${late.p99} / ${late.max} ms`);
  tell({
    what: 'a noisy organisation beside a quiet one: p99 of the quiet one, times that alone',
    measured: at(beside.ms, 0.99) / at(alone.ms, 0.99),
    unit: '×',
    goal: { atMost: 1.5 },
  });
  tell({
    what: 'a noisy organisation beside a quiet one: calls of the quiet one that failed',
    measured: beside.failed,
    unit: '',
    goal: { atMost: 0 },
  });
} finally {
  await stage.stop();
}
