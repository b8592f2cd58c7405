import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let address: string;
beforeAll(async () => {
  world = await createWorld();
  address = await world.app.listen();
});
afterAll(() => world.close());

interface Stream {
  readonly seen: { seq: number; kind: string; entity_id: string }[];
  readonly ended: Promise<void>;
  close(): void;
}

/** A browser tab: real HTTP, read until somebody ends it. */
async function listen(person: Person, lastEventId?: number): Promise<Stream> {
  const abort = new AbortController();
  const answer = await fetch(`${address}/api/events`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${person.token}`,
      'x-org-id': person.orgId,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
  });
  expect(answer.status).toBe(200);
  const seen: Stream['seen'] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => event !== 'end' && seen.push(JSON.parse(data)),
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  return { seen, ended: read().catch(() => {}), close: () => abort.abort() };
}

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
  for (let n = 0; n < 20; n++) await anna.put(`/projects/${id}`, { progress: n });

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

  await Promise.all(Array.from({ length: 60 }, (_, n) => anna.put(`/projects/${id}`, { progress: n })));

  await expect.poll(() => tab.seen.length).toBe(62);
  expect(tab.seen.map((event) => event.seq)).toEqual(Array.from({ length: 62 }, (_, n) => n + 1));
  tab.close();
});

test.each([
  ['log-out', `UPDATE app.sessions SET ended_at = now() WHERE user_id = $1`],
  ['removal', `UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`],
  ['suspension', `UPDATE app.users SET is_active = false WHERE id = $1`],
])('%s closes the stream within two seconds', async (_, statement) => {
  const boris = await world.member();
  const tab = await listen(boris);

  await world.sql.query(statement, [boris.id]);

  await expect(
    Promise.race([
      tab.ended.then(() => 'closed'),
      new Promise((resolve) => setTimeout(resolve, 3_000, 'open')),
    ]),
  ).resolves.toBe('closed');
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
