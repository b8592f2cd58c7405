import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const path = (by: Person, id = '') => `/orgs/${by.orgId}/departments${id && `/${id}`}`;
const add = (by: Person, name: string, more: object = {}) => by.post(path(by), { name, ...more });
const idOf = async (by: Person, name: string, more: object = {}): Promise<string> =>
  (await add(by, name, more)).json().id;
type Row = { id: string; name: string; parent_id: string | null; member_count: number };
const list = async (by: Person): Promise<Row[]> => (await by.get(path(by))).json().items;
/** `name < parent` of every department, in the order of the list. */
async function tree(by: Person): Promise<string[]> {
  const rows = await list(by);
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return rows.map(({ name, parent_id }) => `${name} < ${parent_id === null ? '·' : names.get(parent_id)}`);
}
const change = (by: Person, person: Person, body: object) =>
  by.patch(`/orgs/${by.orgId}/members/${person.id}`, body);
const chain = async (by: Person, levels: number, parent?: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let level = 0; level < levels; level++)
    ids.push(await idOf(by, `Уровень ${level + 1}`, { parent_id: ids.at(-1) ?? parent ?? null }));
  return ids;
};

test('departments stand in a tree, with heads, and count the active members of their own', async () => {
  const owner = await world.owner();
  const [boris, vera, gleb] = [
    await world.member(owner),
    await world.member(owner),
    await world.member(owner),
  ];
  const sales = await idOf(owner, 'Продажи', { description: 'Все рынки', manager_id: boris.id });
  const abroad = await idOf(owner, 'Экспорт', { parent_id: sales });
  for (const person of [boris, vera]) await change(owner, person, { department_id: sales });
  await change(owner, gleb, { department_id: abroad });
  await change(owner, vera, { status: 'suspended' });

  const { items } = (await boris.get(path(boris))).json();

  expect(items).toEqual([
    {
      id: sales,
      name: 'Продажи',
      description: 'Все рынки',
      parent_id: null,
      manager_id: boris.id,
      member_count: 1,
      created_at: expect.any(String),
    },
    expect.objectContaining({
      id: abroad,
      parent_id: sales,
      manager_id: null,
      description: '',
      member_count: 1,
    }),
  ]);
});

test('members read departments and change none', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  const id = await idOf(owner, 'Продажи');

  const answers = [
    await add(boris, 'Свой'),
    await boris.patch(path(boris, id), {}),
    await boris.delete(path(boris, id)),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403]);
  expect((await boris.get(path(boris, id) + '/stats')).statusCode).toBe(200);
});

describe('a name', () => {
  test('is unique among siblings, whatever the case, and free elsewhere', async () => {
    const owner = await world.owner();
    const sales = await idOf(owner, 'Продажи');

    const again = await add(owner, 'ПРОДАЖИ');
    const below = await add(owner, 'продажи', { parent_id: sales });
    const renamed = await owner.patch(path(owner, await idOf(owner, 'Экспорт')), { name: ' продажи ' });

    for (const answer of [again, renamed]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ reason: 'department_name_taken', errors: [{ path: 'name' }] });
    }
    expect(below.statusCode).toBe(201);
  });

  test('that is taken where the department moves to stops the move', async () => {
    const owner = await world.owner();
    const [sales, export_] = [await idOf(owner, 'Продажи'), await idOf(owner, 'Экспорт')];
    await idOf(owner, 'Север', { parent_id: sales });
    const north = await idOf(owner, 'север', { parent_id: export_ });

    const answer = await owner.patch(path(owner, north), { parent_id: sales });

    expect(answer.json().reason).toBe('department_name_taken');
  });
});

