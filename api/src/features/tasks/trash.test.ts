import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeTrash } from '../trash/purge/service.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const titles = async (person: Person, project_id: string) =>
  (await person.get(`/tasks/board?project_id=${project_id}`))
    .json()
    .columns[0].cards.map((card: { title: string }) => card.title);

async function withTasks(...names: string[]) {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  const ids = new Map<string, string>();
  for (const title of names.toReversed()) ids.set(title, (await world.task(anna, { project_id, title })).id);
  return { anna, project_id, path: (title: string) => `/tasks/${ids.get(title)}` };
}

test('what is deleted is hidden everywhere, and comes back to where it was', async () => {
  const { anna, project_id, path } = await withTasks('а', 'б', 'в');

  expect((await anna.delete(path('б'))).statusCode).toBe(204);
  expect(await titles(anna, project_id)).toEqual(['а', 'в']);
  expect((await anna.get('/tasks')).json().items).toHaveLength(2);
  expect((await anna.get('/tasks/stats')).json().total).toBe(2);
  expect((await anna.get(path('б'))).json().deleted_at).toMatch(/Z$/);

  // Somebody takes the place meanwhile.
  await world.task(anna, { project_id, title: 'г' });
  const restored = (await anna.post(`${path('б')}/restore`)).json();
  expect(restored.deleted_at).toBeNull();
  expect(await titles(anna, project_id)).toEqual(['г', 'а', 'б', 'в']);
});

test('a card never takes the rank of one in the trash', async () => {
  const { anna, project_id, path } = await withTasks('а', 'б', 'в');
  await anna.delete(path('б'));
  const id = (title: string) => path(title).slice('/tasks/'.length);

  await world.task(anna, { project_id, title: 'г' });
  await anna.post(`${path('а')}/move`, { status: 'todo', after_id: null, before_id: id('в') });
  await anna.post(`${path('б')}/restore`);

  expect(new Set(await titles(anna, project_id))).toEqual(new Set(['а', 'б', 'в', 'г']));
  const { rows } = await world.sql.query(
    'SELECT count(DISTINCT rank)::int AS ranks FROM app.tasks WHERE org_id = $1',
    [anna.orgId],
  );
  expect(rows[0].ranks).toBe(4);
});

test('in the trash nothing changes; restoring what is there already is no failure', async () => {
  const { anna, path } = await withTasks('а', 'б');
  expect((await anna.post(`${path('а')}/restore`)).statusCode).toBe(200);
  await anna.delete(path('а'));

  expect((await anna.patch(path('а'), { title: 'я' })).json().reason).toBe('in_trash');
  expect((await anna.patch(`${path('а')}/status`, { status: 'done' })).json().reason).toBe('in_trash');
  expect((await anna.patch(path('а'), { label_ids: [] })).json().reason).toBe('in_trash');
  expect(
    (await anna.post(`${path('а')}/move`, { status: 'done', after_id: null, before_id: null })).statusCode,
  ).toBe(409);
  expect((await anna.delete(path('а'))).statusCode).toBe(404);
});

test('a task whose project lies in the trash waits for it', async () => {
  const { anna, project_id, path } = await withTasks('а');
  await anna.delete(path('а'));
  await anna.delete(`/projects/${project_id}`);

  expect((await anna.post(`${path('а')}/restore`)).json().reason).toBe('project_in_trash');
  expect((await anna.post('/tasks', { project_id, title: 'новая' })).statusCode).toBe(404);

  await anna.post(`/projects/${project_id}/restore`);
  expect((await anna.post(`${path('а')}/restore`)).statusCode).toBe(200);
});

test('after 30 days it is gone for good, with what hangs on it, and not a day earlier', async () => {
  const { anna, project_id, path } = await withTasks('а', 'б', 'в');
  const id = (title: string) => path(title).slice('/tasks/'.length);
  const label = (await anna.post('/labels', { name: 'метка' })).json().id;
  await anna.patch(path('б'), { label_ids: [label], parent_id: id('а') });
  await anna.post(`${path('в')}/blockers`, { task_id: id('б') });
  await anna.post(`${path('б')}/comments`, { content: 'слова' });
  await anna.post('/tasks/bulk', { ids: [id('б')], changes: { priority: 'urgent' } });
  const other = await world.project(anna);
  const inProject = await world.task(anna, { project_id: other.id });
  for (const gone of [path('а'), path('б'), `/projects/${other.id}`]) await anna.delete(gone);
  const age = (ids: string[], days: number) =>
    world.sql.query(
      `WITH p AS (UPDATE app.projects SET deleted_at = now() - $2 * interval '1 day' WHERE id = ANY ($1))
       UPDATE app.tasks SET deleted_at = now() - $2 * interval '1 day' WHERE id = ANY ($1)`,
      [ids, days],
    );
  await age([id('а')], 29.9);
  await age([id('б'), other.id, inProject.id], 30.1);

  await purgeTrash(world.app.db);

  expect((await anna.get(path('а'))).statusCode).toBe(200);
  expect((await anna.get(path('б'))).statusCode).toBe(404);
  expect((await anna.get(`/projects/${other.id}`)).statusCode).toBe(404);
  expect((await anna.get(`/tasks/${inProject.id}`)).statusCode).toBe(404);
  expect(await titles(anna, project_id)).toEqual(['в']);
  expect((await anna.get(`${path('в')}/relations`)).json().blocked_by).toEqual([]);
});
