import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStage } from '../e2e/stage.ts';
import { keepAsking } from './kit/caller.ts';
import { fillCompany } from './kit/company.ts';
import { openDatabase } from './kit/database.ts';
import { tell } from './kit/goals.ts';
import { at } from './kit/samples.ts';
import { newOwner, organisationOf } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/**
 * Clients that are slow on purpose: headers, a body, a file and a live stream, drop by drop or not at all. How long each
 * of them is borne, and what others notice meanwhile.
 */
const each = Number(process.env.BENCH_SLOW ?? 100);
const patience = 90_000;
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const sql = await openDatabase(stage);
  const organisation = await organisationOf(owner);
  await fillCompany(sql, organisation.id, organisation.owner_id, {
    members: 5,
    projects: 2,
    tasks: 5_000,
    openOnBoard: 5_000,
    comments: 0,
  });
  const { rows: tasks } = await sql.query<{ id: string }>('SELECT id FROM app.tasks LIMIT 1');
  await sql.end();
  const headers = Object.entries({ ...owner.headers, host: new URL(stage.url).host })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const others = (milliseconds: number) =>
    keepAsking(milliseconds, 50, () =>
      fetch(`${stage.url}/api/tasks/${tasks[0]?.id}`, { headers: owner.headers }),
    );
  /** Seconds until the server lets go of a client that sends `begun` and then `drop` each second. */
  async function borne(begun: string, drop: string | undefined): Promise<number> {
    const socket: Socket = connect(Number(new URL(stage.url).port), 'localhost');
    const from = performance.now();
    socket.resume();
    const dropping = setInterval(() => {
      if (drop !== undefined && socket.writable) socket.write(drop);
    }, 1_000);
    const gone = new Promise<void>((resolve) => {
      socket.once('close', () => resolve()).once('error', () => resolve());
      setTimeout(resolve, patience).unref();
    });
    socket.write(begun);
    await gone;
    clearInterval(dropping);
    socket.destroy();
    return (performance.now() - from) / 1000;
  }

  const kinds = [
    {
      name: 'headers, a drop a second',
      begun: `GET /health/live HTTP/1.1\r\n`,
      drop: 'x',
    },
    {
      name: 'a body, a drop a second',
      begun: `POST /api/tasks HTTP/1.1\r\n${headers}content-length: 500\r\n\r\n{`,
      drop: ' ',
    },
    {
      name: 'nothing after the connection',
      begun: '',
      drop: undefined,
    },
  ];

  const alone = await others(5_000);
  const rows: (string | number)[][] = [];
  for (const { name, begun, drop } of kinds) {
    const closing = Promise.all(Array.from({ length: each }, () => borne(begun, drop)));
    const beside = await others(5_000);
    const seconds = await closing;
    rows.push([
      name,
      each,
      ...[0.5, 1].map((share) => at(seconds, share).toFixed(1)),
      at(beside.ms, 0.99).toFixed(1),
    ]);
    tell({
      what: `slow clients (${name}): closed after, at most`,
      measured: Math.max(...seconds),
      unit: 's',
      goal: { atMost: 20 },
    });
    tell({
      what: `slow clients (${name}): p99 of others`,
      measured: at(beside.ms, 0.99),
      unit: 'ms',
      goal: { atMost: 2 * at(alone.ms, 0.99) },
    });
  }

  // Whoever does not read a live stream is let go; here it is seen by the number of streams that the server still has.
  const streams = async () =>
    Number(/^takt_live_streams (\d+)/m.exec(await (await fetch(`${stage.url}/metrics`)).text())?.[1]);
  const readers = Array.from({ length: 20 }, () => {
    const socket = connect(Number(new URL(stage.url).port), 'localhost').pause();
    socket.on('error', () => undefined);
    socket.write(`GET /api/events HTTP/1.1\r\n${headers}\r\n`);
    return socket;
  });
  while ((await streams()) < readers.length) await sleep(100);
  const begun = performance.now();
  let said = 0;
  // Each is an event of 200 kB; a reader that does not read may have a few megabytes in the system's own buffers.
  while ((await streams()) > 0 && performance.now() - begun < patience)
    await owner.post('/tasks/bulk', {
      filter: {},
      changes: { priority: said++ % 2 === 0 ? 'urgent' : 'low' },
    });
  const left = await streams();
  rows.push([
    `a live stream, nothing read; ${said} events of 200 kB`,
    readers.length,
    '–',
    left > 0 ? 'not at all' : ((performance.now() - begun) / 1000).toFixed(1),
    '–',
  ]);
  tell({ what: 'live streams that nobody reads: still open', measured: left, unit: '', goal: { atMost: 0 } });
  for (const socket of readers) socket.destroy();

  printTable(
    `Slow clients; one call of somebody else beside them: p99 ${at(alone.ms, 0.99).toFixed(1)} ms without them`,
    ['slow', 'clients', 'closed after p50 s', 'at most s', 'p99 of others ms'],
    rows,
  );
} finally {
  await stage.stop();
}
