import { taskStatus } from '@takt/contract/tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function board(person: Person, projectId: string) {
  const answer = await person.get(`/tasks/board?project_id=${projectId}`);
  return new Map<
    string,
    { total: number; cards: { id: string; title: string; rank: string }[]; next_cursor: string | null }
  >(answer.json().columns.map((column: { status: string }) => [column.status, column]));
}
const titles = async (person: Person, projectId: string, status: string) =>
  (await board(person, projectId)).get(status)?.cards.map((card) => card.title);

async function withTasks(...names: string[]) {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  const tasks = [];
  for (const title of names.toReversed()) tasks.unshift(await world.task(anna, { project_id, title }));
  return { anna, project_id, tasks: tasks.map((task) => task.id) };
}

test('a new task stands on top of its column and has the next number of the organisation', async () => {
  const { anna, project_id } = await withTasks('вторая', 'третья');

  const task = await world.task(anna, { project_id, title: 'первая' });

  expect(await titles(anna, project_id, 'todo')).toEqual(['первая', 'вторая', 'третья']);
  expect(task.key).toMatch(/-3$/);
});

test('a card moves between the neighbours that the client names, and only its own row is written', async () => {
  const { anna, project_id, tasks } = await withTasks('а', 'б', 'в', 'г');
  const before = await world.sql.query('SELECT id, xmin FROM app.tasks WHERE org_id = $1', [anna.orgId]);

  const answer = await anna.post(`/tasks/${tasks[3]}/move`, {
    status: 'todo',
    after_id: tasks[0],
    before_id: tasks[1],
  });

  expect(answer.statusCode).toBe(200);
  expect(await titles(anna, project_id, 'todo')).toEqual(['а', 'г', 'б', 'в']);
  const after = await world.sql.query('SELECT id, xmin FROM app.tasks WHERE org_id = $1', [anna.orgId]);
  const version = new Map(before.rows.map((row) => [row.id, row.xmin]));
  expect(after.rows.filter((row) => version.get(row.id) !== row.xmin)).toHaveLength(1);
});

test.each([
  ['to the top', null, 0, ['г', 'а', 'б', 'в']],
  ['to the end', 2, null, ['а', 'б', 'в', 'г']],
  ['onto its own place', 2, null, ['а', 'б', 'в', 'г']],
])('a card moves %s', async (_, after, before, expected) => {
  const { anna, project_id, tasks } = await withTasks('а', 'б', 'в', 'г');
  const at = (index: number | null) => (index === null ? null : tasks[index]);

  await anna.post(`/tasks/${tasks[3]}/move`, { status: 'todo', after_id: at(after), before_id: at(before) });

  expect(await titles(anna, project_id, 'todo')).toEqual(expected);
});

test('a neighbour that has gone meanwhile does not stop the move', async () => {
  const { anna, project_id, tasks } = await withTasks('а', 'б', 'в');
  await anna.patch(`/tasks/${tasks[0]}/status`, { status: 'done' });

  const answer = await anna.post(`/tasks/${tasks[2]}/move`, {
    status: 'todo',
    after_id: tasks[0],
    before_id: tasks[1],
  });

  expect(answer.statusCode).toBe(200);
  expect(await titles(anna, project_id, 'todo')).toEqual(['в', 'б']);
});

test('fifty movers on one spot: all get in, no two on the same place', async () => {
  const { anna, project_id, tasks } = await withTasks(...Array.from({ length: 50 }, (_, n) => `задача ${n}`));

  const answers = await Promise.all(
    tasks.map((id) =>
      anna.post(`/tasks/${id}/move`, { status: 'in_progress', after_id: null, before_id: null }),
    ),
  );

  expect(answers.filter((answer) => answer.statusCode !== 200)).toHaveLength(0);
  const column = (await board(anna, project_id)).get('in_progress');
  expect(column?.total).toBe(50);
  const { rows } = await world.sql.query(
    'SELECT count(DISTINCT rank)::int AS ranks FROM app.tasks WHERE org_id = $1',
    [anna.orgId],
  );
  expect(rows[0].ranks).toBe(50);
});

