import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

/** Two processes over one database. */
let world: World;
let other: World;
beforeAll(async () => {
  [world, other] = await Promise.all([createWorld(), createWorld()]);
  await Promise.all([world.app.listen(), other.app.listen()]);
});
afterAll(async () => {
  for (const one of [world, other]) {
    one.app.server.server.closeAllConnections();
    await one.close();
  }
});

/** What a tab of the person hears, by the name of the event. */
async function listen(person: Person, at = world) {
  const abort = new AbortController();
  const answer = await fetch(`${at.app.server.listeningOrigin}/api/events`, {
    signal: abort.signal,
    headers: { authorization: `Bearer ${person.token}`, 'x-org-id': person.orgId },
  });
  const heard: { name: string | undefined; data: { place?: string; people?: string[]; unread?: number } }[] =
    [];
  const parser = createParser({
    onEvent: ({ event, data }) => void heard.push({ name: event, data: JSON.parse(data) }),
  });
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch(() => undefined);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const of = (name: string) => heard.filter((one) => one.name === name).map(({ data }) => data);
  return { of, close: () => abort.abort() };
}

const tell = async (person: Person, tab: string, place: string | null) =>
  (await person.put('/presence', { tab, place })).json().people;
const sorted = (...people: Person[]) => people.map(({ id }) => id).toSorted();

test('whoever comes to a place hears who is there, and those who are hear of him, in any process', async () => {
  const anna = await world.owner();
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const place = `task:${newId()}`;
  const [hers, his] = [await listen(anna), await listen(boris, other)];

  expect(await tell(anna, newId(), place)).toEqual([anna.id]);
  expect(await tell(boris, newId(), place)).toEqual(sorted(anna, boris));
  expect(await tell(vera, newId(), `task:${newId()}`)).toEqual([vera.id]);

  await expect.poll(() => hers.of('presence').at(-1)).toEqual({ place, people: sorted(anna, boris) });
  await expect.poll(() => his.of('presence').at(-1)).toEqual({ place, people: sorted(anna, boris) });
  hers.close();
  his.close();
});

test('to say again where one is tells nobody anything', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const [tab, his] = [newId(), newId()];
  const stream = await listen(anna);
  await tell(anna, tab, 'board:all');
  await tell(boris, his, 'board:all');
  await expect.poll(() => stream.of('presence').at(-1)?.people).toEqual(sorted(anna, boris));
  const before = stream.of('presence').length;

  for (let n = 0; n < 5; n++) await tell(boris, his, 'board:all');
  // A second tab of somebody who is there is not one more person.
  await tell(boris, newId(), 'board:all');
  await sleep(200);

  expect(stream.of('presence')).toHaveLength(before);
  stream.close();
});

test('who goes elsewhere, leaves or falls silent is there no longer', async () => {
  const anna = await world.owner();
  const [boris, vera, gleb] = [await world.member(anna), await world.member(anna), await world.member(anna)];
  const tabs = new Map([anna, boris, vera, gleb].map((person) => [person, newId()]));
  const at = (person: Person, place: string | null) => tell(person, tabs.get(person) ?? '', place);
  const stream = await listen(anna);
  for (const person of tabs.keys()) await at(person, 'board:all');
  const people = () => stream.of('presence').at(-1)?.people;
  await expect.poll(people).toEqual(sorted(anna, boris, vera, gleb));

  await at(boris, `task:${newId()}`);
  await expect.poll(people).toEqual(sorted(anna, vera, gleb));
  await at(vera, null);
  await expect.poll(people).toEqual(sorted(anna, gleb));
  await world.sql.query(
    `UPDATE app.presence SET seen_at = now() - interval '46 seconds' WHERE user_id = $1`,
    [gleb.id],
  );
  await expect.poll(people).toEqual([anna.id]);
  // And back again.
  await at(gleb, 'board:all');
  await expect.poll(people).toEqual(sorted(anna, gleb));
  stream.close();
});

test('places of one organisation are not those of another, and who was removed is nowhere', async () => {
  const anna = await world.owner();
  const [boris, stranger] = [await world.member(anna), await world.owner()];
  const tab = newId();
  await tell(boris, newId(), 'board:all');
  await tell(stranger, tab, 'board:all');

  // The same tab is told of in both: it is another one in each.
  expect(await tell(anna, tab, 'board:all')).toEqual(sorted(anna, boris));
  await world.sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [boris.id]);
  expect(await tell(anna, tab, 'board:all')).toEqual([anna.id]);
});

test.each(['', 'board:', 'board:all; drop', `task:${'0'.repeat(35)}`, 'nowhere'])(
  'there is no place %j',
  async (place) => {
    const anna = await world.owner();
    expect((await anna.put('/presence', { tab: newId(), place })).statusCode).toBe(400);
  },
);

test('a hundred are named, however many there are', async () => {
  const anna = await world.owner();
  await world.sql.query(
    `WITH people AS (
       INSERT INTO app.users (id, email, username, first_name, last_name, password_hash)
       SELECT id, id || '@example.test', id, 'Кто', 'То', '' FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 150)) g
       RETURNING id
     ), members AS (
       INSERT INTO app.memberships (org_id, user_id, role) SELECT $1, id, 'member' FROM people RETURNING user_id
     )
     SELECT 1 FROM members`,
    [anna.orgId],
  );
  await world.sql.query(
    `INSERT INTO app.presence (org_id, tab, user_id, place) SELECT org_id, gen_random_uuid(), user_id, 'board:all'
     FROM app.memberships WHERE org_id = $1`,
    [anna.orgId],
  );

  expect(await tell(anna, newId(), 'board:all')).toHaveLength(100);
});

test('what somebody has read in one tab the other one shows as read, in any process', async () => {
  const anna = await world.owner();
  const stream = await listen(anna, other);

  await anna.post('/notifications/read', {});

  await expect.poll(() => stream.of('notification').at(-1)).toEqual({ unread: 0 });
  stream.close();
});
