import { login } from '@takt/contract/auth.ts';
import { me } from '@takt/contract/users.ts';
import i18n from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, denied, newToken, olga, scriptedServer } from '../testing/scriptedServer.ts';
import { call } from './call.ts';
import { ApiError, NetworkError, UnexpectedAnswer } from './errors.ts';
import { SKIP_RETRY } from './session.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;

beforeEach(async () => {
  await i18n.init({ lng: 'ru', resources: {} });
  server = await scriptedServer();
});
afterEach(async () => {
  await server.stop();
  vi.unstubAllGlobals();
});

test('a call carries the stored token, the language and the mark of our own page', async () => {
  server.stored.set('access_token', 'good');
  server.answer(() => ({ status: 200, body: olga }));

  const user = await call(me);

  expect(user.first_name).toBe('Ольга');
  expect(server.seen[0]?.headers).toMatchObject({
    authorization: 'Bearer good',
    'accept-language': 'ru',
    'x-requested-with': 'takt',
  });
});

test('concurrent 401s make one refresh, and each request is sent once more', async () => {
  server.stored.set('access_token', 'old');
  server.answer((request) => {
    if (request.url === '/api/auth/refresh') return newToken('new');
    return bearer(request) === 'new' ? { status: 200, body: olga } : denied;
  });

  const users = await Promise.all([call(me), call(me), call(me)]);

  expect(users).toHaveLength(3);
  expect(server.count('POST /api/auth/refresh')).toBe(1);
  expect(server.count('GET /api/users/me')).toBe(6);
  expect(server.stored.get('access_token')).toBe('new');
  expect(server.cookies).toEqual(['access_token=new; Max-Age=900; Path=/; SameSite=Strict']);
});

test('the refresh itself carries the skip-retry header', async () => {
  server.answer((request) => (request.url === '/api/auth/refresh' ? newToken('new') : denied));

  await expect(call(me)).rejects.toBeInstanceOf(ApiError);

  const refresh = server.seen.find(({ line }) => line === 'POST /api/auth/refresh');
  expect(refresh?.headers[SKIP_RETRY.toLowerCase()]).toBe('true');
});

test('a 401 that comes late takes the token that is there by now', async () => {
  server.stored.set('access_token', 'old');
  server.answer((request) => {
    if (bearer(request) === 'new') return { status: 200, body: olga };
    // Another tab has refreshed while this answer was under way.
    server.stored.set('access_token', 'new');
    return denied;
  });

  await call(me);

  expect(server.count('POST /api/auth/refresh')).toBe(0);
  expect(server.count('GET /api/users/me')).toBe(2);
});

test('a tab that waited for the lock uses the token of the tab that held it', async () => {
  server.stored.set('access_token', 'old');
  server.answer((request) => (bearer(request) === 'new' ? { status: 200, body: olga } : denied));
  let release = () => {};
  const otherTab = navigator.locks.request(
    'takt-refresh',
    () =>
      new Promise<void>((resolve) => {
        release = () => {
          server.stored.set('access_token', 'new');
          resolve();
        };
      }),
  );

  const answer = call(me);
  await expect.poll(() => server.seen).toHaveLength(1);
  release();

  await expect(answer).resolves.toMatchObject({ username: 'olga' });
  await otherTab;
  expect(server.count('POST /api/auth/refresh')).toBe(0);
});

test('a request is repeated only once, and a second 401 takes the token away', async () => {
  server.stored.set('access_token', 'old');
  server.answer((request) => (request.url === '/api/auth/refresh' ? newToken('new') : denied));

  await expect(call(me)).rejects.toMatchObject({ status: 401, detail: 'Sign in' });

  expect(server.count('GET /api/users/me')).toBe(2);
  expect(server.count('POST /api/auth/refresh')).toBe(1);
  expect(server.stored.has('access_token')).toBe(false);
});

test('a refresh that fails takes the token away and hands on the first error', async () => {
  server.stored.set('access_token', 'old');
  server.answer((request) =>
    request.url === '/api/auth/refresh' ? { status: 500, body: { detail: 'broken' } } : denied,
  );

  await expect(call(me)).rejects.toMatchObject({ status: 401, detail: 'Sign in' });

  expect(server.count('GET /api/users/me')).toBe(1);
  expect(server.stored.has('access_token')).toBe(false);
  expect(server.cookies).toEqual(['access_token=; Max-Age=0; Path=/; SameSite=Strict']);
});

test('a flagged request is never repeated: its 401 takes the token away', async () => {
  server.stored.set('access_token', 'old');
  server.answer(() => ({ status: 401, body: { detail: 'Wrong password' } }));

  const attempt = call(login, {
    body: { email: 'a@b.c', password: 'x' },
    headers: { [SKIP_RETRY]: 'true' },
  });

  await expect(attempt).rejects.toMatchObject({ detail: 'Wrong password' });
  expect(server.seen.map(({ line }) => line)).toEqual(['POST /api/auth/login']);
  expect(server.stored.has('access_token')).toBe(false);
});

test('other failures leave the session alone', async () => {
  server.stored.set('access_token', 'good');
  server.answer(() => ({ status: 403, body: { detail: 'Not yours', code: 'forbidden', errors: [] } }));

  await expect(call(me)).rejects.toMatchObject({ status: 403, code: 'forbidden' });

  expect(server.seen).toHaveLength(1);
  expect(server.stored.get('access_token')).toBe('good');
});

test('an answer in another form says where it differs', async () => {
  server.answer(() => ({ status: 200, body: { ...olga, email: 7 } }));

  const failure = await call(me).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(UnexpectedAnswer);
  expect(String(failure)).toContain('GET /users/me answered in an unexpected form');
  expect(String(failure)).toContain('email');
});

test('a server that is not there is a NetworkError; a time-out is told apart', async () => {
  server.answer(() => ({
    status: 200,
    body: olga,
    after: new Promise((resolve) => setTimeout(resolve, 200)),
  }));
  await expect(call(me, { timeout: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });

  await server.stop();
  await expect(call(me)).rejects.toBeInstanceOf(NetworkError);
});