describe('a place', () => {
  test('is never below the department itself', async () => {
    const owner = await world.owner();
    const [top, middle, low] = await chain(owner, 3);

    for (const parent_id of [top, middle, low]) {
      const answer = await owner.patch(path(owner, top), { parent_id });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ reason: 'department_cycle', errors: [{ path: 'parent_id' }] });
    }
    expect((await owner.patch(path(owner, low), { parent_id: null })).json().parent_id).toBeNull();
  });

  test('is not found by two who move departments below each other at the same moment', async () => {
    const owner = await world.owner();
    const [one, other] = [await idOf(owner, 'Первый'), await idOf(owner, 'Второй')];

    const answers = await Promise.all([
      owner.patch(path(owner, one), { parent_id: other }),
      owner.patch(path(owner, other), { parent_id: one }),
    ]);

    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('is at most ten levels down, also for what is below a department that moves', async () => {
    const owner = await world.owner();
    const deep = await chain(owner, 10);
    const pair = await chain(owner, 2, await idOf(owner, 'Отдельно'));

    const eleventh = await add(owner, 'Одиннадцатый', { parent_id: deep[9] });
    const moved = await owner.patch(path(owner, pair[0]), { parent_id: deep[8] });
    const fits = await owner.patch(path(owner, pair[0]), { parent_id: deep[7] });

    for (const answer of [eleventh, moved]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ reason: 'department_too_deep', errors: [{ path: 'parent_id' }] });
      expect(answer.json().detail).toContain('10');
    }
    expect(fits.statusCode).toBe(200);
  });

  test('is in the own organisation only', async () => {
    const [owner, stranger] = [await world.owner(), await world.owner()];
    const foreign = await idOf(stranger, 'Чужой');
    const own = await idOf(owner, 'Свой');

    const answers = [
      await add(owner, 'Новый', { parent_id: foreign }),
      await owner.patch(path(owner, own), { parent_id: foreign }),
      await owner.patch(path(owner, foreign), {}),
    ];

    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
  });
});

test('only an active member can be the head', async () => {
  const owner = await world.owner();
  const [boris, vera, stranger] = [await world.member(owner), await world.member(owner), await world.owner()];
  await change(owner, vera, { status: 'suspended' });
  const sales = await idOf(owner, 'Продажи');

  const headed = async (person: Person) =>
    (await owner.patch(path(owner, sales), { manager_id: person.id })).statusCode;

  expect([await headed(boris), await headed(vera), await headed(stranger)]).toEqual([200, 404, 404]);
  expect((await add(owner, 'Экспорт', { manager_id: vera.id })).statusCode).toBe(404);
});

test('there are at most a thousand', async () => {
  const owner = await world.owner();
  await world.sql.query(
    `INSERT INTO app.departments (org_id, id, name) SELECT $1, gen_random_uuid(), 'Отдел ' || n FROM generate_series(1, 999) n`,
    [owner.orgId],
  );

  const [thousandth, more] = [await add(owner, 'Тысячный'), await add(owner, 'Лишний')];

  expect(thousandth.statusCode).toBe(201);
  expect(more.statusCode).toBe(409);
  expect(more.json().reason).toBe('too_many_departments');
});

describe('a department that is deleted', () => {
  test('leaves its people, those invited to it and what is below to its parent', async () => {
    const owner = await world.owner();
    const boris = await world.member(owner);
    const sales = await idOf(owner, 'Продажи');
    const abroad = await idOf(owner, 'Экспорт', { parent_id: sales, manager_id: boris.id });
    await idOf(owner, 'Азия', { parent_id: abroad });
    await change(owner, boris, { department_id: abroad });
    await owner.post(`/orgs/${owner.orgId}/invites`, {
      email: `${abroad}@example.test`,
      department_id: abroad,
    });

    const answer = await owner.delete(path(owner, abroad));

    expect(answer.statusCode).toBe(204);
    expect(await tree(owner)).toEqual(['Азия < Продажи', 'Продажи < ·']);
    const { items } = (await owner.get(`/orgs/${owner.orgId}/members?department_id=${sales}`)).json();
    expect(items.map((one: { status: string }) => one.status).toSorted()).toEqual(['active', 'pending']);
    expect((await owner.delete(path(owner, abroad))).statusCode).toBe(404);
  });

  test('gives a number to those below whose name is taken there; its own name is free', async () => {
    const owner = await world.owner();
    const doomed = await idOf(owner, 'Продажи');
    for (const name of ['Север', 'Север (2)']) await idOf(owner, name);
    for (const name of ['СЕВЕР', 'Продажи', 'Юг']) await idOf(owner, name, { parent_id: doomed });

    const answer = await owner.delete(path(owner, doomed));

    expect(answer.statusCode).toBe(204);
    expect(await tree(owner)).toEqual([
      'Продажи < ·',
      'Север < ·',
      'Север (2) < ·',
      'СЕВЕР (3) < ·',
      'Юг < ·',
    ]);
  });

  test('keeps a numbered name within its length', async () => {
    const owner = await world.owner();
    const long = 'о'.repeat(100);
    const doomed = await idOf(owner, 'Продажи');
    await idOf(owner, long);
    await idOf(owner, long, { parent_id: doomed });

    await owner.delete(path(owner, doomed));

    expect(await tree(owner)).toEqual([`${'о'.repeat(96)} (2) < ·`, `${long} < ·`]);
  });
});

