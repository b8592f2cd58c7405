import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { totpOf } from '../features/two-factor/codes.ts';
import { decrypted, encrypted, type Secret } from '../secrets.ts';
import { ownDatabase } from '../testing/database.ts';
import { createWorld, password, type Person, type World } from '../testing/world.ts';
import { commands } from './commands.ts';
import { sealed } from './queries.ts';
import { openServer, type Server } from './server.ts';

// The commands on the engines of an application that runs.

const [before, after] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
let database: Awaited<ReturnType<typeof ownDatabase>>;
let world: World;
let server: Server;
beforeAll(async () => {
  database = await ownDatabase();
  world = await createWorld({ databaseUrl: database.url, secret: { current: before } });
  server = await openTo({ current: before });
});
afterAll(async () => {
  await server?.close();
  await world?.close();
  await database?.drop();
});

async function openTo(secret: Secret): Promise<Server> {
  const warehouse = inject('warehouse');
  const { readConfig } = await import('../config.ts');
  return openServer({
    ...readConfig({ DATA_DIR: inject('dataDir') }),
    databaseUrl: database.url,
    clickhouseUrl: 'url' in warehouse ? warehouse.url : undefined,
    secret,
  });
}

const run = async (name: string, word = '', { sure = false, on = server } = {}) =>
  commands[name]?.run(on, { word, sure });
const tellsOfServer = async (owner: Person, kind: string) =>
  (await owner.get(`/orgs/${owner.orgId}/audit?kind=${kind}`)).json().items;
const login = (email: string) =>
  world.app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

test('organisations and users are shown with what an administrator asks for', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  await world.task(owner);

  const organisations = await run('organisations');
  const users = await run('users', boris.email.slice(2, 30));

  // Two members, a project and its task.
  expect(organisations).toMatch(new RegExp(`^Организация ${owner.id} .+${owner.email} +2 +1 +1 +\\d+ `, 'm'));
  expect(users?.split('\n')).toHaveLength(2);
  expect(users).toMatch(new RegExp(`^${boris.email} +Анна Тестова +yes +no `, 'm'));
  expect(await run('users', '%')).not.toContain(boris.email);
});

test('a second factor is reset only when it is said twice; the person is told, and the log tells by whom', async () => {
  const owner = await world.owner();
  await world.twoFactor(owner);
  const asked = run('reset-2fa', owner.email);

  await expect(asked).rejects.toThrow(/add --yes/);
  expect((await login(owner.email)).json()).toMatchObject({ mfa_required: true });
  await run('reset-2fa', owner.email, { sure: true });

  expect((await login(owner.email)).json()).toHaveProperty('access_token');
  const letters = await world.sql.query('SELECT template FROM app.letters WHERE recipient = $1', [
    owner.email,
  ]);
  expect(letters.rows).toEqual([{ template: 'two_factor_disabled' }]);
  expect(await tellsOfServer(owner, 'member.two_factor_reset')).toMatchObject([
    { actor: null, entity_id: owner.id, subject: 'Анна Тестова', data: { by: 'server' } },
  ]);
  await expect(run('reset-2fa', owner.email, { sure: true })).rejects.toThrow(/has no second factor/);
});

test('all sessions of somebody end with the next call, and nobody else’s', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  const again = await world.again(boris);

  const said = await run('end-sessions', boris.email.toUpperCase());

  expect(said).toMatch(/^2 sessions/);
  for (const person of [boris, again]) expect((await person.get('/users/me')).statusCode).toBe(401);
  expect(await tellsOfServer(owner, 'member.signed_out')).toMatchObject([
    { actor: null, entity_id: boris.id, data: { by: 'server', sessions: 2 } },
  ]);
  await expect(run('end-sessions', 'nobody@example.test')).rejects.toThrow(/^Nobody has the address/);
});

test('what was deleted 30 days ago goes when it is said twice, and nothing younger', async () => {
  const [owner, other] = [await world.owner(), await world.owner()];
  const [old, young] = [await world.task(owner), await world.task(owner)];
  for (const [{ id }, days] of [
    [old, 31],
    [young, 29],
  ] as const)
    await world.sql.query(
      `UPDATE app.tasks SET deleted_at = now() - make_interval(days => $2) WHERE id = $1`,
      [id, days],
    );
  await world.sql.query(
    `UPDATE app.organisations SET deleted_at = now() - interval '31 days' WHERE org_id = $1`,
    [other.orgId],
  );
  const left = async () => {
    const { rows } = await world.sql.query<{ id: string }>(
      `SELECT id FROM app.tasks WHERE id = ANY ($1) UNION ALL SELECT org_id FROM app.organisations WHERE org_id = $2`,
      [[old.id, young.id], other.orgId],
    );
    return rows.map(({ id }) => id);
  };

  await expect(run('purge')).rejects.toThrow(/1 in the trash[\s\S]*Nothing was removed/);
  expect(await left()).toHaveLength(3);
  await run('purge', '', { sure: true });

  expect(await left()).toEqual([young.id]);
  expect(await tellsOfServer(owner, 'organisation.maintained')).toMatchObject([
    { actor: null, data: { by: 'server', act: 'purge', count: 1 } },
  ]);
  expect(await run('purge')).toMatch(/^Nothing was deleted/);
});

