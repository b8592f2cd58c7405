import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@takt/contract/sessions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { openStream } from '../../testing/call.ts';
import { createWorld, password, type Person, type World } from '../../testing/world.ts';
import { purgeSessions } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const path = '/users/me/sessions';
const list = async (person: Person): Promise<Session[]> => (await person.get(path)).json().items;
const idOf = async (person: Person) => (await list(person)).find((session) => session.current)?.id ?? '';
const status = async (person: Person) => (await person.get('/users/me')).statusCode;
const seen = (id: string, at: string) =>
  world.sql.query('UPDATE app.sessions SET last_seen_at = $2 WHERE id = $1', [id, at]);

const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find((cookie) => cookie.name === 'takt_refresh')?.value ?? '';
const auth = (call: string, payload: object, headers: Record<string, string> = {}) =>
  world.app.server.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    payload,
    headers: { 'x-requested-with': 'takt', ...headers },
  });

test('the session that asks comes first, then the others by last use, and only what lives', async () => {
  const anna = await world.stranger();
  const [old, recent, over, ended] = [
    await world.again(anna),
    await world.again(anna),
    await world.again(anna),
    await world.again(anna),
  ];
  const ids = { anna: await idOf(anna), old: await idOf(old), recent: await idOf(recent) };
  await seen(ids.anna, '2025-01-01');
  await seen(ids.old, '2025-02-01');
  await seen(ids.recent, '2025-03-01');
  await world.sql.query(`UPDATE app.sessions SET expires_at = now() WHERE id = $1`, [await idOf(over)]);
  await ended.delete(`${path}/${await idOf(ended)}`);
  await world.again(await world.stranger());

  const items = await list(anna);

  expect(items.map((session) => [session.id, session.current])).toEqual([
    [ids.anna, true],
    [ids.recent, false],
    [ids.old, false],
  ]);
  expect(items[1]?.last_seen_at).toBe('2025-03-01T00:00:00.000Z');
});

test('a session tells its browser, its address and when it was used last; refreshing is use', async () => {
  const anna = await world.stranger();
  const agent = 'Mozilla/5.0 (проба)';
  const login = await auth(
    'login',
    { email: anna.email, password },
    { 'user-agent': encodeURIComponent(agent) },
  );
  const before = (await list(anna)).find((session) => !session.current);
  await seen(before?.id ?? '', '2025-01-01');

  await auth('refresh', {}, { cookie: `takt_refresh=${cookieOf(login)}` });
  const after = (await list(anna)).find((session) => !session.current);

  expect(before).toMatchObject({ user_agent: encodeURIComponent(agent), address: '127.0.0.1' });
  expect(after?.id).toBe(before?.id);
  expect(Date.now() - Date.parse(after?.last_seen_at ?? '')).toBeLessThan(60_000);
});

test('an ended session is over on its next request, and its refresh token opens nothing', async () => {
  const anna = await world.stranger();
  const login = await auth('login', { email: anna.email, password });
  const other = (await list(anna)).find((session) => !session.current);
  const bearer = { authorization: `Bearer ${login.json().access_token}` };
  const me = () => world.app.server.inject({ url: '/api/users/me', headers: bearer });
  const before = await me();

  const answer = await anna.delete(`${path}/${other?.id}`);

  expect([before.statusCode, answer.statusCode, (await me()).statusCode]).toEqual([200, 204, 401]);
  expect((await auth('refresh', {}, { cookie: `takt_refresh=${cookieOf(login)}` })).statusCode).toBe(401);
  expect(await status(anna)).toBe(200);
  expect(await list(anna)).toHaveLength(1);
  const { rows } = await world.sql.query('SELECT end_reason FROM app.sessions WHERE id = $1', [other?.id]);
  expect(rows).toEqual([{ end_reason: 'ended' }]);
});

test('the session of somebody else, one that is over and one that never was look alike', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];
  const spare = await world.again(anna);
  const spareId = await idOf(spare);
  await anna.delete(`${path}/${spareId}`);

  const answers = [
    await anna.delete(`${path}/${await idOf(boris)}`),
    await anna.delete(`${path}/${spareId}`),
    await anna.delete(`${path}/${newId()}`),
  ];

  const shown = answers.map((answer) => [answer.statusCode, { ...answer.json(), request_id: '' }]);
  expect(shown[0]?.[0]).toBe(404);
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
  expect(await status(boris)).toBe(200);
});

test('ending all others leaves the one that asks, and other people, alone', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];
  const others = [await world.again(anna), await world.again(anna)];
  const over = await world.again(anna);
  await world.sql.query(`UPDATE app.sessions SET expires_at = now() WHERE id = $1`, [await idOf(over)]);

  const answer = await anna.delete(path);

  expect(answer.json()).toEqual({ ended: 2 });
  expect(await Promise.all([anna, boris, ...others].map(status))).toEqual([200, 200, 401, 401]);
  expect((await anna.delete(path)).json()).toEqual({ ended: 0 });
  const { rows } = await world.sql.query(
    `SELECT count(*)::int AS n FROM app.access_tokens t JOIN app.sessions s ON s.id = t.session_id
     WHERE s.user_id = $1 AND s.ended_at IS NOT NULL`,
    [anna.id],
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('the live stream of an ended session closes within two seconds', async () => {
  const anna = await world.owner();
  const other = await world.again(anna);
  const stream = await openStream(world.app.server, '/api/events', {
    authorization: `Bearer ${other.token}`,
    'x-org-id': other.orgId,
  });
  const open = stream.status;

  await anna.delete(`${path}/${await idOf(other)}`);
  const outcome = await Promise.race([stream.ended.then(() => 'closed'), sleep(2_000, 'open')]);
  await stream.close();

  expect(open).toBe(200);
  expect(outcome).toBe('closed');
});

test('what ended or ran out more than 30 days ago goes at night, with its tokens', async () => {
  const anna = await world.stranger();
  const ids: string[] = [];
  for (const [ended, expires] of [
    ['31 days', '1 day'],
    [null, '31 days'],
    ['29 days', '1 day'],
    [null, '29 days'],
  ]) {
    const id = await idOf(await world.again(anna));
    ids.push(id);
    await world.sql.query(
      `INSERT INTO app.refresh_tokens (hash, session_id, generation) VALUES (sha256(convert_to($1, 'UTF8')), $1::uuid, 1)`,
      [id],
    );
    await world.sql.query(
      'UPDATE app.sessions SET ended_at = now() - $2::interval, expires_at = now() - $3::interval WHERE id = $1',
      [id, ended, expires],
    );
  }
  // More than one part of old ones.
  await world.sql.query(
    `INSERT INTO app.sessions (id, user_id, expires_at) SELECT uuidv7(), $1, now() - interval '40 days' FROM generate_series(1, 60)`,
    [anna.id],
  );

  await purgeSessions(world.app.db);

  const { rows } = await world.sql.query<{ id: string }>(
    'SELECT id FROM app.sessions WHERE user_id = $1 AND expires_at < now() ORDER BY id',
    [anna.id],
  );
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(2));
  const tokens = await world.sql.query(
    'SELECT session_id FROM app.refresh_tokens WHERE session_id = ANY ($1)',
    [ids],
  );
  expect(tokens.rows).toHaveLength(2);
  expect(await status(anna)).toBe(200);
});
