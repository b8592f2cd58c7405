import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { addDays, todayIn } from '../../metrics/frame.ts';
import { type AdLine, type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createJourneys } from '../../testing/journeys.ts';
import { startProxy } from '../../testing/warehouse-proxy.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { appendEvent } from '../events/service.ts';

// From a finding to a task and back to its figures. Every expectation is summed by hand from the lines below.

let world: World;
let advertising: Advertising;
let journeys: Awaited<ReturnType<typeof createJourneys>>;
beforeAll(async () => {
  world = await createWorld({ works: true });
  advertising = await createAdvertising(world);
  journeys = await createJourneys();
});
afterAll(async () => {
  await advertising.close();
  await journeys.close();
  await world.close();
});

/** Of one campaign: 100 a day, and what came of it. */
const campaignDays = (source: string, from: string, revenues: readonly number[]): AdLine[] =>
  revenues.map((revenue, i) => ({
    source,
    level: 'campaign' as const,
    platform: 'vk',
    campaign: 'c1',
    date: addDays(from, i),
    spend: 100,
    revenue,
    impressions: 1000,
    clicks: 10,
    leads: 2,
    orders: 1,
  }));

/** What an import leaves behind: results of before it are old. */
const arrived = (person: Person) =>
  world.sql.query(
    `INSERT INTO app.counters (org_id, name, value) VALUES ($1, 'data', 1)
     ON CONFLICT (org_id, name) DO UPDATE SET value = app.counters.value + 1`,
    [person.orgId],
  );

const finding = (source: string, fields: object = {}) => ({
  subject: { kind: 'campaign', id: 'c1', name: 'Поиск', source_id: source },
  measure: 'roas',
  period: { from: '2026-02-08', to: '2026-02-14' },
  link: '/analytics/campaigns?from=2026-02-08&to=2026-02-14',
  ...fields,
});

/** A campaign that returned 2 for 1 in the first week of February and 1 for 1 in the second. */
async function company() {
  const person = await world.owner();
  const source = await advertising.source(person, 'facebook');
  await advertising.lines(person, [
    ...campaignDays(source, '2026-02-01', [200, 200, 200, 200, 200, 200, 200]),
    ...campaignDays(source, '2026-02-08', [100, 100, 100, 100, 100, 100, 100]),
  ]);
  await advertising.entities(person, [{ source, level: 'campaign', id: 'c1', name: 'Поиск' }]);
  const { id: project_id } = await world.project(person);
  const make = async (fields: object = {}) => {
    const answer = await person.post('/tasks/from-finding', {
      task: { project_id, title: 'Поднять ROAS' },
      finding: finding(source, fields),
    });
    expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, '']);
    return answer.json();
  };
  return { person, source, make, project_id };
}

async function finish(person: Person, taskId: string, at = '2026-02-15T10:00:00Z') {
  await person.patch(`/tasks/${taskId}/status`, { status: 'done' });
  await world.sql.query('UPDATE app.tasks SET completed_at = $2 WHERE id = $1', [taskId, at]);
}
/** What the task's row says of the finding; its card says the same. */
async function cardOf(person: Person, taskId: string) {
  const { items } = (await person.get('/tasks?limit=10')).json();
  const shown: { id: string; finding: unknown }[] = items;
  return shown.find(({ id }) => id === taskId)?.finding;
}
async function effectOf(person: Person, taskId: string) {
  const { items } = (await person.get(`/tasks/${taskId}/evidence`)).json();
  return items[0].effect;
}
const settledEvents = async (taskId: string): Promise<unknown[]> => {
  const { rows } = await world.sql.query(
    `SELECT data FROM app.events WHERE kind = 'task.effect_measured' AND entity_id = $1`,
    [taskId],
  );
  return rows.map(({ data }) => data);
};

