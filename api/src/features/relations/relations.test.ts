import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function withTasks(count: number) {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await world.task(anna, { project_id, title: `${n}` })).id);
  return { anna, project_id, ids };
}
const relations = async (person: Person, id?: string) => (await person.get(`/tasks/${id}/relations`)).json();
const idsOf = (links: { id: string }[]) => links.map((link) => link.id);

test('everything that a task stands in relation to comes in one answer', async () => {
  const { anna, ids } = await withTasks(5);
  const boris = await world.member(anna);
  const [whole, part, task, blocker, blocked] = ids;
  await anna.patch(`/tasks/${task}`, { parent_id: whole });
  await anna.patch(`/tasks/${part}`, { parent_id: task });
  await anna.post(`/tasks/${task}/blockers`, { task_id: blocker });
  await anna.post(`/tasks/${blocked}/blockers`, { task_id: task });
  await anna.put(`/tasks/${task}/watchers/${boris.id}`);
  const target = (
    await anna.post(`/tasks/${task}/targets`, { kind: 'campaign', key: 'vk:7', name: 'Осень' })
  ).json();

  const all = await relations(anna, task);

  expect(all.parent.id).toBe(whole);
  expect(idsOf(all.subtasks)).toEqual([part]);
  expect(idsOf(all.blocked_by)).toEqual([blocker]);
  expect(idsOf(all.blocks)).toEqual([blocked]);
  expect(all.watchers.toSorted()).toEqual([anna.id, boris.id].toSorted());
  expect(all.targets).toEqual([{ id: target.id, kind: 'campaign', key: 'vk:7', name: 'Осень' }]);
});

test('a target is told of when it is new or called otherwise, not when it is there', async () => {
  const { anna, ids } = await withTasks(1);
  const add = async (name: string) =>
    (await anna.post(`/tasks/${ids[0]}/targets`, { kind: 'campaign', key: 'vk:7', name })).json();

  const [first, again, renamed] = [await add('Осень'), await add('Осень'), await add('Зима')];

  expect([again, renamed]).toEqual([first, { ...first, name: 'Зима' }]);
  const { rows } = await world.sql.query(
    `SELECT data->'target'->>'name' AS name FROM app.events WHERE org_id = $1 AND kind = 'task.linked' ORDER BY seq`,
    [anna.orgId],
  );
  expect(rows).toEqual([{ name: 'Осень' }, { name: 'Зима' }]);
});

test('a task has a hundred targets at most, and one of them may still be called otherwise', async () => {
  const { anna, ids } = await withTasks(1);
  const add = (key: number, name: string) =>
    anna.post(`/tasks/${ids[0]}/targets`, { kind: 'campaign', key: `vk:${key}`, name });
  for (let n = 0; n < 100; n++) expect((await add(n, 'Осень')).statusCode).toBe(201);

  const [renamed, oneMore] = [await add(7, 'Зима'), await add(100, 'Осень')];

  expect(renamed.json()).toMatchObject({ key: 'vk:7', name: 'Зима' });
  expect(oneMore.json()).toMatchObject({ status: 409, reason: 'too_many_targets' });
});

test('nobody begins or ceases to watch a task in the trash', async () => {
  const { anna, ids } = await withTasks(1);
  const boris = await world.member(anna);
  await anna.delete(`/tasks/${ids[0]}`);

  const answers = [
    await anna.put(`/tasks/${ids[0]}/watchers/${boris.id}`),
    await anna.delete(`/tasks/${ids[0]}/watchers/${anna.id}`),
  ];

  expect(answers.map((answer) => answer.json().reason)).toEqual(['in_trash', 'in_trash']);
});

test('what many tasks wait for comes in one call, without what lies in the trash', async () => {
  const { anna, ids } = await withTasks(4);
  const [first, second, blocker, gone] = ids;
  for (const other of [blocker, gone]) await anna.post(`/tasks/${first}/blockers`, { task_id: other });
  await anna.post(`/tasks/${second}/blockers`, { task_id: blocker });
  await anna.delete(`/tasks/${gone}`);

  const { items } = (await anna.get(`/tasks/blockers?task_ids=${ids.join(',')}`)).json();
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      { task_id: first, blocker_id: blocker },
      { task_id: second, blocker_id: blocker },
    ]),
  );
});

