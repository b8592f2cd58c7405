import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser.ts';
import { writeSessionLines } from '../../testing/session-lines.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  port = Number(new URL(await world.app.listen()).port);
});
afterAll(() => world.close());

const own = { 'x-requested-with': 'takt', 'accept-language': 'en' };
const refreshWith = (token: string, headers: Record<string, string> = own) =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { ...headers, cookie: `takt_refresh=${token}` },
  });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find((cookie) => cookie.name === 'takt_refresh')?.value ?? '';
async function signedIn(person?: Person): Promise<{ access: string; refresh: string }> {
  const { email } = person ?? (await world.stranger());
  const answer = await createBrowser(world).login(email);
  return { access: answer.json().access_token, refresh: cookieOf(answer) };
}
const me = (access: string) =>
  world.app.server.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${access}` } });
const ago = (token: string, seconds: number) =>
  world.sql.query(
    `UPDATE app.refresh_tokens SET used_at = used_at - make_interval(secs => $2) WHERE hash = sha256($1::bytea)`,
    [token, seconds],
  );
async function logOf({ orgId }: Person, kind: string) {
  await writeSessionLines(world, orgId);
  const { rows } = await world.sql.query<{ actor_id: string; entity_id: string; data: object }>(
    'SELECT actor_id, entity_id, data FROM app.events WHERE org_id = $1 AND kind = $2',
    [orgId, kind],
  );
  return rows;
}

test('signing in sets a cookie for the sign-in calls only, and stands in the log of each organisation', async () => {
  const owner = await world.owner();
  const other = await world.owner();
  await world.join(owner, other.orgId, 'member');

  const answer = await createBrowser(world, '198.51.100.4').login(owner.email);

  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^takt_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  expect(answer.body).not.toContain(cookieOf(answer));
  for (const place of [owner, other]) {
    expect(await logOf(place, 'session.started')).toMatchObject([
      { actor_id: owner.id, data: { address: '198.51.100.4', user_agent: 'lightMyRequest' } },
    ]);
  }
});

test('an organisation that is busy keeps nobody from signing in, and gets its line later', async () => {
  const owner = await world.owner();
  const busy = await world.sql.connect();
  try {
    await busy.query('BEGIN');
    await busy.query('SELECT FROM app.counters WHERE org_id = $1 FOR UPDATE', [owner.orgId]);

    expect((await createBrowser(world).login(owner.email)).statusCode).toBe(200);
  } finally {
    await busy.query('COMMIT');
    busy.release();
  }

  expect(await logOf(owner, 'session.started')).toHaveLength(1);
});

test('refreshing rotates: the new token works, and so does the access token with it', async () => {
  const { refresh } = await signedIn();

  const first = await refreshWith(refresh);
  const second = await refreshWith(cookieOf(first));

  expect(cookieOf(first)).not.toBe(refresh);
  expect((await me(second.json().access_token)).statusCode).toBe(200);
});

test('a hundred tabs that refresh at once stay signed in, with one successor, round after round', async () => {
  let { refresh } = await signedIn();

  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => refreshWith(refresh)));
    const successors = new Set(answers.map(cookieOf));
    expect(answers.filter((answer) => answer.statusCode !== 200)).toHaveLength(0);
    expect(successors.size).toBe(1);
    const tokens = new Set(answers.map((answer) => answer.json().access_token));
    expect(tokens.size).toBe(100);
    refresh = [...successors][0] ?? '';
  }
  const { rows } = await world.sql.query(
    `SELECT max(generation) AS youngest, count(*)::int AS count FROM app.refresh_tokens
     WHERE session_id = (SELECT session_id FROM app.refresh_tokens WHERE hash = sha256($1::bytea))`,
    [refresh],
  );
  expect(rows).toEqual([{ youngest: 11, count: 11 }]);
});

test('a replay after the grace ends the family and stands in the log', async () => {
  const owner = await world.owner();
  const { refresh } = await signedIn(owner);
  const next = await refreshWith(refresh);
  await ago(refresh, 11);

  const replay = await refreshWith(refresh);

  expect(replay.statusCode).toBe(401);
  expect(replay.json().reason).toBe('session_over');
  expect((await refreshWith(cookieOf(next))).statusCode).toBe(401);
  expect((await me(next.json().access_token)).statusCode).toBe(401);
  const [{ entity_id: sessionId } = { entity_id: '' }] = await logOf(owner, 'session.started');
  expect(await logOf(owner, 'session.reuse_detected')).toEqual([
    { actor_id: owner.id, entity_id: sessionId, data: {} },
  ]);
  const { rows } = await world.sql.query('SELECT end_reason FROM app.sessions WHERE id = $1', [sessionId]);
  expect(rows).toEqual([{ end_reason: 'reuse' }]);
});

test('an older ancestor ends the family even within the grace, and once', async () => {
  const owner = await world.owner();
  const { refresh } = await signedIn(owner);
  const child = await refreshWith(refresh);
  const grandchild = await refreshWith(cookieOf(child));

  const replays = await Promise.all(Array.from({ length: 20 }, () => refreshWith(refresh)));

  expect(new Set(replays.map((answer) => answer.statusCode))).toEqual(new Set([401]));
  expect((await refreshWith(cookieOf(grandchild))).statusCode).toBe(401);
  expect(await logOf(owner, 'session.reuse_detected')).toHaveLength(1);
});

test('an answer that was cut off on its way is recovered from', async () => {
  let { refresh } = await signedIn();

  for (let cut = 0; cut < 20; cut++) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/auth/refresh HTTP/1.1\r\nhost: localhost\r\nx-requested-with: takt\r\ncookie: takt_refresh=${refresh}\r\ncontent-length: 0\r\n\r\n`,
    );
    // The first byte comes after the commit.
    await once(socket, 'data');
    socket.destroy();

    const again = await refreshWith(refresh);

    expect(again.statusCode).toBe(200);
    expect((await me(again.json().access_token)).statusCode).toBe(200);
    refresh = cookieOf(again);
  }
});

