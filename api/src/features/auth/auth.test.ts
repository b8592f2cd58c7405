import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const own = { 'x-requested-with': 'takt', 'accept-language': 'en' };
const password = 'лошадь съела скрепку';

const post = (path: string, payload: object, cookie?: string) =>
  world.app.server.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers: { ...own, ...(cookie && { cookie: `takt_refresh=${cookie}` }) },
  });
const form = (email: string) => ({ email, password, first_name: 'Анна', last_name: 'Иванова' });

async function lettersTo(email: string) {
  const { rows } = await world.sql.query<{ template: string; params: { link?: string } }>(
    'SELECT template, params FROM app.letters WHERE recipient = $1 ORDER BY id',
    [email],
  );
  return rows;
}
async function registered(): Promise<string> {
  const email = `${newId()}@example.test`;
  await post('register', form(email));
  return email;
}
async function signedIn(): Promise<{ email: string; access: string; refresh: string }> {
  const email = await registered();
  const answer = await post('login', { email, password });
  return { email, access: answer.json().access_token, refresh: cookieOf(answer) };
}
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find((cookie) => cookie.name === 'takt_refresh')?.value ?? '';
const me = (access: string) =>
  world.app.server.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${access}` } });

test('the link of the letter verifies once, and only the newest one', async () => {
  const email = await registered();
  await post('resend-verification', { email });
  const links = (await lettersTo(email)).map((letter) =>
    new URL(letter.params.link ?? '').searchParams.get('token'),
  );

  const answers = [];
  for (const token of [links[0], links[1], links[1]]) {
    answers.push(await world.app.server.inject({ url: `/api/auth/verify?token=${token}`, headers: own }));
  }

  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 200, 400]);
  expect(answers[2]?.json()).toMatchObject({ code: 'invalid', reason: 'link_spent' });
});

test('registering a known address answers the same and tells only its owner', async () => {
  const email = await registered();

  const [known, unknown] = [
    await post('register', form(email.toUpperCase())),
    await post('register', form(`${newId()}@example.test`)),
  ];

  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect((await lettersTo(email)).map((letter) => letter.template)).toEqual([
    'verify_email',
    'already_registered',
  ]);
});

test('a password out of the most common ones is refused, at its field', async () => {
  const answer = await post('register', { ...form(`${newId()}@example.test`), password: 'Password1' });

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].path).toBe('password');
});

test('a wrong password and an unknown address look alike', async () => {
  const email = await registered();

  const [wrong, unknown] = [
    await post('login', { email, password: 'not this one' }),
    await post('login', { email: `${newId()}@example.test`, password: 'not this one' }),
  ];

  const shown = (answer: typeof wrong) => ({ ...answer.json(), request_id: '' });
  expect(wrong.statusCode).toBe(401);
  expect(shown(wrong)).toEqual(shown(unknown));
});

test('the refresh cookie is for scripts of nobody and for the sign-in calls only', async () => {
  const email = await registered();

  const answer = await post('login', { email, password });

  expect(answer.headers['set-cookie']).toMatch(
    /^takt_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
  expect(answer.body).not.toContain(cookieOf(answer));
});

test('refreshing rotates: the new token works, and so does the access token with it', async () => {
  const { refresh } = await signedIn();

  const first = await post('refresh', {}, refresh);
  const second = await post('refresh', {}, cookieOf(first));

  expect(cookieOf(first)).not.toBe(refresh);
  expect((await me(second.json().access_token)).statusCode).toBe(200);
});

test('a hundred tabs that refresh at once stay signed in, with one successor', async () => {
  let { refresh } = await signedIn();

  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => post('refresh', {}, refresh)));
    const successors = new Set(answers.map(cookieOf));
    expect(answers.filter((answer) => answer.statusCode !== 200)).toHaveLength(0);
    expect(successors.size).toBe(1);
    refresh = [...successors][0] ?? '';
  }
});

test('reuse after the grace, or of an older ancestor, ends the family and is audited', async () => {
  const owner = await world.owner();
  await world.sql.query(
    'UPDATE app.users SET password_hash = (SELECT password_hash FROM app.users WHERE email = $1) WHERE id = $2',
    [await registered(), owner.id],
  );
  const login = await post('login', { email: owner.email, password });
  const oldest = cookieOf(login);
  const next = await post('refresh', {}, oldest);
  const newest = await post('refresh', {}, cookieOf(next));

  const replay = await post('refresh', {}, oldest);

  expect(replay.statusCode).toBe(401);
  expect((await post('refresh', {}, cookieOf(newest))).statusCode).toBe(401);
  expect((await me(newest.json().access_token)).statusCode).toBe(401);
  const { rows } = await world.sql.query(
    `SELECT kind FROM app.events WHERE org_id = $1 AND kind = 'session.reuse_detected'`,
    [owner.orgId],
  );
  expect(rows).toHaveLength(1);
});

test('the parent is forgiven within ten seconds and not after', async () => {
  const { refresh } = await signedIn();
  await post('refresh', {}, refresh);
  await world.sql.query(
    `UPDATE app.refresh_tokens SET used_at = used_at - interval '11 seconds' WHERE used_at IS NOT NULL`,
  );

  expect((await post('refresh', {}, refresh)).statusCode).toBe(401);
});

test('refresh and log-out are refused to foreign pages', async () => {
  const { refresh } = await signedIn();
  const from = (headers: Record<string, string>) =>
    world.app.server.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { ...headers, cookie: `takt_refresh=${refresh}` },
    });

  expect((await from({})).statusCode).toBe(403);
  expect((await from({ ...own, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await from({ ...own, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
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
  expect((await post('refresh', {}, refresh)).statusCode).toBe(401);
});
