import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { makeDueTasks } from './making/service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const daily = {
  every: 'day',
  interval: 1,
  weekdays: [],
  day_of_month: null,
  starts_on: '2025-01-01',
  ends_on: null,
} as const;

async function template(person: Person, fields: object = {}) {
  const project = 'project_id' in fields ? {} : { project_id: (await world.project(person)).id };
  const answer = await person.post('/task-templates', {
    name: 'Отчёт',
    title: 'Недельный отчёт',
    ...project,
    ...fields,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const listed = async (person: Person) => (await person.get('/task-templates')).json().items;

/** Tasks that a template has made, without their sub-tasks. */
async function madeBy(id: string) {
  const { rows } = await world.sql.query<{ id: string; title: string; reporter_id: string; due: string }>(
    `SELECT id, title, reporter_id, due_date::text AS due FROM app.tasks WHERE template_id = $1 AND parent_id IS NULL`,
    [id],
  );
  return rows;
}

/** Where it is now so many hours past midnight, five and seven on one day; which day it is there. */
async function clockAt(person: Person, hour: number): Promise<string> {
  const { rows } = await world.sql.query<{ today: string }>(
    `WITH utc AS (SELECT extract(hour FROM now() AT TIME ZONE 'UTC')::int AS hour),
       zone AS (SELECT CASE WHEN hour < 18 THEN (($2::int - hour + 36) % 24) - 12 ELSE (($2::int - hour + 34) % 24) - 10 END AS ahead FROM utc)
     UPDATE app.organisations SET time_zone = 'Etc/GMT' || CASE WHEN ahead > 0 THEN '-' ELSE '+' END || abs(ahead) FROM zone
     WHERE org_id = $1 RETURNING to_char(now() AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today`,
    [person.orgId, hour],
  );
  return rows[0]?.today ?? '';
}
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('a template', () => {
  test('holds what a task is made from, is listed by name, and changes field by field', async () => {
    const anna = await world.owner();
    const made = await template(anna, { checklist: ['собрать', 'проверить'], due_in_days: 3 });
    await template(anna, { name: 'Акция' });

    const answer = await anna.patch(`/task-templates/${made.id}`, { title: 'Месячный отчёт', checklist: [] });

    expect(answer.json()).toEqual({ ...made, title: 'Месячный отчёт', checklist: [] });
    expect(made).toMatchObject({
      description: '',
      priority: 'medium',
      type: 'task',
      assignee_id: null,
      label_ids: [],
      recurrence: null,
      next_on: null,
      is_paused: false,
      created_by: anna.id,
    });
    expect((await listed(anna)).map((one: { name: string }) => one.name)).toEqual(['Акция', 'Отчёт']);
  });

  test('makes a task with its sub-tasks in their order, due by the calendar of the organisation', async () => {
    const anna = await world.owner();
    const today = await clockAt(anna, 1);
    const boris = await world.member(anna);
    const { id } = await template(anna, {
      checklist: ['первая', 'вторая'],
      due_in_days: 2,
      priority: 'high',
    });

    const task = await boris.post(`/task-templates/${id}/use`);

    expect(task.statusCode).toBe(201);
    expect(task.json()).toMatchObject({
      title: 'Недельный отчёт',
      due_date: daysFrom(today, 2),
      priority: 'high',
      reporter_id: boris.id,
      subtasks: {
        total: 2,
        done: 0,
      },
    });
    const below = await anna.get(`/tasks?parent_id=${task.json().id}&order=rank`);
    expect(below.json().items.map((one: { title: string }) => one.title)).toEqual(['первая', 'вторая']);
  });

  test('can be used often; who has left is left out', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const { id } = await template(anna, { assignee_id: boris.id });
    await anna.delete(`/orgs/${anna.orgId}/members/${boris.id}`);

    const answers = [
      await anna.post(`/task-templates/${id}/use`),
      await anna.post(`/task-templates/${id}/use`),
    ];

    expect(answers.map((one) => one.json().assignee_id)).toEqual([null, null]);
    expect(await madeBy(id)).toHaveLength(2);
  });

  test('leaves its tasks when it is deleted, and is for its maker and administrators to delete', async () => {
    const anna = await world.owner();
    const [boris, vera] = [await world.member(anna), await world.member(anna)];
    const { id } = await template(boris);
    const task = (await vera.post(`/task-templates/${id}/use`)).json();

    const answers = [
      await vera.delete(`/task-templates/${id}`),
      await boris.delete(`/task-templates/${id}`),
      await boris.post(`/task-templates/${id}/use`),
    ];

    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 204, 404]);
    expect((await anna.get(`/tasks/${task.id}`)).statusCode).toBe(200);
  });

  test('of a project in the trash says so', async () => {
    const anna = await world.owner();
    const { id, project_id } = await template(anna);
    await anna.delete(`/projects/${project_id}`);

    const answer = await anna.post(`/task-templates/${id}/use`);

    expect(answer.statusCode).toBe(409);
    expect(answer.json().detail).toBe(
      'The project of this template is in the trash: restore it or choose another',
    );
    expect((await anna.post('/task-templates', { name: 'а', title: 'б', project_id })).statusCode).toBe(404);
  });

  test('can be changed, and made again, when what it names has gone', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const label = (await anna.post('/labels', { name: 'срочно' })).json().id;
    const named = { assignee_id: boris.id, label_ids: [label] };
    const { id, project_id } = await template(anna, named);
    await anna.delete(`/labels/${label}`);
    await anna.delete(`/orgs/${anna.orgId}/members/${boris.id}`);

    const again = await template(anna, { ...named, project_id });
    await anna.delete(`/projects/${project_id}`);
    const changed = await anna.patch(`/task-templates/${id}`, { ...named, project_id, name: 'Сводка' });

    expect(again).toMatchObject({ assignee_id: null, label_ids: [] });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ name: 'Сводка', project_id, assignee_id: null, label_ids: [] });
  });

  test('ends after it begins', async () => {
    const anna = await world.owner();
    const { id } = await template(anna);

    const answer = await anna.patch(`/task-templates/${id}`, {
      recurrence: { ...daily, ends_on: '2024-12-31' },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe('recurrence.ends_on');
  });
});

