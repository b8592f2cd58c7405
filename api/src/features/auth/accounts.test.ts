import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createBrowser, linksTo, tokenOf } from '../../testing/browser.ts';
import { createWorld, password, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ works: true });
});
afterAll(() => world.close());

const fresh = 'новая длинная фраза';
const verify = (link: string | undefined) => createBrowser(world).get(`/auth/verify?token=${tokenOf(link)}`);
async function lettersTo(email: string, count: number): Promise<string[]> {
  await linksTo(world, email, count);
  const { rows } = await world.sql.query<{ template: string }>(
    'SELECT template FROM app.letters WHERE recipient = $1 ORDER BY created_at',
    [email],
  );
  return rows.map((row) => row.template);
}
/** The link for a new password, as the letter has it. */
async function resetLink(email: string): Promise<string> {
  const before = (await lettersTo(email, 0)).length;
  await createBrowser(world).post('/auth/forgot-password', { email });
  return tokenOf((await linksTo(world, email, before + 1)).at(-1));
}
const reset = (token: string, chosen = fresh) =>
  createBrowser(world).post('/auth/reset-password', { token, password: chosen });
async function eventsOf(orgId: string, kind: string) {
  const { rows } = await world.sql.query(
    'SELECT actor_id, entity_id, data FROM app.events WHERE org_id = $1 AND kind = $2',
    [orgId, kind],
  );
  return rows;
}

test('the link of the letter verifies once, and only the newest one', async () => {
  const browser = createBrowser(world);
  const email = await browser.register();
  await linksTo(world, email);
  await browser.post('/auth/resend-verification', { email });
  const [first, second] = await linksTo(world, email, 2);

  const answers = [await verify(first), await verify(second), await verify(second)];

  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 200, 400]);
  expect(answers[2]?.json()).toMatchObject({ code: 'invalid', reason: 'link_spent' });
});

test('the link of the letter dies after a day', async () => {
  const email = await createBrowser(world).register();
  const [link] = await linksTo(world, email);
  await world.sql.query(
    `UPDATE app.one_time_tokens SET expires_at = expires_at - interval '24 hours' WHERE hash = sha256($1::bytea)`,
    [tokenOf(link)],
  );

  expect((await verify(link)).json().reason).toBe('link_spent');
});

test('a known address is registered once, and only its owner is told', async () => {
  const email = await createBrowser(world).register();
  await linksTo(world, email);

  await createBrowser(world).register(email.toUpperCase());

  expect(await lettersTo(email, 2)).toEqual(['verify_email', 'already_registered']);
});

test('of five who register the same address at once one gets the account, and nobody an error', async () => {
  const email = `${newId()}@example.test`;

  await Promise.all(Array.from({ length: 5 }, () => createBrowser(world).register(email)));

  const templates = await lettersTo(email, 5);
  expect(templates.filter((template) => template === 'verify_email')).toHaveLength(1);
  expect(templates.filter((template) => template === 'already_registered')).toHaveLength(4);
});

test('people whose addresses begin alike all get a username, also at once', async () => {
  const local = `anna${newId().slice(-8)}`;
  const emails = Array.from({ length: 12 }, (_, n) => `${local}@${n}.example.test`);

  await Promise.all(emails.map((email) => createBrowser(world).register(email)));

  const { rows } = await world.sql.query<{ username: string }>(
    'SELECT username FROM app.users WHERE email = ANY($1)',
    [emails],
  );
  expect(new Set(rows.map((row) => row.username)).size).toBe(12);
  expect(rows.map((row) => row.username)).toContain(local);
});

test('a password out of the most common ones, or of words about the person and us, is refused, at its field, before its link is spent', async () => {
  const { email } = await world.stranger();
  const token = await resetLink(email);
  const form = { email: `${newId()}@example.test`, first_name: 'Анна', last_name: 'Иванова' };

  const answers = [
    await createBrowser(world).post('/auth/register', { ...form, password: 'Password1' }),
    await createBrowser(world).post('/auth/register', { ...form, password: 'Takt-2026!' }),
    await createBrowser(world).post('/auth/register', { ...form, password: 'анна.ИВАНОВА.1990' }),
    await reset(token, 'qwertyuiop'),
    await reset(token, 'short'),
  ];

  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe('password');
  }
  expect((await reset(token)).statusCode).toBe(204);
});

test('a new password ends every session, proves the address, opens no door twice, and is told', async () => {
  const owner = await world.owner();
  await world.sql.query('UPDATE app.users SET verified_at = NULL WHERE id = $1', [owner.id]);
  const former = createBrowser(world);
  await former.login(owner.email);
  const token = await resetLink(owner.email);

  const answers = [await reset(token), await reset(token)];

  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 400]);
  expect((await owner.get('/users/me')).statusCode).toBe(401);
  expect((await former.post('/auth/refresh')).statusCode).toBe(401);
  expect((await createBrowser(world).login(owner.email)).statusCode).toBe(401);
  const login = await createBrowser(world).login(owner.email, fresh);
  const me = await createBrowser(world).get('/users/me', {
    authorization: `Bearer ${login.json().access_token}`,
  });
  expect(me.json().is_verified).toBe(true);
  expect(await lettersTo(owner.email, 2)).toEqual(['reset_password', 'password_changed']);
  await expect
    .poll(() => eventsOf(owner.orgId, 'session.password_changed'))
    .toEqual([{ actor_id: owner.id, entity_id: owner.id, data: {} }]);
  const { rows } = await world.sql.query(
    'SELECT DISTINCT end_reason FROM app.sessions WHERE user_id = $1 AND ended_at IS NOT NULL',
    [owner.id],
  );
  expect(rows).toEqual([{ end_reason: 'password' }]);
});

