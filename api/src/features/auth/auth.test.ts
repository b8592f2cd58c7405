import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createBrowser } from '../../testing/browser.ts';
import { writeSessionLines } from '../../testing/session-lines.ts';
import { createWorld, password, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Answer = Awaited<ReturnType<Person['get']>>;
const told = (answer: Answer) => [answer.statusCode, answer.json().reason];
const field = (answer: Answer) => answer.json().errors?.[0]?.path;
/** Signs in as far as the code. */
async function ticketFor(person: Person, browser = createBrowser(world)) {
  const answer = await browser.login(person.email);
  return { browser, ticket: String(answer.json().ticket) };
}
const elsewhen = (ticket: string, change: string) =>
  world.sql.query(`UPDATE app.one_time_tokens SET ${change} WHERE hash = sha256($1::bytea)`, [ticket]);
/** A code that is not the person's. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a wrong password, an unknown address and a closed account look alike', async () => {
  const [open, closed] = [await world.stranger(), await world.stranger()];
  await world.sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [closed.id]);

  const answers = [
    await createBrowser(world).login(open.email, 'not this one'),
    await createBrowser(world).login(`${newId()}@example.test`, 'not this one'),
    await createBrowser(world).login(closed.email),
  ];

  const shown = answers.map((answer) => ({ ...answer.json(), request_id: '' }));
  expect(told(answers[0] ?? never())).toEqual([401, 'wrong_credentials']);
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
  expect(answers.flatMap((answer) => answer.cookies)).toEqual([]);
});

test('any writing of an address signs in, and of a password too', async () => {
  const email = await createBrowser(world).register();

  // The same letters, composed and decomposed.
  const answers = [
    await createBrowser(world).login(` ${email.toUpperCase()} `),
    await createBrowser(world).login(email, password.normalize('NFD')),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
});

test('a browser that has signed in is known by a cookie of its own, of which the hash is kept', async () => {
  const person = await world.stranger();
  const browser = createBrowser(world);

  const answer = await browser.login(person.email);

  const device = browser.cookies.get('takt_device') ?? '';
  expect([answer.headers['set-cookie']].flat()[1]).toBe(
    `takt_device=${device}; Max-Age=31536000; Path=/api/auth; HttpOnly; SameSite=Strict`,
  );
  const { rows } = await world.sql.query(
    `SELECT encode(hash, 'hex') = encode(sha256(($2 || user_id)::bytea), 'hex') AS hashed FROM app.known_devices WHERE user_id = $1`,
    [person.id, device],
  );
  expect(rows).toEqual([{ hashed: true }]);
});

test('one browser is known to each of its accounts', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];
  const browser = createBrowser(world);

  await browser.login(anna.email);
  await browser.login(boris.email);
  await browser.login(anna.email);

  const { rows } = await world.sql.query(
    'SELECT count(*)::int FROM app.known_devices WHERE user_id IN ($1, $2)',
    [anna.id, boris.id],
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('with a second factor the password alone brings a ticket, and no session', async () => {
  const person = await world.stranger();
  await world.twoFactor(person);
  const browser = createBrowser(world);

  const answer = await browser.login(person.email);

  expect(answer.json()).toEqual({
    mfa_required: true,
    ticket: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 300,
  });
  expect(browser.cookies.size).toBe(0);
});

test('a ticket and a code sign in, once', async () => {
  const owner = await world.owner();
  const factor = await world.twoFactor(owner);
  const { browser, ticket } = await ticketFor(owner);
  const body = { ticket, code: factor.code() };

  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('/auth/login/mfa', body)));

  const good = answers.filter((answer) => answer.statusCode === 200);
  expect(good).toHaveLength(1);
  const authorization = `Bearer ${good[0]?.json().access_token}`;
  expect((await browser.get('/users/me', { authorization })).statusCode).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(['takt_refresh', 'takt_device']);
  expect(told(await browser.post('/auth/login/mfa', { ticket, code: factor.code(1) }))).toEqual([
    401,
    'second_step_over',
  ]);
  await writeSessionLines(world, owner.orgId);
  const { rows } = await world.sql.query(
    `SELECT count(*)::int FROM app.events WHERE org_id = $1 AND kind = 'session.started'`,
    [owner.orgId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a ticket takes five wrong codes and not one more', async () => {
  const person = await world.stranger();
  const factor = await world.twoFactor(person);
  const { browser, ticket } = await ticketFor(person);
  // Known, so that the buckets of strangers are out of the way.
  await world.sql.query(
    `INSERT INTO app.known_devices (hash, user_id) VALUES (sha256(($2 || $1)::bytea), $1::uuid)`,
    [person.id, 'd'.repeat(43)],
  );
  browser.cookies.set('takt_device', 'd'.repeat(43));

  const answers = [];
  for (let n = 0; n < 5; n++)
    answers.push(await browser.post('/auth/login/mfa', { ticket, code: wrong(factor.code()) }));
  const sixth = await browser.post('/auth/login/mfa', { ticket, code: factor.code() });

  expect(new Set(answers.map((answer) => JSON.stringify([...told(answer), field(answer)])))).toEqual(
    new Set(['[400,"wrong_code","code"]']),
  );
  expect(told(sixth)).toEqual([401, 'second_step_over']);
});

test('a ticket lives five minutes, and not past a new password, a closed account or its own invention', async () => {
  const late = await world.stranger();
  const lateFactor = await world.twoFactor(late);
  const first = await ticketFor(late);
  await elsewhen(first.ticket, `expires_at = expires_at - interval '5 minutes'`);
  const changed = await world.stranger();
  const changedFactor = await world.twoFactor(changed);
  const second = await ticketFor(changed);
  await changed.post('/users/me/change-password', {
    current_password: password,
    new_password: 'новая длинная фраза',
  });
  const closed = await world.stranger();
  const closedFactor = await world.twoFactor(closed);
  const third = await ticketFor(closed);
  await world.sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [closed.id]);

  const answers = [
    await first.browser.post('/auth/login/mfa', { ticket: first.ticket, code: lateFactor.code() }),
    await second.browser.post('/auth/login/mfa', { ticket: second.ticket, code: changedFactor.code() }),
    await third.browser.post('/auth/login/mfa', { ticket: third.ticket, code: closedFactor.code() }),
    await createBrowser(world).post('/auth/login/mfa', { ticket: 'x'.repeat(43), code: '123456' }),
  ];

  for (const answer of answers) expect(told(answer)).toEqual([401, 'second_step_over']);
});

test('whoever knows the password guesses few codes, however many tickets he asks for', async () => {
  const person = await world.stranger();
  const factor = await world.twoFactor(person);
  const outcomes: unknown[] = [];

  for (let n = 0; n < 30; n++) {
    const browser = createBrowser(world);
    const answer = await browser.login(person.email);
    if (answer.statusCode !== 200) outcomes.push(told(answer)[1]);
    else {
      const { ticket } = answer.json();
      outcomes.push(told(await browser.post('/auth/login/mfa', { ticket, code: wrong(factor.code()) }))[1]);
    }
  }

  expect(outcomes.filter((reason) => reason === 'wrong_code')).toHaveLength(10);
  expect(outcomes.filter((reason) => reason === 'too_many_attempts')).toHaveLength(20);
});

test('confirming takes the password, and opens sensitive acts of this session for five minutes', async () => {
  const anna = await world.stranger();
  const [here, there] = [
    await world.again(anna, { confirmed: false }),
    await world.again(anna, { confirmed: false }),
  ];
  const act = (person: Person) => person.post('/users/me/two-factor/setup');
  const before = await act(here);

  const answers = [
    await here.post('/auth/confirm', { password: 'not this one' }),
    await here.post('/auth/confirm', { password }),
  ];

  expect([before.statusCode, before.json().second_factor]).toEqual([403, false]);
  expect([...told(answers[0] ?? never()), field(answers[0] ?? never())]).toEqual([
    400,
    'wrong_password',
    'password',
  ]);
  expect(answers[1]?.statusCode).toBe(204);
  expect((await act(here)).statusCode).toBe(200);
  expect((await act(there)).statusCode).toBe(403);
  await world.sql.query(
    `UPDATE app.sessions SET confirmed_at = confirmed_at - interval '5 minutes' WHERE user_id = $1`,
    [anna.id],
  );
  expect((await act(here)).statusCode).toBe(403);
});

test('with a second factor confirming takes a code too, and each code once', async () => {
  const anna = await world.stranger();
  const factor = await world.twoFactor(anna);
  const here = await world.again(anna, { confirmed: false });
  const code = factor.code();

  const answers = [
    await here.post('/auth/confirm', { password }),
    await here.post('/auth/confirm', { password, code: wrong(code) }),
    await here.post('/auth/confirm', { password: 'not this one', code }),
    await here.post('/auth/confirm', { password, code }),
    await here.post('/auth/confirm', { password, code }),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 204, 400]);
  expect(answers.map((answer) => answer.body && field(answer))).toEqual([
    'code',
    'code',
    'password',
    '',
    'code',
  ]);
});

test('a stolen session guesses the password ten times in a quarter of an hour, at either door', async () => {
  const anna = await world.stranger();
  const stolen = await world.again(anna);
  const guess = () => stolen.post('/auth/confirm', { password: 'a guess' });
  const change = () =>
    stolen.post('/users/me/change-password', {
      current_password: 'a guess',
      new_password: 'мой новый пароль',
    });

  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await guess(), await change());

  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(10);
  expect(told(answers.at(-1) ?? never())).toEqual([429, 'too_many_attempts']);
  expect((await anna.post('/auth/confirm', { password })).statusCode).toBe(204);
});

function never(): never {
  throw new Error('there is no such answer');
}
