import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Name {
  first?: string;
  last?: string;
  username?: string;
  email?: string;
}
async function named(owner: Person, { first = 'Имя', last = 'Фамилия', username, email }: Name) {
  const person = await world.member(owner);
  await world.sql.query(
    `UPDATE app.users SET first_name = $2, last_name = $3, username = coalesce($4, username), email = coalesce($5, email)
     WHERE id = $1`,
    [person.id, first, last, username, email],
  );
  return person;
}
const became = (person: Person, status: string) =>
  world.sql.query('UPDATE app.memberships SET status = $2 WHERE user_id = $1', [person.id, status]);
const search = async (person: Person, q: string, more = '') =>
  (await person.get(`/users/search?q=${encodeURIComponent(q)}${more}`)).json().items;
const lastNames = async (person: Person, q: string) =>
  (await search(person, q)).map((found: { last_name: string }) => found.last_name);
const shown = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  { ...JSON.parse(answer.body), request_id: '' },
];

test('the list holds active members of the current organisation by name, page after page', async () => {
  const owner = await world.owner();
  for (const last of ['Яковлева', 'Белова', 'авдеев', 'Жуков', 'Ёлкина']) await named(owner, { last });
  for (const status of ['suspended', 'removed', 'requested'])
    await became(await named(owner, { last: 'Никто' }), status);
  await world.member();

  const pages = [];
  for (let cursor = ''; ;) {
    const { items, next_cursor } = (await owner.get(`/users?limit=2${cursor}`)).json();
    pages.push(items.map((person: { last_name: string }) => person.last_name));
    if (!next_cursor) break;
    cursor = `&cursor=${next_cursor}`;
  }

  // The owner is called Тестова.
  expect(pages).toEqual([
    ['авдеев', 'Белова'],
    ['Ёлкина', 'Жуков'],
    ['Тестова', 'Яковлева'],
  ]);
});

test('who has the same name as somebody else is neither left out nor shown twice', async () => {
  const owner = await world.owner();
  const everybody = [owner.id];
  for (let n = 0; n < 6; n++) everybody.push((await world.member(owner)).id);

  const ids: string[] = [];
  for (let cursor = ''; ids.length < 20;) {
    const { items, next_cursor } = (await owner.get(`/users?limit=3${cursor}`)).json();
    ids.push(...items.map((person: { id: string }) => person.id));
    if (!next_cursor) break;
    cursor = `&cursor=${next_cursor}`;
  }

  expect(ids.toSorted()).toEqual(everybody.toSorted());
});

test('people see of each other what the contract names, and neither language nor anything secret', async () => {
  const owner = await world.owner();
  const boris = await named(owner, { first: 'Борис', last: 'Годунов' });

  const person = (await owner.get(`/users/${boris.id}`)).json();

  expect(person).toEqual({
    id: boris.id,
    username: boris.id,
    email: boris.email,
    first_name: 'Борис',
    last_name: 'Годунов',
    avatar_url: null,
    is_active: true,
    is_verified: true,
    last_login_at: null,
  });
});

test('whoever is or was a member has a name here; anybody else is like nobody', async () => {
  const owner = await world.owner();
  const [active, suspended, removed, requested] = [
    await world.member(owner),
    await world.member(owner),
    await world.member(owner),
    await world.member(owner),
  ];
  await became(suspended, 'suspended');
  await became(removed, 'removed');
  await became(requested, 'requested');
  const foreign = await world.owner();
  const ask = async (id: string, more = '') => shown(await owner.get(`/users/${id}${more}`));

  for (const more of ['', '/stats']) {
    for (const { id } of [owner, active, suspended, removed]) expect((await ask(id, more))[0]).toBe(200);
    const nobody = await ask(newId(), more);
    expect(nobody[0]).toBe(404);
    for (const { id } of [requested, foreign]) expect(await ask(id, more)).toEqual(nobody);
  }
});

