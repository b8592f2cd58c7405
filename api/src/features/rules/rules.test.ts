import { checkRule as checkCall, listCauses, listRules, previewRule, rule } from '@takt/contract/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, daysOf, todayIn } from '../../metrics/frame.ts';
import { type AdLine, type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let facts: Advertising;
beforeAll(async () => {
  world = await createWorld();
  facts = await createAdvertising(world);
});
afterAll(async () => {
  await facts.close();
  await world.close();
});

const roas = {
  kind: 'threshold',
  measure: 'roas',
  direction: 'below',
  value: '1',
  days: 3,
  per: 'campaign',
} as const;

async function ruleOf(person: Person, watched: object = roas, more: object = {}) {
  const project = await world.project(person, { name: 'Реклама' });
  const answer = await person.post('/rules', {
    name: 'ROAS ниже 1',
    watched,
    project_id: project.id,
    ...more,
  });
  expect(answer.statusCode).toBe(201);
  return rule.parse(answer.json());
}
const check = async (person: Person, id: string) =>
  checkCall.response.parse((await person.post(`/rules/${id}/check`)).json());
const causes = async (person: Person, id: string) =>
  listCauses.response.parse((await person.get(`/rules/${id}/causes`)).json()).items;
const theRule = async (person: Person) =>
  listRules.response.parse((await person.get('/rules')).json()).items[0];
const tasks = async (person: Person): Promise<{ id: string; title: string; status: string }[]> =>
  (await person.get('/tasks?limit=200')).json().items;
/** What an import does: results of before are not asked for any more. */
const changed = (person: Person) =>
  world.sql.query(
    `INSERT INTO app.counters (org_id, name, value) VALUES ($1, 'data', 1)
     ON CONFLICT (org_id, name) DO UPDATE SET value = app.counters.value + 1`,
    [person.orgId],
  );

const lines = (source: string, campaign: string, from: string, revenues: readonly number[]): AdLine[] =>
  daysOf({ from, to: addDays(from, revenues.length - 1) }).map((date, i) => ({
    source,
    level: 'campaign',
    platform: 'file',
    campaign,
    date,
    spend: 100,
    revenue: revenues[i] ?? 0,
    impressions: 1000,
    clicks: 10,
  }));

async function ground() {
  const person = await world.owner();
  const source = await facts.source(person, 'file', 'Кабинет');
  await facts.lines(person, [
    ...lines(source, 'bad', '2024-03-01', [150, 90, 80, 40]),
    ...lines(source, 'mixed', '2024-03-01', [10, 90, 100, 40]),
    ...lines(source, 'young', '2024-03-03', [10, 10]),
    // Ended ten days before the others did.
    ...lines(source, 'ended', '2024-02-20', [10, 10, 10]),
  ]);
  await facts.entities(person, [{ source, level: 'campaign', id: 'bad', name: 'Поиск @all *бренд*' }]);
  return { person, source };
}

test('a rule can be changed when its project is in the trash and its assignee has left', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const { id, project_id, assignee_id } = await ruleOf(anna, roas, { assignee_id: boris.id });
  await anna.delete(`/projects/${project_id}`);
  await anna.delete(`/orgs/${anna.orgId}/members/${boris.id}`);

  const answer = await anna.patch(`/rules/${id}`, { name: 'ROAS', project_id, assignee_id });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ name: 'ROAS', project_id });
});