test('a task of a finding keeps its figures as they were, whatever later imports say', async () => {
  const { person, source, make } = await company();

  const { task, evidence } = await make({ sentence: 'Окупается вдвое хуже', money: '350.5' });

  // 700 / 700 against 1400 / 700.
  expect(evidence.snapshot.figures).toMatchObject({
    roas: { value: 1, previous: 2 },
    spend: { value: '700', previous: '700' },
    revenue: { value: '700', previous: '1400' },
    leads: { value: 14, previous: 14 },
  });
  // Nothing of a CRM is known.
  expect(evidence.snapshot.figures.crm_roas).toBeUndefined();
  expect(evidence.snapshot.daily).toHaveLength(7);
  expect(evidence.snapshot.daily[0]).toEqual({ date: '2026-02-08', value: 1 });
  expect(evidence.snapshot.currency).toBe('RUB');
  expect(evidence).toMatchObject({ sentence: 'Окупается вдвое хуже', money: '350.5', effect: null });
  expect(task).toMatchObject({ title: 'Поднять ROAS', status: 'todo', priority: 'medium' });
  const { targets } = (await person.get(`/tasks/${task.id}/relations`)).json();
  expect(targets).toMatchObject([{ kind: 'campaign', key: 'c1', name: 'Поиск' }]);
  const { items: open } = (await person.get('/evidence/open?kind=campaign')).json();
  expect(open).toMatchObject([{ subject: { id: 'c1' }, measure: 'roas', task: { id: task.id } }]);

  await advertising.lines(person, campaignDays(source, '2026-02-08', [900, 900, 900]), 9);
  await arrived(person);

  const { items } = (await person.get(`/tasks/${task.id}/evidence`)).json();
  expect(items[0].snapshot).toEqual(evidence.snapshot);
  const preview = await person.get(
    `/evidence/preview?kind=campaign&id=c1&source_id=${source}&measure=roas&start_date=2026-02-08&end_date=2026-02-14`,
  );
  // 3 × 900 + 4 × 100.
  expect(preview.json().snapshot.figures.revenue).toEqual({ value: '3100', previous: '1400' });
});

test('an effect waits, is measured day by day as they come, and is settled once', async () => {
  const { person, source, make } = await company();
  const { task } = await make();
  await finish(person, task.id);

  expect(await effectOf(person, task.id)).toMatchObject({
    state: 'waiting',
    done_on: '2026-02-15',
    days: 7,
    days_known: 0,
    before: { from: '2026-02-08', to: '2026-02-14' },
    after: { from: '2026-02-16', to: '2026-02-22' },
    verdict: 'unknown',
  });

  // The day itself, on neither side, and three after it.
  await advertising.lines(person, campaignDays(source, '2026-02-15', [9999, 150, 150, 150]));
  await arrived(person);
  expect(await effectOf(person, task.id)).toMatchObject({
    state: 'partial',
    days_known: 3,
    verdict: 'better',
    // 450 / 300 against the three days before, 300 / 300.
    figures: { roas: { value: 1.5, previous: 1 }, spend: { value: '300', previous: '300' } },
  });

  // Restated before it is settled: what counts is what is known last.
  await advertising.lines(person, campaignDays(source, '2026-02-16', [50, 50, 50]), 9);
  await arrived(person);
  expect(await effectOf(person, task.id)).toMatchObject({
    verdict: 'worse',
    figures: { roas: { value: 0.5, previous: 1 } },
  });
  expect(await settledEvents(task.id)).toEqual([]);

  await advertising.lines(person, campaignDays(source, '2026-02-19', [50, 50, 50, 50]));
  await arrived(person);
  // Several who look at once settle it once.
  await Promise.all([1, 2, 3].map(() => effectOf(person, task.id)));
  const settled = await effectOf(person, task.id);
  expect(settled).toMatchObject({
    state: 'final',
    days_known: 7,
    provisional: false,
    figures: { roas: { value: 0.5, previous: 1 } },
  });
  expect(await settledEvents(task.id)).toMatchObject([
    { evidence: { measure: 'roas' }, effect: { verdict: 'worse', value: 0.5, previous: 1, change: -50 } },
  ]);

  await advertising.lines(person, campaignDays(source, '2026-02-16', [900, 900, 900]), 11);
  await arrived(person);
  expect(await effectOf(person, task.id)).toEqual(settled);
  await person.patch(`/tasks/${task.id}/status`, { status: 'todo' });
  expect(await effectOf(person, task.id)).toEqual(settled);
});

test('the card says what is at stake, and what came of it once the task is done', async () => {
  const { person, source, make } = await company();
  const { task } = await make({ money: '350.5' });
  const seen = { key: 'roas', kind: 'ratio', better: 'up', currency: 'RUB', money: '350.5', seen: 1 };
  expect(await cardOf(person, task.id)).toEqual({ ...seen, effect: null });
  expect(task.finding).toEqual({ ...seen, effect: null });
  const plain = await world.task(person, { title: 'Без отчёта' });
  expect(await cardOf(person, plain.id)).toBeNull();

  await finish(person, task.id);
  await effectOf(person, task.id);
  expect(await cardOf(person, task.id)).toMatchObject({ effect: { state: 'waiting', value: null } });
  await advertising.lines(person, campaignDays(source, '2026-02-16', [150, 150, 150]));
  await arrived(person);
  await effectOf(person, task.id);
  const effect = { state: 'partial', verdict: 'better', value: 1.5, previous: 1 };
  expect(await cardOf(person, task.id)).toEqual({ ...seen, effect });

  // Opened again: what was not settled is no result.
  await person.patch(`/tasks/${task.id}/status`, { status: 'in_progress' });
  expect(await cardOf(person, task.id)).toEqual({ ...seen, effect: null });
});

