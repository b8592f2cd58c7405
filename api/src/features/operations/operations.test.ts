import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function withTasks(...names: string[]) {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  const ids = new Map<string, string>();
  for (const title of names.toReversed()) ids.set(title, (await world.task(anna, { project_id, title })).id);
  const id = (title: string) => ids.get(title) ?? '';
  return { anna, project_id, id, all: names.map(id) };
}
const task = async (person: Person, id: string) => (await person.get(`/tasks/${id}`)).json();
const column = async (person: Person, status: string) =>
  (await person.get('/tasks/board'))
    .json()
    .columns.find((one: { status: string }) => one.status === status)
    .cards.map((card: { title: string }) => card.title);
const edit = async (person: Person, body: object) => (await person.post('/tasks/bulk', body)).json();
const undo = (person: Person, id: string) => person.post(`/operations/${id}/undo`);

test('many tasks change at once, in their order, with one event; undo brings each back to its place', async () => {
  const { anna, id, all } = await withTasks('а', 'б', 'в', 'г');
  await anna.patch(`/tasks/${id('б')}`, { priority: 'urgent' });
  const { seq } = (await anna.get('/tasks/board')).json();

  const done = await edit(anna, { ids: all.slice(0, 3), changes: { status: 'done', priority: 'urgent' } });

  expect(done).toMatchObject({ changed: 3, unchanged: 0 });
  expect(await column(anna, 'done')).toEqual(['а', 'б', 'в']);
  expect((await task(anna, id('а'))).completed_at).not.toBeNull();
  expect((await anna.get('/tasks/board')).json().seq).toBe(seq + 1);

  expect((await undo(anna, done.operation_id)).json()).toEqual({ restored: 3, kept: 0 });
  expect(await column(anna, 'todo')).toEqual(['а', 'б', 'в', 'г']);
  expect(await task(anna, id('а'))).toMatchObject({ priority: 'medium', completed_at: null });
  expect((await task(anna, id('б'))).priority).toBe('urgent');
  expect((await undo(anna, done.operation_id)).json().reason).toBe('undone_already');
});

test('undo keeps what somebody has changed since, and the places that others have taken', async () => {
  const { anna, project_id, id, all } = await withTasks('а', 'б', 'в');
  const { operation_id } = await edit(anna, { ids: all, changes: { status: 'in_review', type: 'bug' } });
  await anna.patch(`/tasks/${id('а')}/status`, { status: 'done' });
  await anna.patch(`/tasks/${id('б')}`, { type: 'feature' });
  for (const title of ['г', 'д', 'е']) await world.task(anna, { project_id, title });

  expect((await undo(anna, operation_id)).json()).toEqual({ restored: 3, kept: 0 });

  expect(await task(anna, id('а'))).toMatchObject({ status: 'done', type: 'task' });
  expect(await task(anna, id('б'))).toMatchObject({ status: 'todo', type: 'feature' });
  const todo = await column(anna, 'todo');
  expect(todo).toHaveLength(5);
  expect(todo.indexOf('б')).toBeLessThan(todo.indexOf('в'));
  const { rows } = await world.sql.query(
    'SELECT count(*)::int AS n FROM app.tasks WHERE org_id = $1 GROUP BY status, rank HAVING count(*) > 1',
    [anna.orgId],
  );
  expect(rows).toEqual([]);
});

test('labels are added and taken off, people and days set, and all of it taken back', async () => {
  const { anna, id, all } = await withTasks('а', 'б');
  const boris = await world.member(anna);
  const [one, two] = [
    (await anna.post('/labels', { name: 'один' })).json().id,
    (await anna.post('/labels', { name: 'два' })).json().id,
  ];
  await anna.patch(`/tasks/${id('а')}`, { label_ids: [one] });

  const { operation_id } = await edit(anna, {
    ids: all,
    changes: {
      add_label_ids: [two],
      remove_label_ids: [one],
      assignee_id: boris.id,
      due_date: '2031-01-01',
    },
  });

  expect(await task(anna, id('а'))).toMatchObject({
    label_ids: [two],
    assignee_id: boris.id,
    due_date: '2031-01-01',
  });
  expect((await anna.get(`/tasks/${id('б')}/relations`)).json().watchers).toContain(boris.id);

  await undo(anna, operation_id);
  expect(await task(anna, id('а'))).toMatchObject({ label_ids: [one], assignee_id: null, due_date: null });
  expect(await task(anna, id('б'))).toMatchObject({ label_ids: [] });
});

