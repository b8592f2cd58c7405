import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a label that exists is given back, however its letters are written', async () => {
  const anna = await world.owner();

  const first = (await anna.post('/labels', { name: 'Срочно' })).json();
  const again = (await anna.post('/labels', { name: 'срочно', colour: 'red' })).json();

  expect(again).toEqual(first);
  expect((await anna.get('/labels')).json().items).toEqual([{ ...first, tasks: 0 }]);
});

test('those who type the same label at once get one', async () => {
  const anna = await world.owner();

  const answers = await Promise.all(Array.from({ length: 8 }, () => anna.post('/labels', { name: 'одна' })));

  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
});

test('labels are set, counted without the trash, renamed and taken off', async () => {
  const anna = await world.owner();
  const [a, b] = [
    (await anna.post('/labels', { name: 'а' })).json(),
    (await anna.post('/labels', { name: 'б' })).json(),
  ];
  const [task, gone] = [
    await world.task(anna, { label_ids: [b.id, a.id, a.id] }),
    await world.task(anna, { label_ids: [a.id] }),
  ];
  await anna.delete(`/tasks/${gone.id}`);
  const counts = async () =>
    (await anna.get('/labels'))
      .json()
      .items.map((label: { name: string; tasks: number }) => [label.name, label.tasks]);

  expect(new Set((await anna.get(`/tasks/${task.id}`)).json().label_ids)).toEqual(new Set([a.id, b.id]));
  expect(await counts()).toEqual([
    ['а', 1],
    ['б', 1],
  ]);

  expect((await anna.patch(`/labels/${a.id}`, { name: 'Б' })).json().reason).toBe('label_name_taken');
  expect((await anna.patch(`/labels/${a.id}`, { name: 'в', colour: 'red' })).json()).toMatchObject({
    name: 'в',
    colour: 'red',
  });
  expect((await anna.delete(`/labels/${a.id}`)).statusCode).toBe(204);
  expect((await anna.get(`/tasks/${task.id}`)).json().label_ids).toEqual([b.id]);
});

test('a member may not delete a label, and labels of another organisation do not exist', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const stranger = await world.owner();
  const { id } = (await anna.post('/labels', { name: 'наша' })).json();
  const task = await world.task(stranger);

  expect((await boris.delete(`/labels/${id}`)).statusCode).toBe(403);
  expect((await stranger.patch(`/labels/${id}`, { name: 'моя' })).statusCode).toBe(404);
  expect((await stranger.patch(`/tasks/${task.id}`, { label_ids: [id] })).statusCode).toBe(404);
  expect((await stranger.post('/tasks', { ...task, label_ids: [id] })).statusCode).toBe(400);
  expect(
    (await stranger.post('/tasks', { title: 'х', project_id: task.project_id, label_ids: [id] })).statusCode,
  ).toBe(404);
});
