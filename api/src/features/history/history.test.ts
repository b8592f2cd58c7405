import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const history = async (person: Person, path: string) =>
  (await person.get(`${path}/history?limit=200`))
    .json()
    .items.map(({ kind, data }: { kind: string; data: { changes?: object } }) => [
      kind,
      data.changes ?? null,
    ]);

test('a task’s history tells each change with what was and what is, the newest first', async () => {
  const anna = await world.owner();
  const { id, project_id } = await world.task(anna);
  const path = `/tasks/${id}`;
  await anna.patch(path, { title: 'Новая', priority: 'high', description: 'текст', version: 1 });
  await anna.patch(path, { title: 'Новая', priority: 'high' });
  await anna.patch(`${path}/status`, { status: 'done' });
  await anna.patch(`${path}/status`, { status: 'done' });
  await anna.post(`${path}/move`, { status: 'done', after_id: null, before_id: null });
  await anna.post(`${path}/comments`, { content: 'слова' });
  await anna.delete(path);
  await anna.post(`${path}/restore`);
  await world.task(anna, { project_id });

  expect(await history(anna, path)).toEqual([
    ['task.restored', null],
    ['task.deleted', null],
    ['comment.created', null],
    ['task.moved', { status: { before: 'todo', after: 'done' } }],
    [
      'task.changed',
      {
        title: { before: 'Посадочная страница', after: 'Новая' },
        description: { before: null, after: null },
        priority: { before: 'medium', after: 'high' },
      },
    ],
    ['task.created', null],
  ]);
});

test('it goes on page by page, and is nobody else’s', async () => {
  const [anna, stranger] = [await world.owner(), await world.owner()];
  const { id } = await world.task(anna);
  for (let n = 0; n < 5; n++) await anna.patch(`/tasks/${id}`, { estimate: n });

  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { seq: number }[]; next_cursor: string | null } = (
      await anna.get(`/tasks/${id}/history?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json();
    seen.push(...page.items.map((entry) => entry.seq));
    cursor = page.next_cursor;
  }

  expect(seen).toHaveLength(6);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect((await stranger.get(`/tasks/${id}/history`)).statusCode).toBe(404);
});

test('a project’s history has its tasks, their comments and bulk edits, not those of other projects', async () => {
  const anna = await world.owner();
  const [project, other] = [await world.project(anna), await world.project(anna)];
  const own = await world.task(anna, { project_id: project.id });
  const foreign = await world.task(anna, { project_id: other.id });
  await anna.put(`/projects/${project.id}`, { name: 'Иначе' });
  await anna.post(`/tasks/${own.id}/comments`, { content: 'слова' });
  await anna.post('/tasks/bulk', { ids: [own.id, foreign.id], changes: { priority: 'low' } });
  await anna.post('/tasks/bulk', { ids: [foreign.id], changes: { priority: 'high' } });

  const kinds = (await history(anna, `/projects/${project.id}`)).map(([kind]: [string]) => kind);

  expect(kinds).toEqual([
    'tasks.changed',
    'comment.created',
    'project.changed',
    'task.created',
    'project.created',
  ]);
});
