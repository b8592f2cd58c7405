import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../db/ids.ts';
import { totpOf } from '../features/two-factor/codes.ts';
import { createBrowser, someAddress } from '../testing/browser.ts';
import { mailServer } from '../testing/mail-server.ts';
import { createWorld, type World } from '../testing/world.ts';

// Canaries: secrets of every kind go through the product at the most talkative level of its log, and sing nowhere but
// where they were asked for.

let world: World;
let mail: Awaited<ReturnType<typeof mailServer>>;
/** By what they are, with the answers that may hold them: the one in which they are shown once. */
const canaries = new Map<string, { secret: string; shownIn?: string }>();
const answers: { to: string; answer: LightMyRequestResponse }[] = [];

beforeAll(async () => {
  mail = await mailServer();
  world = await createWorld({
    works: true,
    smtpUrl: mail.url,
    logLevel: 'trace',
    webhookPrivate: true,
    publicUrl: 'http://localhost:3000',
  });
});
afterAll(async () => {
  await world?.close();
  await mail?.close();
});

const marked = (what: string): string => {
  const secret = `Канарейка-${what}-${newId()}`;
  canaries.set(what, { secret });
  return secret;
};
const hatched = (what: string, secret: unknown, shownIn?: string): string => {
  if (typeof secret !== 'string' || secret.length < 10) throw new Error(`${what} is no secret`);
  canaries.set(what, { secret, ...(shownIn !== undefined && { shownIn }) });
  return secret;
};
/** The token of the newest letter to this address. */
async function tokenTo(email: string, path: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const letter = mail.received.findLast(({ to, text }) => to === email && text.includes(path));
    const token = /[?/=]([\w-]{43})\b/.exec(letter?.text ?? '')?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter to ${email} with ${path}`);
}

test('no secret is in a log line, in an address or in an answer that it was not asked for', async () => {
  const address = someAddress();
  const browser = createBrowser(world, address);
  let bearer = '';
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = bearer,
  ) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await world.app.server.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: { 'x-requested-with': 'takt', cookie, ...(as && { authorization: `Bearer ${as}` }) },
      ...(body && { payload: body }),
    });
    for (const { name, value } of answer.cookies) browser.cookies.set(name, value);
    answers.push({ to: `${method} ${path}`, answer });
    return answer;
  };
  const email = `${newId()}@example.test`;
  const signIn = async (password: string) =>
    (await call('POST', '/auth/login', { email, password }, '')).json();

  // An account, by the way of letters.
  const password = marked('password');
  await call('POST', '/auth/register', { email, password, first_name: 'Анна', last_name: 'Ветрова' });
  const verification = hatched('verification', await tokenTo(email, '/verify'));
  await call('GET', `/auth/verify?token=${verification}`);
  await call('POST', '/auth/login', { email, password: marked('wrong password') });
  bearer = hatched('access token', (await signIn(password)).access_token, 'POST /auth/login');
  for (const [name, value] of browser.cookies) hatched(`cookie ${name}`, value, 'set-cookie');
  const { id: orgId } = (await call('POST', '/orgs', { name: 'Ветер' })).json();

  // Whatever is written in the wrong place or form is not repeated to anybody.
  await call('POST', '/auth/confirm', { password: [marked('password in a list')] });
  await call('POST', '/users/me/change-password', {
    current_password: { a: marked('password in an object') },
  });
  await call('POST', '/tasks', { title: 'x', token: marked('token of nothing') });
  await call('GET', '/tasks', undefined, marked('bearer of nobody').replaceAll(/[^\w-]/g, ''));
  await call('POST', '/auth/confirm', { password: marked('wrong confirmation') });
  await call('POST', '/auth/confirm', { password });

  // Things with secrets of their own.
  const created = (await call('POST', '/tokens', { name: 'Склад', scopes: ['read'] })).json();
  const token = hatched('API token', created.token, 'POST /tokens');
  await call('GET', '/tasks', undefined, token);
  await call('POST', '/tasks', { title: 'x' }, token);
  const hook = (
    await call('POST', '/webhooks', { name: 'Склад', url: 'http://127.0.0.1:1/hook', kinds: [] })
  ).json();
  hatched('webhook', hook.secret, 'POST /webhooks');
  await call('POST', `/webhooks/${hook.id}/test`);
  for (const connector of ['meta_ads', 'google_ads', 'yandex_direct', 'vk_ads']) {
    const names =
      connector === 'google_ads'
        ? ['developer_token', 'client_id', 'client_secret', 'refresh_token']
        : ['access_token'];
    const credentials = Object.fromEntries(
      names.map((name) => [name, marked(`${connector} ${name}`).replaceAll(/[^\w-]/g, '')]),
    );
    for (const [name, value] of Object.entries(credentials)) hatched(`${connector} ${name}`, value);
    const account = connector === 'google_ads' ? '1234567890' : connector === 'meta_ads' ? '1234' : '';
    await call('POST', '/sources', {
      connector,
      name: connector,
      credentials,
      settings: { account_id: account },
    });
  }
  await call('POST', `/orgs/${orgId}/invites`, { email: 'boris@example.test', role: 'member' });
  const invitation = hatched('invitation', await tokenTo('boris@example.test', '/invite/'));
  await call('POST', '/invites/open', { token: invitation });
  await world.app.server.inject(`/invite/${invitation}`);

  // A second factor.
  const setUp = 'POST /users/me/two-factor/setup';
  const factor = hatched('factor', (await call('POST', '/users/me/two-factor/setup')).json().secret, setUp);
  const enabled = (await call('POST', '/users/me/two-factor/enable', { code: totpOf(factor) })).json();
  const recovery = hatched('recovery code', enabled.recovery_codes[0], 'POST /users/me/two-factor/enable');
  const ticket = hatched('ticket', (await signIn(password)).ticket, 'POST /auth/login');
  const again = (await call('POST', '/auth/login/mfa', { ticket, code: recovery }, '')).json();
  bearer = hatched('second access token', again.access_token, 'POST /auth/login/mfa');
  const renewed = (await call('POST', '/auth/refresh', {}, '')).json();
  bearer = hatched('third access token', renewed.access_token, 'POST /auth/refresh');

  // Other passwords, and back out.
  await call('POST', '/auth/forgot-password', { email }, '');
  const reset = hatched('reset', await tokenTo(email, '/reset-password'));
  const fresh = marked('new password');
  await call('POST', '/auth/reset-password', { token: reset, password: fresh }, '');
  await call('POST', '/auth/logout', {});
  await world.app.server.inject('/health/ready');

  const lines = world.logged();
  const sung: string[] = [];
  for (const [what, { secret, shownIn }] of canaries) {
    const [log] = lines.filter((line) => line.includes(secret));
    if (log !== undefined) sung.push(`${what} in the log: ${log.slice(0, 200)}`);
    for (const { to, answer } of answers) {
      const { 'set-cookie': cookies, ...headers } = answer.headers;
      const said = JSON.stringify(headers) + answer.body + (what.startsWith('cookie') ? '' : String(cookies));
      if (to !== shownIn && !to.includes(secret) && said.includes(secret))
        sung.push(`${what} in the answer to ${to}`);
    }
  }
  expect(sung).toEqual([]);
  expect(canaries.size).toBeGreaterThan(25);
  expect(lines.length).toBeGreaterThan(25);
  // It went the way that was meant: a run of refusals would sing nothing.
  const ended = answers.filter(({ answer }) => answer.statusCode < 300).length;
  expect(ended).toBeGreaterThan(15);
});

test('who tried what is in the log: signing in, refused rights, from where, and whether it was let in', async () => {
  const owner = await world.owner();
  const member = await world.member(owner);
  const guess = createBrowser(world);
  const at = world.logged().length;
  await guess.login(owner.email, 'wrong password of somebody');
  await member.patch(`/orgs/${owner.orgId}`, { name: 'Моя' });
  await guess.get('/users/me');

  const lines = world
    .logged()
    .slice(at)
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.msg === 'answered');
  expect(lines).toMatchObject([
    {
      req: { method: 'POST', path: '/api/auth/login', address: expect.stringMatching(/^10\./) },
      status: 401,
    },
    {
      req: { method: 'PATCH', path: `/api/orgs/${owner.orgId}` },
      status: 403,
      user: member.id,
      org: owner.orgId,
    },
    { req: { method: 'GET', path: '/api/users/me' }, status: 401 },
  ]);
  for (const line of lines) {
    expect(line.reqId).toMatch(/^[\da-f-]{36}$/);
    expect(Math.abs(Number(line.time) - Date.now())).toBeLessThan(60_000);
  }
});

test('what a client writes makes no second line of the log', async () => {
  const at = world.logged().length;
  const forged = '\n{"level":30,"msg":"answered","status":200}\r\u2028';
  await world.app.server.inject({
    url: `/api/tasks/${encodeURIComponent(forged)}`,
    headers: { 'user-agent': forged.replaceAll(/[\r\n\u2028]/g, ' '), 'x-request-id': 'forged' },
  });

  const lines = world.logged().slice(at);
  expect(lines.some((line) => line.includes('/api/tasks/'))).toBe(true);
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(line).not.toContain('"reqId":"forged"');
  }
});
