import { gunzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadedFile } from '@takt/contract/imports.ts';
import type { Source, SourceSync } from '@takt/contract/sources.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { asOrgId, type Db } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { addDays, todayIn } from '../../../metrics/frame.ts';
import { createWorld, type Person, type World } from '../../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../../warehouse/client.ts';
import { proposed, upload } from '../../imports/testing.ts';
import { type Connectors, createConnectors } from '../connectors/registry.ts';
import type { Had, Platforms } from '../connectors/testing/account.ts';
import { startPlatforms } from '../connectors/testing/platforms.ts';
import { planDue } from './schedule.ts';
import { runSyncs } from './service.ts';

// A world without workers: each reading is run by hand, and stopped where the test says.
let world: World;
let platforms: Platforms;
let connectors: Connectors;
let warehouse: Warehouse;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  platforms = await startPlatforms();
  connectors = createConnectors(platforms.urls);
  world = await createWorld({ platforms: platforms.urls });
  warehouse = connectWarehouse(inject('warehouse'), log);
});
afterAll(async () => {
  await warehouse.close();
  await world.close();
  await platforms.close();
});
beforeEach(() => {
  platforms.had = [];
  platforms.pageSize = 100;
  platforms.instead = () => undefined;
  platforms.asked.length = 0;
});

const today = todayIn('Europe/Moscow', new Date());
const ago = (days: number) => addDays(today, -days);
const had = (date: string, campaign: string): Had => ({
  date,
  campaign,
  group: '21',
  ad: '31',
  micros: 1_500_000,
  impressions: 100,
  clicks: 7,
  conversions: 2,
});
async function connected(person: Person, settings: object, connector = 'google_ads'): Promise<string> {
  const answer = await person.post('/sources', {
    connector,
    name: newId(),
    credentials: {
      access_token: 'good',
      developer_token: 'developer',
      client_id: 'client',
      client_secret: 'client-secret',
      refresh_token: 'refresh',
    },
    settings: { account_id: '1234567890', ...settings },
  });
  const source: Source = answer.json();
  return source.id;
}
const syncsOf = async (person: Person, id: string): Promise<SourceSync[]> =>
  (await person.get(`/sources/${id}/syncs?limit=200`)).json().items;
const deps = (db: Db = world.app.db) => ({
  db,
  jobs: world.app.jobs,
  warehouse,
  connectors,
  secret: world.secret,
  log,
});
const run = (person: Person, id: string, db?: Db) =>
  runSyncs(deps(db), { org_id: asOrgId(person.orgId), source_id: id });

/** A process that dies at its n-th transaction: what it waits for never comes. */
function dyingAt(n: number): { db: Db; dead: Promise<void> } {
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  let left = n;
  const { db } = world.app;
  const mortal =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> => {
      if (--left >= 0) return work(...given);
      die();
      return never;
    };
  const inOrg = mortal((...given: Parameters<Db['inOrg']>) => db.inOrg(...given));
  const ask = mortal((...given: Parameters<Db['ask']>) => db.ask(...given));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same functions, in front of which it may die
  return { db: { ...db, inOrg, ask } as Db, dead };
}

/** Rows of the imports of a source, as their files hold them. */
async function filed(id: string): Promise<string[]> {
  const { rows } = await world.sql.query<{ bytes: Buffer }>(
    `SELECT c.bytes FROM app.import_chunks c JOIN app.imports i ON i.org_id = c.org_id AND i.id = c.import_id
     WHERE i.source_id = $1 ORDER BY i.number, c.part`,
    [id],
  );
  return rows.flatMap(({ bytes }) => gunzipSync(bytes).toString().split('\n').filter(Boolean));
}

test('killed anywhere and run again: the same rows, in one import', async () => {
  const anna = await world.owner();
  platforms.had = ['11', '12', '13', '14', '15'].map((campaign) => had(ago(1), campaign));
  platforms.pageSize = 2;
  const wanted = { levels: ['campaign'], since: ago(1) };
  const whole = await connected(anna, wanted);
  await run(anna, whole);
  const lines = await filed(whole);
  expect(lines).toHaveLength(5);

  let deaths = 0;
  for (let n = 0; n < 40; n++) {
    const id = await connected(anna, wanted);
    const { db, dead } = dyingAt(n);
    const ended = await Promise.race([run(anna, id, db).then(() => true), dead.then(() => false)]);
    if (!ended) {
      deaths++;
      await run(anna, id);
    }
    expect(await filed(id), `killed before transaction ${n}`).toEqual(lines);
    const { rows } = await world.sql.query('SELECT FROM app.imports WHERE source_id = $1', [id]);
    expect(rows).toHaveLength(1);
    const [sync] = await syncsOf(anna, id);
    expect(sync).toMatchObject({ status: 'done', rows: 5 });
    if (ended) break;
  }
  // One before each page, one before each look at what is due, one before the end.
  expect(deaths).toBeGreaterThan(5);
  const { rows: pages } = await world.sql.query('SELECT FROM app.source_pages WHERE org_id = $1', [
    anna.orgId,
  ]);
  expect(pages).toEqual([]);
});

