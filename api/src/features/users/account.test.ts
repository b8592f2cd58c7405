import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { writeSessionLines } from '../../testing/session-lines.ts';
import { createWorld, password, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const chosen = 'осёл доел кнопку';
const changePassword = (person: Person, current_password: string, new_password: string) =>
  person.post('/users/me/change-password', { current_password, new_password });
const changeEmail = (person: Person, email: string) => person.post('/users/me/change-email', { email });
const login = (email: string, secret: string) =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: secret },
    headers: { 'x-requested-with': 'takt', 'accept-language': 'en' },
  });
const status = async (person: Person) => (await person.get('/users/me')).statusCode;

/** What is wrong, and where. */
const told = (answer: { statusCode: number; body: string }) => {
  const { reason, errors } = JSON.parse(answer.body);
  return [answer.statusCode, reason, errors?.[0]?.path];
};
async function lettersTo(email: string) {
  const { rows } = await world.sql.query<{ template: string; params: Record<string, string> }>(
    'SELECT template, params FROM app.letters WHERE recipient = $1 ORDER BY id',
    [email],
  );
  return rows;
}
const linkTo = async (email: string) =>
  new URL((await lettersTo(email)).at(-1)?.params.link ?? '').searchParams.get('token') ?? '';
const follow = (token: string) => world.app.server.inject(`/api/auth/verify?token=${token}`);
async function logged(person: Person, orgId = person.orgId) {
  await writeSessionLines(world, orgId);
  const { rows } = await world.sql.query(
    `SELECT kind, data FROM app.events WHERE org_id = $1 AND entity = 'session' AND actor_id = $2 ORDER BY seq`,
    [orgId, person.id],
  );
  return rows;
}
const newAddress = () => `${newId()}@example.test`;

test('a profile changes field by field and keeps what is not named', async () => {
  const anna = await world.stranger();
  const username = `anna-${newId().slice(-12)}`;

  await anna.patch('/users/me', { first_name: ' Аня ', language: 'pl' });
  const answer = await anna.patch('/users/me', { username: username.toUpperCase() });

  expect(answer.json()).toMatchObject({ first_name: 'Аня', last_name: 'Тестова', language: 'pl', username });
});

test('a username that somebody has is refused at its field', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];
  const username = `boris-${newId().slice(-12)}`;
  await boris.patch('/users/me', { username });

  expect(told(await anna.patch('/users/me', { username }))).toEqual([409, 'username_taken', 'username']);
});

test('a new password opens the account, the former one does not', async () => {
  const anna = await world.stranger();

  const answer = await changePassword(anna, password, chosen);

  expect(answer.statusCode).toBe(204);
  expect((await login(anna.email, chosen)).statusCode).toBe(200);
  expect((await login(anna.email, password)).statusCode).toBe(401);
});

test('a wrong, an unchanged, a common and a short password are refused at their fields, and nothing changes', async () => {
  const anna = await world.stranger();

  const refusals = [
    told(await changePassword(anna, 'не этот пароль', chosen)),
    told(await changePassword(anna, password, password)),
    told(await changePassword(anna, 'не этот пароль', 'не этот пароль')),
    told(await changePassword(anna, password, 'Password1')),
    told(await changePassword(anna, password, 'мало')),
    told(await changePassword(anna, password, 'х'.repeat(129))),
    told(await changePassword(anna, 'a\0b', chosen)),
  ];

  expect(refusals).toEqual([
    [400, 'wrong_password', 'current_password'],
    [400, 'same_password', 'new_password'],
    [400, 'wrong_password', 'current_password'],
    [400, 'common_password', 'new_password'],
    [400, undefined, 'new_password'],
    [400, undefined, 'new_password'],
    [400, 'wrong_password', 'current_password'],
  ]);
  expect((await login(anna.email, password)).statusCode).toBe(200);
  expect(await lettersTo(anna.email)).toEqual([]);
});

test('a changed password ends the other sessions, and every link and ticket that was asked for before', async () => {
  const anna = await world.stranger();
  const others = [await world.again(anna), await world.again(anna)];
  const address = newAddress();
  await changeEmail(anna, address);
  await world.sql.query(
    `INSERT INTO app.one_time_tokens (hash, kind, user_id, expires_at)
     SELECT sha256(convert_to(kind || $1, 'UTF8')), kind, $1::uuid, now() + interval '1 day'
     FROM unnest(ARRAY['reset_password', 'second_step', 'verify_email']) AS kind`,
    [anna.id],
  );

  await changePassword(anna, password, chosen);

  expect(await Promise.all([anna, ...others].map(status))).toEqual([200, 401, 401]);
  const ended = await world.sql.query(
    'SELECT end_reason FROM app.sessions WHERE user_id = $1 AND ended_at IS NOT NULL',
    [anna.id],
  );
  expect(ended.rows).toEqual([{ end_reason: 'password' }, { end_reason: 'password' }]);
  const left = await world.sql.query('SELECT kind FROM app.one_time_tokens WHERE user_id = $1', [anna.id]);
  expect(left.rows).toEqual([{ kind: 'verify_email' }]);
  expect((await follow(await linkTo(address))).statusCode).toBe(400);
});