test('a person in two organisations is seen in each, and those of the one not from the other', async () => {
  const [anna, boris] = [await world.owner(), await world.owner()];
  const both = await world.member(anna);
  await world.join(both, boris.orgId, 'member');

  expect((await boris.get(`/users/${both.id}`)).statusCode).toBe(200);
  expect((await both.get(`/users/${boris.id}`)).statusCode).toBe(404);
  const there = { headers: { 'x-org-id': boris.orgId } };
  expect((await both.call('GET', `/users/${boris.id}`, there)).statusCode).toBe(200);
  expect((await both.call('GET', `/users/${anna.id}`, there)).statusCode).toBe(404);
});

test('the search finds names, username and address by their beginning or their middle, in any case', async () => {
  const owner = await world.owner();
  await named(owner, {
    first: 'Пётр',
    last: 'Чайковский',
    username: newId().slice(0, 8),
    email: `${newId()}@nut.example`,
  });
  const username = `swan-${newId().slice(-12)}`;
  await named(owner, { first: 'Анна', last: 'Павлова', username });

  const found = {
    last: await lastNames(owner, 'чайк'),
    first: await lastNames(owner, 'ПЁТР'),
    both: await lastNames(owner, 'Пётр Чай'),
    turned: await lastNames(owner, 'чайковский п'),
    middle: await lastNames(owner, 'ковск'),
    username: await lastNames(owner, username.toUpperCase()),
    address: await lastNames(owner, '@nut.ex'),
    spaces: await lastNames(owner, '  чайк '),
    nothing: await lastNames(owner, 'чайка'),
    across: await lastNames(owner, 'чайковский пётр чайковский'),
  };

  const [tchaikovsky, pavlova] = [['Чайковский'], ['Павлова']];
  expect(found).toEqual({
    last: tchaikovsky,
    first: tchaikovsky,
    both: tchaikovsky,
    turned: tchaikovsky,
    middle: tchaikovsky,
    username: pavlova,
    address: tchaikovsky,
    spaces: tchaikovsky,
    nothing: [],
    across: [],
  });
});

test('the best match comes first: whole, then the beginning, then a later word, then anywhere', async () => {
  const owner = await world.owner();
  await named(owner, { first: 'Аба', last: 'Сроман' });
  await named(owner, { first: 'Анна Роман', last: 'Бова' });
  await named(owner, { first: 'Роман', last: 'Ан' });
  await named(owner, { first: 'Яна', last: 'Романова' });
  await named(owner, { first: 'Глеб', last: 'Яр', username: 'роман' + newId().slice(-6) });
  await world.sql.query(
    `UPDATE app.users SET username = 'роман' WHERE last_name = 'Яр' AND id IN
    (SELECT user_id FROM app.memberships WHERE org_id = $1)`,
    [owner.orgId],
  );

  expect(await lastNames(owner, 'роман')).toEqual(['Яр', 'Ан', 'Романова', 'Бова', 'Сроман']);
  expect(await search(owner, 'роман', '&limit=2')).toHaveLength(2);
});

test('what means something in a pattern is looked for as it is written', async () => {
  const owner = await world.owner();
  await named(owner, { last: '100% свой_человек' });
  await named(owner, { last: 'a\\b' });

  const found = await Promise.all(
    ['%', '_', '\\', '0%', 'й_ч', '\\b', '\\%', '%%', '__'].map((q) => lastNames(owner, q)),
  );

  const [percent, slash] = [['100% свой_человек'], ['a\\b']];
  expect(found).toEqual([percent, percent, slash, percent, percent, slash, [], [], []]);
});

test('without a word the search shows the first by name; who is not active is not found', async () => {
  const owner = await world.owner();
  await named(owner, { last: 'Аверин' });
  await became(await named(owner, { last: 'Абаев' }), 'removed');
  await became(await named(owner, { last: 'Абакумов' }), 'suspended');

  expect(await lastNames(owner, '')).toEqual(['Аверин', 'Тестова']);
  expect(await lastNames(owner, 'аб')).toEqual([]);
});

