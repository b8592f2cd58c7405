import { createServer, type IncomingMessage, type Server } from 'node:http';
import { me, type User } from '@takt/contract/users.ts';
import { login } from '@takt/contract/auth.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { ApiError, NetworkError, UnexpectedAnswer } from './errors.ts';
import { SKIP_RETRY } from './session.ts';

// A real server scripted per test; only the browser's own globals are put in place.

type Reply = { status: number; body?: unknown; after?: Promise<unknown> };
type Script = (request: IncomingMessage) => Reply;

let server: Server;
let script: Script;
let seen: { line: string; headers: IncomingMessage['headers'] }[];
let stored: Map<string, string>;
let cookies: string[];

const olga: User = {
  id: '0192f0aa-0000-7000-8000-000000000001',
  username: 'olga',
  email: 'olga@example.com',
  first_name: 'Ольга',
  last_name: 'Крылова',
  avatar_url: null,
  is_active: true,
  is_verified: true,
  last_login_at: null,
  language: null,
};
const denied: Reply = { status: 401, body: { detail: 'Sign in', code: 'unauthenticated' } };
const token = (text: string): Reply => ({
  status: 200,
  body: { access_token: text, token_type: 'bearer', expires_in: 900 },
});
const bearer = (request: IncomingMessage) => request.headers.authorization?.replace('Bearer ', '');
const count = (line: string) => seen.filter((one) => one.line === line).length;

beforeEach(async () => {
  seen = [];
  cookies = [];
  stored = new Map();
  server = createServer((request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    const { status, body, after } = script(request);
    void Promise.resolve(after).then(() => response.writeHead(status).end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}`, protocol: 'http:' });
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('a call carries the stored token, the language and the mark of our own page', async () => {
  stored.set('access_token', 'good');
  script = () => ({ status: 200, body: olga });

  const user = await call(me);

  expect(user.first_name).toBe('Ольга');
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer good',
    'accept-language': 'ru',
    'x-requested-with': 'takt',
  });
});

test('concurrent 401s make one refresh, and each request is sent once more', async () => {
  stored.set('access_token', 'old');
  script = (request) => {
    if (request.url === '/api/auth/refresh') return token('new');
    return bearer(request) === 'new' ? { status: 200, body: olga } : denied;
  };

  const users = await Promise.all([call(me), call(me), call(me)]);

  expect(users).toHaveLength(3);
  expect(count('POST /api/auth/refresh')).toBe(1);
  expect(count('GET /api/users/me')).toBe(6);
  expect(stored.get('access_token')).toBe('new');
  expect(cookies).toEqual(['access_token=new; Max-Age=900; Path=/; SameSite=Strict']);
});

test('the refresh itself carries the skip-retry header', async () => {
  script = (request) => (request.url === '/api/auth/refresh' ? token('new') : denied);

  await expect(call(me)).rejects.toBeInstanceOf(ApiError);

  const refresh = seen.find(({ line }) => line === 'POST /api/auth/refresh');
  expect(refresh?.headers[SKIP_RETRY.toLowerCase()]).toBe('true');
});

test('a 401 that comes late takes the token that is there by now', async () => {
  stored.set('access_token', 'old');
  script = (request) => {
    if (bearer(request) === 'new') return { status: 200, body: olga };
    // Another tab has refreshed while this answer was under way.
    stored.set('access_token', 'new');
    return denied;
  };

  await call(me);

  expect(count('POST /api/auth/refresh')).toBe(0);
  expect(count('GET /api/users/me')).toBe(2);
});

test('a tab that waited for the lock uses the token of the tab that held it', async () => {
  stored.set('access_token', 'old');
  script = (request) => (bearer(request) === 'new' ? { status: 200, body: olga } : denied);
  let release = () => {};
  const otherTab = navigator.locks.request(
    'takt-refresh',
    () =>
      new Promise<void>((resolve) => {
        release = () => {
          stored.set('access_token', 'new');
          resolve();
        };
      }),
  );

  const answer = call(me);
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  release();

  await expect(answer).resolves.toMatchObject({ username: 'olga' });
  await otherTab;
  expect(count('POST /api/auth/refresh')).toBe(0);
});

test('a request is repeated only once, and a second 401 takes the token away', async () => {
  stored.set('access_token', 'old');
  script = (request) => (request.url === '/api/auth/refresh' ? token('new') : denied);

  await expect(call(me)).rejects.toMatchObject({ status: 401, detail: 'Sign in' });

  expect(count('GET /api/users/me')).toBe(2);
  expect(count('POST /api/auth/refresh')).toBe(1);
  expect(stored.has('access_token')).toBe(false);
});

test('a refresh that fails takes the token away and hands on the first error', async () => {
  stored.set('access_token', 'old');
  script = (request) =>
    request.url === '/api/auth/refresh' ? { status: 500, body: { detail: 'broken' } } : denied;

  await expect(call(me)).rejects.toMatchObject({ status: 401, detail: 'Sign in' });

  expect(count('GET /api/users/me')).toBe(1);
  expect(stored.has('access_token')).toBe(false);
  expect(cookies).toEqual(['access_token=; Max-Age=0; Path=/; SameSite=Strict']);
});

test('a flagged request is never repeated: its 401 takes the token away', async () => {
  stored.set('access_token', 'old');
  script = () => ({ status: 401, body: { detail: 'Wrong password' } });

  const attempt = call(login, {
    body: { email: 'a@b.c', password: 'x' },
    headers: { [SKIP_RETRY]: 'true' },
  });

  await expect(attempt).rejects.toMatchObject({ detail: 'Wrong password' });
  expect(seen.map(({ line }) => line)).toEqual(['POST /api/auth/login']);
  expect(stored.has('access_token')).toBe(false);
});

test('other failures leave the session alone', async () => {
  stored.set('access_token', 'good');
  script = () => ({ status: 403, body: { detail: 'Not yours', code: 'forbidden', errors: [] } });

  await expect(call(me)).rejects.toMatchObject({ status: 403, code: 'forbidden' });

  expect(seen).toHaveLength(1);
  expect(stored.get('access_token')).toBe('good');
});

test('an answer in another form says where it differs', async () => {
  script = () => ({ status: 200, body: { ...olga, email: 7 } });

  const failure = await call(me).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(UnexpectedAnswer);
  expect(String(failure)).toContain('GET /users/me answered in an unexpected form');
  expect(String(failure)).toContain('email');
});

test('a server that is not there is a NetworkError; a time-out is told apart', async () => {
  script = () => ({ status: 200, body: olga, after: new Promise((resolve) => setTimeout(resolve, 200)) });
  await expect(call(me, { timeout: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });

  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await expect(call(me)).rejects.toBeInstanceOf(NetworkError);
});