test('two runners at once keep each page once', async () => {
  const anna = await world.owner();
  platforms.had = ['11', '12', '13', '14', '15', '16'].map((campaign) => had(ago(1), campaign));
  platforms.pageSize = 1;
  platforms.instead = async () => {
    await sleep(5);
    return undefined;
  };
  const id = await connected(anna, { levels: ['campaign'], since: ago(1) });
  await Promise.all([run(anna, id), run(anna, id), run(anna, id)]);
  await run(anna, id);
  const lines = await filed(id);
  expect(lines.map((line) => String(JSON.parse(line).campaign_id)).toSorted()).toEqual([
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
  ]);
  expect(await syncsOf(anna, id)).toMatchObject([{ status: 'done', rows: 6 }]);
});

test('a piece that is begun anew leaves no row of its first beginning', async () => {
  const anna = await world.owner();
  platforms.had = ['11', '12', '13'].map((campaign) => had(ago(1), campaign));
  platforms.pageSize = 2;
  let failed = false;
  platforms.instead = ({ body }) => {
    if (failed || !body.includes('page-2')) return undefined;
    failed = true;
    const details = [{ errors: [{ errorCode: { requestError: 'EXPIRED_PAGE_TOKEN' } }] }];
    return { status: 400, body: { error: { status: 'INVALID_ARGUMENT', details } } };
  };
  const id = await connected(anna, { levels: ['campaign'], since: ago(1) });
  await run(anna, id);
  expect(await filed(id)).toHaveLength(3);
});

test('a long time is read in pieces of a month, at each level; nothing of an account without figures is imported', async () => {
  const anna = await world.owner();
  const id = await connected(anna, {});
  const planned = (await syncsOf(anna, id)).toReversed();
  // Ninety days and today, in threes of 31, 31 and 29.
  expect(planned.map(({ level, from, to }) => [level, from, to])).toEqual(
    [
      [ago(90), ago(60)],
      [ago(59), ago(29)],
      [ago(28), today],
    ].flatMap(([from, to]) => ['campaign', 'ad'].map((level) => [level, from, to])),
  );
  await run(anna, id);
  expect((await syncsOf(anna, id)).map(({ status, import_id }) => [status, import_id])).toEqual(
    planned.map(() => ['done', null]),
  );
});

test('the next reading goes back over what may be restated, over what was missed, and now and then further', async () => {
  const anna = await world.owner();
  const id = await connected(anna, { levels: ['campaign'] });
  await run(anna, id);
  const next = async () => {
    await world.sql.query('UPDATE app.sources SET next_sync_at = now() WHERE id = $1', [id]);
    await planDue(deps());
    const [first] = (await syncsOf(anna, id)).filter(({ status }) => status === 'queued').toReversed();
    await run(anna, id);
    return first?.from;
  };
  const older = (days: number) =>
    world.sql.query(
      `UPDATE app.source_syncs SET finished_at = finished_at - $2::int * interval '1 day' WHERE source_id = $1`,
      [id, days],
    );
  expect(await next()).toBe(ago(30));
  await older(8);
  expect(await next()).toBe(ago(90));
  expect(await next()).toBe(ago(30));
  // As if nothing had run for forty days.
  await world.sql.query(
    'UPDATE app.source_syncs SET to_day = to_day - 40, from_day = from_day - 40 WHERE source_id = $1',
    [id],
  );
  expect(await next()).toBe(ago(70));
  // One that broke off is made good, once.
  await world.sql.query(
    `UPDATE app.source_syncs SET status = 'failed', error = '{"code": "unreachable", "said": ""}'
     WHERE source_id = $1 AND from_day = $2 AND status = 'done'`,
    [id, ago(70)],
  );
  expect(await next()).toBe(ago(70));
  expect(await next()).toBe(ago(30));
});

