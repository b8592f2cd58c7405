import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let address: string;
beforeAll(async () => {
  world = await createWorld();
  address = await world.app.listen();
});
afterAll(async () => {
  // The client of the test keeps connections that it has no use for any more.
  world.app.server.server.closeAllConnections();
  await world.close();
});

interface Stream {
  readonly seen: { seq: number; kind: string; entity_id: string }[];
  /** What came without a number. */
  readonly said: { name: string | undefined; data: unknown; at: number }[];
  readonly ended: Promise<void>;
  close(): void;
}

/** A browser tab: real HTTP, read until somebody ends it. */
async function listen(person: Person, lastEventId?: number, query = '', at = address): Promise<Stream> {
  const abort = new AbortController();
  const answer = await fetch(`${at}/api/events${query}`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-org-id': person.orgId,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
  expect(answer.status).toBe(200);
  const seen: Stream['seen'] = [];
  const said: Stream['said'] = [];
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (event === 'end') return;
      if (id === undefined) said.push({ name: event, data: JSON.parse(data), at: seen.length });
      else seen.push(JSON.parse(data));
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  return { seen, said, ended: read().catch(() => {}), close: () => abort.abort() };
}

/** Sessions are looked at every two seconds; the rest is for a busy machine. */
const closedInTime = (tab: Stream): Promise<boolean> =>
  Promise.race([
    tab.ended.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, false)),
  ]);

test('others see a change, each organisation its own', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const stranger = await world.owner();
  const [hisTab, strangersTab] = [await listen(boris), await listen(stranger)];

  const task = await world.task(anna);

  await expect
    .poll(() => hisTab.seen.map((event) => event.kind))
    .toEqual(['project.created', 'task.created']);
  expect(hisTab.seen[1]?.entity_id).toBe(task.id);
  expect(strangersTab.seen).toEqual([]);
  hisTab.close();
  strangersTab.close();
});

test('a tab that slept gets exactly what it missed, in order', async () => {
  const anna = await world.owner();
  const first = await listen(anna, 0);
  const { id } = await world.project(anna);
  await expect.poll(() => first.seen.length).toBe(2);
  first.close();
  for (let n = 0; n < 20; n++) await anna.put(`/projects/${id}`, { progress: n + 1 });

  const again = await listen(anna, first.seen.at(-1)?.seq);

  await expect.poll(() => again.seen.length).toBe(20);
  const last = first.seen.at(-1)?.seq ?? 0;
  expect(again.seen.map((event) => event.seq)).toEqual(Array.from({ length: 20 }, (_, n) => last + 1 + n));
  again.close();
});

test('parallel writers leave no gap and no double in the log', async () => {
  const anna = await world.owner();
  const { id } = await world.project(anna);
  const tab = await listen(anna, 0);

  await Promise.all(Array.from({ length: 60 }, (_, n) => anna.put(`/projects/${id}`, { progress: n + 1 })));

  await expect.poll(() => tab.seen.length).toBe(62);
  expect(tab.seen.map((event) => event.seq)).toEqual(Array.from({ length: 62 }, (_, n) => n + 1));
  tab.close();
});

test.each([
  ['log-out', `UPDATE app.sessions SET ended_at = now() WHERE user_id = $1`],
  ['removal', `UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`],
  ['suspension in the organisation', `UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`],
  ['demotion', `UPDATE app.memberships SET role = 'member' WHERE user_id = $1`],
  ['the closing of the account', `UPDATE app.users SET is_active = false WHERE id = $1`],
])('%s closes the stream within two seconds', async (_, statement) => {
  const boris = await world.member(undefined, 'admin');
  const tab = await listen(boris);

  await world.sql.query(statement, [boris.id]);

  expect(await closedInTime(tab)).toBe(true);
});

test('whoever was made something else comes back with his place in the log, and misses nothing', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna, 'admin');
  const tab = await listen(boris, 0);
  await expect.poll(() => tab.seen.length).toBe(1);
  await anna.patch(`/orgs/${anna.orgId}/members/${boris.id}`, { role: 'member' });
  expect(await closedInTime(tab)).toBe(true);
  await world.project(anna);

  const again = await listen(boris, tab.seen.at(-1)?.seq);

  await expect.poll(() => again.seen.at(-1)?.kind).toBe('project.created');
  const seqs = [...tab.seen, ...again.seen].map((event) => event.seq);
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => n + 1));
  again.close();
});

