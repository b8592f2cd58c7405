import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await createWorld();
  anna = await world.owner();
});
afterAll(() => world.close());

async function token(by: Person, scopes: string[], more = {}): Promise<Person & { tokenId: string }> {
  const answer = await by.post('/tokens', { name: 'Скрипт', scopes, ...more });
  expect(answer.statusCode).toBe(201);
  const made = answer.json();
  const call: Person['call'] = (method, url, options = {}) =>
    by.call(method, url, {
      ...options,
      headers: { authorization: `Bearer ${made.token}`, ...options.headers },
    });
  return {
    ...by,
    tokenId: made.id,
    token: made.token,
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, { payload: body ?? {} }),
    put: (path, body) => call('PUT', path, { payload: body ?? {} }),
    patch: (path, body) => call('PATCH', path, { payload: body ?? {} }),
    delete: (path) => call('DELETE', path),
  };
}

test('is shown once, and only its hash is kept', async () => {
  const made = (await anna.post('/tokens', { name: 'Отчёты', scopes: ['read', 'read'] })).json();
  expect(made).toMatchObject({ name: 'Отчёты', scopes: ['read'], last_used_at: null });
  expect(made.token).toMatch(/^takt_[\w-]{43}$/);
  expect(made.hint).toBe(made.token.slice(-4));
  const days = (Date.parse(made.expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  const listed = await anna.get('/tokens');
  expect(listed.json().items).toContainEqual(
    expect.objectContaining({ id: made.id, name: 'Отчёты', hint: made.hint }),
  );
  const { rows } = await world.sql.query('SELECT t::text AS row FROM app.api_tokens t');
  for (const text of [listed.body, ...rows.map(({ row }) => String(row)), ...world.logged()])
    expect(text).not.toContain(made.token);
  const { rows: events } = await world.sql.query(
    `SELECT data FROM app.events WHERE kind = 'token.created' AND entity_id = $1`,
    [made.id],
  );
  expect(events).toMatchObject([{ data: { name: 'Отчёты', scopes: ['read'] } }]);
});

describe('may do what it is for', () => {
  test('reading', async () => {
    const reader = await token(anna, ['read']);
    const task = await world.task(anna);
    expect((await reader.get(`/tasks/${task.id}`)).json().id).toBe(task.id);
    expect((await reader.get(`/orgs/${anna.orgId}/members`)).statusCode).toBe(200);
    const refused = await reader.patch(`/tasks/${task.id}`, { title: 'Нет' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      reason: 'token_not_enough',
      detail: 'This API token is not for this: make one with the right scope, or sign in',
    });
  });

  test('writing is not reading', async () => {
    const writer = await token(anna, ['write']);
    const task = await world.task(writer);
    expect((await writer.patch(`/tasks/${task.id}`, { title: 'Да' })).statusCode).toBe(200);
    expect((await writer.get(`/tasks/${task.id}`)).statusCode).toBe(403);
  });

  test('nothing about people, rights and settings, whatever it is for', async () => {
    const all = await token(anna, ['read', 'write', 'data']);
    const boris = await world.member(anna);
    for (const call of [
      all.get('/users/me'),
      all.get('/users/me/sessions'),
      all.get('/orgs'),
      all.get('/tokens'),
      all.post('/tokens', { name: 'Ещё', scopes: ['read'] }),
      all.delete(`/tokens/${all.tokenId}`),
      all.get('/events'),
      all.get(`/orgs/${anna.orgId}/audit`),
      all.patch(`/orgs/${anna.orgId}`, { name: 'Чужая' }),
      all.delete(`/orgs/${anna.orgId}/members/${boris.id}`),
      all.post(`/orgs/${anna.orgId}/invites`, { email: 'x@example.test' }),
      all.post(`/orgs/${anna.orgId}/departments`, { name: 'Отдел' }),
    ]) {
      const answer = await call;
      expect(answer.statusCode).toBe(403);
      expect(answer.json().reason).toBe('token_not_enough');
    }
  });
});

test('acts in its own organisation only', async () => {
  const other = await world.owner();
  await world.join(anna, other.orgId, 'admin');
  const reader = await token(anna, ['read']);
  const list = (orgId: string | undefined) =>
    world.app.server.inject({
      url: '/api/tasks',
      headers: { authorization: `Bearer ${reader.token}`, ...(orgId && { 'x-org-id': orgId }) },
    });
  expect((await list(undefined)).statusCode).toBe(200);
  expect((await list(anna.orgId)).statusCode).toBe(200);
  expect((await list(other.orgId)).statusCode).toBe(404);
  expect((await reader.get(`/orgs/${other.orgId}/members`)).statusCode).toBe(404);
});

describe('ends', () => {
  const dead = async (reader: Person) => {
    const answer = await reader.get('/tasks');
    expect(answer.statusCode).toBe(401);
  };

  test('when its maker ends it, and nobody else can', async () => {
    const boris = await world.member(anna);
    const reader = await token(boris, ['read']);
    expect((await anna.delete(`/tokens/${reader.tokenId}`)).statusCode).toBe(404);
    expect((await reader.get('/tasks')).statusCode).toBe(200);
    expect((await boris.delete(`/tokens/${reader.tokenId}`)).statusCode).toBe(204);
    await dead(reader);
  });

  test('with the membership, for good', async () => {
    const boris = await world.member(anna);
    const reader = await token(boris, ['read']);
    expect((await anna.delete(`/orgs/${anna.orgId}/members/${boris.id}`)).statusCode).toBe(204);
    await dead(reader);
    await world.sql.query(`UPDATE app.memberships SET status = 'active' WHERE user_id = $1`, [boris.id]);
    await dead(reader);
  });

  test('while its maker is suspended', async () => {
    const boris = await world.member(anna);
    const reader = await token(boris, ['read']);
    await anna.patch(`/orgs/${anna.orgId}/members/${boris.id}`, { status: 'suspended' });
    await dead(reader);
    await anna.patch(`/orgs/${anna.orgId}/members/${boris.id}`, { status: 'active' });
    expect((await reader.get('/tasks')).statusCode).toBe(200);
  });

  test('when its time is over, and with the account', async () => {
    const reader = await token(anna, ['read'], { expires_in_days: 1 });
    await world.sql.query('UPDATE app.api_tokens SET expires_at = now() WHERE id = $1', [reader.tokenId]);
    await dead(reader);
    expect((await anna.get('/tokens')).body).not.toContain(reader.tokenId);
    const boris = await world.member(anna);
    const his = await token(boris, ['read'], { expires_in_days: null });
    await world.sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [boris.id]);
    await dead(his);
  });
});

test('a demotion counts at once', async () => {
  const boris = await world.member(anna, 'admin');
  const writer = await token(boris, ['write']);
  const theirs = await world.task(anna);
  await anna.patch(`/orgs/${anna.orgId}/members/${boris.id}`, { role: 'member' });
  expect((await writer.delete(`/tasks/${theirs.id}`)).statusCode).toBe(403);
});

test('its use is noted at most once a minute', async () => {
  const reader = await token(anna, ['read']);
  const used = async () =>
    (await world.sql.query('SELECT last_used_at AS at FROM app.api_tokens WHERE id = $1', [reader.tokenId]))
      .rows[0].at;
  expect(await used()).toBeNull();
  await reader.get('/tasks');
  const first = await used();
  expect(first).not.toBeNull();
  await reader.get('/tasks');
  expect(await used()).toEqual(first);
  await world.sql.query(
    `UPDATE app.api_tokens SET last_used_at = now() - interval '2 minutes' WHERE id = $1`,
    [reader.tokenId],
  );
  await reader.get('/tasks');
  expect((await used()) > first).toBe(true);
});

test('every call that changes people, rights or settings is closed to tokens, and OpenAPI says so', async () => {
  const { paths } = (await world.app.server.inject('/api/openapi.json')).json();
  const open = Object.entries<Record<string, { 'x-scope'?: string; 'x-access': { confirmed?: true } }>>(
    paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-scope'] ? [{ path, method, scope: operation['x-scope'], ...operation['x-access'] }] : [],
    ),
  );
  expect(open).toContainEqual(expect.objectContaining({ path: '/tasks', method: 'post', scope: 'write' }));
  const closed =
    /^\/(auth|users|invites|tokens|webhooks|events|notifications|presence|orgs\/\{orgId\}\/(audit|invites))/;
  expect(open.filter(({ path, confirmed }) => confirmed || closed.test(path))).toEqual([]);
  const writes = open.filter(({ method, scope }) => method !== 'get' && scope !== 'read');
  expect(writes.filter(({ path }) => path.startsWith('/orgs'))).toEqual([]);
});

test('too many tokens, nonsense', async () => {
  const boris = await world.member(anna);
  for (const body of [
    {},
    { name: '', scopes: ['read'] },
    { name: 'a', scopes: [] },
    { name: 'a', scopes: ['admin'] },
    { name: 'a', scopes: ['read'], expires_in_days: 0 },
  ])
    expect((await boris.post('/tokens', body)).statusCode).toBe(400);
  for (const bad of [`takt_${'a'.repeat(43)}`, 'takt_', `takt_${'a'.repeat(190)}`])
    expect(
      (await world.app.server.inject({ url: '/api/tasks', headers: { authorization: `Bearer ${bad}` } }))
        .statusCode,
    ).toBe(401);
  await world.sql.query(
    `INSERT INTO app.api_tokens (hash, id, org_id, user_id, name, scopes, hint)
     SELECT sha256(n::text::bytea), gen_random_uuid(), $1, $2, 'x', '{read}', 'xxxx' FROM generate_series(1, 50) n`,
    [boris.orgId, boris.id],
  );
  const answer = await boris.post('/tokens', { name: 'a', scopes: ['read'] });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().detail).toContain('at most 50');
});