test('a filter names the tasks; nothing that differs is no operation', async () => {
  const { anna, all } = await withTasks('а', 'б', 'в');

  expect(await edit(anna, { filter: { q: 'б' }, changes: { priority: 'low' } })).toMatchObject({
    changed: 1,
  });
  expect(await edit(anna, { filter: { priority: 'low' }, changes: { priority: 'low' } })).toEqual({
    operation_id: null,
    changed: 0,
    unchanged: 1,
  });
  expect(await edit(anna, { changes: { priority: 'high' } })).toMatchObject({ changed: 0 });
  expect(
    (await anna.post('/tasks/bulk', { ids: all, filter: {}, changes: { priority: 'high' } })).json().reason,
  ).toBe('nothing_named');
});

test('a member deletes by many what is his own, and restores it by undo', async () => {
  const { anna, project_id, all } = await withTasks('а', 'б');
  const boris = await world.member(anna);
  const his = await world.task(boris, { project_id, title: 'его' });

  const { operation_id, ...counts } = await edit(boris, { ids: [...all, his.id], changes: { delete: true } });

  expect(counts).toEqual({ changed: 1, unchanged: 2 });
  expect(await column(anna, 'todo')).toEqual(['а', 'б']);
  expect((await undo(boris, operation_id)).json()).toEqual({ restored: 1, kept: 0 });
  expect(await column(anna, 'todo')).toEqual(['его', 'а', 'б']);
});

test('who is not in takes nothing, neither when it is given nor when it would be taken back', async () => {
  const { anna, id, all } = await withTasks('а');
  const [boris, stranger] = [await world.member(anna), await world.owner()];
  await anna.patch(`/tasks/${id('а')}/assignment`, { assignee_id: boris.id });
  const { operation_id } = await edit(anna, { ids: all, changes: { assignee_id: null } });
  await anna.delete(`/orgs/${anna.orgId}/members/${boris.id}`);

  expect((await undo(anna, operation_id)).json()).toEqual({ restored: 0, kept: 1 });
  for (const assignee_id of [boris.id, stranger.id])
    expect((await anna.post('/tasks/bulk', { ids: all, changes: { assignee_id } })).statusCode).toBe(404);
});

test('an operation is taken back by its maker or an administrator, within a day', async () => {
  const { anna, all } = await withTasks('а');
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const { operation_id } = await edit(boris, { ids: all, changes: { priority: 'high' } });

  expect((await undo(vera, operation_id)).statusCode).toBe(403);
  expect((await undo(await world.owner(), operation_id)).statusCode).toBe(404);
  await world.sql.query(`UPDATE app.operations SET at = now() - interval '25 hours' WHERE id = $1`, [
    operation_id,
  ]);
  expect((await undo(boris, operation_id)).json().reason).toBe('undo_over');
});

test('thousands at once, and the history of each tells of it and of its undoing', async () => {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  const { id: first } = await world.task(anna, { project_id });
  await world.sql.query(
    `INSERT INTO app.tasks (org_id, id, number, project_id, title, status, priority, type, reporter_id, rank)
     SELECT org_id, gen_random_uuid(), n, project_id, 'задача ' || n, 'todo', 'low', 'task', reporter_id, rank || 'V' || lpad(n::text, 5, '0') || 'V'
     FROM app.tasks, generate_series(2, 2000) AS n WHERE id = $1`,
    [first],
  );

  const done = await edit(anna, {
    filter: { project_id },
    changes: { status: 'done', due_date: '2031-01-01' },
  });
  expect(done).toMatchObject({ changed: 2_000, unchanged: 0 });
  expect((await undo(anna, done.operation_id)).json()).toEqual({ restored: 2_000, kept: 0 });

  const { items } = (await anna.get(`/tasks/${first}/history`)).json();
  expect(items.map((entry: { kind: string }) => entry.kind)).toEqual([
    'tasks.undone',
    'tasks.changed',
    'task.created',
  ]);
  expect(items[1].data.changes).toEqual({
    status: { before: 'todo', after: 'done' },
    due_date: { before: null, after: '2031-01-01' },
  });
  expect(items[0].data.changes.status).toEqual({ before: 'done', after: 'todo' });
});
