import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStage } from '../e2e/stage.ts';
import { tell } from './kit/goals.ts';
import { spread } from './kit/samples.ts';
import { newOwner } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/** How long it takes until a move of a card has reached every one of 1,000 open streams, and the first of them. */
const streams = Number(process.env.BENCH_STREAMS ?? 1_000);
const moves = 60;
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const { id: project_id } = await owner.post<{ id: string }>('/projects', { name: 'Замер' });
  const { id } = await owner.post<{ id: string }>('/tasks', { title: 'Карточка', project_id });

  /** When each stream heard of the newest move. */
  let heardAt: number[] = [];
  let opened = 0;
  const open = () =>
    request(`${stage.url}/api/events`, { headers: owner.headers }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`A stream answered ${answer.statusCode}`);
      opened++;
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        if (text.includes('task.moved')) heardAt.push(performance.now());
      });
      answer.on('error', () => undefined);
    })
      .on('error', () => undefined)
      .end();
  const requests = Array.from({ length: streams }, open);
  while (opened < streams) await sleep(50);

  const [first, last, answered]: [number[], number[], number[]] = [[], [], []];
  for (let n = 0; n < moves; n++) {
    heardAt = [];
    const begun = performance.now();
    await owner.post(`/tasks/${id}/move`, {
      status: n % 2 === 0 ? 'in_progress' : 'todo',
      after_id: null,
      before_id: null,
    });
    answered.push(performance.now() - begun);
    while (heardAt.length < streams && performance.now() - begun < 5_000) await sleep(1);
    first.push(Math.min(...heardAt) - begun);
    last.push(Math.max(...heardAt) - begun);
    if (heardAt.length < streams) console.log(`move ${n}: ${streams - heardAt.length} streams heard nothing`);
  }
  for (const stream of requests) stream.destroy();

  const [firstly, lastly, told] = [first, last, answered].map((taken) => spread(taken));
  printTable(
    `A move of a card with ${streams} live streams, all in this one reader`,
    ['until', 'p50 ms', 'p95 ms'],
    [
      ['the mover has his answer', ...(told ?? [])],
      ['the first stream hears of it', ...(firstly ?? [])],
      ['all streams have heard of it', ...(lastly ?? [])],
    ],
  );
  tell({
    what: `another session sees it, ${streams} live, p95 of the last`,
    measured: lastly?.[1] ?? Number.NaN,
    unit: 'ms',
    goal: { atMost: 100 },
  });
} finally {
  await stage.stop();
}
