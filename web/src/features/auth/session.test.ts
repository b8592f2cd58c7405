import i18n from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bearer, denied, newToken, olga, scriptedServer } from '../../testing/scriptedServer.ts';
import { texts } from '../../texts/en.ts';
import { createSession } from './session.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
const onGone = vi.fn<() => void>();
let auth: ReturnType<typeof createSession>;
const user = { status: 200, body: olga };

beforeEach(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: texts } } });
  server = await scriptedServer();
  onGone.mockClear();
  auth = createSession({ onUser: async (found) => found, onGone });
});
afterEach(async () => {
  auth.stop();
  await server.stop();
  vi.unstubAllGlobals();
});

test('at startup a silent refresh comes first', async () => {
  server.answer(({ url }) => (url === '/api/auth/refresh' ? newToken('fresh') : user));
  expect(auth.read().loading).toBe(true);

  await auth.start();

  expect(server.seen.map(({ line }) => line)).toEqual(['POST /api/auth/refresh', 'GET /api/users/me']);
  expect(auth.read()).toEqual({ user: olga, accessToken: 'fresh', loading: false, error: null });
});

test('when the refresh fails, a kept token is used', async () => {
  server.stored.set('access_token', 'kept');
  server.answer((request) => (bearer(request) === 'kept' && request.method === 'GET' ? user : denied));

  await auth.start();

  expect(auth.read()).toMatchObject({ user: olga, accessToken: 'kept', loading: false });
});

test('without a refresh and a token nobody is signed in, and nothing is said', async () => {
  server.answer(() => denied);

  await auth.start();

  expect(auth.read()).toEqual({ user: null, accessToken: null, loading: false, error: null });
});

test('a kept token that is over is cleared with the user', async () => {
  server.stored.set('access_token', 'over');
  server.answer(() => denied);

  await auth.start();

  expect(auth.read()).toMatchObject({ user: null, accessToken: null, loading: false });
  expect(server.stored.has('access_token')).toBe(false);
});

test('a sign-in keeps the token, then asks for the user', async () => {
  server.answer(({ url }) => (url === '/api/auth/login' ? newToken('mine') : user));

  await auth.login('olga@example.com', 'long enough');

  expect(auth.read()).toMatchObject({ user: olga, accessToken: 'mine', error: null });
  expect(server.stored.get('access_token')).toBe('mine');
  expect(server.count('GET /api/users/me')).toBe(1);
});

test('a second factor is asked for between the password and the user', async () => {
  server.answer(({ url }) => {
    if (url === '/api/auth/login')
      return { status: 200, body: { mfa_required: true, ticket: 'half', expires_in: 300 } };
    return url === '/api/auth/login/mfa' ? newToken('mine') : user;
  });

  expect(await auth.login('olga@example.com', 'long enough')).toBe('half');
  expect(auth.read()).toMatchObject({ user: null, accessToken: null, error: null });
  expect(server.stored.has('access_token')).toBe(false);

  await auth.loginSecondStep('half', '123456');
  expect(auth.read()).toMatchObject({ user: olga, accessToken: 'mine', error: null });
  expect(server.stored.get('access_token')).toBe('mine');
});

test('a wrong code says so and renews nothing; who begins anew is not reproached', async () => {
  server.answer(() => ({ status: 401, body: { detail: 'The code is wrong', reason: 'wrong_code' } }));

  await expect(auth.loginSecondStep('half', '000000')).rejects.toMatchObject({ reason: 'wrong_code' });

  expect(auth.read()).toMatchObject({ user: null, error: 'The code is wrong' });
  expect(server.seen.map(({ line }) => line)).toEqual(['POST /api/auth/login/mfa']);
  auth.forgetError();
  expect(auth.read().error).toBeNull();
});

test('what becomes of the user before he is shown is what is shown', async () => {
  auth.stop();
  auth = createSession({ onUser: async (found) => ({ ...found, language: 'pl' }), onGone });
  server.answer(({ url }) => (url === '/api/auth/login' ? newToken('mine') : user));

  await auth.login('olga@example.com', 'long enough');

  expect(auth.read().user?.language).toBe('pl');
});

test("a failed sign-in clears both and says the server's sentence, else its own", async () => {
  server.answer(() => ({ status: 401, body: { detail: 'Wrong e-mail or password' } }));
  await expect(auth.login('a@b.c', 'x')).rejects.toThrow();
  expect(auth.read()).toMatchObject({ user: null, accessToken: null, error: 'Wrong e-mail or password' });

  server.answer(() => ({ status: 500, body: {} }));
  await expect(auth.login('a@b.c', 'x')).rejects.toThrow();
  expect(auth.read().error).toBe('Login failed');

  await server.stop();
  await expect(auth.login('a@b.c', 'x')).rejects.toThrow();
  expect(auth.read().error).toBe('Network error occurred');
  expect(server.count('POST /api/auth/refresh')).toBe(0);
});

test('a sign-in whose user can not be fetched leaves nobody signed in', async () => {
  server.answer(({ url }) => (url === '/api/auth/login' ? newToken('mine') : { status: 500, body: {} }));

  await expect(auth.login('olga@example.com', 'long enough')).rejects.toThrow();

  expect(auth.read()).toMatchObject({ user: null, accessToken: null, error: 'Login failed' });
  expect(server.stored.has('access_token')).toBe(false);
});

test('signing out clears everything even when the request fails', async () => {
  server.answer(({ url }) => (url === '/api/auth/login' ? newToken('mine') : user));
  await auth.login('olga@example.com', 'long enough');
  server.answer(() => ({ status: 500, body: {} }));

  await auth.logout();

  expect(auth.read()).toMatchObject({ user: null, accessToken: null });
  expect(server.stored.has('access_token')).toBe(false);
  expect(server.cookies.at(-1)).toContain('Max-Age=0');
  expect(onGone).toHaveBeenCalledOnce();
});

test('other tabs are followed: out with them, in with them', async () => {
  server.answer(({ url }) => (url === '/api/auth/refresh' ? newToken('mine') : user));
  await auth.start();

  server.otherTab(null);
  expect(auth.read()).toMatchObject({ user: null, accessToken: null });

  server.otherTab('theirs');
  await expect.poll(() => auth.read()).toMatchObject({ user: olga, accessToken: 'theirs' });
});
