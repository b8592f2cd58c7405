import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  port = Number(new URL(await world.app.listen()).port);
});
afterAll(() => world.close());

/** What comes back for these raw bytes, and after how many seconds the connection is closed. */
function raw(bytes: string): Promise<{ answer: string; seconds: number }> {
  const since = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer, seconds: (performance.now() - since) / 1000 }));
  });
}

test('who sends a header or a body drop by drop is let go within twenty seconds, who listens is not', async () => {
  const { token, orgId } = await world.owner();
  const live = raw(
    `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-org-id: ${orgId}\r\n\r\n`,
  );
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

  const [header, body] = await Promise.all([raw(head), raw(`${head}content-length: 1000\r\n\r\n{"email":`)]);

  expect(header.seconds).toBeLessThan(20);
  expect(body.seconds).toBeLessThan(20);
  await expect(
    Promise.race([live.then(() => 'closed'), new Promise((resolve) => setTimeout(resolve, 2_000, 'open'))]),
  ).resolves.toBe('open');
});

test('every answer carries the headers that keep a page safe, and none is kept by a cache', async () => {
  const owner = await world.owner();

  const { headers } = await owner.get('/users/me');

  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-powered-by']).toBeUndefined();
});

test('a path answers with and without its trailing slash', async () => {
  const owner = await world.owner();

  const [without, with_] = [await owner.get('/projects'), await owner.get('/projects/')];

  expect([with_.statusCode, with_.body]).toEqual([without.statusCode, without.body]);
});

test('a problem names its sentence in the language of the caller', async () => {
  const ask = (language: string) =>
    world.app.server
      .inject({ url: '/api/users/me', headers: { 'accept-language': language } })
      .then((answer) => answer.json());

  expect(await ask('pl')).toMatchObject({ status: 401, code: 'unauthenticated', detail: 'Zaloguj się' });
  expect(await ask('en-GB,en;q=0.9')).toMatchObject({ detail: 'Please sign in' });
  expect(await ask('xx')).toMatchObject({ detail: 'Войдите в систему' });
});

test('the token of a letter is in no log line', async () => {
  const answer = await world.app.server.inject({
    url: '/api/auth/verify?token=very-secret-token-of-a-letter',
  });

  expect(answer.statusCode).toBe(400);
  expect(world.logged().some((line) => line.includes('/api/auth/verify'))).toBe(true);
  expect(world.logged().filter((line) => line.includes('very-secret'))).toEqual([]);
});

test('metrics are for this machine, health for everybody', async () => {
  const from = (remoteAddress: string, url: string) => world.app.server.inject({ url, remoteAddress });

  expect((await from('10.1.2.3', '/metrics')).statusCode).toBe(404);
  expect((await from('127.0.0.1', '/metrics')).body).toContain('takt_request_seconds');
  expect((await from('10.1.2.3', '/health/ready')).json()).toMatchObject({ database: 'up' });
});
