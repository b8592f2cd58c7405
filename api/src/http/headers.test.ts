import type { InjectOptions } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { createBrowser } from '../testing/browser.ts';
import { type Answer, openStream } from '../testing/call.ts';
import { operationsOf } from '../testing/openapi.ts';
import { createWorld, type Person, type World } from '../testing/world.ts';

// Every kind of answer behind https: of calls, of files, of mistakes.

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld({ publicUrl: 'https://takt.example' });
  owner = await world.owner();
});
afterAll(() => world.close());

const ask = (options: InjectOptions | string) => world.app.server.inject(options);
const year = 31_536_000;

const text = (header: unknown): string => (typeof header === 'string' ? header : '');

/** What a browser could be made to do with the answer, in words; nothing when all is well. */
function faultsOf({ headers, body }: Pick<Answer, 'headers' | 'body'>): string[] {
  const policy = new Map(
    text(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values.join(' ')] as const),
  );
  const sources = [...policy].flatMap(([name, values]) => values.split(' ').map((value) => [name, value]));
  const type = text(headers['content-type']);
  const hsts = /^max-age=(\d+); includeSubDomains$/.exec(String(headers['strict-transport-security']));
  const checks: [boolean, string][] = [
    [policy.get('default-src') === "'none'", 'whatever has no rule of its own may be loaded'],
    [policy.get('script-src') === "'self'", 'scripts may come from elsewhere'],
    [!policy.has('script-src-elem') && !policy.has('script-src-attr'), 'scripts have a second rule'],
    [policy.get('object-src') === "'none'", 'plug-ins may run'],
    [policy.get('base-uri') === "'none'", 'a <base> may move every address'],
    [policy.get('frame-ancestors') === "'none'", 'it may be framed'],
    [policy.get('form-action') === "'self'", 'forms may be sent elsewhere'],
    [policy.get('connect-src') === "'self'", 'data may be sent elsewhere'],
    [
      sources.every(([name, value]) => value !== "'unsafe-inline'" || name === 'style-src'),
      'what stands in the page may run',
    ],
    [
      !sources.some(
        ([, value]) => value !== 'https://pictures.example' && /\*|^https?:|unsafe-eval/.test(value ?? ''),
      ),
      'a rule is too wide',
    ],
    [
      sources.every(([name, value]) => value !== 'https://pictures.example' || name === 'img-src'),
      'more than pictures may come from hosts of pictures',
    ],
    [
      sources.every(([name, value]) => value !== 'data:' || name === 'img-src'),
      'data: may be more than a picture',
    ],
    [headers['x-content-type-options'] === 'nosniff', 'its type may be guessed'],
    [headers['referrer-policy'] === 'no-referrer', 'other sites learn its address'],
    [headers['cross-origin-opener-policy'] === 'same-origin', 'other windows may hold on to it'],
    [headers['cross-origin-resource-policy'] === 'same-origin', 'other sites may embed it'],
    [Number(hsts?.[1] ?? 0) >= year, 'it may be asked for without TLS'],
    [!Object.keys(headers).some((name) => name.startsWith('access-control-')), 'other origins may read it'],
    [headers.server === undefined && headers['x-powered-by'] === undefined, 'it names its software'],
    [
      body === '' ||
        /^(image|font)\/|charset=utf-8|^application\/(json|problem\+json|octet-stream|vnd\.)/i.test(type),
      `type ${type}`,
    ],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

test('the answer of every call keeps a page safe and is kept by no cache, granted or refused', async () => {
  const operations = await operationsOf(world.app.server);
  const faults: string[] = [];
  let granted = 0;
  for (const { name, method, path, stream } of operations) {
    const url = `/api${path.replaceAll(/\{[^}]+\}/g, newId())}`;
    const asked = { method, url, ...(method !== 'GET' && { payload: {} }) };
    const answers = [await ask(asked)];
    if (method === 'GET' && !stream) answers.push(await owner.call('GET', url.replace(/^\/api/, '')));
    for (const answer of answers) {
      if (answer.statusCode < 300) granted++;
      faults.push(...faultsOf(answer).map((fault) => `${name} ${answer.statusCode}: ${fault}`));
      if (answer.headers['cache-control'] !== 'no-store')
        faults.push(
          `${name} ${answer.statusCode}: ${answer.headers['cache-control'] ?? 'no rule'} for caches`,
        );
    }
  }

  expect(faults).toEqual([]);
  expect(operations.length).toBeGreaterThan(200);
  expect(granted).toBeGreaterThan(50);
});

test('a stream, whose answer never ends, does so too', async () => {
  const stream = await openStream(world.app.server, '/api/events', {
    authorization: `Bearer ${owner.token}`,
    'x-org-id': owner.orgId,
  });
  const body = await stream.close();

  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
  });
  expect(faultsOf({ headers: stream.headers, body })).toEqual([]);
});

test('so do pages, files, health, mistakes and what does not exist', async () => {
  const dist = join(import.meta.dirname, '../../../web/dist/assets');
  const files = [...new Map(readdirSync(dist).map((name) => [name.split('.').at(-1), name])).values()];
  const json = { 'content-type': 'application/json' };
  const asked: (InjectOptions | string)[] = [
    '/',
    '/tasks?view=list',
    '/p/x',
    '/manifest.webmanifest',
    ...files.map((name) => `/assets/${name}`),
    '/assets/',
    '/assets/gone.js',
    '/regions.json',
    '/health/live',
    '/health/ready',
    '/metrics',
    '/api/docs',
    '/api/openapi.json',
    '/api',
    '/api/gone',
    '/.git/config',
    '/..%2f..%2fpackage.json',
    `/api/tasks/${'x'.repeat(300)}`,
    { method: 'POST', url: '/api/auth/login', headers: json, payload: '{' },
    { method: 'POST', url: '/api/auth/login', headers: json, payload: '{"__proto__":{"a":1}}' },
    { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    { method: 'POST', url: '/api/auth/login', headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
    { method: 'OPTIONS', url: '/api/tasks', headers: { origin: 'https://evil.example' } },
    { method: 'HEAD', url: '/' },
    { url: '/api/users/me', headers: { origin: 'https://evil.example' } },
  ];
  const faults: string[] = [];
  const statuses = new Set<number>();
  for (const one of asked) {
    const name = typeof one === 'string' ? one : JSON.stringify([one.method, one.url]);
    const answer = await ask(one);
    statuses.add(answer.statusCode);
    faults.push(...faultsOf(answer).map((fault) => `${name.slice(0, 60)} ${answer.statusCode}: ${fault}`));
    expect(answer.statusCode, name).toBeLessThan(500);
    expect(answer.body, name).not.toMatch(/\[core\]|"workspaces"|Index of/);
  }

  expect(faults).toEqual([]);
  for (const status of [200, 400, 401, 404, 413, 415]) expect(statuses).toContain(status);
});

test('an address that the router itself refuses shows nothing, is guessed to be nothing and kept nowhere', async () => {
  const { statusCode, headers } = await ask('/api/tasks/%zz');

  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
});

test('cookies are for our own pages over https and out of reach of scripts', async () => {
  const browser = createBrowser(world);

  await browser.login(owner.email);
  const [refresh, device] = browser.cookies.keys();
  const answer = await browser.post('/auth/refresh');

  expect([refresh, device]).toEqual(['__Secure-takt_refresh', '__Secure-takt_device']);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toMatch(
    /^__Secure-takt_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
  );
});
