import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newEmail, newOwner, type Owner } from '../kit/people.ts';
import { type Node, type Site, startSite } from './nodes.ts';
import { startProxy } from './proxy.ts';
import { openTab } from './stream.ts';

vi.setConfig({ testTimeout: 180_000 });
/** Of a busy machine; a quiet one answers in a tenth of a second. */
const patience = { timeout: 30_000 };

let site: Site;
let first: Node;
let second: Node;
let worker: Node;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let owner: Owner;
let project_id: string;

beforeAll(async () => {
  site = await startSite();
  process.env.STAGE_DATA = site.dataDir;
  // All at once: the first start makes the tables, and only one of them may.
  [first, second, worker] = await Promise.all([site.node('web'), site.node('web'), site.node('worker')]);
  proxy = await startProxy([first.port, second.port]);
  owner = await newOwner(proxy.url);
  ({ id: project_id } = await owner.call<{ id: string }>('POST', '/projects', { name: 'Сайт' }));
}, 120_000);
afterAll(async () => {
  proxy?.stop();
  await site?.stop();
}, 60_000);

const addTask = (at: Owner, title: string) =>
  at.call<{ id: string }>('POST', '/tasks', { title, project_id });

test('what is written at one node is told at every node, also what no log keeps', async () => {
  const tabs = [first, second, first, second].map((node) => openTab(node.url, owner.token));
  await expect.poll(() => tabs.every((tab) => tab.isOpen()), patience).toBe(true);

  const here = await addTask(owner.at(first.url), 'Здесь');
  const there = await addTask(owner.at(second.url), 'Там');
  await owner.at(first.url).call('PUT', '/presence', { tab: randomUUID(), place: 'board:all' });

  for (const tab of tabs) {
    await expect.poll(() => tab.seen.map((told) => told.entity_id), patience).toEqual([here.id, there.id]);
    await expect.poll(() => tab.whispered, patience).toContain('presence');
  }
  await Promise.all(tabs.map((tab) => tab.close()));
});

test('no node serves what another has changed: sessions, rights, figures', async () => {
  const [here, there] = [owner.at(first.url), owner.at(second.url)];
  const guest = await newOwner(first.url, 'Гость');
  await guest.at(second.url).call('GET', '/orgs');
  await guest.call('POST', '/auth/logout', {});
  await expect(guest.at(second.url).call('GET', '/orgs')).rejects.toThrow('401');

  const spent = async (at: Owner) => {
    const query = '?start_date=2026-07-01&end_date=2026-07-31';
    const { totals } = await at.call<{ totals: { spend?: { value: string | null } } }>(
      'GET',
      `/analytics/campaigns/performance${query}`,
    );
    return Number(totals.spend?.value ?? 0);
  };
  for (const [spend, key] of [
    [10, 'a'],
    [25, 'b'],
  ] as const) {
    const { id } = await push(owner, first.url, [row({ spend })], key);
    await expect.poll(() => statusOf(there, id), patience).toBe('done');
    // Both have it in memory from now on.
    expect(await Promise.all([spent(here), spent(there), spent(here), spent(there)])).toEqual(
      Array(4).fill(spend),
    );
  }
});

