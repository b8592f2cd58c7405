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

test('tracing, proxying and what is no method are no calls, and say nothing back', async () => {
  const asked = ['TRACE', 'CONNECT', 'PROPFIND', 'get', 'NONSENSE'].map((method) =>
    raw(`${method} /api/users/me HTTP/1.1\r\nhost: x\r\nx-canary: sings\r\nconnection: close\r\n\r\n`),
  );

  for (const { answer } of await Promise.all(asked)) {
    expect(answer).not.toContain('sings');
    expect(answer).toMatch(/^(HTTP\/1\.1 (400|404|405) |$)/);
  }
});

test('a request that says its length in two ways is not read, so no second one hides in it', async () => {
  const hidden = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const asked = [
    'content-length: 5\r\ntransfer-encoding: chunked',
    'content-length: 5\r\ncontent-length: 6',
    'transfer-encoding: xchunked',
    'transfer-encoding : chunked',
    'content-length: +5',
  ].map((lengths) => raw(`${head}${lengths}\r\n\r\n0\r\n\r\n${hidden}`));

  for (const { answer } of await Promise.all(asked)) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  }
});

test('what is said twice, in the wrong place or escaped twice is not read another way', async () => {
  const owner = await world.owner();
  await world.task(owner, { title: 'Скидка 41% A' });
  const found = async (q: string) => (await owner.get(`/search?q=${q}`)).json().items?.length;

  expect((await owner.get('/tasks?limit=1&limit=200')).statusCode).toBe(400);
  expect((await owner.call('POST', '/projects?name=X', { payload: {} })).statusCode).toBe(400);
  // `%2541` is "%41", and not "A".
  expect([await found('%D0%A1%D0%BA%D0%B8%D0%B4%D0%BA%D0%B0'), await found('%25D0%25A1%25D0%25BA')]).toEqual([
    1, 0,
  ]);
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

test('an open door takes six hundred calls a minute from one address, and says when it opens again', async () => {
  const limited = await createWorld({ rateLimit: true });
  try {
    const knock = (remoteAddress: string) =>
      limited.app.server.inject({
        method: 'POST',
        url: '/api/invites/open',
        remoteAddress,
        // Counted before it is read.
        headers: { 'content-type': 'application/json' },
        payload: '{',
      });
    const answers = [];
    for (let n = 0; n < 602; n++) answers.push(await knock('10.9.9.9'));

    const [last] = answers.slice(-1);
    expect(answers.findIndex((answer) => answer.statusCode === 429)).toBe(600);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await knock('10.9.9.10')).statusCode).not.toBe(429);
  } finally {
    await limited.close();
  }
});

test('metrics are for this machine, health for everybody', async () => {
  const from = (remoteAddress: string, url: string, headers = {}) =>
    world.app.server.inject({ url, remoteAddress, headers });

  expect((await from('10.1.2.3', '/metrics')).statusCode).toBe(404);
  expect((await from('127.0.0.1', '/metrics', { 'x-forwarded-for': '10.1.2.3' })).statusCode).toBe(404);
  expect((await from('127.0.0.1', '/metrics')).body).toContain('takt_request_seconds');
  expect((await from('10.1.2.3', '/health/ready')).json()).toMatchObject({ database: 'up' });
});