test('a campaign whose last days all lie beyond the threshold gets one task, with what was seen', async () => {
  const { person, source } = await ground();
  const made = await ruleOf(person, roas, { assignee_id: person.id, due_in: 2 });

  const preview = previewRule.response.parse((await person.post('/rules/preview', { watched: roas })).json());
  expect(preview).toMatchObject({ total: 1, silent: null });
  expect(await tasks(person)).toEqual([]);

  expect(await check(person, made.id)).toEqual({ created: 1, reopened: 0, over: 0, held: 1 });
  expect(await check(person, made.id)).toEqual({ created: 0, reopened: 0, over: 0, held: 1 });

  const [cause] = await causes(person, made.id);
  expect(cause).toMatchObject({
    subject: { kind: 'campaign', id: 'bad', name: 'Поиск @all *бренд*', source_id: source },
    state: 'holds',
    times: 1,
    money: '90', // 300 − 210 / 1
    // 210 / 300
    sentence:
      'Campaign “Поиск @all *бренд*”: ROAS below 1 for 3 days in a row, Mar 2 – Mar 4. Over that time 0.7 on a spend of RUB\u00a0300.',
    task: { title: 'ROAS ниже 1: Поиск @all *бренд*', status: 'todo' },
  });
  const [task, ...others] = await tasks(person);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ id: cause?.task?.id, assignee_id: person.id, priority: 'high' });
  const { items } = (await person.get(`/tasks/${task?.id}/evidence`)).json();
  expect(items).toMatchObject([
    {
      measure: 'roas',
      period: { from: '2024-03-02', to: '2024-03-04' },
      money: '90',
      link: `/analytics/campaigns/bad?from=2024-03-02&to=2024-03-04&source=${source}`,
      snapshot: { figures: { roas: { value: 0.7 }, spend: { value: '300' } } },
    },
  ]);
  const { description } = (await person.get(`/tasks/${task?.id}`)).json();
  expect(description).toContain('Поиск @\u2060all \\*бренд\\*');
  expect(await theRule(person)).toMatchObject({ open: 1, last_error: null });
});

test('two checks at once make one task', async () => {
  const { person } = await ground();
  const made = await ruleOf(person);
  const outcomes = await Promise.all([
    check(person, made.id),
    check(person, made.id),
    check(person, made.id),
  ]);
  expect(outcomes.reduce((sum, { created }) => sum + created, 0)).toBe(1);
  expect(await tasks(person)).toHaveLength(1);
});

test('a cause that is over leaves its task alone, and opens the same one again when it comes back', async () => {
  const { person, source } = await ground();
  const made = await ruleOf(person);
  await check(person, made.id);
  const [task] = await tasks(person);

  await facts.lines(person, lines(source, 'bad', '2024-03-05', [300]), 5);
  await changed(person);
  expect(await check(person, made.id)).toEqual({ created: 0, reopened: 0, over: 1, held: 0 });
  expect(await causes(person, made.id)).toMatchObject([{ state: 'over', task: { status: 'todo' } }]);
  const history = async () =>
    (await person.get(`/tasks/${task?.id}/history`)).json().items.map(({ kind }: { kind: string }) => kind);
  expect(await history()).toContain('task.cause_over');

  await person.patch(`/tasks/${task?.id}/status`, { status: 'done' });
  await facts.lines(person, lines(source, 'bad', '2024-03-06', [10, 10, 10]), 7);
  await changed(person);
  expect(await check(person, made.id)).toEqual({ created: 0, reopened: 1, over: 0, held: 1 });
  expect(await causes(person, made.id)).toMatchObject([
    { state: 'holds', times: 2, task: { id: task?.id, status: 'todo' } },
  ]);
  expect(await tasks(person)).toHaveLength(1);
  expect((await person.get(`/tasks/${task?.id}/evidence`)).json().items).toHaveLength(2);
});

test('a task that is done stays done on the days of before, and is opened again by days behind it', async () => {
  const { person } = await ground();
  const made = await ruleOf(person);
  await check(person, made.id);
  const [task] = await tasks(person);
  await person.patch(`/tasks/${task?.id}/status`, { status: 'done' });
  expect(await check(person, made.id)).toMatchObject({ reopened: 0, held: 1 });
  await world.sql.query(`UPDATE app.tasks SET completed_at = '2024-03-02T12:00:00Z' WHERE id = $1`, [
    task?.id,
  ]);
  expect(await check(person, made.id)).toMatchObject({ reopened: 0, held: 1 });
  await world.sql.query(`UPDATE app.tasks SET completed_at = '2024-03-01T12:00:00Z' WHERE id = $1`, [
    task?.id,
  ]);
  expect(await check(person, made.id)).toMatchObject({ reopened: 1, held: 1 });
});