test('whoever guesses a password guesses at all nodes together', async () => {
  const email = newEmail();
  const statuses: number[] = [];
  for (const node of [first, second, first, second, first, second, first]) {
    const answer = await fetch(`${node.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'takt' },
      body: JSON.stringify({ email, password: 'не тот пароль' }),
    });
    statuses.push(answer.status);
  }

  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('a node that is killed: streams come back through the proxy without a gap, calls go on being answered', async () => {
  const tabs = Array.from({ length: 20 }, () => openTab(proxy.url, owner.token));
  await expect.poll(() => tabs.every((tab) => tab.isOpen()), patience).toBe(true);
  const before = (await numbers()).length;
  const calls: { begun: number; status: number }[] = [];
  let writing = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) calls.push({ begun: performance.now(), status: await writeTask() });
  });

  await sleep(700);
  await first.kill();
  const killed = performance.now();
  await sleep(1_500);
  first = await site.node('web', first.port);
  await sleep(300);
  writing = false;
  await Promise.all(writers);

  // Cut off are those that were under way at the node, and no other; 503 is a busy machine's answer.
  const later = calls.filter(({ begun }) => begun > killed);
  expect(later.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
  expect(later.filter(({ status }) => status === 201).length).toBeGreaterThan(10);
  const written = (await numbers()).slice(before);
  for (const tab of tabs) await expect.poll(() => tab.seen.map(({ seq }) => seq), patience).toEqual(written);
  expect(tabs.filter((tab) => tab.broken() > 0).length).toBeGreaterThan(5);
  console.log(
    `${calls.length} calls, ${calls.filter(({ status }) => status === 0 || status === 502).length} cut off with the node; ${tabs.length} streams saw ${written.length} events each`,
  );
  await Promise.all(tabs.map((tab) => tab.close()));
});

test('what a killed worker had begun another one does, once, also where two are there for it', async () => {
  const rows = Array.from({ length: 40_000 }, (_, n) =>
    row({ ad_id: String(n), spend: 1, date: '2026-08-01' }),
  );
  const { id } = await push(owner, proxy.url, rows, 'many');
  await expect.poll(() => statusOf(owner, id), { ...patience, interval: 20 }).toBe('running');
  await worker.kill();
  const begun = performance.now();
  expect(await statusOf(owner, id)).toBe('running');

  await Promise.all([site.node('worker'), site.node('worker')]);
  const started = performance.now();
  await expect.poll(() => statusOf(owner, id), { timeout: 90_000 }).toBe('done');
  const seconds = (until: number) => ((until - begun) / 1000).toFixed(1);
  console.log(
    `the next workers were there after ${seconds(started)} s and had done it after ${seconds(performance.now())} s`,
  );

  const { totals } = await owner.call<{ totals: { spend: { value: string } } }>(
    'GET',
    '/analytics/campaigns/performance?start_date=2026-08-01&end_date=2026-08-31',
  );
  expect(Number(totals.spend.value)).toBe(40_000);
});

test('what the clock asks for is done once, however many workers there are', async () => {
  // A minute in which nobody worked may be made up for: so not the minutes are counted, but what became of each.
  const asked = async () => {
    const { rows } = await site.sql.query<{ minutes: number; jobs: number }>(
      `SELECT count(DISTINCT data->>'slot') FILTER (WHERE name = '__pgboss__send-it' AND data->>'name' = $1)::int AS minutes,
         count(*) FILTER (WHERE name = $1)::int AS jobs FROM pgboss.job`,
      ['notification-letters'],
    );
    return { minutes: 0, jobs: 0, ...rows[0] };
  };
  await expect.poll(asked, { timeout: 75_000 }).toMatchObject({ jobs: expect.toSatisfy((n) => n > 0) });

  const { minutes, jobs } = await asked();
  expect(jobs).toBeLessThanOrEqual(minutes);
});

/** Of everything in the organisation's log, as the database has it. */
async function numbers(): Promise<number[]> {
  const { rows } = await site.sql.query<{ seq: number }>(
    'SELECT seq::int FROM app.events WHERE org_id = (SELECT org_id FROM app.projects WHERE id = $1) ORDER BY seq',
    [project_id],
  );
  return rows.map(({ seq }) => seq);
}

/** Over the proxy; answers the status, 0 when it was cut off. */
async function writeTask(): Promise<number> {
  try {
    const answer = await fetch(`${proxy.url}/api/tasks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Задача', project_id }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const row = (more: object = {}) => ({
  date: '2026-07-01',
  campaign_id: '7',
  campaign: 'Бренд',
  spend: 1,
  ...more,
});

async function push(at: Owner, url: string, rows: object[], key: string): Promise<{ id: string }> {
  const answer = await fetch(`${url}/api/data/rows`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(rows),
  });
  expect(answer.status).toBe(202);
  return answer.json();
}

async function statusOf(at: Owner, id: string): Promise<string> {
  return (await at.call<{ status: string }>('GET', `/imports/${id}`)).status;
}