test('a session nobody uses for 30 days is over, and after 90 however much it is used', async () => {
  const person = await world.stranger();
  const { refresh } = await signedIn(person);
  const begunAgo = (days: number) =>
    world.sql.query(
      `UPDATE app.sessions SET created_at = now() - make_interval(days => $2) WHERE user_id = $1`,
      [person.id, days],
    );
  const daysLeft = async () => {
    const { rows } = await world.sql.query<{ days: number }>(
      `SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400)::int AS days FROM app.sessions s
       JOIN app.refresh_tokens t ON t.session_id = s.id AND t.hash = sha256($1::bytea)`,
      [refresh],
    );
    return rows[0]?.days;
  };

  const fresh = await daysLeft();
  await begunAgo(59);
  const next = cookieOf(await refreshWith(refresh));
  const used = await daysLeft();
  await begunAgo(85);
  const last = cookieOf(await refreshWith(next));
  const old = await daysLeft();
  await begunAgo(90);
  const over = cookieOf(await refreshWith(last));

  expect([fresh, used, old, await daysLeft()]).toEqual([30, 30, 5, 0]);
  expect((await refreshWith(over)).statusCode).toBe(401);
});

test('refresh and log-out are refused to foreign pages', async () => {
  const { refresh } = await signedIn();

  expect((await refreshWith(refresh, {})).statusCode).toBe(403);
  expect((await refreshWith(refresh, { ...own, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await refreshWith(refresh, { ...own, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
});

test('log-out acts on the next request', async () => {
  const { access, refresh } = await signedIn();

  const answer = await world.app.server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { ...own, authorization: `Bearer ${access}`, cookie: `takt_refresh=${refresh}` },
  });

  expect(answer.statusCode).toBe(204);
  expect((await me(access)).statusCode).toBe(401);
  expect((await refreshWith(refresh)).statusCode).toBe(401);
});
