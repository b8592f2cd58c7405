import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const widget = (block: string, more: object = {}) => ({
  block,
  title: '',
  options: {},
  width: 6,
  height: 4,
  ...more,
});
async function dashboard(person: Person, fields: object = {}) {
  const answer = await person.post('/dashboards', { name: 'Главное', ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const told = async (person: Person) =>
  (
    await world.sql.query(
      "SELECT kind, data FROM app.events WHERE org_id = $1 AND entity = 'dashboard' ORDER BY seq",
      [person.orgId],
    )
  ).rows.map(({ kind, data }) => [kind, data]);

test('everybody sees his own and the shared ones, by name', async () => {
  const anna = await world.owner();
  const [boris, stranger] = [await world.member(anna), await world.owner()];
  await dashboard(anna, { name: 'Мои' });
  const shared = await dashboard(anna, {
    name: 'главное',
    is_shared: true,
    widgets: [widget('sales.trend', { id: newId() })],
  });
  await dashboard(boris, { name: 'Борис' });

  const listed = async (person: Person) =>
    (await person.get('/dashboards'))
      .json()
      .items.map((one: { name: string; widgets: number }) => [one.name, one.widgets]);
  expect(await listed(anna)).toEqual([
    ['главное', 1],
    ['Мои', 0],
  ]);
  expect(await listed(boris)).toEqual([
    ['Борис', 0],
    ['главное', 1],
  ]);
  expect(await listed(stranger)).toEqual([]);
  expect((await boris.get(`/dashboards/${shared.id}`)).json()).toEqual(shared);
});

test('what is not shared exists for its owner alone, also for administrators; a shared one they change', async () => {
  const anna = await world.owner();
  const [boris, vera, stranger] = [await world.member(anna), await world.member(anna), await world.owner()];
  const [own, shared] = [await dashboard(boris), await dashboard(boris, { is_shared: true })];

  const answers = [
    await anna.get(`/dashboards/${own.id}`),
    await anna.patch(`/dashboards/${own.id}`, { name: 'а' }),
    await anna.post(`/dashboards/${own.id}/widgets`, widget('sales.trend')),
    await vera.delete(`/dashboards/${own.id}`),
    await stranger.get(`/dashboards/${shared.id}`),
    await vera.patch(`/dashboards/${shared.id}`, { name: 'а' }),
    await vera.post(`/dashboards/${shared.id}/widgets`, widget('sales.trend')),
    await vera.delete(`/dashboards/${shared.id}`),
    await boris.patch(`/dashboards/${own.id}`, { name: 'Новое' }),
    await anna.patch(`/dashboards/${shared.id}`, { name: 'Общее' }),
    await anna.delete(`/dashboards/${shared.id}`),
  ];

  expect(answers.map((answer) => answer.statusCode)).toEqual([
    404, 404, 404, 404, 404, 403, 403, 403, 200, 200, 204,
  ]);
});

test('another name is in nobody’s way who arranges the blocks', async () => {
  const anna = await world.owner();
  const { id, version } = await dashboard(anna);

  await anna.patch(`/dashboards/${id}`, { name: 'Другое', is_shared: true, widgets: [], version });
  const arranged = await anna.patch(`/dashboards/${id}`, {
    widgets: [{ ...widget('analytics.daily'), id: newId() }],
    version,
  });

  expect(arranged.statusCode).toBe(200);
  expect(arranged.json()).toMatchObject({ name: 'Другое', version: version + 1 });
});

test('blocks are pinned at the end, and arranged over the version that was seen', async () => {
  const anna = await world.owner();
  const { id } = await dashboard(anna);
  const pinned = (
    await anna.post(`/dashboards/${id}/widgets`, widget('sales.trend', { options: { by: 'platform' } }))
  ).json();
  await anna.post(`/dashboards/${id}/widgets`, widget('analytics.daily', { title: 'Дни' }));

  const stale = await anna.patch(`/dashboards/${id}`, { widgets: [], version: pinned.version });
  const nameless = await anna.patch(`/dashboards/${id}`, { widgets: [] });
  const { current } = stale.json();
  const arranged = await anna.patch(`/dashboards/${id}`, {
    widgets: current.widgets.toReversed(),
    version: current.version,
  });

  expect(pinned.widgets).toEqual([
    { ...widget('sales.trend', { options: { by: 'platform' } }), id: expect.any(String) },
  ]);
  expect([stale.statusCode, stale.json().detail]).toEqual([
    409,
    'Somebody has arranged this dashboard anew meanwhile',
  ]);
  expect([nameless.statusCode, nameless.json().errors[0].path]).toEqual([400, 'version']);
  expect(arranged.json().widgets.map((one: { block: string }) => one.block)).toEqual([
    'analytics.daily',
    'sales.trend',
  ]);
});

test('what can’t be drawn is refused with its reason', async () => {
  const anna = await world.owner();
  const { id, version } = await dashboard(anna);
  const same = widget('sales.trend', { id: newId() });
  const bad = [
    { widgets: [same, same], version },
    { widgets: [{ ...same, block: 'Что угодно' }], version },
    { widgets: [{ ...same, width: 13 }], version },
    { widgets: [{ ...same, options: { 'a b': '1' } }], version },
    { name: ' ' },
  ];

  const answers = await Promise.all(bad.map((body) => anna.patch(`/dashboards/${id}`, body)));

  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect(answers[0]?.json().errors[0].msg).toBe('The same block is named twice');
});

test('others are told of shared ones alone', async () => {
  const anna = await world.owner();
  const { id, version } = await dashboard(anna);
  await anna.patch(`/dashboards/${id}`, { name: 'Тайное' });
  await anna.patch(`/dashboards/${id}`, { is_shared: true, name: 'Общее' });
  await anna.patch(`/dashboards/${id}`, {
    widgets: [widget('sales.trend', { id: newId() })],
    version,
  });
  await anna.patch(`/dashboards/${id}`, { name: 'Общее' });
  await anna.patch(`/dashboards/${id}`, { is_shared: false });
  await anna.delete(`/dashboards/${id}`);

  expect(await told(anna)).toEqual([
    ['dashboard.created', { name: 'Общее' }],
    ['dashboard.changed', { name: 'Общее', changes: { widgets: { before: 0, after: 1 } } }],
    ['dashboard.changed', { name: 'Общее', changes: { is_shared: { before: true, after: false } } }],
  ]);
});

test('a person has at most 50, however many are saved at once, and a dashboard 40 blocks', async () => {
  const anna = await world.owner();
  await world.sql.query(
    `INSERT INTO app.dashboards (org_id, id, owner_id, name)
     SELECT $1, gen_random_uuid(), $2, 'панель' FROM generate_series(1, 48)`,
    [anna.orgId, anna.id],
  );
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => anna.post('/dashboards', { name: 'ещё' })),
  );
  const { id } = (await anna.get('/dashboards')).json().items[0];
  const widgets = Array.from({ length: 40 }, () => widget('sales.trend', { id: newId() }));
  await anna.patch(`/dashboards/${id}`, { widgets, version: 1 });

  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
  const full = await anna.post(`/dashboards/${id}/widgets`, widget('sales.trend'));
  expect([full.statusCode, full.json().detail]).toEqual([409, 'A dashboard holds at most 40 blocks']);
});
