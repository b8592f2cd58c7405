import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let anna: Person;
let boris: Person;
/** Ids by title. */
const id = new Map<string, string>();
let project: { id: string; key: string };
let other: { id: string; key: string };
let labels: string[];

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  world = await createWorld();
  anna = await world.owner();
  boris = await world.member(anna);
  // The days of the test are those of UTC.
  await world.sql.query(`UPDATE app.organisations SET time_zone = 'UTC' WHERE org_id = $1`, [anna.orgId]);
  const client = (await anna.post('/clients', { name: 'Клиент' })).json().id;
  const department = (await anna.post(`/orgs/${anna.orgId}/departments`, { name: 'Отдел' })).json().id;
  project = await world.project(anna, { name: 'Сайт', client_id: client });
  other = await world.project(anna, { name: 'Реклама', department_id: department });
  labels = [];
  for (const name of ['срочно', 'дизайн']) labels.push((await anna.post('/labels', { name })).json().id);
  const make = async (title: string, fields: object = {}) => {
    const by = 'by' in fields && fields.by === 'boris' ? boris : anna;
    const { by: _, ...rest } = { by: '', ...fields };
    const task = await world.task(by, { project_id: project.id, title, ...rest });
    id.set(title, task.id);
  };
  await make('Ёлка', { priority: 'low', type: 'bug', due_date: dayFrom(-1), label_ids: labels });
  await make('Арбуз', { assignee_id: anna.id, due_date: dayFrom(0), priority: 'urgent' });
  await make('банан 100%', { assignee_id: boris.id, due_date: dayFrom(3), label_ids: [labels[0]] });
  await make('Вишня', { project_id: other.id, start_date: dayFrom(5), due_date: dayFrom(40), by: 'boris' });
  await make('Груша', { parent_id: id.get('Арбуз'), status: 'in_progress', start_date: dayFrom(-20) });
  await make('Дыня', { status: 'done', due_date: dayFrom(-3), estimate: 90 });
  await make('Удалённая', { label_ids: labels });
  await anna.delete(`/tasks/${id.get('Удалённая')}`);
});
afterAll(() => world.close());