test('whoever watches the task is told of its effect, and its history says it', async () => {
  const { person, source, make } = await company();
  const { task } = await make();
  await finish(person, task.id);
  await advertising.lines(
    person,
    campaignDays(source, '2026-02-15', [100, 300, 300, 300, 300, 300, 300, 300]),
  );
  await arrived(person);
  await effectOf(person, task.id);

  const { items: history } = (await person.get(`/tasks/${task.id}/history`)).json();
  expect(history[0]).toMatchObject({ kind: 'task.effect_measured', actor_id: null });
  await expect
    .poll(async () => (await person.get('/notifications')).json().items)
    .toMatchObject([{ entity_id: task.id, items: [{ kind: 'task.effect_measured', excerpt: 'better' }] }]);
});

test('days that the platforms may still restate settle nothing', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'facebook');
  const today = todayIn('Europe/Moscow', new Date());
  await advertising.lines(
    person,
    campaignDays(
      source,
      addDays(today, -30),
      Array.from({ length: 30 }, () => 100),
    ),
  );
  const { id: project_id } = await world.project(person);
  const { task } = (
    await person.post('/tasks/from-finding', {
      task: { project_id, title: 'Проверить' },
      finding: finding(source, { period: { from: addDays(today, -20), to: addDays(today, -14) } }),
    })
  ).json();
  await finish(person, task.id, `${addDays(today, -10)}T10:00:00Z`);

  expect(await effectOf(person, task.id)).toMatchObject({
    state: 'partial',
    days_known: 7,
    provisional: true,
    verdict: 'same',
  });
});

test('a task that is opened again loses what was not settled, and is measured anew when it is done', async () => {
  const { person, source, make } = await company();
  const { task } = await make();
  await finish(person, task.id);
  await advertising.lines(person, campaignDays(source, '2026-02-15', [100, 100]));
  await arrived(person);
  expect(await effectOf(person, task.id)).toMatchObject({ state: 'partial', days_known: 1 });

  await person.patch(`/tasks/${task.id}/status`, { status: 'in_progress' });
  expect(await effectOf(person, task.id)).toBeNull();

  await finish(person, task.id, '2026-02-14T10:00:00Z');
  expect(await effectOf(person, task.id)).toMatchObject({ done_on: '2026-02-14', days_known: 2 });
});

test('effects are measured in the background when data come', async () => {
  const { person, source, make } = await company();
  const { task } = await make();
  await finish(person, task.id);
  await advertising.lines(person, campaignDays(source, '2026-02-15', [100, 200]));
  await arrived(person);

  await world.app.db.inOrg(asOrgId(person.orgId), async (tx) =>
    appendEvent(tx, null, 'import.changed', 'import', task.id, { import: { status: 'done' } }),
  );

  const kept = async () =>
    (
      await world.sql.query(`SELECT effect->>'verdict' AS verdict FROM app.evidence WHERE task_id = $1`, [
        task.id,
      ])
    ).rows[0];
  await expect.poll(kept).toEqual({ verdict: 'better' });
});

test('what the CRM says is frozen beside what the platforms claim', async () => {
  const person = await world.owner();
  const source = await advertising.source(person, 'google');
  await advertising.lines(person, campaignDays(source, '2026-02-08', [0, 0, 0, 0, 0, 0, 0]));
  await journeys.deals(person, [
    { id: '1', created: '2026-02-08', won: '2026-02-09', amount: '2100', platform: 'vk', campaign: 'c1' },
    { id: '2', created: '2026-02-10', platform: 'vk', campaign: 'c1' },
    { id: '3', created: '2026-02-11', won: '2026-02-12', amount: '500', origin: 'сайт' },
  ]);
  const figuresOf = async (subject: string, measure: string) => {
    const answer = await person.get(
      `/evidence/preview?${subject}&measure=${measure}&start_date=2026-02-08&end_date=2026-02-14`,
    );
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json().snapshot;
  };

  const campaign = await figuresOf(`kind=campaign&id=c1&source_id=${source}`, 'crm_roas');
  expect(campaign.figures).toMatchObject({
    crm_roas: { value: 3 }, // 2100 / 700
    deals: { value: 2 },
    deal_to_won: { value: 50 },
    won: { value: 1 },
  });
  expect(campaign.daily[1]).toEqual({ date: '2026-02-09', value: 21 }); // 2100 / 100
  const channel = await figuresOf(`kind=channel&id=${encodeURIComponent('origin:сайт')}`, 'net_revenue');
  expect(channel.figures.net_revenue.value).toBe('500');
  // What nothing can be spent by has no spend, not 0.
  expect(channel.figures.spend).toBeUndefined();
  const whole = await figuresOf('kind=organisation', 'won');
  expect(whole.figures).toMatchObject({ won: { value: 2 }, net_revenue: { value: '2600' } });
});