test('what lies in the trash is no relation until it comes back', async () => {
  const { anna, ids } = await withTasks(3);
  const [parent, task, blocker] = ids;
  await anna.patch(`/tasks/${task}`, { parent_id: parent });
  await anna.post(`/tasks/${task}/blockers`, { task_id: blocker });

  for (const id of [parent, blocker]) await anna.delete(`/tasks/${id}`);
  expect(await relations(anna, task)).toMatchObject({ parent: null, blocked_by: [] });
  expect((await anna.get(`/tasks/${task}`)).json()).toMatchObject({ parent_id: null, is_blocked: false });

  for (const id of [parent, blocker]) await anna.post(`/tasks/${id}/restore`);
  expect((await anna.get(`/tasks/${task}`)).json()).toMatchObject({ parent_id: parent, is_blocked: true });
});

test('tasks never wait for each other in a circle, also when both ends are joined at once', async () => {
  const { anna, ids } = await withTasks(3);
  const [a, b, c] = ids;
  await anna.post(`/tasks/${b}/blockers`, { task_id: a });
  await anna.post(`/tasks/${c}/blockers`, { task_id: b });

  expect((await anna.post(`/tasks/${a}/blockers`, { task_id: c })).json().reason).toBe('blocker_circle');
  expect((await anna.post(`/tasks/${a}/blockers`, { task_id: a })).json().reason).toBe('blocker_circle');

  for (let round = 0; round < 5; round++) {
    const { anna: other, ids: two } = await withTasks(2);
    const answers = await Promise.all([
      other.post(`/tasks/${two[0]}/blockers`, { task_id: two[1] }),
      other.post(`/tasks/${two[1]}/blockers`, { task_id: two[0] }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((x, y) => x - y)).toEqual([204, 409]);
  }
});

test('sub-tasks are five levels deep at most and never below themselves, also when two move at once', async () => {
  const { anna, ids } = await withTasks(6);
  const [one, two, three, four, five, six] = ids;
  for (const [child, parent] of [
    [two, one],
    [three, two],
    [four, three],
    [five, four],
  ])
    expect((await anna.patch(`/tasks/${child}`, { parent_id: parent })).statusCode).toBe(200);

  expect((await anna.patch(`/tasks/${six}`, { parent_id: five })).json().reason).toBe('tasks_too_deep');
  expect((await anna.patch(`/tasks/${one}`, { parent_id: six })).json().reason).toBe('tasks_too_deep');
  expect((await anna.patch(`/tasks/${one}`, { parent_id: three })).json().reason).toBe('task_cycle');
  expect((await anna.patch(`/tasks/${one}`, { parent_id: one })).json().reason).toBe('task_cycle');

  for (let round = 0; round < 5; round++) {
    const { anna: other, ids: both } = await withTasks(2);
    const answers = await Promise.all([
      other.patch(`/tasks/${both[0]}`, { parent_id: both[1] }),
      other.patch(`/tasks/${both[1]}`, { parent_id: both[0] }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

test('whoever reports or is given a task watches it, and may stop', async () => {
  const { anna, ids } = await withTasks(1);
  const [task] = ids;
  const boris = await world.member(anna);
  await anna.patch(`/tasks/${task}/assignment`, { assignee_id: boris.id });

  expect((await relations(anna, task)).watchers.toSorted()).toEqual([anna.id, boris.id].toSorted());

  expect((await boris.delete(`/tasks/${task}/watchers/${boris.id}`)).statusCode).toBe(204);
  expect((await relations(anna, task)).watchers).toEqual([anna.id]);
});

test('a former member watches nothing and is given nothing', async () => {
  const { anna, ids } = await withTasks(1);
  const [task] = ids;
  const boris = await world.member(anna);
  await anna.put(`/tasks/${task}/watchers/${boris.id}`);
  await anna.delete(`/orgs/${anna.orgId}/members/${boris.id}`);

  expect((await relations(anna, task)).watchers).toEqual([anna.id]);
  expect((await anna.put(`/tasks/${task}/watchers/${boris.id}`)).statusCode).toBe(404);
  expect((await anna.patch(`/tasks/${task}/assignment`, { assignee_id: boris.id })).statusCode).toBe(404);
});

test('a change tells of the cards beside it that look different now', async () => {
  const { anna, ids } = await withTasks(3);
  const [whole, part, waiting] = ids;
  await anna.patch(`/tasks/${part}`, { parent_id: whole });
  await anna.post(`/tasks/${waiting}/blockers`, { task_id: part });

  await anna.patch(`/tasks/${part}/status`, { status: 'done' });

  const { rows } = await world.sql.query(
    'SELECT data FROM app.events WHERE org_id = $1 ORDER BY seq DESC LIMIT 1',
    [anna.orgId],
  );
  const related = new Map(rows[0].data.related.map((card: { id: string }) => [card.id, card]));
  expect(related.get(whole)).toMatchObject({ subtasks: { total: 1, done: 1 } });
  expect(related.get(waiting)).toMatchObject({ is_blocked: false });
});