async function found(person: Person, query: string): Promise<string[]> {
  const answer = await person.get(`/tasks?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().items.map((task: { title: string }) => task.title);
}

test.each([
  ['project', () => `project_id=${other.id}`, ['Вишня']],
  ['projects', () => `project_id=${other.id},${project.id}&status=todo&type=bug`, ['Ёлка']],
  ['statuses', () => 'status=in_progress,done', ['Груша', 'Дыня']],
  ['priorities', () => 'priority=low,urgent', ['Ёлка', 'Арбуз']],
  ['type', () => 'type=bug', ['Ёлка']],
  ['me', () => 'assignee_id=me', ['Арбуз']],
  ['nobody and somebody', () => `assignee_id=none,${boris.id}&status=todo`, ['Ёлка', 'банан 100%', 'Вишня']],
  ['reporter', () => `reporter_id=${boris.id}`, ['Вишня']],
  ['label', () => `label_id=${labels[1]}`, ['Ёлка']],
  ['without a label', () => `label_id=none&status=todo`, ['Арбуз', 'Вишня']],
  ['label or none', () => `label_id=none,${labels[0]}&status=todo`, ['Ёлка', 'Арбуз', 'банан 100%', 'Вишня']],
  ['sub-tasks', () => `parent_id=${id.get('Арбуз')}`, ['Груша']],
  ['those of nobody', () => 'parent_id=none&status=in_progress', []],
  ['overdue', () => 'due=overdue', ['Ёлка']],
  ['today', () => 'due=today', ['Арбуз']],
  ['the week', () => 'due=week', ['банан 100%']],
  ['later', () => 'due=later', ['Вишня']],
  ['earlier, and done', () => 'due=earlier', ['Дыня']],
  ['without a day', () => 'due=none', ['Груша']],
  ['a span', () => `from=${dayFrom(2)}&to=${dayFrom(6)}`, ['банан 100%', 'Вишня']],
  ['a span within a task', () => `from=${dayFrom(10)}&to=${dayFrom(12)}`, ['Вишня']],
  ['a single day', () => `from=${dayFrom(-20)}&to=${dayFrom(-20)}`, ['Груша']],
  ['a part of the title', () => `q=${encodeURIComponent('РБУ')}`, ['Арбуз']],
  ['signs of patterns as they are', () => `q=${encodeURIComponent('0%')}`, ['банан 100%']],
  ['a number', () => 'q=2', ['Арбуз']],
  ['a key', () => `q=${project.key.toLowerCase()}-5`, ['Груша']],
  ['watched by the caller', () => 'watching=true&status=done', ['Дыня']],
  ['several values that nothing has', () => 'status=cancelled', []],
])('a filter finds by %s', async (_, query, titles) => {
  expect(await found(anna, `order=number&${query()}`)).toEqual(titles);
});

test('a filter finds by the client and the department of the project', async () => {
  const [site] = (await anna.get(`/projects?limit=10`))
    .json()
    .items.filter((one: { id: string }) => one.id === project.id);
  const [advertising] = (await anna.get(`/projects?limit=10`))
    .json()
    .items.filter((one: { id: string }) => one.id === other.id);

  expect(await found(anna, `client_id=${site.client_id}`)).toHaveLength(5);
  expect(await found(anna, `department_id=${advertising.department_id}`)).toEqual(['Вишня']);
});

test('a task is due on a day of the organisation’s time zone', async () => {
  const owner = await world.owner();
  const task = await world.task(owner, { due_date: dayFrom(1) });
  // The farthest east: whatever the time in UTC, for half of the day it is tomorrow there.
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());
  await world.sql.query(`UPDATE app.organisations SET time_zone = 'Pacific/Kiritimati' WHERE org_id = $1`, [
    owner.orgId,
  ]);
  await owner.patch(`/tasks/${task.id}`, { due_date: there });

  expect((await owner.get('/tasks?due=today')).json().items).toHaveLength(1);
});

test.each(['created', 'rank', 'updated', 'due', 'start', 'priority', 'title', 'number', 'assignee'])(
  'page by page in the order of %s, either way, nothing comes twice or is missed',
  async (order) => {
    for (const reverse of ['', '&reverse=true']) {
      const whole = await found(anna, `order=${order}${reverse}`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { items: { title: string }[]; next_cursor: string | null } = (
          await anna.get(`/tasks?order=${order}${reverse}&limit=2${cursor && `&cursor=${cursor}`}`)
        ).json();
        paged.push(...page.items.map((task) => task.title));
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(6);
    }
  },
);

test('an order is what its name says; what is empty comes last either way', async () => {
  expect(await found(anna, 'order=due')).toEqual(['Дыня', 'Ёлка', 'Арбуз', 'банан 100%', 'Вишня', 'Груша']);
  expect(await found(anna, 'order=due&reverse=true')).toEqual([
    'Вишня',
    'банан 100%',
    'Арбуз',
    'Ёлка',
    'Дыня',
    'Груша',
  ]);
  expect((await found(anna, 'order=priority')).at(0)).toBe('Ёлка');
  expect((await found(anna, 'order=priority&reverse=true')).at(0)).toBe('Арбуз');
  expect((await found(anna, 'order=assignee')).slice(2).toSorted()).toEqual(
    ['Ёлка', 'Вишня', 'Груша', 'Дыня'].toSorted(),
  );
  expect((await found(anna, 'order=created')).at(0)).toBe('Дыня');
});

test('a cursor of another order is refused with a sentence', async () => {
  const { next_cursor } = (await anna.get('/tasks?order=due&limit=1')).json();

  for (const other_order of ['order=due&reverse=true', 'order=title', 'order=created']) {
    const answer = await anna.get(`/tasks?${other_order}&cursor=${next_cursor}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toMatch(/page marker/);
  }
});

test.each([
  ['updated', '2025-13-45 99:99:99+00'],
  ['updated', '2025-13-45T99:99:99.000000Z'],
  ['due', '0000-01-01'],
])('a cursor in the order of %s that names no time (%s) is refused', async (order, at) => {
  const cursor = Buffer.from(JSON.stringify({ of: order, at: [at, project.id] })).toString('base64url');

  const answer = await anna.get(`/tasks?order=${order}&cursor=${cursor}`);

  expect(answer.statusCode).toBe(400);
});