test('what nobody wants to be read any more is not missed: a level that is left out, and days before the first', async () => {
  const anna = await world.owner();
  const id = await connected(anna, { levels: ['campaign', 'ad'] });
  await run(anna, id);
  await world.sql.query(
    `UPDATE app.source_syncs SET status = 'failed', error = '{"code": "unreachable", "said": ""}'
     WHERE source_id = $1 AND from_day = $2`,
    [id, ago(90)],
  );
  const first = async () => {
    await world.sql.query('UPDATE app.sources SET next_sync_at = now() WHERE id = $1', [id]);
    await planDue(deps());
    const planned = (await syncsOf(anna, id)).filter(({ status }) => status === 'queued');
    await world.sql.query("DELETE FROM app.source_syncs WHERE source_id = $1 AND status = 'queued'", [id]);
    return planned.map(({ from }) => from).toSorted()[0];
  };
  expect(await first()).toBe(ago(90));
  await world.sql.query(
    `UPDATE app.source_syncs SET status = 'done', error = NULL WHERE source_id = $1 AND level = 'campaign'`,
    [id],
  );
  await anna.patch(`/sources/${id}`, { settings: { levels: ['campaign'] } });
  expect(await first()).toBe(ago(30));

  // The other way round: the level that is read broke off.
  await world.sql.query(
    `UPDATE app.source_syncs SET status = CASE level WHEN 'ad' THEN 'done' ELSE 'failed' END,
       error = '{"code": "unreachable", "said": ""}' WHERE source_id = $1 AND from_day = $2`,
    [id, ago(90)],
  );
  expect(await first()).toBe(ago(90));
  // The reading that broke off ended before that day.
  await anna.patch(`/sources/${id}`, { settings: { since: ago(50) } });
  expect(await first()).toBe(ago(30));
});

test('a waiting reading gets another job only when it has lost its own, and so does an import', async () => {
  const anna = await world.owner();
  platforms.had = [had(ago(1), '11')];
  const id = await connected(anna, { levels: ['campaign'], since: ago(1) });
  const waiting = async (name: string) => {
    const { rows } = await world.sql.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pgboss.job WHERE name = $1 AND data->>'org_id' = $2 AND state < 'completed'`,
      [name, anna.orgId],
    );
    return rows[0]?.n;
  };
  const lose = (name: string) =>
    world.sql.query(`UPDATE pgboss.job SET state = 'failed' WHERE name = $1 AND data->>'org_id' = $2`, [
      name,
      anna.orgId,
    ]);

  for (let hour = 0; hour < 3; hour++) await planDue(deps());
  expect(await waiting('sync-source')).toBe(1);
  await lose('sync-source');
  await planDue(deps());
  expect(await waiting('sync-source')).toBe(1);

  await run(anna, id);
  await planDue(deps());
  expect(await waiting('run-import')).toBe(1);
  await lose('run-import');
  await planDue(deps());
  expect(await waiting('run-import')).toBe(1);
});

test('a reading that waited behind others for a day may ask for patience like any other', async () => {
  const anna = await world.owner();
  const id = await connected(anna, { levels: ['campaign'], since: ago(1) });
  await world.sql.query(
    "UPDATE app.source_syncs SET started_at = now() - interval '25 hours' WHERE source_id = $1",
    [id],
  );
  platforms.instead = ({ path }) =>
    path === '/token'
      ? undefined
      : { status: 429, body: { error: { code: 429, message: 'Later', status: 'RESOURCE_EXHAUSTED' } } };

  await run(anna, id);
  expect(await syncsOf(anna, id)).toMatchObject([{ status: 'queued' }]);

  // From its first call on the time counts.
  await world.sql.query(
    `UPDATE app.source_syncs SET started_at = now() - interval '25 hours', not_before = now() WHERE source_id = $1`,
    [id],
  );
  await run(anna, id);
  expect(await syncsOf(anna, id)).toMatchObject([{ status: 'failed' }]);
});

test('files of imports are forgotten after 30 days, but for those that are due', async () => {
  const anna = await world.owner();
  const file = async () => (await upload(anna, 'a.csv', 'Date,Campaign,Spend\n2026-07-01,A,1')).json();
  const [fresh, old, due] = [await file(), await file(), await file()];
  expect((await anna.post(`/imports/${due.import.id}/run`, proposed(due))).statusCode).toBe(202);
  await world.sql.query(
    "UPDATE app.imports SET created_at = now() - interval '31 days' WHERE id = ANY($1::uuid[])",
    [[old.import.id, due.import.id]],
  );

  await planDue(deps());

  const reopened = async ({ import: { id } }: UploadedFile) =>
    (await anna.get(`/imports/${id}/file`)).statusCode;
  expect([await reopened(fresh), await reopened(old), await reopened(due)]).toEqual([200, 404, 200]);
  for (const call of ['preview', 'run'])
    expect((await anna.post(`/imports/${old.import.id}/${call}`, proposed(old))).statusCode).toBe(404);
});
