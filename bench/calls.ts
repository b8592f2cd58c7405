import autocannon from 'autocannon';
import { startStage } from '../e2e/stage.ts';
import { newOwner } from './kit/session.ts';
import { printTable } from './kit/table.ts';
import { importDays } from './kit/figures.ts';

/** How many calls a second one process answers at 50 connections, and how long the slowest hundredth takes. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const { id: project_id } = await owner.post<{ id: string }>('/projects', { name: 'Замер' });
  const ids: string[] = [];
  for (let n = 0; n < 200; n++)
    ids.push((await owner.post<{ id: string }>('/tasks', { title: `Задача ${n}`, project_id })).id);
  await importDays(stage, owner, 60);

  const read = (path: string) => ({ requests: [{ method: 'GET' as const, path: `/api${path}` }] });
  const calls: { name: string; goal: string; requests: autocannon.Request[] }[] = [
    {
      name: 'read by id',
      goal: '4000',
      requests: ids.map((id) => ({ method: 'GET', path: `/api/tasks/${id}` })),
    },
    { name: 'list of 50', goal: '2000', ...read('/tasks?limit=50') },
    {
      name: 'write (title of a task)',
      goal: '2000',
      requests: ids.map((id, n) => ({
        method: 'PATCH',
        path: `/api/tasks/${id}`,
        body: JSON.stringify({ title: `Новое имя ${n}` }),
      })),
    },
    {
      name: 'move of a card',
      goal: '1000',
      requests: ids.map((id, n) => ({
        method: 'POST',
        path: `/api/tasks/${id}/move`,
        body: JSON.stringify({
          status: n % 2 ? 'in_progress' : 'todo',
          after_id: ids[(n * 7 + 1) % ids.length],
          before_id: null,
        }),
      })),
    },
    { name: 'board', goal: '-', ...read('/tasks/board') },
    { name: 'overview report, cached', goal: '-', ...read('/analytics/overview/dashboard') },
    { name: 'live probe (bare Fastify)', goal: '-', requests: [{ method: 'GET', path: '/health/live' }] },
  ];

  const rows: (string | number)[][] = [];
  for (const { name, goal, requests } of calls) {
    const result = await autocannon({
      url: stage.url,
      connections: 50,
      duration: seconds,
      headers: owner.headers,
      requests,
    });
    const failed = result.non2xx + result.errors;
    rows.push([
      name,
      Math.round(result.requests.average),
      goal,
      result.latency.p50,
      result.latency.p99,
      failed,
    ]);
  }
  printTable(
    'Calls, one process, 50 connections',
    ['call', 'per second', 'goal', 'p50 ms', 'p99 ms', 'failed'],
    rows,
  );
} finally {
  await stage.stop();
}
