import { setTimeout as sleep } from 'node:timers/promises';
import type { Source, SourceSync } from '@takt/contract/sources.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { addDays, todayIn } from '../../metrics/frame.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { importFile } from '../imports/testing.ts';
import { createConnectors } from './connectors/registry.ts';
import type { Had, Platforms } from './connectors/testing/account.ts';
import { startPlatforms } from './connectors/testing/platforms.ts';
import { planDue } from './syncs/schedule.ts';

let world: World;
let platforms: Platforms;
beforeAll(async () => {
  platforms = await startPlatforms();
  world = await createWorld({ works: true, platforms: platforms.urls });
});
afterAll(async () => {
  await world.close();
  await platforms.close();
});
beforeEach(() => {
  platforms.had = [];
  platforms.tokens = ['good'];
  platforms.pageSize = 100;
  platforms.instead = () => undefined;
  platforms.asked.length = 0;
  platforms.reports.clear();
});

const today = todayIn('Europe/Moscow', new Date());
const ago = (days: number) => addDays(today, -days);
const had = (date: string, rubles: number, more: Partial<Had> = {}): Had => ({
  date,
  campaign: '11',
  group: '21',
  ad: '31',
  micros: rubles * 1_000_000,
  impressions: 100,
  clicks: 7,
  conversions: 2,
  ...more,
});

const google = {
  connector: 'google_ads',
  credentials: {
    developer_token: 'developer',
    client_id: 'client',
    client_secret: 'client-secret',
    refresh_token: 'refresh',
  },
  settings: { account_id: '123-456-7890', levels: ['campaign'], since: ago(5) },
};
const meta = {
  connector: 'meta_ads',
  credentials: { access_token: 'good' },
  settings: { account_id: 'act_1234567890', levels: ['campaign'], since: ago(5) },
};
async function connected(person: Person, body: object, more: object = {}): Promise<Source> {
  const answer = await person.post('/sources', { name: `Ферма ${newId()}`, ...body, ...more });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
}
const sourceOf = async (person: Person, id: string): Promise<Source> =>
  (await person.get(`/sources/${id}`)).json();
const syncsOf = async (person: Person, id: string): Promise<SourceSync[]> =>
  (await person.get(`/sources/${id}/syncs`)).json().items;

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let n = 0; n < 600; n++) {
    const found = await look();
    if (found) return found;
    await sleep(50);
  }
  throw new Error('It did not come');
}
/** Every reading is over, and so is every import that came of it. */
async function read(person: Person, id: string): Promise<Source> {
  await until(async () =>
    (await syncsOf(person, id)).every(({ status }) => status === 'done' || status === 'failed'),
  );
  await until(async () => {
    const { items } = (await person.get('/imports')).json();
    return items.every(({ status }: { status: string }) => status === 'done' || status === 'failed');
  });
  return sourceOf(person, id);
}
/** What waits for its time becomes due at once. */
const hurry = () =>
  world.sql.query(`UPDATE app.source_syncs SET not_before = now() WHERE not_before IS NOT NULL;
    UPDATE pgboss.job SET start_after = now() WHERE name = 'sync-source' AND state < 'active'`);

/** As `read`, without the platform's patience. */
async function hurried(person: Person, id: string): Promise<void> {
  await until(async () => {
    await hurry();
    return (await sourceOf(person, id)).last_synced_at !== null;
  });
  await read(person, id);
}