test('a task in the trash is not made again until it is gone for good', async () => {
  const { person } = await ground();
  const made = await ruleOf(person);
  await check(person, made.id);
  const [task] = await tasks(person);
  await person.delete(`/tasks/${task?.id}`);
  expect(await check(person, made.id)).toMatchObject({ created: 0, held: 1 });
  await world.sql.query('DELETE FROM app.tasks WHERE id = $1', [task?.id]);
  expect(await causes(person, made.id)).toMatchObject([{ state: 'holds', task: null }]);
  expect(await check(person, made.id)).toMatchObject({ created: 1, held: 1 });
  expect(await tasks(person)).toHaveLength(1);
});

test('days that a platform may still restate are not looked at, nor does their rule forget what it found', async () => {
  const person = await world.owner();
  const source = await facts.source(person, 'yandex_direct');
  const today = todayIn('Europe/Moscow', new Date());
  // Restated for three days: of the last five two are final, of the last six three.
  const since = (days: number, revenues: number[]) =>
    lines(source, 'c', addDays(today, -days), revenues).map((line) => ({
      ...line,
      platform: 'yandex_direct',
    }));
  await facts.lines(person, since(3, [10, 10, 10]));
  const made = await ruleOf(person);
  expect(await check(person, made.id)).toEqual({ created: 0, reopened: 0, over: 0, held: 0 });
  expect((await theRule(person))?.last_error).toContain('restate');

  await facts.lines(person, since(5, [10, 10]), 5);
  await changed(person);
  expect(await check(person, made.id)).toMatchObject({ created: 0 });
  expect((await theRule(person))?.last_error).toContain('fewer days');

  await facts.lines(person, since(6, [10]), 7);
  await changed(person);
  expect(await check(person, made.id)).toMatchObject({ created: 1, held: 1 });
  expect(await causes(person, made.id)).toMatchObject([{ money: '270' }]); // 300 − 30
});

test('while nothing is known, or the warehouse is away, a rule is silent and says why', async () => {
  const person = await world.owner();
  const made = await ruleOf(person);
  expect(await check(person, made.id)).toEqual({ created: 0, reopened: 0, over: 0, held: 0 });
  expect((await theRule(person))?.last_error).toBe('There are no figures to check yet.');

  const alone = await createWorld({ warehouse: { url: 'http://127.0.0.1:1' } });
  try {
    const owner = await alone.owner();
    const project = await alone.project(owner);
    const { id } = (await owner.post('/rules', { name: 'x', watched: roas, project_id: project.id })).json();
    expect((await owner.post(`/rules/${id}/check`)).statusCode).toBe(200);
    expect((await owner.get('/rules')).json().items[0].last_error).toContain('not available');
    expect((await owner.get('/tasks')).json().items).toEqual([]);
  } finally {
    await alone.close();
  }
});

test('a source that is so many days behind, a creative that is burned out', async () => {
  const person = await world.owner();
  const [fresh, stale] = [
    await facts.source(person, 'file', 'Сайт'),
    await facts.source(person, 'file2', 'Почта'),
  ];
  const shown = (source: string, to: string, ad: string, clicks: (day: number) => number): AdLine[] =>
    daysOf({ from: '2024-03-01', to }).map((date, day) => ({
      source,
      level: 'ad',
      platform: source === fresh ? 'file' : 'file2',
      campaign: 'c',
      ad,
      date,
      spend: 10,
      impressions: 10_000,
      clicks: clicks(day),
    }));
  await facts.lines(person, [
    // 28 days: the last seven against the 21 before, 5 % and then 1 %.
    ...shown(fresh, '2024-03-28', 'tired', (day) => (day < 21 ? 500 : 100)),
    ...shown(stale, '2024-03-24', 'fine', () => 500),
  ]);
  const found = async (watched: object) =>
    previewRule.response.parse((await person.post('/rules/preview', { watched })).json());

  expect(await found({ kind: 'stale_source', days: 5 })).toMatchObject({ total: 0, silent: null });
  expect((await found({ kind: 'stale_source', days: 4 })).items).toMatchObject([
    {
      subject: { kind: 'source', id: stale, name: 'Почта' },
      sentence: 'Source “Почта” has been silent for 4 days: the last figures are of Mar 24.',
      money: '40', // 4 × 10
    },
  ]);
  expect((await found({ kind: 'burned_out' })).items).toMatchObject([
    {
      subject: { kind: 'creative', id: 'tired', source_id: fresh },
      sentence: 'Creative “tired” is burned out: CTR fell by 80%, from 5% to 1%.',
      from: '2024-03-22',
      to: '2024-03-28',
    },
  ]);
  expect(await found({ kind: 'burned_out', least_spend: '71' })).toMatchObject({ total: 0 }); // 7 × 10
});

