import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery } from '@takt/contract/webhooks.ts';
import { insideHosts } from '../../testing/hostile-addresses.ts';
import { logRead } from '../../testing/log.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { purgeDeliveries } from './sending/service.ts';
import { isPublic, leadsInside, post } from './sending/request.ts';

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let world: World;
let anna: Person;
let heard: Heard[] = [];
/** What the other side does with the next calls; 204 when nothing is said. */
let answers: ((response: ServerResponse) => void)[] = [];
const other = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body });
    const answer = answers.shift();
    if (answer) answer(response);
    else response.writeHead(204).end();
  });
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  world = await createWorld({ works: true });
  anna = await world.owner();
});
afterAll(async () => {
  await world.close();
  other.closeAllConnections();
  other.close();
});
beforeEach(() => {
  heard = [];
  answers = [];
});

const status =
  (code: number, text = '') =>
  (response: ServerResponse) =>
    void response.writeHead(code).end(text);

async function hook(more = {}): Promise<{ id: string; secret: string }> {
  const answer = await anna.post('/webhooks', { name: 'Бот', url: `${address}/in`, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const deliveries = async (id: string): Promise<Delivery[]> =>
  (await anna.get(`/webhooks/${id}/deliveries`)).json().items;

async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (let n = 0; n < 300; n++) {
    const found = await look();
    if (found) return found;
    await sleep(50);
  }
  throw new Error('It did not come');
}
/** What is waiting becomes due at once, as if its time had passed. */
const hurry = () =>
  world.sql.query(`UPDATE app.webhook_deliveries SET next_attempt_at = now() WHERE status = 'waiting';
    UPDATE pgboss.job SET start_after = now() WHERE name = 'send-webhook' AND state < 'active'`);

test('events arrive signed, once each and in the form of Standard Webhooks', async () => {
  const { id, secret } = await hook();
  expect(secret).toMatch(/^whsec_/);
  const task = await world.task(anna, { title: 'Сайт' });
  await anna.patch(`/tasks/${task.id}/status`, { status: 'done' });
  await until(() => heard.length >= 3);
  const kinds = heard.map(({ body }) => JSON.parse(body).type);
  expect(new Set(kinds)).toEqual(new Set(['project.created', 'task.created', 'task.moved']));
  for (const { headers, body, path } of heard) {
    expect(path).toBe('/in');
    expect(headers['content-type']).toBe('application/json');
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(body, given)).toMatchObject({ data: { org_id: anna.orgId } });
    expect(() => new Webhook(secret).verify(`${body} `, given)).toThrow();
  }
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  const created = heard.find(({ body }) => body.includes('task.created'));
  expect(JSON.parse(created?.body ?? '')).toMatchObject({
    type: 'task.created',
    data: { actor_id: anna.id, entity: 'task', entity_id: task.id, data: { task: { title: 'Сайт' } } },
  });
  const sent = await until(async () => {
    const all = await deliveries(id);
    return all.every((one) => one.status === 'delivered') && all;
  });
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({ attempts: 1, response: '204', next_attempt_at: null });
  await anna.delete(`/webhooks/${id}`);
});

test('the secret is shown once and kept encrypted; the log has no path of the address', async () => {
  const { id, secret } = await hook({ url: `${address}/secret-path`, kinds: ['client.deleted'] });
  expect((await anna.get('/webhooks')).body).not.toContain(secret);
  const { rows } = await world.sql.query('SELECT encode(secret, $1) AS kept FROM app.webhooks', ['escape']);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  const log = await world.sql.query(`SELECT data::text AS data FROM app.events WHERE entity_id = $1`, [id]);
  expect(log.rows).toHaveLength(1);
  expect(log.rows[0].data).not.toContain('secret-path');
  await anna.delete(`/webhooks/${id}`);
});

test('only chosen kinds, only while it is on, nothing from before it was there', async () => {
  const project = await world.project(anna);
  const { id } = await hook({ kinds: ['task.created'] });
  const task = await world.task(anna, { project_id: project.id });
  await anna.patch(`/tasks/${task.id}`, { priority: 'high' });
  await until(() => heard.length === 1);
  await anna.patch(`/webhooks/${id}`, { is_active: false });
  await world.task(anna, { project_id: project.id });
  await logRead(world, anna.orgId, 'webhooks');
  await anna.patch(`/webhooks/${id}`, { is_active: true });
  await world.task(anna, { project_id: project.id, title: 'Третья' });
  await until(() => heard.length === 2);
  expect(heard[1]?.body).toContain('Третья');
  expect(await deliveries(id)).toHaveLength(2);
  await anna.delete(`/webhooks/${id}`);
});

test('what fails is tried again with growing gaps, under the same id', async () => {
  const { id } = await hook({ kinds: ['task.created'] });
  answers = [status(500, 'Сломалось'), (response) => response.destroy()];
  await world.task(anna);
  const first = await until(async () =>
    (await deliveries(id)).find((one) => one.attempts === 1 && one.response),
  );
  expect(first).toMatchObject({ status: 'waiting', response: '500 Сломалось' });
  // From when it was written, which is a moment before its attempt.
  const begun = Date.parse(first.created_at);
  const wait = (one: Delivery, since: number) => (Date.parse(one.next_attempt_at ?? '') - since) / 1000;
  expect(wait(first, begun)).toBeGreaterThan(4);
  expect(wait(first, begun)).toBeLessThan(30);
  expect((await anna.get('/webhooks')).json().items[0].failing_since).not.toBeNull();
  const hurried = Date.now();
  await hurry();
  const second = await until(async () =>
    (await deliveries(id)).find((one) => one.attempts === 2 && one.response !== first.response),
  );
  expect(second).toMatchObject({ status: 'waiting', response: 'ECONNRESET' });
  expect(wait(second, hurried)).toBeGreaterThan(55);
  await hurry();
  await until(async () => (await deliveries(id)).find((one) => one.status === 'delivered'));
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(heard).toHaveLength(3);
  expect((await anna.get('/webhooks')).json().items[0].failing_since).toBeNull();

  // Once more by hand, with its first id and body.
  const [delivery] = await deliveries(id);
  const again = await anna.post(`/webhooks/${id}/deliveries/${delivery?.id}/replay`);
  expect(again.json()).toMatchObject({ id: delivery?.id, status: 'waiting' });
  await until(() => heard.length === 4);
  expect(heard[3]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id']);
  expect(heard[3]?.body).toBe(heard[0]?.body);
  await anna.delete(`/webhooks/${id}`);
});

test.each([
  [
    'has failed for three days',
    status(503),
    `UPDATE app.webhooks SET failing_since = now() - interval '73 hours'`,
  ],
  [
    'has been failing for all attempts of a delivery',
    status(503),
    `UPDATE app.webhooks SET failing_since = now() - interval '71 hours 12 minutes'`,
  ],
  ['says that it is gone', status(410), 'SELECT 1'],
])('a webhook is switched off that %s', async (_, answer, arrange) => {
  const { id } = await hook({ kinds: ['task.created'] });
  answers = [status(500)];
  await world.task(anna);
  await until(async () => (await deliveries(id)).find((one) => one.response));
  await world.sql.query(arrange.includes('SELECT') ? arrange : `${arrange} WHERE id = '${id}'`);
  answers = [answer];
  await hurry();
  await until(async () => (await anna.get('/webhooks')).json().items[0].is_active === false);
  const { rows } = await world.sql.query(
    `SELECT actor_id, data FROM app.events WHERE kind = 'webhook.changed' AND entity_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ actor_id: null, data: { name: 'Бот', changed: ['is_active'] } }]);
  await anna.delete(`/webhooks/${id}`);
});

test('a delivery that has used up its attempts leaves a webhook on whose others arrive', async () => {
  const { id } = await hook({ kinds: ['task.created'] });
  answers = [status(500)];
  await world.task(anna);
  await until(async () => (await deliveries(id)).find((one) => one.response));
  await world.task(anna);
  await until(async () => (await deliveries(id)).find((one) => one.status === 'delivered'));
  await world.sql.query(
    `UPDATE app.webhook_deliveries SET attempts = 8 WHERE webhook_id = $1 AND status = 'waiting'`,
    [id],
  );
  answers = [status(500)];
  await hurry();
  await until(async () => (await deliveries(id)).find((one) => one.status === 'failed'));
  const [shown] = (await anna.get('/webhooks')).json().items;
  expect(shown.is_active).toBe(true);
  expect(shown.failing_since).not.toBeNull();
  await anna.delete(`/webhooks/${id}`);
});

test('a test event goes out at once, and is not repeated', async () => {
  const { id } = await hook({ kinds: ['client.deleted'] });
  answers = [status(400, 'no')];
  const answer = await anna.post(`/webhooks/${id}/test`);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ kind: 'test', status: 'waiting', attempts: 0 });
  const failed = await until(async () => (await deliveries(id)).find((one) => one.status === 'failed'));
  expect(failed.response).toBe('400 no');
  expect((await anna.get('/webhooks')).json().items[0]).toMatchObject({
    is_active: true,
    failing_since: null,
  });
  await anna.delete(`/webhooks/${id}`);
});

test('a redirect is not followed, a flood is not read, an answer that never comes is given up', async () => {
  const given = { id: 'x', secret: 'whsec_eA==', body: '{}' };
  const inside = { mayGoInside: true };
  answers = [(response) => void response.writeHead(302, { location: `${address}/elsewhere` }).end()];
  expect(await post(`${address}/a`, given, inside)).toMatchObject({ ok: false, said: '302' });
  expect(heard.map(({ path }) => path)).toEqual(['/a']);
  answers = [
    (response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    },
  ];
  const flood = await post(`${address}/b`, given, inside);
  expect(flood.ok).toBe(true);
  expect(flood.said).toHaveLength(504);
  answers = [() => {}];
  expect(await post(`${address}/c`, given, inside)).toEqual({
    ok: false,
    gone: false,
    said: 'no answer within 10 s',
  });
  expect(await post('http://127.0.0.1:1/', given, inside)).toMatchObject({ ok: false, said: 'ECONNREFUSED' });
}, 20_000);

describe('where a webhook may not lead', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('%s', (given) => expect(isPublic(given)).toBe(false));
  test.each(['8.8.8.8', '2a00:1450:4001::1', '::ffff:8.8.8.8'])('but to %s it may', (given) =>
    expect(isPublic(given)).toBe(true),
  );
  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:7f00:1]/',
    'https://localhost/',
    'https://a.localhost/',
    'https://0/',
  ])('%s', (given) => expect(leadsInside(new URL(given))).toBe(true));

  test('not in any way in which an address inside has ever been written', async () => {
    const { port } = new URL(address);
    const given = { id: 'x', secret: 'whsec_eA==', body: '{}' };
    const reached: string[] = [];
    for (const host of insideHosts) {
      // What comes behind the host is behind its port.
      const target = `http://${host.replace(/(?=[#?\\])|$/, `:${port}/`)}`;
      if (!URL.canParse(target)) continue;
      const { ok, said } = await post(target, given, { mayGoInside: false });
      if (ok || said !== 'the address is on a private network') reached.push(`${target}: ${said}`);
    }

    expect(reached).toEqual([]);
    expect(heard).toEqual([]);
    expect(insideHosts.length).toBeGreaterThanOrEqual(80);
  });

  test('a name that leads inside is refused when something is sent there', async () => {
    const { port } = new URL(address);
    const given = { id: 'x', secret: 'whsec_eA==', body: '{}' };
    for (const target of [`http://localhost:${port}/`, `http://ip6-localhost:${port}/`, `${address}/`])
      expect((await post(target, given, { mayGoInside: false })).ok).toBe(false);
    expect(heard).toEqual([]);
  });

  test('nor is such an address taken', async () => {
    const strict = await createWorld({ webhookPrivate: false });
    try {
      const owner = await strict.owner();
      const make = (url: string) => owner.post('/webhooks', { name: 'x', url });
      for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/x', 'https://localhost/'])
        expect((await make(url)).json()).toMatchObject({ status: 400, reason: 'webhook_inside' });
      expect((await make('http://example.org/')).json()).toMatchObject({ reason: 'webhook_not_https' });
      for (const url of ['ftp://example.org/', 'javascript:alert(1)', 'x', ''])
        expect((await make(url)).statusCode).toBe(400);
      const made = (await make('https://example.org/')).json();
      expect(
        (await owner.patch(`/webhooks/${made.id}`, { url: 'https://192.168.0.1/' })).json(),
      ).toMatchObject({ reason: 'webhook_inside' });
    } finally {
      await strict.close();
    }
  });
});