test('the board opens with the first cards and true counts, and goes on where it ended', async () => {
  const { anna, project_id } = await withTasks(...Array.from({ length: 7 }, (_, n) => `${n}`));

  const [todo] = (await anna.get(`/tasks/board?project_id=${project_id}&limit=3`)).json().columns;
  const more = (
    await anna.get(`/tasks/cards?project_id=${project_id}&status=todo&limit=10&cursor=${todo.next_cursor}`)
  ).json();

  expect(todo.total).toBe(7);
  expect([...todo.cards, ...more.items].map((card) => card.title)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  expect(more.next_cursor).toBeNull();
});

test('any status may follow any other; done remembers when', async () => {
  const { anna, tasks } = await withTasks('а');

  const seen = [];
  for (const status of [...taskStatus.options, 'done', 'todo']) {
    const { status: now, completed_at } = (await anna.patch(`/tasks/${tasks[0]}/status`, { status })).json();
    seen.push([now, completed_at !== null]);
  }

  expect(seen).toEqual([
    ['todo', false],
    ['in_progress', false],
    ['in_review', false],
    ['done', true],
    ['cancelled', false],
    ['done', true],
    ['todo', false],
  ]);
});

test('a task is given to somebody, and to nobody again', async () => {
  const { anna, tasks } = await withTasks('а');
  const boris = await world.member(anna);

  for (const assignee_id of [boris.id, null]) {
    const answer = await anna.patch(`/tasks/${tasks[0]}/assignment`, { assignee_id });

    expect(answer.json()).toMatchObject({ id: tasks[0], assignee_id });
    expect((await anna.get(`/tasks/${tasks[0]}`)).json().assignee_id).toBe(assignee_id);
  }
});

test('edits of different fields merge; a description based on an older one is refused with the newer', async () => {
  const { anna, tasks } = await withTasks('а');
  const path = `/tasks/${tasks[0]}`;

  await Promise.all([
    anna.patch(path, { title: 'б' }),
    anna.patch(path, { priority: 'urgent' }),
    anna.patch(path, { description: 'первое', version: 1 }),
  ]);
  const late = await anna.patch(path, { description: 'второе', version: 1 });

  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'stale', current: { description: 'первое', version: 2 } });
  expect((await anna.get(path)).json()).toMatchObject({
    title: 'б',
    priority: 'urgent',
    description: 'первое',
  });
});

test('labels that travel with an older description are refused with it', async () => {
  const { anna, tasks } = await withTasks('а');
  const path = `/tasks/${tasks[0]}`;
  const label = (await anna.post('/labels', { name: 'срочно' })).json().id;
  await anna.patch(path, { description: 'новое', version: 1 });

  const late = await anna.patch(path, { description: 'старое', title: 'б', label_ids: [label], version: 1 });

  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'stale', current: { description: 'новое', label_ids: [] } });
  expect((await anna.get(path)).json()).toMatchObject({ title: 'а', label_ids: [] });
});

test('a member deletes what he made and nothing else', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  const [his, hers] = [await world.task(boris), await world.task(owner)];

  expect((await boris.delete(`/tasks/${hers.id}`)).statusCode).toBe(403);
  expect((await boris.delete(`/tasks/${his.id}`)).statusCode).toBe(204);
  expect((await boris.get('/tasks')).json().items.map((task: { id: string }) => task.id)).toEqual([hers.id]);
});

test('a task of another organisation does not exist, nor does its project or a person from there', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const [own, foreign] = [await world.task(anna), await world.task(boris)];

  expect((await anna.patch(`/tasks/${foreign.id}/status`, { status: 'done' })).statusCode).toBe(404);
  expect((await anna.post('/tasks', { title: 'х', project_id: foreign.project_id })).statusCode).toBe(404);
  expect((await anna.patch(`/tasks/${own.id}`, { assignee_id: boris.id })).statusCode).toBe(404);
});

test('a link names a task by its number and a project by its key, in its own organisation alone', async () => {
  const { anna, project_id, tasks } = await withTasks('одна');
  const project = (await anna.get(`/projects/${project_id}`)).json();
  const stranger = await world.owner();

  expect((await anna.get('/tasks/by-number/1')).json()).toMatchObject({
    id: tasks[0],
    key: `${project.key}-1`,
  });
  expect((await anna.get(`/projects/by-key/${project.key.toLowerCase()}`)).json().id).toBe(project_id);
  expect((await anna.get('/tasks/by-number/2')).statusCode).toBe(404);
  expect((await stranger.get('/tasks/by-number/1')).statusCode).toBe(404);
  expect((await stranger.get(`/projects/by-key/${project.key}`)).statusCode).toBe(404);
});