test('a budget whose projection is further from its plan than is tolerated', async () => {
  const { person } = await ground();
  const watched = { kind: 'budget_off_plan', tolerance: 10, per: 'organisation' };
  const found = async (tolerance: number) =>
    previewRule.response.parse(
      (await person.post('/rules/preview', { watched: { ...watched, tolerance } })).json(),
    );
  expect((await found(10)).silent).toContain('no planned spend');
  const subject = { kind: 'organisation', name: 'Всё' };
  await person.put('/plans', {
    items: [{ month: '2024-03', subject, measure: 'spend', amount: '1000' }],
  });
  const { items } = await found(10);
  expect(items).toHaveLength(1);
  expect(items[0]?.sentence).toContain('above the plan of RUB\u00a01,000');
  // What is projected is what the pacing says, and the money what is beyond the plan.
  const { rows } = (await person.get('/plans/pacing?month=2024-03&measure=spend')).json().data;
  expect(items[0]?.value).toBe(rows[0].projection);
  expect(Number(items[0]?.money)).toBeCloseTo(Number(rows[0].gap), 6);
  const beyond = Math.ceil((100 * Number(rows[0].gap)) / 1000);
  if (beyond <= 100) expect((await found(beyond)).items).toEqual([]);
});

test('another test than before ends what was found; a rule that is deleted comes back with its causes', async () => {
  const { person } = await ground();
  const made = await ruleOf(person);
  await check(person, made.id);
  await person.patch(`/rules/${made.id}`, { name: 'Иначе' });
  expect(await theRule(person)).toMatchObject({ name: 'Иначе', open: 1 });
  await person.delete(`/rules/${made.id}`);
  expect((await person.get('/rules')).json().items).toEqual([]);
  expect((await person.post(`/rules/${made.id}/check`)).statusCode).toBe(404);
  expect((await person.patch(`/rules/${made.id}`, { name: 'x' })).statusCode).toBe(404);
  expect((await person.post(`/rules/${made.id}/restore`)).json()).toMatchObject({ open: 1 });
  expect(await check(person, made.id)).toMatchObject({ created: 0, held: 1 });

  await person.patch(`/rules/${made.id}`, { watched: { ...roas, days: 4 } });
  expect(await causes(person, made.id)).toMatchObject([{ state: 'over' }]);
  expect(await tasks(person)).toHaveLength(1);
});

test('members read and owners and administrators write; another organisation’s rules do not exist', async () => {
  const { person } = await ground();
  const [member, stranger] = [await world.member(person), await world.owner()];
  const made = await ruleOf(person);
  expect((await member.get('/rules')).json().items).toHaveLength(1);
  expect((await member.post('/rules/preview', { watched: roas })).statusCode).toBe(200);
  for (const [method, path] of [
    ['POST', '/rules'],
    ['PATCH', `/rules/${made.id}`],
    ['DELETE', `/rules/${made.id}`],
    ['POST', `/rules/${made.id}/check`],
  ] as const)
    expect((await member.call(method, path, { payload: {} })).statusCode).toBe(403);
  expect((await stranger.get(`/rules/${made.id}/causes`)).statusCode).toBe(404);
  expect((await stranger.post(`/rules/${made.id}/check`)).statusCode).toBe(404);
  const foreign = await stranger.post('/rules', { name: 'x', watched: roas, project_id: made.project_id });
  expect(foreign.statusCode).toBe(404);
});