/** Spend by day, as a report tells it. */
async function spent(person: Person, from = ago(5), to = today): Promise<Record<string, string>> {
  const answer = await person.get(`/analytics/campaigns/daily-trend?start_date=${from}&end_date=${to}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { daily } = answer.json().data;
  return Object.fromEntries(
    daily.flatMap(({ date, values }: { date: string; values: { spend: string | null } }) =>
      values.spend === null ? [] : [[date, String(Number(values.spend))]],
    ),
  );
}
async function again(person: Person, id: string, body: object = {}): Promise<Source> {
  expect((await person.post(`/sources/${id}/sync`, body)).statusCode).toBe(202);
  return read(person, id);
}

test('an account is connected, read and shown; its tokens are in no answer and no log', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(3), 100), had(ago(1), 50)];
  const made = await connected(anna, google);
  expect(made).toMatchObject({
    platform: 'google',
    kind: 'connection',
    status: 'active',
    account: { name: 'Ферма', currency: 'RUB', time_zone: 'Europe/Moscow' },
    error: null,
  });

  const source = await read(anna, made.id);

  expect(source).toMatchObject({ status: 'active', error: null, is_syncing: false, last_day: ago(1) });
  expect(source.last_synced_at).not.toBeNull();
  expect(Date.parse(source.next_sync_at ?? '')).toBeGreaterThan(Date.now() + 5 * 3_600_000);
  // Days before the account began are unknown; one between, of which the platform tells nothing, had nothing.
  expect(await spent(anna)).toEqual({ [ago(3)]: '100', [ago(2)]: '0', [ago(1)]: '50' });
  const [sync] = await syncsOf(anna, made.id);
  expect(sync).toMatchObject({
    level: 'campaign',
    from: ago(5),
    to: today,
    status: 'done',
    rows: 2,
    progress: 100,
  });
  const [brought] = (await anna.get('/imports')).json().items;
  expect(brought).toMatchObject({
    id: sync?.import_id,
    origin: 'sync',
    source: { id: made.id },
    status: 'done',
  });

  const answers = [
    await anna.get('/sources'),
    await anna.get(`/sources/${made.id}`),
    await anna.get(`/sources/${made.id}/syncs`),
  ];
  const { rows } = await world.sql.query(
    'SELECT s.secret, to_jsonb(s) - $1 AS rest FROM app.sources s WHERE id = $2',
    ['secret', made.id],
  );
  const told = [...answers.map(({ body }) => body), ...world.logged(), JSON.stringify(rows[0].rest)].join();
  for (const secret of ['client-secret', '"refresh"', '"developer"', 'Bearer good']) {
    expect(told).not.toContain(secret);
    expect(rows[0].secret.includes(secret)).toBe(false);
  }
});

test('what the platform refuses is not kept, and it says why in the language of the reader', async () => {
  const anna = await world.owner();
  const attempt = (body: object) => anna.post('/sources', { name: 'Ферма', ...meta, ...body });

  const wrongToken = await attempt({ credentials: { access_token: 'no-such-token' } });
  expect(wrongToken.json()).toMatchObject({
    status: 400,
    reason: 'platform_refused',
    errors: [{ path: 'credentials' }],
  });
  expect(wrongToken.json().detail).toBe(
    'Meta Ads does not accept the access: enter a new token or restore its rights: Error validating access token',
  );
  const wrongAccount = await attempt({ settings: { account_id: '999' } });
  expect(wrongAccount.json()).toMatchObject({
    reason: 'platform_refused',
    errors: [{ path: 'settings.account_id' }],
  });
  const nothing = await attempt({ credentials: {} });
  expect(nothing.json()).toMatchObject({
    reason: 'credentials_missing',
    detail: 'For this platform enter: access_token',
  });
  const revoked = await attempt({ ...google, credentials: { ...google.credentials, refresh_token: 'old' } });
  expect(revoked.json().detail).toContain('Token has been revoked.');
  expect((await anna.get('/sources')).json().items).toEqual([]);

  const russian = await anna.call('POST', '/sources', {
    payload: { name: 'Ферма', ...meta, credentials: { access_token: 'no' } },
    headers: { 'accept-language': 'ru' },
  });
  expect(russian.json().detail).toMatch(/^Meta Ads не принимает доступ/);
});

test('a platform that can’t be reached is no reason to type it all again', async () => {
  const anna = await world.owner();
  platforms.instead = () => ({ status: 503, body: 'Service Unavailable' });
  const made = await connected(anna, meta);
  expect(made).toMatchObject({ status: 'active', account: null });
  expect(made.error).toMatch(/^Meta Ads does not answer/);

  platforms.instead = () => undefined;
  platforms.had = [had(ago(1), 70)];
  await hurried(anna, made.id);
  expect(await read(anna, made.id)).toMatchObject({ account: { currency: 'RUB' }, error: null });
  expect(await spent(anna)).toEqual({ [ago(1)]: '70' });
});

test('what a platform restates later replaces the days exactly, also where nothing is left', async () => {
  const anna = await world.owner();
  platforms.had = [
    had(ago(4), 10),
    had(ago(3), 20),
    had(ago(3), 5, { campaign: '12' }),
    had(ago(2), 40),
    had(ago(1), 80),
  ];
  const { id } = await connected(anna, google);
  await read(anna, id);
  expect(await spent(anna)).toEqual({ [ago(4)]: '10', [ago(3)]: '25', [ago(2)]: '40', [ago(1)]: '80' });

  // A refund; a campaign that is gone; a day without anything; a new one.
  platforms.had = [had(ago(4), 9), had(ago(3), 20), had(ago(1), 80), had(today, 3)];
  await again(anna, id);

  const restated = { [ago(4)]: '9', [ago(3)]: '20', [ago(2)]: '0', [ago(1)]: '80', [today]: '3' };
  expect(await spent(anna)).toEqual(restated);
  const { data } = (
    await anna.get(`/analytics/campaigns/performance?start_date=${ago(3)}&end_date=${ago(3)}`)
  ).json();
  expect(data.map(({ campaign_id }: { campaign_id: string }) => campaign_id)).toEqual(['11']);
  // Once more the same: nothing changes.
  await again(anna, id);
  expect(await spent(anna)).toEqual(restated);
  // Everything is taken back, whatever the platform meant by it.
  platforms.had = [];
  await again(anna, id, { from: ago(4), to: ago(1) });
  expect(await spent(anna)).toEqual({
    [ago(4)]: '0',
    [ago(3)]: '0',
    [ago(2)]: '0',
    [ago(1)]: '0',
    [today]: '3',
  });
});

test('throttled in the middle: what was read stays, and it goes on there when the platform wants', async () => {
  const anna = await world.owner();
  platforms.had = [1, 2, 3, 4].map((n) => had(ago(n), n, { campaign: String(10 + n) }));
  platforms.pageSize = 2;
  let limit = 1;
  platforms.instead = ({ query }) =>
    query.get('after') === '2' && limit-- > 0
      ? { status: 400, body: { error: { code: 17, message: 'User request limit reached' } } }
      : undefined;
  const { id } = await connected(anna, meta);

  const waiting = await until(async () =>
    (await syncsOf(anna, id)).find(({ waits_until }) => waits_until !== null),
  );
  expect(waiting).toMatchObject({ status: 'running', rows: 2, import_id: null });
  expect((await anna.get('/imports')).json().items).toEqual([]);
  const before = platforms.asked.length;
  await hurried(anna, id);

  expect(await spent(anna)).toEqual({ [ago(1)]: '1', [ago(2)]: '2', [ago(3)]: '3', [ago(4)]: '4' });
  // The first page was not asked for again.
  const calls = platforms.asked.slice(before).filter(({ query }) => query.get('level') === 'campaign');
  expect(calls.map(({ query }) => query.get('after'))).toEqual(['2']);
});

test('a platform in trouble: after some tries it is left until next time, and nothing is lost', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 15)];
  const { id } = await connected(anna, google);
  await read(anna, id);
  platforms.instead = ({ path }) => (path === '/token' ? undefined : { status: 500, body: 'Internal' });
  await anna.post(`/sources/${id}/sync`);
  await until(async () => {
    await hurry();
    return (await syncsOf(anna, id))[0]?.status === 'failed';
  });
  const source = await sourceOf(anna, id);
  expect(source).toMatchObject({ status: 'active', is_syncing: false });
  expect(source.error).toBe('Google Ads does not answer; we try again on schedule: HTTP 500');
  expect(await spent(anna)).toEqual({ [ago(2)]: '15', [ago(1)]: '0' });

  platforms.instead = () => undefined;
  platforms.had = [had(ago(2), 16)];
  expect(await again(anna, id)).toMatchObject({ error: null });
  expect(await spent(anna)).toEqual({ [ago(2)]: '16', [ago(1)]: '0' });
});

test('access that has run out is renewed once and kept; one that can’t be stops the connection until somebody helps', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 15)];
  const { id } = await connected(anna, google);
  await read(anna, id);
  platforms.tokens = ['second'];
  expect(await again(anna, id)).toMatchObject({ status: 'active', error: null });
  const renewals = () => platforms.asked.filter(({ path }) => path === '/token').length;
  const before = renewals();
  await again(anna, id);
  expect(renewals()).toBe(before);

  platforms.instead = ({ path }) =>
    path === '/token'
      ? { status: 400, body: { error: 'invalid_grant', error_description: 'client-secret is over' } }
      : undefined;
  platforms.tokens = ['third'];
  const broken = await again(anna, id);
  expect(broken).toMatchObject({ status: 'broken', next_sync_at: null });
  // Should a platform repeat a secret, it is not repeated here.
  expect(broken.error).toBe(
    'Google Ads does not accept the access: enter a new token or restore its rights: … is over',
  );
  await world.sql.query('UPDATE app.sources SET next_sync_at = now() WHERE id = $1', [id]);
  const calls = platforms.asked.length;
  await planned();
  expect(platforms.asked.length).toBe(calls);
  expect(await spent(anna)).toEqual({ [ago(2)]: '15', [ago(1)]: '0' });

  platforms.instead = () => undefined;
  const mended = await anna.patch(`/sources/${id}`, { credentials: google.credentials });
  expect(mended.json()).toMatchObject({ status: 'active', error: null });
  expect(await read(anna, id)).toMatchObject({ status: 'active', error: null });
});

test('access that is renewed and refused all the same stops the connection too, and its fresh token is in no answer', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 15)];
  const { id } = await connected(anna, google);
  await read(anna, id);

  platforms.tokens = ['second'];
  platforms.instead = ({ path }) =>
    path === '/token'
      ? undefined
      : {
          status: 401,
          body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'second is refused' } },
        };
  const broken = await again(anna, id);

  expect(broken).toMatchObject({ status: 'broken', next_sync_at: null });
  expect(broken.error).toContain('… is refused');
  platforms.instead = () => undefined;
});

test('an answer of another shape changes nothing and says so', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 15)];
  const { id } = await connected(anna, google);
  await read(anna, id);
  platforms.instead = ({ path }) =>
    path === '/token' ? undefined : { body: { results: [{ campaign: 7 }] } };
  const source = await again(anna, id);
  expect(source.status).toBe('active');
  expect(source.error).toMatch(
    /^Google Ads answers otherwise than its documentation says; earlier figures are kept: results\.0/,
  );
  expect(await spent(anna)).toEqual({ [ago(2)]: '15', [ago(1)]: '0' });
});

test('a report of Direct is waited for', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 10)];
  const { id } = await connected(anna, {
    connector: 'yandex_direct',
    credentials: { access_token: 'good' },
    settings: { levels: ['campaign'], since: ago(5) },
  });
  await hurried(anna, id);
  // With VAT of 20 %.
  expect(await spent(anna)).toEqual({ [ago(2)]: '12', [ago(1)]: '0' });
  expect(platforms.asked.filter(({ path }) => path === '/reports').length).toBe(3);
});

test.each([
  ['vk_ads', { client_id: 'client', client_secret: 'client-secret' }, ''],
  ['meta_ads', { access_token: 'good' }, '1234567890'],
])(
  '%s: campaigns and ads tell of the same money, which counts once',
  async (connector, credentials, account) => {
    const anna = await world.owner();
    platforms.had = [had(ago(1), 30), had(ago(1), 12, { ad: '32' })];
    const settings = { account_id: account, since: ago(2) };
    const { id } = await connected(anna, { connector, credentials, settings });
    await read(anna, id);
    expect(await spent(anna)).toEqual({ [ago(1)]: '42' });
    const { rows } = await world.sql.query(
      `SELECT level, totals->>'rows' AS rows FROM app.imports WHERE source_id = $1 ORDER BY number`,
      [id],
    );
    expect(rows).toEqual([
      { level: 'campaign', rows: '1' },
      { level: 'ad', rows: '2' },
    ]);
  },
);

test('pausing ends what is being read, resuming reads at once; a schedule takes only those that are due', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 10)];
  platforms.instead = () => ({ status: 400, body: { error: { code: 4, message: 'later' } } });
  const made = await connected(anna, meta);
  await until(async () => (await syncsOf(anna, made.id)).some(({ waits_until }) => waits_until !== null));
  expect((await anna.patch(`/sources/${made.id}`, { status: 'paused' })).json()).toMatchObject({
    status: 'paused',
    is_syncing: false,
  });
  expect((await syncsOf(anna, made.id))[0]).toMatchObject({
    status: 'failed',
    error: 'The connection was paused',
  });
  expect((await anna.post(`/sources/${made.id}/sync`)).json()).toMatchObject({
    status: 409,
    reason: 'source_paused',
  });

  platforms.instead = () => undefined;
  await anna.patch(`/sources/${made.id}`, { status: 'active' });
  await read(anna, made.id);
  expect(await spent(anna)).toEqual({ [ago(2)]: '10', [ago(1)]: '0' });

  const count = async () => (await syncsOf(anna, made.id)).length;
  const before = await count();
  await planned();
  expect(await count()).toBe(before);
  await world.sql.query('UPDATE app.sources SET next_sync_at = now() WHERE id = $1', [made.id]);
  await planned();
  await until(async () => (await count()) === before + 1);
  // What is new, and the 28 days that Meta may still restate, but nothing before the first day that was wanted.
  expect((await syncsOf(anna, made.id))[0]).toMatchObject({ from: ago(5), to: today });
  await read(anna, made.id);
});

test('two at once: one import, nothing twice', async () => {
  const anna = await world.owner();
  platforms.had = [1, 2, 3, 4].map((n) => had(ago(n), n, { campaign: String(10 + n) }));
  platforms.pageSize = 1;
  const { id } = await connected(anna, meta);
  await read(anna, id);
  platforms.instead = async () => {
    await sleep(30);
    return undefined;
  };
  const [first, second] = await Promise.all([
    anna.post(`/sources/${id}/sync`),
    anna.post(`/sources/${id}/sync`),
  ]);
  expect(first.json().items[0].id).toBe(second.json().items[0].id);
  // A second runner of the same job, as after a worker that was only thought to be dead.
  const data = { org_id: asOrgId(anna.orgId), source_id: id };
  await world.app.db.inOrg(data.org_id, (tx) => world.app.jobs.enqueue(tx, 'sync-source', data, data));
  await read(anna, id);
  const { items } = (await anna.get('/imports')).json();
  expect(items).toHaveLength(2);
  expect(await spent(anna)).toEqual({ [ago(1)]: '1', [ago(2)]: '2', [ago(3)]: '3', [ago(4)]: '4' });
});

test('disconnected: figures stay as those of files, or go', { timeout: 180_000 }, async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(2), 10)];
  const { id } = await connected(anna, google);
  await read(anna, id);
  expect((await anna.delete(`/sources/${id}?figures=keep`)).statusCode).toBe(204);
  expect(await sourceOf(anna, id)).toMatchObject({
    kind: 'file',
    connector: null,
    settings: null,
    error: null,
  });
  const { rows } = await world.sql.query('SELECT secret FROM app.sources WHERE id = $1', [id]);
  expect(rows).toEqual([{ secret: null }]);
  expect(await spent(anna)).toEqual({ [ago(2)]: '10', [ago(1)]: '0' });
  expect((await anna.post(`/sources/${id}/sync`)).json()).toMatchObject({ reason: 'not_a_connection' });
  expect((await anna.delete(`/sources/${id}?figures=keep`)).json()).toMatchObject({
    reason: 'not_a_connection',
  });

  await importFile(anna, 'vk.csv', `Дата,Кампания,Расход\n${ago(2)},Бренд,7\n`, { platform: 'vk' });
  expect((await anna.delete(`/sources/${id}?figures=remove`)).statusCode).toBe(204);
  expect((await anna.get(`/sources/${id}`)).statusCode).toBe(404);
  await until(
    async () => (await world.sql.query('SELECT FROM app.sources WHERE id = $1', [id])).rowCount === 0,
  );
  expect(await spent(anna)).toEqual({ [ago(2)]: '7' });
  expect((await anna.get('/sources')).json().items).toMatchObject([
    { platform: 'vk', kind: 'file', last_day: ago(2) },
  ]);
});

test('members see and change nothing; others see nothing; settings are checked', async () => {
  const anna = await world.owner();
  const [boris, other] = [await world.member(anna), await world.owner()];
  const { id, name } = await connected(anna, meta);
  await read(anna, id);
  expect((await boris.get('/sources')).json().items).toHaveLength(1);
  for (const answer of [
    await boris.post('/sources', { name: 'x', ...meta }),
    await boris.patch(`/sources/${id}`, { name: 'x' }),
    await boris.post(`/sources/${id}/sync`),
    await boris.delete(`/sources/${id}?figures=keep`),
  ])
    expect(answer.statusCode).toBe(403);
  for (const answer of [
    await other.get(`/sources/${id}`),
    await other.patch(`/sources/${id}`, { name: 'x' }),
    await other.post(`/sources/${id}/sync`),
    await other.get(`/sources/${id}/syncs`),
    await other.delete(`/sources/${id}?figures=remove`),
  ])
    expect(answer.statusCode).toBe(404);

  const taken = await anna.post('/sources', { ...meta, name });
  expect(taken.json()).toMatchObject({ status: 409, reason: 'source_name_taken' });
  const sync = (body: object) => anna.post(`/sources/${id}/sync`, body);
  expect((await sync({ from: ago(1), to: ago(2) })).json()).toMatchObject({ reason: 'bad_period' });
  expect((await sync({ from: '2199-01-01' })).json()).toMatchObject({ reason: 'day_in_future' });
  expect((await sync({ from: '1990-01-01', to: today })).json()).toMatchObject({ reason: 'span_too_long' });
  const changed = await anna.patch(`/sources/${id}`, { settings: { every_hours: 24, levels: ['ad'] } });
  expect(changed.json().settings).toMatchObject({
    every_hours: 24,
    levels: ['ad'],
    account_id: 'act_1234567890',
  });
  expect((await anna.patch(`/sources/${id}`, { settings: { account_id: '7' } })).statusCode).toBe(400);
  const log = (await anna.get(`/orgs/${anna.orgId}/audit`))
    .json()
    .items.map(({ kind }: { kind: string }) => kind);
  expect(log).toEqual(expect.arrayContaining(['source.created', 'source.changed']));
});

/** The hour has come. */
const planned = () =>
  planDue({ db: world.app.db, jobs: world.app.jobs, connectors: createConnectors(platforms.urls) });

test('what there is of a source is told by level, and its imports can be listed alone', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(3), 10), had(ago(1), 20), had(ago(1), 5, { ad: '32' })];
  const settings = { ...meta.settings, levels: ['campaign', 'ad'] };
  const made = await connected(anna, meta, { settings });
  expect(made).toMatchObject({ is_syncing: true, last_import_at: null });
  await importFile(anna, 'сделки.csv', 'ID сделки;Дата создания;Стадия сделки\n1;01.07.2026;Новая');

  const source = await read(anna, made.id);
  expect(source.is_syncing).toBe(false);
  expect(source.last_import_at).not.toBeNull();
  // Day 2 had nothing, between two that had: it was asked, so it is a zero and no gap.
  expect((await anna.get(`/sources/${made.id}/holdings`)).json().items).toEqual([
    { kind: 'ads', level: 'campaign', from: ago(3), to: ago(1), days: 3, rows: 3 },
    { kind: 'ads', level: 'ad', from: ago(3), to: ago(1), days: 3, rows: 4 },
  ]);
  const { items } = (await anna.get(`/imports?source_id=${made.id}&status=done`)).json();
  expect(items.map(({ origin }: { origin: string }) => origin)).toEqual(['sync', 'sync']);
  expect((await anna.get(`/imports?source_id=${made.id}&status=failed`)).json().items).toEqual([]);
  const boris = await world.owner();
  expect((await boris.get(`/sources/${made.id}/holdings`)).statusCode).toBe(404);
  expect((await boris.get(`/imports?source_id=${made.id}`)).json().items).toEqual([]);
});

test('a reading whose import failed is told as one that failed, on its source too', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(1), 20)];
  const { id } = await connected(anna, meta);
  await read(anna, id);
  await world.sql.query(
    `UPDATE app.imports SET status = 'failed', error = 'Слишком тяжело' WHERE source_id = $1`,
    [id],
  );

  expect(await sourceOf(anna, id)).toMatchObject({ status: 'active', error: 'Слишком тяжело' });
  expect(await syncsOf(anna, id)).toMatchObject([{ status: 'failed', error: 'Слишком тяжело' }]);
});