test('the end of an organisation closes the streams of everybody in it, and of nobody else', async () => {
  const anna = await world.owner();
  const [boris, stranger] = [await world.member(anna), await world.owner()];
  const [hers, his, other] = [await listen(anna), await listen(boris), await listen(stranger)];
  const { name } = (await anna.get(`/orgs/${anna.orgId}`)).json();

  await anna.post(`/orgs/${anna.orgId}/deletion`, { name });

  expect(await Promise.all([closedInTime(hers), closedInTime(his)])).toEqual([true, true]);
  await world.project(stranger);
  await expect.poll(() => other.seen.length).toBe(1);
  other.close();
});

test('what only the audit log tells goes into no stream, and its numbers stop nobody who comes back', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const kept = () => anna.get(`/orgs/${anna.orgId}/audit.csv`);
  const tab = await listen(boris, 0);
  await kept();
  await world.project(anna);
  await kept();
  await kept();
  await expect.poll(() => tab.seen.length).toBe(2);
  tab.close();

  const again = await listen(boris, tab.seen.at(-1)?.seq);
  await world.project(anna);

  await expect.poll(() => again.seen.length).toBe(1);
  expect([...tab.seen, ...again.seen].map((event) => [event.seq, event.kind])).toEqual([
    [1, 'organisation.created'],
    [3, 'project.created'],
    [6, 'project.created'],
  ]);
  again.close();
});

test('what a failed change would have told is not in the log', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const count = async () =>
    (await world.sql.query('SELECT count(*)::int AS n FROM app.events WHERE org_id = $1', [anna.orgId]))
      .rows[0].n;
  const before = await count();

  const answer = await anna.patch(`/tasks/${task.id}`, { assignee_id: (await world.owner()).id });

  expect(answer.statusCode).toBe(404);
  expect(await count()).toBe(before);
});

test('a stream says first where it begins', async () => {
  const anna = await world.owner();
  await world.project(anna);
  const opened = (tab: Stream) => tab.said.filter(({ name }) => name === 'open');

  const tabs = await Promise.all([
    listen(anna),
    listen(anna, 1),
    listen(anna, undefined, '?after=1'),
    // What a browser that comes back has seen is newer than the address it was given at first.
    listen(anna, 2, '?after=1'),
    // The log of a restored copy ends before.
    listen(anna, 900),
  ]);

  await expect
    .poll(() => tabs.map(opened).map(([first]) => first))
    .toEqual([2, 1, 1, 2, 2].map((seq) => ({ name: 'open', data: { seq }, at: 0 })));
  await world.project(anna);
  await expect
    .poll(() => tabs.map(({ seen }) => seen.map(({ seq }) => seq)))
    .toEqual([[3], [2, 3], [2, 3], [3], [3]]);
  for (const tab of tabs) tab.close();
});

test('nothing that happens between a board and its stream is missed', async () => {
  const anna = await world.owner();
  const task = await world.task(anna);
  const { seq } = (await anna.get('/tasks/board')).json();
  await anna.patch(`/tasks/${task.id}`, { title: 'Между доской и потоком' });

  const tab = await listen(anna, undefined, `?after=${seq}`);

  await expect.poll(() => tab.seen.map(({ kind }) => kind)).toEqual(['task.changed']);
  tab.close();
});

/** As many events more, each with so many letters, of which nobody is woken. */
async function lengthen(orgId: string, events: number, letters = 1): Promise<void> {
  await world.sql.query(
    `INSERT INTO app.events (org_id, seq, id, kind, entity, entity_id, data)
     SELECT $1, last.seq + n, gen_random_uuid(), 'task.created', 'task', gen_random_uuid(),
       jsonb_build_object('title', repeat('я', $3))
     FROM (SELECT max(seq) AS seq FROM app.events WHERE org_id = $1) AS last, generate_series(1, $2) AS n`,
    [orgId, events, letters],
  );
  await world.sql.query(`UPDATE app.counters SET value = value + $2 WHERE org_id = $1 AND name = 'event'`, [
    orgId,
    events,
  ]);
}

test('who comes back from far is brought up to date by himself, without a gap, and then hears the others', async () => {
  const anna = await world.owner();
  await world.project(anna);
  await lengthen(anna.orgId, 1_200);
  const there = await listen(anna);
  const back = await listen(anna, 0);
  await expect.poll(() => [there, back].map((tab) => tab.said.length)).toEqual([1, 1]);

  await world.project(anna);

  await expect.poll(() => there.seen.at(-1)?.kind).toBe('project.created');
  await expect.poll(() => back.seen.at(-1)?.seq).toBe(there.seen.at(-1)?.seq);
  expect(back.seen.map(({ seq }) => seq)).toEqual(Array.from({ length: back.seen.length }, (_, n) => n + 1));
  for (const tab of [there, back]) tab.close();
});