test('members see and do nothing; old deliveries go', async () => {
  const { id } = await hook({ kinds: ['client.deleted'] });
  const boris = await world.member(anna);
  for (const answer of [
    await boris.get('/webhooks'),
    await boris.post('/webhooks', { name: 'x', url: address }),
    await boris.get(`/webhooks/${id}/deliveries`),
    await boris.delete(`/webhooks/${id}`),
  ])
    expect(answer.statusCode).toBe(403);
  await anna.post(`/webhooks/${id}/test`);
  await until(async () => (await deliveries(id))[0]?.status === 'delivered');
  await world.sql.query(`UPDATE app.webhook_deliveries SET created_at = now() - interval '29 days'`);
  await purgeDeliveries(world.app.db);
  expect(await deliveries(id)).toHaveLength(1);
  await world.sql.query(
    `INSERT INTO app.webhook_deliveries (org_id, id, webhook_id, kind, body, status, created_at)
     SELECT $1, uuidv7(), $2, 'test', '{}', 'delivered', now() FROM generate_series(1, 1500)`,
    [anna.orgId, id],
  );
  await world.sql.query(`UPDATE app.webhook_deliveries SET created_at = now() - interval '31 days'`);
  await anna.post(`/webhooks/${id}/test`);
  await purgeDeliveries(world.app.db);
  const { rows } = await world.sql.query('SELECT FROM app.webhook_deliveries WHERE webhook_id = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('at most twenty', async () => {
  const owner = await world.owner();
  const make = () => owner.post('/webhooks', { name: 'x', url: address, kinds: ['client.deleted'] });
  for (let n = 0; n < 20; n++) expect((await make()).statusCode).toBe(201);
  expect((await make()).json()).toMatchObject({ status: 409, reason: 'too_many_webhooks' });
});