test('groups count what a filter finds, each task in one, with labels in each of them', async () => {
  const groups = async (by: string) =>
    (await anna.get(`/tasks/groups?by=${by}`)).json().groups.map((group: object) => Object.values(group));

  expect(await groups('status')).toEqual([
    ['todo', 4],
    ['in_progress', 1],
    ['done', 1],
  ]);
  expect(await groups('priority')).toEqual([
    ['low', 1],
    ['medium', 4],
    ['urgent', 1],
  ]);
  expect(await groups('due')).toEqual([
    ['overdue', 1],
    ['today', 1],
    ['week', 1],
    ['later', 1],
    ['earlier', 1],
    ['none', 1],
  ]);
  expect(await groups('label')).toEqual([
    ['none', 4],
    [labels[0], 2],
    [labels[1], 1],
  ]);
  expect(await groups('project')).toEqual([
    [project.id, 5],
    [other.id, 1],
  ]);
  expect((await groups('assignee'))[0]).toEqual(['none', 4]);
  // A value is a filter: what it finds is what was counted.
  for (const [value, total] of await groups('due'))
    expect(await found(anna, `due=${value}`)).toHaveLength(total);
});

test('figures are of the tasks that a filter finds', async () => {
  const stats = (await anna.get('/tasks/stats')).json();

  expect(stats).toEqual({
    total: 6,
    open: 5,
    overdue: 1,
    completed_week: 1,
    completed_week_before: 0,
    by_status: { todo: 4, in_progress: 1, in_review: 0, done: 1, cancelled: 0 },
    by_priority: { low: 1, medium: 4, high: 0, urgent: 1 },
    completion_rate: 16.7, // 1 of 6
  });
  expect((await anna.get(`/tasks/stats?project_id=${other.id}`)).json()).toMatchObject({
    total: 1,
    completion_rate: 0,
  });
  expect((await anna.get('/tasks/stats?status=cancelled')).json().completion_rate).toBeNull();
});

test('a card tells its labels, sub-tasks, comments and whether something open blocks it', async () => {
  const owner = await world.owner();
  const { id: project_id } = await world.project(owner);
  const label = (await owner.post('/labels', { name: 'метка' })).json().id;
  const card = async () => {
    const { columns } = (await owner.get(`/tasks/board?project_id=${project_id}`)).json();
    return columns[0].cards.find((one: { title: string }) => one.title === 'целое');
  };
  const whole = await world.task(owner, { project_id, title: 'целое', label_ids: [label] });
  const [part, blocker] = [
    await world.task(owner, { project_id, parent_id: whole.id }),
    await world.task(owner, { project_id }),
  ];
  await world.task(owner, { project_id, parent_id: whole.id, status: 'cancelled' });
  await owner.post(`/tasks/${whole.id}/blockers`, { task_id: blocker.id });

  expect(await card()).toMatchObject({
    label_ids: [label],
    subtasks: { total: 1, done: 0 },
    comments: 0,
    is_blocked: true,
  });

  await owner.patch(`/tasks/${part.id}/status`, { status: 'done' });
  await owner.patch(`/tasks/${blocker.id}/status`, { status: 'cancelled' });
  expect(await card()).toMatchObject({ subtasks: { total: 1, done: 1 }, is_blocked: false });

  await owner.delete(`/tasks/${part.id}`);
  expect(await card()).toMatchObject({ subtasks: { total: 0, done: 0 } });
});

test('the board tells up to which event it is true', async () => {
  const before = (await anna.get('/tasks/board')).json().seq;
  await world.task(anna, { project_id: project.id, title: 'после' });
  const { seq } = (await anna.get('/tasks/board')).json();

  const { rows } = await world.sql.query('SELECT max(seq)::int AS seq FROM app.events WHERE org_id = $1', [
    anna.orgId,
  ]);
  expect(seq).toBe(rows[0].seq);
  expect(seq).toBe(before + 1);
});