test('what no report knows can’t be the subject of a task; a period has to begin before it ends', async () => {
  const { person, source, project_id } = await company();
  const asked = async (fields: object) => {
    const answer = await person.post('/tasks/from-finding', {
      task: { project_id, title: 'О чём-то' },
      finding: finding(source, fields),
    });
    return [answer.statusCode, answer.json().detail];
  };
  const before = (await person.get('/tasks?limit=200')).json().items.length;

  for (const subject of [
    { kind: 'campaign', id: 'c2', name: 'Другая', source_id: source },
    { kind: 'campaign', id: 'c1', name: 'Поиск', source_id: 'other' },
    { kind: 'platform', id: 'tiktok', name: 'TikTok' },
    { kind: 'creative', id: 'a1', name: 'Ролик' },
    { kind: 'manager', id: 'm1', name: 'Пётр' },
    { kind: 'channel', id: 'utm_source:vk', name: 'vk' },
    { kind: 'source', id: 's1', name: 'Кабинет' },
  ])
    expect(await asked({ subject })).toEqual([
      400,
      'Nothing of that name is in the imported data: a task can be made only of what reports show',
    ]);
  expect((await asked({ period: { from: '2026-02-14', to: '2026-02-08' } }))[0]).toBe(400);
  expect((await asked({ link: 'https://elsewhere.example/' }))[0]).toBe(400);
  expect((await asked({ link: '//elsewhere.example/analytics' }))[0]).toBe(400);
  expect((await person.get('/tasks?limit=200')).json().items).toHaveLength(before);
});

test('figures are put to a task that is there and taken from it, by whoever works in the organisation alone', async () => {
  const { person, source } = await company();
  const stranger = await company();
  const task = await world.task(person);

  const added = await person.post(`/tasks/${task.id}/evidence`, finding(source));
  expect(added.statusCode).toBe(201);
  const path = `/tasks/${task.id}/evidence`;
  const { id } = added.json();
  for (const answer of [
    await stranger.person.get(path),
    await stranger.person.post(path, finding(stranger.source)),
    await stranger.person.delete(`${path}/${id}`),
    // Of another task.
    await person.delete(`/tasks/${(await world.task(person)).id}/evidence/${id}`),
  ])
    expect(answer.statusCode).toBe(404);

  expect((await person.delete(`${path}/${id}`)).statusCode).toBe(204);
  expect((await person.delete(`${path}/${id}`)).statusCode).toBe(404);
  expect((await person.get(path)).json()).toEqual({ items: [] });
});

test('without the warehouse a task shows what is kept, and soon; no new figures can be frozen', async () => {
  const real = inject('warehouse');
  if ('missing' in real) throw new Error('the tests need a warehouse');
  const proxy = await startProxy(new URL(real.url));
  const away = await createWorld({ warehouse: { url: proxy.url } });
  try {
    const person = await away.owner();
    const source = newId();
    await away.sql.query(
      `INSERT INTO app.sources (org_id, id, platform, name) VALUES ($1, $2, 'facebook', 'Кабинет')`,
      [person.orgId, source],
    );
    await advertising.lines(person, campaignDays(source, '2026-02-08', [1, 1, 1, 1, 1, 1, 1]));
    const { id: project_id } = await away.project(person);
    const body = { task: { project_id, title: 'Без склада' }, finding: finding(source) };
    const { task } = (await person.post('/tasks/from-finding', body)).json();
    await person.patch(`/tasks/${task.id}/status`, { status: 'done' });

    proxy.stop();
    const from = performance.now();
    const answer = await person.get(`/tasks/${task.id}/evidence`);

    expect(answer.statusCode).toBe(200);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(answer.json().items[0]).toMatchObject({ effect: null, snapshot: { currency: 'RUB' } });
    expect((await person.post('/tasks/from-finding', body)).statusCode).toBe(503);
  } finally {
    await away.close();
    proxy.stop();
  }
});