const streams = async () =>
  Number(/^takt_live_streams (\d+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1]);

test('who does not read and is shown out takes nobody with him', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  // More than the buffers of two sockets hold.
  await lengthen(anna.orgId, 400, 20_000);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => undefined);
  const before = await streams();
  socket.write(
    `GET /api/events?after=0 HTTP/1.1\r\nHost: takt\r\nAuthorization: Bearer ${boris.token}\r\nX-Org-Id: ${boris.orgId}\r\n\r\n`,
  );
  await expect.poll(streams).toBe(before + 1);

  // Not by an act that the stream tells of: who is that far behind is let go at the next event.
  await world.sql.query(`UPDATE app.sessions SET ended_at = now() WHERE user_id = $1`, [boris.id]);

  await expect.poll(streams).toBe(before);
  // An error that nobody hears would end the process within these.
  await sleep(2_500);
  expect((await world.owner()).orgId).not.toBe(anna.orgId);
  socket.destroy();
});

/** Nobody reads the log meanwhile; `append` puts an event into it, of which nobody hears before it is let go. */
async function holdLog(orgId: string) {
  const client = await world.sql.connect();
  await client.query('BEGIN; LOCK TABLE app.events IN ACCESS EXCLUSIVE MODE');
  return {
    async append() {
      await client.query(
        `INSERT INTO app.events (org_id, seq, id, kind, entity, entity_id, data)
         SELECT org_id, seq + 1, gen_random_uuid(), kind, entity, entity_id, data FROM app.events
         WHERE org_id = $1 ORDER BY seq DESC LIMIT 1`,
        [orgId],
      );
      await client.query(`UPDATE app.counters SET value = value + 1 WHERE org_id = $1 AND name = 'event'`, [
        orgId,
      ]);
    },
    async letGo() {
      await client.query('COMMIT');
      client.release();
    },
  };
}
const wakeUp = (orgId: string) =>
  world.sql.query(`SELECT pg_notify('takt_events', $1)`, [`another-process:${orgId}`]);
const waitsForLog = async () => {
  const { rows } = await world.sql.query(
    `SELECT FROM pg_locks WHERE NOT granted AND relation = 'app.events'::regclass`,
  );
  return rows.length > 0;
};

/** A tab that has heard of all until now, and a log that something was written to meanwhile and nobody can read yet. */
async function tabBeforeHeldLog(person: Person) {
  const tab = await listen(person);
  await expect.poll(() => tab.said.length).toBe(1);
  const log = await holdLog(person.orgId);
  await log.append();
  return { tab, log };
}

test('a tab that comes back while the others are being told misses nothing between its place and theirs', async () => {
  const anna = await world.owner();
  for (let n = 0; n < 3; n++) await world.project(anna);
  const { tab: there, log } = await tabBeforeHeldLog(anna);
  await wakeUp(anna.orgId);
  await expect.poll(waitsForLog).toBe(true);

  const back = await listen(anna, 2);
  await expect.poll(() => back.said.length).toBe(1);
  await log.letGo();

  await expect.poll(() => there.seen.map(({ seq }) => seq)).toEqual([5]);
  await expect.poll(() => back.seen.map(({ seq }) => seq)).toEqual([3, 4, 5]);
  for (const tab of [there, back]) tab.close();
});

test('what could not be read at once is told a little later, also where nothing else happens', async () => {
  const anna = await world.owner();
  await world.project(anna);
  const { tab, log } = await tabBeforeHeldLog(anna);
  await wakeUp(anna.orgId);
  await expect.poll(waitsForLog).toBe(true);
  await expect.poll(waitsForLog).toBe(false);
  await log.letGo();

  await expect.poll(() => tab.seen.length).toBe(1);
  tab.close();
});

test('what nobody was told of, because the process that wrote it died first, is found within seconds', async () => {
  const anna = await world.owner();
  await world.project(anna);
  const { tab, log } = await tabBeforeHeldLog(anna);
  await log.letGo();

  await expect.poll(() => tab.seen.length).toBe(1);
  tab.close();
});
