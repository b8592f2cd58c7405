import autocannon from 'autocannon';
import { startStage } from '../e2e/stage.ts';
import { startBare } from './kit/bare.ts';
import { importDays } from './kit/figures.ts';
import { tell } from './kit/goals.ts';
import { newOwner, organisationOf } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/**
 * How many calls a second one process answers at 50 connections, and how long the slowest hundredth takes; beside each
 * what Node's server and pg do alone with the same row.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
const owner = await newOwner(stage);
const bare = await startBare(stage, (await organisationOf(owner)).id);
try {
  const { id: project_id } = await owner.post<{ id: string }>('/projects', { name: 'Замер' });
  const ids: string[] = [];
  for (let n = 0; n < 200; n++)
    ids.push((await owner.post<{ id: string }>('/tasks', { title: `Задача ${n}`, project_id })).id);
  await importDays(stage, owner, 60);

  type Request = autocannon.Request;
  const get = (path: string): Request[] => [{ method: 'GET', path }];
  const title = (n: number) => JSON.stringify({ title: `Новое имя ${n}` });
  const status = (n: number) => (n % 2 ? 'in_progress' : 'todo');
  const calls: { name: string; goal?: number; ours: Request[]; bare?: Request[] }[] = [
    {
      name: 'read by id',
      goal: 4_000,
      ours: ids.map((id) => ({ method: 'GET', path: `/api/tasks/${id}` })),
      bare: ids.map((id) => ({ method: 'GET', path: `/tasks/${id}` })),
    },
    { name: 'list of 50', goal: 2_000, ours: get('/api/tasks?limit=50'), bare: get('/tasks') },
    {
      name: 'write (title of a task)',
      goal: 2_000,
      ours: ids.map((id, n) => ({ method: 'PATCH', path: `/api/tasks/${id}`, body: title(n) })),
      bare: ids.map((id, n) => ({ method: 'PATCH', path: `/tasks/${id}`, body: title(n) })),
    },
    {
      name: 'move of a card',
      goal: 1_000,
      ours: ids.map((id, n) => ({
        method: 'POST',
        path: `/api/tasks/${id}/move`,
        body: JSON.stringify({
          status: status(n),
          after_id: ids[(n * 7 + 1) % ids.length],
          before_id: null,
        }),
      })),
      bare: ids.map((id, n) => ({
        method: 'POST',
        path: `/tasks/${id}`,
        body: JSON.stringify({ status: status(n) }),
      })),
    },
    { name: 'board', ours: get('/api/tasks/board') },
    { name: 'overview report, cached', ours: get('/api/analytics/overview/dashboard') },
    { name: 'nothing (`/health/live`)', ours: get('/health/live'), bare: get('/nothing') },
  ];

  /** After as many calls as the compiler needs to know the way. */
  const run = async (url: string, requests: Request[]) => {
    const options = { url, connections: 50, headers: owner.headers, requests };
    await autocannon({ ...options, amount: 2_000 });
    return autocannon({ ...options, duration: seconds });
  };
  const rows: (string | number)[][] = [];
  for (const call of calls) {
    const ours = await run(stage.url, call.ours);
    const limit = call.bare && (await run(bare.url, call.bare));
    const rate = (result: autocannon.Result) => Math.round(result.requests.average);
    const { p50, p99 } = ours.latency;
    const failed = ours.non2xx + ours.errors + (limit ? limit.non2xx + limit.errors : 0);
    rows.push([
      call.name,
      rate(ours),
      limit ? rate(limit) : '–',
      p50,
      p99,
      limit?.latency.p99 ?? '–',
      failed,
    ]);
    if (call.goal === undefined || !limit) continue;
    const of = 'node:http and pg';
    tell({
      what: `${call.name}, 50 connections`,
      measured: rate(ours),
      unit: '/s',
      goal: { atLeast: call.goal },
      limit: { measured: rate(limit), of },
    });
    tell({
      what: `${call.name}, 50 connections, p99`,
      measured: p99,
      unit: 'ms',
      goal: { atMost: 50 },
      limit: { measured: limit.latency.p99, of },
    });
  }
  printTable(
    'Calls, one process, 50 connections',
    ['call', 'per second', 'bare', 'p50 ms', 'p99 ms', 'bare p99 ms', 'failed'],
    rows,
  );
} finally {
  bare.stop();
  await stage.stop();
}
