import autocannon from 'autocannon';
import { startStage } from '../e2e/stage.ts';
import { keepAsking } from './kit/caller.ts';
import { tell } from './kit/goals.ts';
import { at } from './kit/samples.ts';
import { newOwner } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/** 200 sign-ins a second with wrong passwords, each to another account: what the others notice. */
const perSecond = Number(process.env.BENCH_LOGINS ?? 200);
const milliseconds = 15_000;
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const { id: project_id } = await owner.post<{ id: string }>('/projects', { name: 'Замер' });
  const { id } = await owner.post<{ id: string }>('/tasks', { title: 'Карточка', project_id });
  const others = () =>
    keepAsking(milliseconds, 50, () => fetch(`${stage.url}/api/tasks/${id}`, { headers: owner.headers }));

  const alone = await others();
  // In a thread of its own, so that it delays nobody but the server.
  const [beside, flood] = await Promise.all([
    others(),
    autocannon({
      url: `${stage.url}/api/auth/login`,
      connections: 200,
      workers: 1,
      overallRate: perSecond,
      duration: milliseconds / 1000,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'takt' },
      idReplacement: true,
      body: JSON.stringify({ email: 'nobody-[<id>]@example.test', password: 'неверный пароль' }),
    }),
  ]);

  const [without, meanwhile] = [at(alone.ms, 0.99), at(beside.ms, 0.99)];
  printTable(
    `${flood.requests.total} sign-ins with wrong passwords in ${flood.duration} s`,
    ['what', 'figure'],
    [
      ['another call, p50 / p99 ms, before', `${at(alone.ms, 0.5).toFixed(1)} / ${without.toFixed(1)}`],
      ['another call, p50 / p99 ms, meanwhile', `${at(beside.ms, 0.5).toFixed(1)} / ${meanwhile.toFixed(1)}`],
      ['failed of the other calls', beside.failed],
      ['answers to the sign-ins: 4xx / 5xx / none', `${flood['4xx']} / ${flood['5xx']} / ${flood.errors}`],
    ],
  );
  tell({
    what: `${perSecond} wrong sign-ins a second: p99 of another call, times that without them`,
    measured: meanwhile / without,
    unit: '×',
    goal: { atMost: 2 },
  });
} finally {
  await stage.stop();
}