test('a link for a new password dies after half an hour, and of fifty at once one is taken', async () => {
  const { email } = await world.stranger();
  const [old, good] = [await resetLink(email), await resetLink(email)];
  await world.sql.query(
    `UPDATE app.one_time_tokens SET expires_at = expires_at - interval '30 minutes' WHERE hash = sha256($1::bytea)`,
    [old],
  );

  const late = await reset(old);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(good, `${fresh} ${n}`)));

  expect(late.json().reason).toBe('link_spent');
  expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(49);
});

test('whoever asks again and again does not spoil the link that the owner has got; using one spoils the others', async () => {
  const { email } = await world.stranger();
  const links = [await resetLink(email), await resetLink(email), await resetLink(email)];

  const answers = [await reset(links[0] ?? ''), await reset(links[2] ?? '')];

  expect(answers.map((answer) => answer.statusCode)).toEqual([204, 400]);
});

test('a link of one kind is worth nothing at the door of another', async () => {
  const email = await createBrowser(world).register();
  const [link] = await linksTo(world, email);

  const wrong = await reset(tokenOf(link));
  const asTicket = await createBrowser(world).post('/auth/login/mfa', {
    ticket: tokenOf(link),
    code: '123456',
  });
  const token = await resetLink(email);

  expect(wrong.json().reason).toBe('link_spent');
  expect(asTicket.json().reason).toBe('second_step_over');
  expect((await verify(`http://x/?token=${token}`)).json().reason).toBe('link_spent');
  expect((await verify(link)).statusCode).toBe(200);
});

test('a second factor stays when the password is reset', async () => {
  const person = await world.stranger();
  const factor = await world.twoFactor(person);

  await reset(await resetLink(person.email));
  const browser = createBrowser(world);
  const login = await browser.login(person.email, fresh);

  expect(login.json()).toMatchObject({ mfa_required: true });
  const { ticket } = login.json();
  expect((await browser.post('/auth/login/mfa', { ticket, code: factor.code() })).statusCode).toBe(200);
});

test('a closed account gets no link', async () => {
  const person = await world.stranger();
  await world.sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [person.id]);
  const other = await world.stranger();

  await createBrowser(world).post('/auth/forgot-password', { email: person.email });
  await resetLink(other.email);

  expect(await lettersTo(person.email, 0)).toEqual([]);
});

test('an account moves to its new address when the link there is followed, and the former one is told', async () => {
  const owner = await world.owner();
  const email = `${newId()}@example.test`;
  const forgotten = await resetLink(owner.email);
  await owner.post('/users/me/change-email', { email });
  const [link] = await linksTo(world, email);

  const answers = [await verify(link), await verify(link)];

  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 400]);
  expect((await owner.get('/users/me')).json()).toMatchObject({ email, is_verified: true });
  expect((await createBrowser(world).login(owner.email)).statusCode).toBe(401);
  expect((await createBrowser(world).login(email)).statusCode).toBe(200);
  expect((await reset(forgotten)).json().reason).toBe('link_spent');
  expect(await lettersTo(owner.email, 2)).toEqual(['reset_password', 'email_changed']);
  await expect
    .poll(() => eventsOf(owner.orgId, 'session.email_changed'))
    .toEqual([{ actor_id: owner.id, entity_id: owner.id, data: { from: owner.email, to: email } }]);
});

test('an address that somebody took meanwhile is not taken from him', async () => {
  const anna = await world.stranger();
  const email = `${newId()}@example.test`;
  await anna.post('/users/me/change-email', { email });
  const [link] = await linksTo(world, email);
  await createBrowser(world).register(email);

  const answer = await verify(link);

  expect([answer.statusCode, answer.json().reason]).toEqual([409, 'email_taken']);
  expect(answer.json().detail).toBe('This address already belongs to another account');
  expect((await anna.get('/users/me')).json().email).toBe(anna.email);
});

test('the job of a letter that runs again posts it once, and its link stays good', async () => {
  const email = await createBrowser(world).register();
  const [link] = await linksTo(world, email);

  // What a worker leaves behind that dies after its work and before it could say so.
  await world.sql.query(
    `UPDATE pgboss.job SET state = 'created', completed_on = NULL, started_on = NULL, start_after = now()
     WHERE name = 'account-letter' AND data->>'email' = $1`,
    [email],
  );
  await expect
    .poll(
      async () =>
        (
          await world.sql.query(
            `SELECT state FROM pgboss.job WHERE name = 'account-letter' AND data->>'email' = $1`,
            [email],
          )
        ).rows[0],
    )
    .toEqual({ state: 'completed' });

  expect(await lettersTo(email, 1)).toEqual(['verify_email']);
  expect((await verify(link)).statusCode).toBe(200);
});

test('an address gets five letters of a kind in a quarter of an hour, whoever asks for them', async () => {
  const email = `${newId()}@example.test`;
  const ask = () => createBrowser(world).post('/auth/forgot-password', { email });

  const answers = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()];

  expect(answers.map((answer) => answer.statusCode)).toEqual([202, 202, 202, 202, 202, 429]);
  expect(answers[5]?.headers['retry-after']).toBe('900');
  const resend = await createBrowser(world).post('/auth/resend-verification', { email });
  expect(resend.statusCode).toBe(202);
  expect((await createBrowser(world).login(email, password)).statusCode).toBe(401);
});
