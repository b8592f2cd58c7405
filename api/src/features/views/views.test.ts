import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function view(person: Person, fields: object = {}) {
  const answer = await person.post('/views', {
    screen: 'tasks',
    name: 'Мои',
    query: 'status=todo',
    ...fields,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const names = async (person: Person, query = '') =>
  (await person.get(`/views${query}`)).json().items.map((one: { name: string }) => one.name);

test('everybody sees his own views and the shared ones, by name', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  await view(anna, { name: 'Мои' });
  await view(anna, { name: 'горит', is_shared: true });
  await view(boris, { name: 'Борис' });
  await view(boris, { name: 'Клиенты', screen: 'clients', is_shared: true });

  expect(await names(anna)).toEqual(['горит', 'Клиенты', 'Мои']);
  expect(await names(boris)).toEqual(['Борис', 'горит', 'Клиенты']);
  expect(await names(boris, '?screen=tasks')).toEqual(['Борис', 'горит']);
});

test('one’s own is changed and deleted by its owner, a shared one by administrators too', async () => {
  const anna = await world.owner();
  const [boris, vera] = [await world.member(anna), await world.member(anna)];
  const [own, shared] = [await view(boris), await view(boris, { is_shared: true })];

  const answers = [
    await anna.patch(`/views/${own.id}`, { name: 'а' }),
    await vera.delete(`/views/${own.id}`),
    await vera.patch(`/views/${shared.id}`, { name: 'а' }),
    await vera.delete(`/views/${shared.id}`),
    await boris.patch(`/views/${own.id}`, { name: 'Новое' }),
    await boris.patch(`/views/${own.id}`, {}),
    await anna.patch(`/views/${shared.id}`, { query: '' }),
    await anna.delete(`/views/${shared.id}`),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 403, 403, 200, 200, 200, 204]);
  expect(answers[5]?.json()).toEqual({ ...own, name: 'Новое' });
  expect(await names(boris)).toEqual(['Новое']);
});

test('a person has at most 200, however many are saved at once', async () => {
  const anna = await world.owner();
  await world.sql.query(
    `INSERT INTO app.saved_views (org_id, id, owner_id, screen, name, query, is_shared)
     SELECT $1, gen_random_uuid(), $2, 'tasks', 'вид', '', false FROM generate_series(1, 198)`,
    [anna.orgId, anna.id],
  );

  const body = { screen: 'tasks', name: 'ещё', query: '' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => anna.post('/views', body)));

  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 409, 409, 409,
  ]);
  expect(answers.find((answer) => answer.statusCode === 409)?.json().detail).toBe(
    'You can save at most 200 views: delete some that you no longer need',
  );
});