test('a changed password is told by letter and in the log of every organisation of the person', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  await world.join(anna, boris.orgId, 'member');

  await changePassword(anna, password, chosen);

  expect((await lettersTo(anna.email)).map((letter) => letter.template)).toEqual(['password_changed']);
  for (const orgId of [anna.orgId, boris.orgId])
    expect(await logged(anna, orgId)).toEqual([{ kind: 'session.password_changed', data: {} }]);
  expect(world.logged().join('\n')).not.toContain(chosen);
});

test('of two changes at once one wins', async () => {
  const anna = await world.stranger();
  const wishes = Array.from({ length: 4 }, (_, n) => `${chosen} ${n}`);

  const answers = await Promise.all(wishes.map((wish) => changePassword(anna, password, wish)));

  const won = answers.findIndex((answer) => answer.statusCode === 204);
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400]);
  expect((await login(anna.email, wishes[won] ?? '')).statusCode).toBe(200);
});

test('guessing the current password is stopped after some attempts, also with the right one', async () => {
  const anna = await world.stranger();

  const answers = [];
  for (let n = 0; n < 12; n++) answers.push(await changePassword(anna, `догадка ${n}`, chosen));
  const right = await changePassword(anna, password, chosen);

  expect(answers[0]?.statusCode).toBe(400);
  const stopped = [429, 'too_many_attempts', undefined];
  expect(told(answers.at(-1) ?? right)).toEqual(stopped);
  expect(told(right)).toEqual(stopped);
});

test('a link to a new address moves the account there; the former address does not sign in any more', async () => {
  const anna = await world.stranger();
  const address = newAddress();

  const asked = await changeEmail(anna, address.toUpperCase());
  const before = (await anna.get('/users/me')).json().email;
  const followed = await follow(await linkTo(address));

  expect([asked.statusCode, asked.json()]).toEqual([202, { status: 'accepted' }]);
  expect(before).toBe(anna.email);
  expect(followed.statusCode).toBe(200);
  expect((await anna.get('/users/me')).json()).toMatchObject({ email: address, is_verified: true });
  expect((await login(address, password)).statusCode).toBe(200);
  expect((await login(anna.email, password)).statusCode).toBe(401);
});

test('the answer does not tell whether the address is taken; only its owner hears of it', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];
  const free = newAddress();

  const [taken, vacant, own] = [
    await changeEmail(anna, boris.email),
    await changeEmail(anna, free),
    await changeEmail(anna, anna.email),
  ];

  const shape = (answer: typeof taken) => [
    answer.statusCode,
    answer.body,
    Object.keys(answer.headers).toSorted(),
  ];
  expect(shape(taken)).toEqual(shape(vacant));
  expect(shape(own)).toEqual(shape(vacant));
  expect((await lettersTo(boris.email)).map((letter) => letter.template)).toEqual(['already_registered']);
  expect((await lettersTo(free)).map((letter) => letter.template)).toEqual(['change_email']);
  expect(await lettersTo(anna.email)).toEqual([]);
});

test('only the newest link works, and only for a day', async () => {
  const anna = await world.stranger();
  const [first, second] = [newAddress(), newAddress()];
  await changeEmail(anna, first);
  await changeEmail(anna, second);
  const { rows } = await world.sql.query(
    `SELECT kind, email, round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
     FROM app.one_time_tokens WHERE user_id = $1`,
    [anna.id],
  );

  const old = await follow(await linkTo(first));
  await world.sql.query(`UPDATE app.one_time_tokens SET expires_at = now() WHERE user_id = $1`, [anna.id]);
  const late = await follow(await linkTo(second));

  expect(rows).toEqual([{ kind: 'change_email', email: second, hours: 24 }]);
  expect([old.statusCode, late.statusCode]).toEqual([400, 400]);
  expect((await anna.get('/users/me')).json().email).toBe(anna.email);
});

test('letters to other addresses are few, for the one who asks and for the one who gets them', async () => {
  const [anna, boris] = [await world.stranger(), await world.stranger()];

  const asked = [];
  for (let n = 0; n < 6; n++) asked.push(await changeEmail(anna, newAddress()));

  expect(asked.map((answer) => answer.statusCode)).toEqual([202, 202, 202, 202, 202, 429]);
  expect((await changeEmail(boris, newAddress())).statusCode).toBe(202);
});

test('another address takes a session that has just proved who it is', async () => {
  const anna = await world.stranger();
  const stale = await world.again(anna, { confirmed: false });
  await world.twoFactor(anna);
  const address = newAddress();

  const answer = await changeEmail(stale, address);

  expect([answer.statusCode, answer.json()]).toMatchObject([
    403,
    { code: 'confirmation_required', second_factor: true },
  ]);
  expect(await lettersTo(address)).toEqual([]);
});

test('a password of letters of every kind and of the longest length works, however its letters are composed', async () => {
  const anna = await world.stranger();
  const long = `йё漢字🙂 ${'ы'.repeat(121)}`;

  await changePassword(anna, password, long);

  expect(long).toHaveLength(128);
  expect((await login(anna.email, long)).statusCode).toBe(200);
  expect((await login(anna.email, long.slice(0, -1))).statusCode).toBe(401);
  const short = 'йогурт ёлка';
  await changePassword(anna, long, short);
  expect((await login(anna.email, short.normalize('NFD'))).statusCode).toBe(200);
});
