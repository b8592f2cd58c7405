import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let n = 0;
const newAddress = () => `offered-${process.pid}-${Date.now()}-${n++}@example.test`;
const form = { password: 'лошадь жуёт скрепку', first_name: 'Вера', last_name: 'Новикова' };

async function invited(email: string, terms: object = {}, owner?: Person) {
  const by = owner ?? (await world.owner());
  const answer = await by.post(`/orgs/${by.orgId}/invites`, { email, ...terms });
  const { rows } = await world.sql.query<{ link: string }>(
    `SELECT params->>'link' AS link FROM app.letters WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  );
  return { owner: by, id: answer.json().id, token: rows[0]?.link.split('/').at(-1) ?? '' };
}
const membershipOf = async (orgId: string, userId: string) =>
  (
    await world.sql.query(
      'SELECT role, status, department_id FROM app.memberships WHERE org_id = $1 AND user_id = $2',
      [orgId, userId],
    )
  ).rows[0];
const eventsOf = async (orgId: string, kind: string) =>
  (
    await world.sql.query('SELECT actor_id, data FROM app.events WHERE org_id = $1 AND kind = $2', [
      orgId,
      kind,
    ])
  ).rows;
const accept = (person: Person, token: string) => person.post('/invites/accept', { token });

describe('the link of a letter', () => {
  test('tells what is offered, also to whoever is not signed in', async () => {
    const [email, known] = [newAddress(), await world.stranger()];
    const { token, id, owner } = await invited(email, { role: 'admin' });

    const answer = await world.app.server.inject({
      method: 'POST',
      url: '/api/invites/open',
      payload: { token },
    });
    const ofKnown = await owner.post('/invites/open', { token: (await invited(known.email)).token });

    expect(answer.json()).toEqual({
      id,
      organisation: { name: expect.stringMatching(/^Организация/), slug: expect.any(String) },
      email,
      role: 'admin',
      invited_by: 'Анна Тестова',
      expires_at: expect.any(String),
      has_account: false,
    });
    expect(ofKnown.json().has_account).toBe(true);
  });

  test.each([
    ['unknown', async () => {}],
    [
      'revoked',
      ({ owner, id }: Awaited<ReturnType<typeof invited>>) =>
        owner.delete(`/orgs/${owner.orgId}/invites/${id}`),
    ],
    [
      'run out',
      ({ id }: Awaited<ReturnType<typeof invited>>) =>
        world.sql.query('UPDATE app.invitations SET expires_at = now() WHERE id = $1', [id]),
    ],
    [
      'of a deleted organisation',
      ({ owner }: Awaited<ReturnType<typeof invited>>) =>
        world.sql.query('UPDATE app.organisations SET deleted_at = now() WHERE org_id = $1', [owner.orgId]),
    ],
  ])('is worth nothing when it is %s, and says no more than that', async (name, spoil) => {
    const vera = await world.stranger();
    const invitation = await invited(vera.email);
    await spoil(invitation);
    const token = name === 'unknown' ? 'x'.repeat(43) : invitation.token;

    const answers = [
      await vera.post('/invites/open', { token }),
      await accept(vera, token),
      await vera.post('/invites/register', { token, ...form }),
    ];

    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ reason: 'invitation_over' });
      expect(answer.body).not.toContain(vera.email);
    }
    expect(await membershipOf(invitation.owner.orgId, vera.id)).toBeUndefined();
  });

  test('brings in everybody who registers at once with addresses that begin alike', async () => {
    const name = newAddress().split('@')[0];
    const tokens: string[] = [];
    for (let at = 0; at < 6; at++) tokens.push((await invited(`${name}@${at}.example.test`)).token);

    const answers = await Promise.all(
      tokens.map((token) =>
        world.app.server.inject({
          method: 'POST',
          url: '/api/invites/register',
          payload: { token, ...form },
        }),
      ),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 201));
  });

  test('brings its address in, with role and department; that organisation is the current one from then on', async () => {
    const [vera, owner] = [await world.owner(), await world.owner()];
    const department = (await owner.post(`/orgs/${owner.orgId}/departments`, { name: 'Продажи' })).json().id;
    const { token, id } = await invited(vera.email, { role: 'admin', department_id: department }, owner);

    const answer = await accept(vera, token);

    expect(answer.json()).toEqual({ org_id: owner.orgId });
    expect(await membershipOf(owner.orgId, vera.id)).toEqual({
      role: 'admin',
      status: 'active',
      department_id: department,
    });
    expect((await vera.get('/orgs')).json().items[0].id).toBe(owner.orgId);
    expect(await eventsOf(owner.orgId, 'member.joined')).toEqual([
      { actor_id: vera.id, data: { role: 'admin', department_id: department, invitation_id: id } },
    ]);
    expect((await accept(vera, token)).json().reason).toBe('invitation_over');
  });

  test('is for its address only, and says for which', async () => {
    const [vera, boris] = [await world.stranger(), await world.stranger()];
    const { token, owner } = await invited(vera.email);

    const answer = await accept(boris, token);

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      reason: 'invitation_for_another',
      detail: `This invitation is for ${vera.email}: sign in with that address`,
    });
    expect(await membershipOf(owner.orgId, boris.id)).toBeUndefined();
    expect((await accept(vera, token)).statusCode).toBe(200);
  });

  test('verifies the account that has its address: the letter came there', async () => {
    const vera = await world.stranger({ verified: false });
    const { token } = await invited(vera.email);

    await accept(vera, token);

    expect((await vera.get('/users/me')).json().is_verified).toBe(true);
  });

  test.each(['removed', 'requested'])(
    'lets in who was %s, with the role of the invitation',
    async (status) => {
      const owner = await world.owner();
      const vera = await world.member(owner);
      await world.sql.query('UPDATE app.memberships SET status = $2 WHERE user_id = $1', [vera.id, status]);
      const { token } = await invited(vera.email, { role: 'admin' }, owner);

      await accept(vera, token);

      expect(await membershipOf(owner.orgId, vera.id)).toMatchObject({ role: 'admin', status: 'active' });
    },
  );

  test('does not let in who was suspended meanwhile', async () => {
    const owner = await world.owner();
    const vera = await world.stranger();
    const { token } = await invited(vera.email, {}, owner);
    await world.join(vera, owner.orgId, 'member');
    await world.sql.query(`UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`, [vera.id]);

    const answer = await accept(vera, token);

    expect(answer.json().reason).toBe('already_member');
    expect(await membershipOf(owner.orgId, vera.id)).toMatchObject({ status: 'suspended' });
  });

  test('makes one member of a hundred who accept at the same moment', async () => {
    const vera = await world.stranger();
    const { token, owner } = await invited(vera.email);
    const begun = performance.now();

    const answers = await Promise.all(Array.from({ length: 100 }, () => accept(vera, token)));

    console.log(`100 parallel accepts: ${Math.round(performance.now() - begun)} ms`);
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // On a loaded machine some may have waited too long for their turn.
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    const { rows } = await world.sql.query(
      `SELECT count(*)::int AS members, (SELECT count(*)::int FROM app.events WHERE org_id = $1 AND kind = 'member.joined') AS joined
       FROM app.memberships WHERE org_id = $1 AND role = 'member'`,
      [owner.orgId],
    );
    expect(rows[0]).toEqual({ members: 1, joined: 1 });
  });
});

describe('whoever has no account', () => {
  const register = (token: string, more: object = {}) =>
    world.app.server.inject({
      method: 'POST',
      url: '/api/invites/register',
      headers: { 'accept-language': 'en' },
      payload: { token, ...form, ...more },
    });

  test('makes one by the link, verified and already in', async () => {
    const email = newAddress();
    const { token, owner } = await invited(email);

    const answer = await register(token);

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ org_id: owner.orgId, email });
    const { rows } = await world.sql.query(
      'SELECT id, first_name, last_name, language, verified_at, current_org_id FROM app.users WHERE email = $1',
      [email],
    );
    expect(rows[0]).toMatchObject({
      first_name: 'Вера',
      last_name: 'Новикова',
      language: null,
      current_org_id: owner.orgId,
    });
    expect(rows[0].verified_at).not.toBeNull();
    expect(await membershipOf(owner.orgId, rows[0].id)).toMatchObject({ role: 'member', status: 'active' });
    const login = await owner.post('/auth/login', { email, password: form.password });
    expect(login.statusCode).toBe(200);
  });

  test('makes one account of twenty attempts at the same moment', async () => {
    const email = newAddress();
    const { token, owner } = await invited(email);

    const answers = await Promise.all(Array.from({ length: 20 }, () => register(token)));

    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS n FROM app.memberships WHERE org_id = $1',
      [owner.orgId],
    );
    expect(rows[0].n).toBe(2);
  });

  test('may not take one of the most common passwords, and can try again with the same link', async () => {
    const { token } = await invited(newAddress());

    const refused = await register(token, { password: 'password1' });

    expect(refused.json()).toMatchObject({ reason: 'common_password', errors: [{ path: 'password' }] });
    expect((await register(token)).statusCode).toBe(201);
  });

  test('is told to sign in when there is an account after all', async () => {
    const vera = await world.stranger();
    const { token } = await invited(vera.email);

    const answer = await register(token);

    expect(answer.statusCode).toBe(409);
    expect(answer.json().reason).toBe('account_exists');
    expect((await accept(vera, token)).statusCode).toBe(200);
  });
});

describe('whoever has verified the address', () => {
  const offers = async (person: Person) => (await person.get('/users/me/invites')).json().items;

  test('finds what waits for it, and nothing before that', async () => {
    const vera = await world.stranger({ verified: false });
    const { id } = await invited(vera.email);
    expect((await vera.get('/users/me/invites')).json().code).toBe('unverified');

    await world.sql.query('UPDATE app.users SET verified_at = now() WHERE id = $1', [vera.id]);

    expect(await offers(vera)).toEqual([
      expect.objectContaining({ id, email: vera.email, invited_by: 'Анна Тестова' }),
    ]);
  });

  test('finds nothing that is over, only proposed, or of an organisation that he is in or that is gone', async () => {
    const vera = await world.stranger();
    const [over, gone, inside] = [
      await invited(vera.email),
      await invited(vera.email),
      await invited(vera.email),
    ];
    await world.sql.query('UPDATE app.invitations SET expires_at = now() WHERE id = $1', [over.id]);
    await world.sql.query('UPDATE app.organisations SET deleted_at = now() WHERE org_id = $1', [
      gone.owner.orgId,
    ]);
    await world.join(vera, inside.owner.orgId, 'member');
    const boris = await world.member();
    const proposed = (await boris.post(`/orgs/${boris.orgId}/invites`, { email: vera.email })).json();

    expect(await offers(vera)).toEqual([]);
    expect((await vera.post(`/users/me/invites/${proposed.id}/accept`)).statusCode).toBe(404);
    for (const { id } of [over, gone])
      expect((await vera.post(`/users/me/invites/${id}/accept`)).json().reason).toBe('invitation_over');
  });

  test('accepts without the letter', async () => {
    const vera = await world.stranger();
    const { id, owner } = await invited(vera.email);

    const answer = await vera.post(`/users/me/invites/${id}/accept`);

    expect(answer.json()).toEqual({ org_id: owner.orgId });
    expect((await vera.get('/orgs')).json().items[0].id).toBe(owner.orgId);
    expect(await offers(vera)).toEqual([]);
  });

  test('declines, and the log does not tell who that is', async () => {
    const vera = await world.stranger();
    const { id, owner, token } = await invited(vera.email);

    const answer = await vera.delete(`/users/me/invites/${id}`);

    expect(answer.statusCode).toBe(204);
    expect(await eventsOf(owner.orgId, 'invitation.declined')).toEqual([
      { actor_id: null, data: { email: vera.email } },
    ]);
    expect((await accept(vera, token)).json().reason).toBe('invitation_over');
    expect((await vera.delete(`/users/me/invites/${id}`)).json().reason).toBe('invitation_over');
  });

  test('can do nothing with an invitation to somebody else', async () => {
    const [vera, boris] = [await world.stranger(), await world.stranger()];
    const { id } = await invited(vera.email);

    expect((await boris.post(`/users/me/invites/${id}/accept`)).statusCode).toBe(404);
    expect((await boris.delete(`/users/me/invites/${id}`)).statusCode).toBe(404);
  });
});
