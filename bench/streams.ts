import { setTimeout as sleep } from 'node:timers/promises';
import { startStage } from '../e2e/stage.ts';
import { startBare } from './kit/bare.ts';
import { tell } from './kit/goals.ts';
import { type Heard, type Order, startListeners, together } from './kit/listeners.ts';
import { lateness, residentOf } from './kit/processes.ts';
import { spread } from './kit/samples.ts';
import { newOwner, organisationOf } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/**
 * 10,000 live streams of one process: what they keep of its memory, how long an event needs to all of them, and whether
 * anything is lost when half of them break and come back, again and again. Beside it the same streams of Node alone.
 */
const streams = Number(process.env.BENCH_STREAMS ?? 10_000);
const moves = Number(process.env.BENCH_MOVES ?? 20);
const storms = 3;
const listeners = 4;
/** The listeners are on the same cores: beyond this an event counts as lost. */
const patience = 60_000;

interface Measured {
  readonly memory: number;
  readonly opened: number;
  readonly toAll: [p50: number, p95: number];
  readonly lost: number;
  readonly torn: number;
}

/** `move` makes one event; `stormy` also breaks connections. */
async function measure(
  url: string,
  pid: number | undefined,
  headers: Record<string, string>,
  move: (n: number) => Promise<unknown>,
  stormy: boolean,
): Promise<Measured> {
  const idle = await residentOf(pid);
  const all = await Promise.all(Array.from({ length: listeners }, () => startListeners(url, headers)));
  // Whoever asks takes along what was heard until then: nothing of it may go by uncounted.
  let [heard, last, torn] = [0, 0, 0];
  const order = async (what: Order): Promise<Heard> => {
    const answer = together(await Promise.all(all.map((one) => one.order(what))));
    heard += Object.values(answer.counts).reduce((sum, count) => sum + count, 0);
    last = Math.max(last, ...Object.values(answer.last));
    ({ torn } = answer);
    return answer;
  };
  const allOpen = async () => {
    for (let open = 0; open < streams; await sleep(500)) ({ open } = await order({ do: 'tell' }));
  };
  /** Until everybody has this many events: how many of them somebody lacks. */
  async function missingOf(events: number): Promise<number> {
    const begun = performance.now();
    while (heard < events * streams && performance.now() - begun < patience) {
      await order({ do: 'tell' });
      if (heard < events * streams) await sleep(50);
    }
    const missing = events * streams - heard;
    heard = 0;
    return missing;
  }
  try {
    const begun = performance.now();
    await order({ do: 'open', streams: Math.ceil(streams / listeners) });
    await allOpen();
    const opened = (performance.now() - begun) / 1000;
    await sleep(5_000);
    const memory = (await residentOf(pid)) - idle;

    const taken: number[] = [];
    let lost = 0;
    for (let n = 0; n < moves; n++) {
      const at = Date.now();
      await move(n);
      lost += await missingOf(1);
      taken.push(last - at);
    }
    for (let n = 0; stormy && n < storms; n++) {
      await order({ do: 'storm', share: 0.5 });
      for (let m = 0; m < 10; m++) await move(n + m);
      await allOpen();
      lost += await missingOf(10);
    }
    return { memory, opened, toAll: spread(taken), lost, torn };
  } finally {
    for (const one of all) one.stop();
  }
}

const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
const owner = await newOwner(stage);
const bare = await startBare(stage, (await organisationOf(owner)).id);
try {
  const { id: project_id } = await owner.post<{ id: string }>('/projects', { name: 'Замер' });
  const { id } = await owner.post<{ id: string }>('/tasks', { title: 'Карточка', project_id });
  let done = 0;
  const move = () =>
    owner.post(`/tasks/${id}/move`, {
      status: done++ % 2 === 0 ? 'in_progress' : 'todo',
      after_id: null,
      before_id: null,
    });
  await lateness(stage.url);
  const ours = await measure(`${stage.url}/api`, stage.process.pid, owner.headers, move, true);
  const late = await lateness(stage.url);
  const post = () => fetch(`${bare.url}/events`, { method: 'POST' });
  const limit = await measure(bare.url, bare.pid, {}, post, false);

  printTable(
    `${streams} live streams of one process, read by ${listeners} others on the same cores`,
    ['what', 'Takt', 'node:http alone'],
    [
      ['all are open after, s', ours.opened.toFixed(1), limit.opened.toFixed(1)],
      ['memory, MB', `+${Math.round(ours.memory)}`, `+${Math.round(limit.memory)}`],
      ['an event is at all of them, p50 / p95, ms', ours.toAll.join(' / '), limit.toAll.join(' / ')],
      [`lost over ${storms} storms in which half of them break`, ours.lost, '–'],
      ['twice, out of order or in the wrong place', ours.torn, '–'],
      ['event loop late p99 / at most, ms', `${late.p99} / ${late.max}`, '–'],
    ],
  );
  const of = 'node:http';
  const what = `${streams} live streams`;
  tell({
    what: `${what}: memory`,
    measured: ours.memory,
    unit: 'MB',
    goal: { atMost: 250 },
    limit: { measured: limit.memory, of },
  });
  tell({
    what: `${what}: an event is at all of them, p95`,
    measured: ours.toAll[1],
    unit: 'ms',
    goal: { atMost: 1_000 },
    limit: { measured: limit.toAll[1], of },
  });
  tell({
    what: `${what}: events lost, twice or out of order over ${storms} storms`,
    measured: ours.lost + ours.torn,
    unit: '',
    goal: { atMost: 0 },
  });
} finally {
  bare.stop();
  await stage.stop();
}