describe('a recurring task', () => {
  test('is looked for every hour, and a missed hour is made up for', async () => {
    const working = await createWorld({ works: true });
    const { rows } = await working.sql.query(
      `SELECT cron, options->>'missed' AS missed FROM pgboss.schedule WHERE name = 'recurring-tasks'`,
    );
    await working.close();

    expect(rows).toEqual([{ cron: '0 * * * *', missed: 'once' }]);
  });

  test('is made once a day from six in the morning, whoever asks and however often, in the name of its maker', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const today = await clockAt(anna, 5);
    const { id, next_on } = await template(boris, { recurrence: daily, due_in_days: 1 });
    await makeDueTasks(world.app.db);
    const early = await madeBy(id);

    await clockAt(anna, 7);
    const later = daysFrom(await clockAt(anna, 7), 1);
    await Promise.all(Array.from({ length: 5 }, () => makeDueTasks(world.app.db)));
    await makeDueTasks(world.app.db);

    expect([next_on, early]).toEqual([today, []]);
    expect(await madeBy(id)).toEqual([expect.objectContaining({ reporter_id: boris.id, due: later })]);
    expect((await listed(anna))[0].next_on).toBe(later);
    const { rows } = await world.sql.query(
      `SELECT actor_id FROM app.events WHERE org_id = $1 AND kind = 'task.created'`,
      [anna.orgId],
    );
    expect(rows).toEqual([{ actor_id: boris.id }]);
  });

  test('comes once after days on which nothing ran', async () => {
    const anna = await world.owner();
    const today = await clockAt(anna, 12);
    const { id } = await template(anna, { recurrence: daily });
    await world.sql.query('UPDATE app.task_templates SET next_on = $2 WHERE id = $1', [
      id,
      daysFrom(today, -5),
    ]);

    await makeDueTasks(world.app.db);

    expect(await madeBy(id)).toHaveLength(1);
    expect((await listed(anna))[0].next_on).toBe(daysFrom(today, 1));
  });

  test('comes a second time on no day, though its rule begins anew', async () => {
    const anna = await world.owner();
    const today = await clockAt(anna, 12);
    const { id } = await template(anna, { recurrence: daily });
    await makeDueTasks(world.app.db);

    const anew = await anna.patch(`/task-templates/${id}`, { recurrence: { ...daily, interval: 2 } });
    await makeDueTasks(world.app.db);

    expect(anew.json().next_on >= today).toBe(true);
    expect(await madeBy(id)).toHaveLength(1);
    expect((await listed(anna))[0].next_on > today).toBe(true);
  });

  test('stops while it is paused, and makes nothing for the days gone by', async () => {
    const anna = await world.owner();
    const today = await clockAt(anna, 12);
    const { id } = await template(anna, { recurrence: daily, is_paused: true });
    await makeDueTasks(world.app.db);
    const [paused, none] = [(await listed(anna))[0], await madeBy(id)];

    const answer = await anna.patch(`/task-templates/${id}`, { is_paused: false });

    expect([paused.next_on, none]).toEqual([null, []]);
    expect(answer.json()).toMatchObject({ is_paused: false, next_on: today });
  });

  test.each<[string, (owner: Person, maker: Person, projectId: string) => Promise<unknown>]>([
    ['its project is in the trash', (owner, _, projectId) => owner.delete(`/projects/${projectId}`)],
    ['its maker has left', (owner, maker) => owner.delete(`/orgs/${owner.orgId}/members/${maker.id}`)],
  ])('pauses itself when %s', async (_, happens) => {
    const anna = await world.owner();
    await clockAt(anna, 12);
    const boris = await world.member(anna);
    const { id, project_id } = await template(boris, { recurrence: daily });
    await happens(anna, boris, project_id);

    await makeDueTasks(world.app.db);

    expect(await madeBy(id)).toEqual([]);
    expect((await listed(anna))[0]).toMatchObject({ is_paused: true, next_on: null });
  });
});