test('statistics are of the department with all below it, and the day is that of the organisation', async () => {
  const owner = await world.owner();
  const [boris, vera, gleb] = [
    await world.member(owner),
    await world.member(owner),
    await world.member(owner),
  ];
  const sales = await idOf(owner, 'Продажи');
  const abroad = await idOf(owner, 'Экспорт', { parent_id: sales });
  const empty = await idOf(owner, 'Пустой');
  await change(owner, boris, { department_id: sales });
  await change(owner, vera, { department_id: abroad });
  const [site, shop, old] = [
    await world.project(owner),
    await world.project(owner),
    await world.project(owner, { status: 'completed', owner_id: vera.id }),
  ];
  await world.project(owner, { owner_id: boris.id });
  // For fourteen hours of the day it is a day later there than in UTC.
  await world.sql.query(`UPDATE app.organisations SET time_zone = 'Pacific/Kiritimati' WHERE org_id = $1`, [
    owner.orgId,
  ]);
  const { rows } = await world.sql.query<{ today: string; yesterday: string }>(
    `SELECT ((now() AT TIME ZONE 'Pacific/Kiritimati')::date)::text AS today, ((now() AT TIME ZONE 'Pacific/Kiritimati')::date - 1)::text AS yesterday`,
  );
  const task = (person: Person, project: { id: string }, status: string, due_date?: string) =>
    world.task(owner, {
      project_id: project.id,
      assignee_id: person.id,
      status,
      ...(due_date && { due_date }),
    });
  await task(boris, site, 'todo', rows[0]?.yesterday);
  await task(boris, site, 'done', rows[0]?.yesterday);
  await task(vera, site, 'in_review', rows[0]?.today);
  await task(vera, shop, 'done');
  await task(vera, old, 'cancelled');
  await task(gleb, shop, 'todo', rows[0]?.yesterday);

  const stats = async (id: string) => (await owner.get(path(owner, id) + '/stats')).json();

  expect(await stats(sales)).toEqual({
    members: 2,
    open_tasks: 2,
    overdue_tasks: 1,
    completed_tasks: 2,
    completion_rate: 50, // 2 of 4 that are not cancelled
    active_projects: 3, // site and shop by their tasks, and the one that Boris owns
  });
  expect(await stats(abroad)).toEqual({
    members: 1,
    open_tasks: 1,
    overdue_tasks: 0,
    completed_tasks: 1,
    completion_rate: 50,
    active_projects: 2,
  });
  expect(await stats(empty)).toMatchObject({
    members: 0,
    open_tasks: 0,
    completion_rate: null,
    active_projects: 0,
  });
  expect((await owner.get(path(owner, owner.id) + '/stats')).statusCode).toBe(404);
});

test('what changes is in the log', async () => {
  const owner = await world.owner();
  const id = await idOf(owner, 'Продажи');
  await owner.patch(path(owner, id), { name: 'Сбыт', description: '', parent_id: null });
  await owner.patch(path(owner, id), { name: 'Сбыт' });
  await owner.delete(path(owner, id));

  const { rows } = await world.sql.query(
    `SELECT kind, data FROM app.events WHERE org_id = $1 AND entity = 'department' ORDER BY seq`,
    [owner.orgId],
  );

  expect(rows).toEqual([
    { kind: 'department.created', data: { department: expect.objectContaining({ id, name: 'Продажи' }) } },
    {
      kind: 'department.changed',
      data: { department: expect.objectContaining({ name: 'Сбыт' }), changed: ['name'] },
    },
    { kind: 'department.deleted', data: { name: 'Сбыт', parent_id: null } },
  ]);
});
