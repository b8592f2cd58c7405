import { getMyDay, getOverview } from '@takt/contract/overview.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { readSpan } from '../events/readers/service.ts';
import { tellOfSpan } from '../notifications/log/queries.ts';

let world: World;
beforeAll(async () => (world = await createWorld()));
afterAll(() => world.close());

const myDay = async (person: Person) => getMyDay.response.parse((await person.get('/my-day')).json());
const overview = async (person: Person) => getOverview.response.parse((await person.get('/overview')).json());

/** The organisation's own day, as far from midnight as can be. */
async function calendar(person: Person): Promise<(days: number) => string> {
  const ahead = 12 - new Date().getUTCHours();
  const { rows } = await world.sql.query(
    `UPDATE app.organisations SET time_zone = $2 WHERE org_id = $1 RETURNING (now() AT TIME ZONE time_zone)::date::text AS today`,
    [person.orgId, ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`],
  );
  return (days) => new Date(Date.parse(rows[0].today) + days * 86_400_000).toISOString().slice(0, 10);
}

async function ground() {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const day = await calendar(anna);
  const project = await world.project(anna);
  /** Of Boris, unless said otherwise. */
  const task = (title: string, fields: object = {}) =>
    world.task(anna, { project_id: project.id, assignee_id: boris.id, title, ...fields });
  return { anna, boris, day, project, task };
}

const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

test('my day has what is mine, by day, each task once and in the order in which it is to be done', async () => {
  const { boris, day, task } = await ground();
  await task('позже', { due_date: day(8) });
  await task('без дня');
  await task('в работе', { status: 'in_progress', due_date: day(30) });
  await task('на неделе', { due_date: day(7) });
  await task('завтра', { due_date: day(1) });
  await task('сегодня', { due_date: day(0) });
  await task('сегодня, срочно', { due_date: day(0), priority: 'urgent' });
  await task('вчера', { due_date: day(-1), status: 'in_review' });
  await task('давно', { due_date: day(-20) });
  await task('сделано', { due_date: day(0), status: 'done' });
  await task('отменено', { due_date: day(-1), status: 'cancelled' });
  await task('чужая', { due_date: day(0), assignee_id: null });
  const { id } = await task('в корзине', { due_date: day(0) });
  await boris.delete(`/tasks/${id}`);
  await world.sql.query('UPDATE app.tasks SET deleted_at = now() WHERE id = $1', [id]);

  const mine = await myDay(boris);

  expect(mine.today).toBe(day(0));
  expect({
    overdue: titles(mine.overdue),
    due_today: titles(mine.due_today),
    due_week: titles(mine.due_week),
    others: titles(mine.others),
  }).toEqual({
    overdue: ['давно', 'вчера'],
    due_today: ['сегодня, срочно', 'сегодня'],
    due_week: ['завтра', 'на неделе'],
    others: ['в работе', 'позже', 'без дня'],
  });
  expect(mine.done_today).toBe(1);
  expect(mine.watched).toEqual({ total: 0, items: [] });
});

test('where somebody was mentioned and has not read it, and what he watches, is in his day while it is open', async () => {
  const { anna, boris, task } = await ground();
  const other = { assignee_id: anna.id };
  const [mentioned, watched, still, done, own] = [
    await task('упомянут', other),
    await task('наблюдает', other),
    await task('давно тихо', other),
    await task('сделано', { ...other, status: 'done' }),
    await task('своя'),
  ];
  for (const { id } of [watched, still, done]) await boris.put(`/tasks/${id}/watchers/${boris.id}`);
  for (const { id } of [mentioned, own])
    await anna.post(`/tasks/${id}/comments`, { content: `@${boris.id}` });
  await world.sql.query(`UPDATE app.tasks SET updated_at = now() - interval '8 days' WHERE id = $1`, [
    still.id,
  ]);
  await readSpan(world.app.db, asOrgId(anna.orgId), 'notifications', 1_000, async (tx, span) => {
    await tellOfSpan(tx, span);
    return undefined;
  });

  const before = await myDay(boris);
  await boris.post('/notifications/read', { about: { entity: 'task', entity_id: mentioned.id } });
  const after = await myDay(boris);

  expect([before.mentioned, before.watched, before.others].map(titles)).toEqual([
    ['упомянут'],
    ['наблюдает'],
    ['своя'],
  ]);
  // Whoever is mentioned watches from then on.
  expect(titles(after.mentioned)).toEqual([]);
  expect(titles(after.watched).toSorted()).toEqual(['наблюдает', 'упомянут']);
});

test('of each bundle fifty come, with the true count', async () => {
  const { boris, task } = await ground();
  const { id } = await task('образец');
  await world.sql.query(
    `INSERT INTO app.tasks (org_id, id, number, project_id, title, status, priority, type, assignee_id, reporter_id, rank)
     SELECT org_id, gen_random_uuid(), number + n, project_id, title, status, priority, type, assignee_id, reporter_id, rank || 'V' || lpad(n::text, 4, '0') || 'V'
     FROM app.tasks, generate_series(1, 60) n WHERE id = $1`,
    [id],
  );

  const { others } = await myDay(boris);

  expect(others.total).toBe(61);
  expect(others.items).toHaveLength(50);
});

test('what is done since midnight of the organisation is done today', async () => {
  const { boris, task } = await ground();
  const [one, other] = [await task('сегодня', { status: 'done' }), await task('вчера', { status: 'done' })];
  await world.sql.query(
    `UPDATE app.tasks SET completed_at = now() - CASE id WHEN $1 THEN interval '10 hours' ELSE interval '14 hours' END WHERE id = ANY (ARRAY[$1, $2]::uuid[])`,
    [one.id, other.id],
  );

  expect((await myDay(boris)).done_today).toBe(1);
});

test('the overview counts the work of the organisation and of nobody else', async () => {
  const { anna, boris, day, project, task } = await ground();
  await world.task(await world.owner());
  await task('раз', { due_date: day(-1) });
  await task('два');
  await task('три', { assignee_id: anna.id });
  await task('ничья', { assignee_id: null, due_date: day(-2) });
  await task('сделано', { status: 'done' });
  const { id } = await task('сделано давно', { status: 'done' });
  await world.sql.query(`UPDATE app.tasks SET completed_at = now() - interval '10 days' WHERE id = $1`, [id]);
  await task('отменено', { status: 'cancelled' });
  const trash = await task('в корзине');
  await anna.delete(`/tasks/${trash.id}`);

  const { stats, load, projects } = await overview(anna);

  expect(stats).toEqual({
    total: 7,
    open: 4,
    overdue: 2,
    completed_week: 1,
    completed_week_before: 1,
    by_status: { todo: 4, in_progress: 0, in_review: 0, done: 2, cancelled: 1 },
    by_priority: { low: 0, medium: 7, high: 0, urgent: 0 },
    completion_rate: 33.3, // 2 / 6
  });
  expect(load).toEqual([
    { user_id: boris.id, open: 2, overdue: 1, completed_week: 1 },
    expect.objectContaining({ open: 1 }),
    expect.objectContaining({ open: 1 }),
  ]);
  expect(load).toContainEqual({ user_id: null, open: 1, overdue: 1, completed_week: 0 });
  expect(projects).toEqual([
    {
      id: project.id,
      key: project.key,
      name: 'Сайт',
      colour: 'indigo',
      progress: 0,
      due_date: null,
      open_tasks: 4,
      overdue: 2,
    },
  ]);
});

test('projects of the overview are active ones, what is due first on top', async () => {
  const { anna, day, project } = await ground();
  const make = async (name: string, fields: object) => (await world.project(anna, { name, ...fields })).id;
  await make('потом', { due_date: day(30) });
  await make('скоро', { due_date: day(3) });
  await make('стоит', { due_date: day(1), status: 'on_hold' });
  await anna.delete(`/projects/${await make('удалён', { due_date: day(2) })}`);

  const { projects } = await overview(anna);

  expect(projects.map(({ name }) => name)).toEqual(['скоро', 'потом', 'Сайт']);
  expect(projects.at(-1)?.id).toBe(project.id);
});

test('the latest activity leaves out what only changed its place, and who signed in', async () => {
  const { anna, boris, project, task } = await ground();
  const [one, two] = [await task('Первая'), await task('Вторая')];
  await anna.post(`/tasks/${one.id}/move`, { status: 'todo', after_id: null, before_id: two.id });
  await anna.patch(`/tasks/${one.id}/status`, { status: 'done' });
  await boris.post(`/tasks/${two.id}/comments`, { content: 'что скажете?' });
  await anna.put(`/projects/${project.id}`, { name: 'Новый сайт' });
  await anna.get(`/orgs/${anna.orgId}/audit.csv`);
  await anna.post('/tasks/bulk', { ids: [one.id, two.id], changes: { priority: 'high' } });

  const { activity } = await overview(anna);

  expect(activity[0]?.data).toMatchObject({ count: 2, changes: { priority: 'high' } });
  expect(activity.map(({ kind, subject, actor_id }) => [kind, subject, actor_id])).toEqual([
    ['tasks.changed', null, anna.id],
    ['project.changed', 'Новый сайт', anna.id],
    ['comment.created', `${two.key} Вторая`, boris.id],
    ['task.moved', `${one.key} Первая`, anna.id],
    ['task.created', `${two.key} Вторая`, anna.id],
    ['task.created', `${one.key} Первая`, anna.id],
    ['project.created', 'Сайт', anna.id],
  ]);
});

test('what somebody has just changed everybody sees, however often the overview was asked for', async () => {
  const { anna, boris, task } = await ground();
  const { id } = await task('одна');
  const open = async () =>
    (await Promise.all([anna, boris, anna].map(overview))).map(({ stats }) => stats.open);

  expect(await open()).toEqual([1, 1, 1]);
  await boris.patch(`/tasks/${id}/status`, { status: 'done' });
  expect(await open()).toEqual([0, 0, 0]);
  await task('другая');
  expect(await open()).toEqual([1, 1, 1]);
});

test('an organisation without any work has an overview too', async () => {
  const anna = await world.owner();

  const { stats, load, projects, activity } = await overview(anna);

  expect(stats).toMatchObject({ total: 0, open: 0, completion_rate: null });
  expect([load, projects, activity]).toEqual([[], [], []]);
  expect((await myDay(anna)).others).toEqual({ total: 0, items: [] });
});