test('the search finds again what its tables have lost, and forgets what is not there', async () => {
  const owner = await world.owner();
  const task = await world.task(owner, { title: 'Договор с поставщиком' });
  const found = async () => (await owner.get('/search?q=договор')).json().items.length;
  await world.sql.query('DELETE FROM app.search_documents WHERE org_id = $1', [owner.orgId]);
  const stray = newId();
  await world.sql.query(
    `INSERT INTO app.search_documents (org_id, id, kind, title, words) VALUES ($1, $2, 'task', '', '')`,
    [owner.orgId, stray],
  );
  const binned = await world.task(owner, { title: 'Договор с типографией' });
  await owner.delete(`/tasks/${binned.id}`);
  const lost = await found();

  await run('reindex');

  expect([lost, await found()]).toEqual([0, 1]);
  const { rows } = await world.sql.query<{ id: string }>(
    'SELECT id FROM app.search_documents WHERE org_id = $1',
    [owner.orgId],
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toContain(task.id);
  for (const id of [stray, binned.id]) expect(ids).not.toContain(id);
  expect((await owner.get(`/tasks/${task.id}`)).json()).toMatchObject({ version: task.version });
});

test('after a change of SECRET everything opens with either, and after resealing with the new one alone', async () => {
  const owner = await world.owner();
  const { secret: factor } = (await owner.post('/users/me/two-factor/setup')).json();
  const codes: string[] = (await owner.post('/users/me/two-factor/enable', { code: totpOf(factor) })).json()
    .recovery_codes;
  const hook = (
    await owner.post('/webhooks', { name: 'Склад', url: 'https://example.org/', kinds: [], is_active: true })
  ).json();
  const source = newId();
  await world.sql.query(
    `INSERT INTO app.sources (org_id, id, platform, name, kind, secret) VALUES ($1, $2, 'vk', 'ВК', 'file', $3)`,
    [owner.orgId, source, encrypted('token of the account', { current: before }, source)],
  );
  const both = { current: after, previous: before };
  const signsIn = async (secret: Secret, code: string) => {
    const changed = await createWorld({ databaseUrl: database.url, secret });
    try {
      const post = (url: string, payload: object) =>
        changed.app.server.inject({ method: 'POST', url, payload });
      const { ticket } = (await post('/api/auth/login', { email: owner.email, password })).json();
      return (await post('/api/auth/login/mfa', { ticket, code })).statusCode;
    } finally {
      await changed.close();
    }
  };

  expect(await signsIn(both, codes[0] ?? '')).toBe(200);
  await expect(run('reseal')).rejects.toThrow(/^Set SECRET_PREVIOUS/);
  const rotated = await openTo(both);
  const first = await run('reseal', '', { on: rotated });
  const second = await run('reseal', '', { on: rotated });
  await rotated.close();

  expect(first).toMatch(/second factors +1 +1\ntokens of accounts +1 +1\nsecrets of webhooks +1 +1/);
  expect(second).toMatch(/second factors +0 +1\ntokens of accounts +0 +1\nsecrets of webhooks +0 +1/);
  const kept = await world.sql.query<{ factor: Buffer; hook: Buffer; source: Buffer }>(
    `SELECT (SELECT two_factor_secret FROM app.users WHERE id = $1) AS factor,
       (SELECT secret FROM app.webhooks WHERE id = $2) AS hook, (SELECT secret FROM app.sources WHERE id = $3) AS source`,
    [owner.id, hook.id, source],
  );
  const [row] = kept.rows;
  if (!row) throw new Error('one row');
  const alone = { current: after };
  expect(decrypted(row.factor, alone, owner.id)).toBe(factor);
  expect(decrypted(row.hook, alone, hook.id)).toBe(hook.secret);
  expect(decrypted(row.source, alone, source)).toBe('token of the account');
  expect(await signsIn(alone, codes[1] ?? '')).toBe(200);
  expect(await signsIn(alone, codes[0] ?? '')).toBe(400);
});

test('every column of bytes is a hash, a file, or among those that are sealed anew', async () => {
  const { rows } = await world.sql.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'app' AND data_type = 'bytea' ORDER BY name`);
  const names = rows.map(({ name }) => name);

  const known = sealed.map(({ table, column }) => `${table}.${column}`);
  expect(names).toEqual(expect.arrayContaining(known));
  expect(
    names.filter(
      (name) => !known.includes(name) && !/\.(hash|key|bytes|content|preview|\w+_hash)$/.test(name),
    ),
  ).toEqual([]);
});

test('the program prints plain tables, and refuses in a sentence with code 1', async () => {
  const program = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
      env: { ...process.env, DATA_DIR: inject('dataDir'), DATABASE_URL: database.url },
    }).then(
      ({ stdout }) => [0, stdout],
      (error: { code: number; stderr: string }) => [error.code, error.stderr],
    );

  const [done, refused] = await Promise.all([program('users', 'nobody at all'), program('drop-everything')]);

  expect(done).toEqual([0, 'address  name  verified  2FA  last sign-in  organisations\n']);
  expect(refused).toEqual([
    1,
    expect.stringMatching(/^There is no command "drop-everything"\.[^]+\nreset-2fa EMAIL /),
  ]);
});