test('what no row can hold is refused at its field, not by the database', async () => {
  const owner = await world.owner();

  const answer = await owner.get('/users/search?q=a%00b');

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].path).toBe('q');
});

test('statistics count the tasks of the person in this organisation, and nothing of others', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  const { id: project_id } = await world.project(owner);
  for (const status of ['todo', 'in_progress', 'in_progress', 'in_review', 'done', 'done', 'cancelled'])
    await world.task(owner, { project_id, assignee_id: boris.id, status });
  await world.task(owner, { project_id, assignee_id: owner.id, status: 'done' });
  const elsewhere = await world.owner();
  await world.join(boris, elsewhere.orgId, 'member');
  await world.task(elsewhere, { assignee_id: boris.id, status: 'done' });

  const stats = (await owner.get(`/users/${boris.id}/stats`)).json();

  // Two of the six that are not cancelled.
  expect(stats).toEqual({
    total_tasks: 7,
    completed_tasks: 2,
    in_progress_tasks: 2,
    overdue_tasks: 0,
    completion_rate: 33.3,
    active_projects: 1,
  });
});

test('where there is nothing to divide the rate is unknown, not zero', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  await world.task(owner, { assignee_id: boris.id, status: 'cancelled' });

  const [none, cancelled] = [
    (await owner.get(`/users/${owner.id}/stats`)).json(),
    (await owner.get(`/users/${boris.id}/stats`)).json(),
  ];

  expect(none).toMatchObject({ total_tasks: 0, completion_rate: null });
  expect(cancelled).toMatchObject({ total_tasks: 1, completion_rate: null });
});

test('overdue is what is open past its day, by the calendar of the organisation', async () => {
  const owner = await world.owner();
  // Somewhere it is always another day than somewhere else: 26 hours lie between these two.
  const [east, west] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const { rows } = await world.sql.query(
    `SELECT to_char(now() AT TIME ZONE $1, 'YYYY-MM-DD') AS east, to_char(now() AT TIME ZONE $2, 'YYYY-MM-DD') AS west`,
    [east, west],
  );
  const { id: project_id } = await world.project(owner);
  const due = (due_date: string | null, status: string) =>
    world.task(owner, { project_id, assignee_id: owner.id, due_date, status });
  await due(rows[0].west, 'todo');
  await due(rows[0].west, 'done');
  await due(rows[0].west, 'cancelled');
  await due('2020-01-01', 'in_review');
  await due(null, 'todo');
  const overdueIn = async (zone: string) => {
    await world.sql.query('UPDATE app.organisations SET time_zone = $2 WHERE org_id = $1', [
      owner.orgId,
      zone,
    ]);
    return (await owner.get(`/users/${owner.id}/stats`)).json().overdue_tasks;
  };

  expect({ east: await overdueIn(east), west: await overdueIn(west) }).toEqual({ east: 2, west: 1 });
});

test('active projects are those that the person owns or has open tasks in', async () => {
  const owner = await world.owner();
  const boris = await world.member(owner);
  const project = async (status: string, owner_id: string | null = null) =>
    (await world.project(owner, { status, owner_id })).id;
  const task = (project_id: string, status: string) =>
    world.task(owner, { project_id, assignee_id: boris.id, status });
  await project('active', boris.id);
  await project('completed', boris.id);
  await project('active', owner.id);
  const [open, closed, paused] = [await project('active'), await project('active'), await project('on_hold')];
  await task(open, 'todo');
  await task(open, 'in_review');
  await task(closed, 'done');
  await task(closed, 'cancelled');
  await task(paused, 'todo');

  const stats = (await owner.get(`/users/${boris.id}/stats`)).json();

  expect(stats.active_projects).toBe(2);
});
