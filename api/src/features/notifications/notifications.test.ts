import { listNotifications } from '@takt/contract/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOrgId } from '../../db/connect.ts';
import { logRead } from '../../testing/log.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { readSpan } from '../events/readers/service.ts';
import { tellOfSpan } from './log/queries.ts';
import { remind } from './reminders/service.ts';
import { purgeNotifications } from './service.ts';

/** Reads the logs and works the jobs. */
let world: World;
/** Does neither. */
let quiet: World;
beforeAll(async () => {
  [world, quiet] = await Promise.all([createWorld({ works: true }), createWorld()]);
});
afterAll(() => Promise.all([world.close(), quiet.close()]));

const inbox = async (person: Person, query = '') =>
  listNotifications.response.parse((await person.get(`/notifications${query}`)).json());
const count = async (person: Person) => (await person.get('/notifications/count')).json();

/** Until every event of the organisation was read. */
const read = (orgId: string) => logRead(world, orgId, 'notifications');

/** What somebody was told, the newest first. */
async function told(person: Person) {
  await read(person.orgId);
  return (await inbox(person)).items.flatMap(({ items }) =>
    items.map(({ reason, kind, field, excerpt }) => ({ reason, kind, field, excerpt })),
  );
}

/** Where it is between twelve and one just now. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`;
}

/** Anna owns the organisation, Boris is a member; a task that Anna has reported. */
async function ground(fields: object = {}) {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const task = await world.task(anna, fields);
  return { anna, boris, task };
}

test('whoever is mentioned is told so, with what was said and by whom', async () => {
  const { anna, boris, task } = await ground();

  await anna.post(`/tasks/${task.id}/comments`, { content: `Глянь, @${boris.id}` });

  await read(anna.orgId);
  expect((await inbox(boris)).items).toEqual([
    {
      entity: 'task',
      entity_id: task.id,
      key: task.key,
      title: 'Посадочная страница',
      unread: 1,
      total: 1,
      muted: false,
      items: [
        {
          id: expect.any(String),
          kind: 'comment.created',
          reason: 'mentioned',
          actor_id: anna.id,
          field: null,
          excerpt: `Глянь, @${boris.id}`,
          created_at: expect.any(String),
          read_at: null,
        },
      ],
    },
  ]);
  expect(await told(anna)).toEqual([]);
});

test('a changed comment tells those whom it mentions now and did not before', async () => {
  const { anna, boris, task } = await ground();
  const vera = await world.member(anna);
  const { id } = (await anna.post(`/tasks/${task.id}/comments`, { content: `@${boris.id}` })).json();

  await read(anna.orgId);
  await anna.patch(`/comments/${id}`, { content: `@${boris.id} и @${vera.id}` });

  expect(await told(vera)).toMatchObject([{ reason: 'mentioned', kind: 'comment.changed' }]);
  expect(await told(boris)).toMatchObject([{ reason: 'mentioned', kind: 'comment.created' }]);
});

test('a description mentions people too: each once, when he comes into it', async () => {
  const { anna, boris } = await ground();
  const vera = await world.member(anna);
  const task = await world.task(anna, { description: `Спросить @${boris.id}` });
  await read(anna.orgId);
  const describe = async (description: string, version: number) =>
    anna.patch(`/tasks/${task.id}`, { description, version });

  await describe(`Спросить @${boris.id} и @${vera.id}`, 1);
  await describe(`Спросить @${boris.id} и @${vera.id} завтра`, 2);

  const mine = { kind: 'task.changed', field: 'description', excerpt: '' };
  expect(await told(vera)).toEqual([
    { ...mine, reason: 'watching' },
    { ...mine, reason: 'mentioned', field: null },
  ]);
  expect((await told(boris)).map(({ reason }) => reason)).toEqual(['watching', 'watching', 'mentioned']);

  // What else changed with it is no quote.
  const oleg = await world.member(anna);
  await anna.patch(`/tasks/${task.id}`, { description: `@${oleg.id}`, version: 3, priority: 'urgent' });
  await read(anna.orgId);
  expect(await told(oleg)).toContainEqual({ ...mine, reason: 'mentioned', field: null });
});

test('whoever is given a task is told so, also a new one, and nobody who takes it himself', async () => {
  const { anna, boris, task } = await ground();

  await anna.patch(`/tasks/${task.id}`, { assignee_id: boris.id });
  await world.task(anna, { project_id: task.project_id, assignee_id: boris.id });
  await world.task(boris, { project_id: task.project_id, assignee_id: boris.id });

  expect(await told(boris)).toMatchObject([
    { reason: 'assigned', kind: 'task.created' },
    { reason: 'assigned', kind: 'task.changed' },
  ]);
});

test('watchers are told of comments, of a new status and of what counts; not of a new place in the column', async () => {
  const { anna, boris, task } = await ground();
  const other = await world.task(anna, { project_id: task.project_id });
  await boris.put(`/tasks/${task.id}/watchers/${boris.id}`);

  await anna.post(`/tasks/${task.id}/comments`, { content: 'готово наполовину' });
  await anna.patch(`/tasks/${task.id}/status`, { status: 'in_progress' });
  await anna.patch(`/tasks/${task.id}`, { due_date: '2030-05-06' });
  await anna.patch(`/tasks/${task.id}`, { priority: 'urgent' });
  await anna.patch(`/tasks/${task.id}`, { estimate: 30 });
  await anna.patch(`/tasks/${task.id}/status`, { status: 'todo' });
  await anna.post(`/tasks/${task.id}/move`, { status: 'todo', after_id: other.id, before_id: null });

  expect(await told(boris)).toEqual([
    { reason: 'status', kind: 'task.moved', field: 'status', excerpt: 'todo' },
    { reason: 'watching', kind: 'task.changed', field: 'priority', excerpt: 'urgent' },
    { reason: 'watching', kind: 'task.changed', field: 'due_date', excerpt: '2030-05-06' },
    { reason: 'status', kind: 'task.moved', field: 'status', excerpt: 'in_progress' },
    { reason: 'commented', kind: 'comment.created', field: null, excerpt: 'готово наполовину' },
  ]);
});

test('of several reasons the strongest one is told, once', async () => {
  const { anna, boris, task } = await ground();
  await anna.patch(`/tasks/${task.id}`, { assignee_id: boris.id });
  await boris.put(`/tasks/${task.id}/watchers/${boris.id}`);

  await anna.post(`/tasks/${task.id}/comments`, { content: `@${boris.id} @${boris.id}` });

  expect((await told(boris)).map(({ reason }) => reason)).toEqual(['mentioned', 'assigned']);
});

test('whoever owns a project is told of its status and of its day, and that it is his', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const project = await world.project(anna, { owner_id: boris.id });

  await anna.put(`/projects/${project.id}`, { status: 'on_hold' });
  await anna.put(`/projects/${project.id}`, { due_date: '2030-01-31' });
  await anna.put(`/projects/${project.id}`, { description: 'новое' });

  expect(await told(boris)).toEqual([
    { reason: 'project', kind: 'project.changed', field: 'due_date', excerpt: '2030-01-31' },
    { reason: 'project', kind: 'project.changed', field: 'status', excerpt: 'on_hold' },
    { reason: 'assigned', kind: 'project.created', field: null, excerpt: '' },
  ]);
});

test('a bulk edit tells a person once, and of how many of his tasks', async () => {
  const { anna, boris, task } = await ground();
  const ids = [task.id];
  for (let n = 0; n < 4; n++)
    ids.push((await world.task(anna, { project_id: task.project_id, assignee_id: boris.id })).id);
  await read(anna.orgId);
  await boris.post('/notifications/read', {});

  await anna.post('/tasks/bulk', { ids, changes: { priority: 'high' } });
  await read(anna.orgId);
  await anna.post('/tasks/bulk', { ids: [task.id], changes: { assignee_id: boris.id } });

  await read(anna.orgId);
  const fresh = (await inbox(boris, '?unread=true')).items.flatMap(({ items }) => items);
  expect(fresh).toMatchObject([
    { reason: 'assigned', kind: 'tasks.changed', excerpt: '1' },
    { reason: 'watching', kind: 'tasks.changed', field: 'priority', excerpt: '4' },
  ]);
});

test('nobody is told of what is muted, a task or its whole project; a mention gets through', async () => {
  const { anna, boris, task } = await ground();
  const other = await world.task(anna, { project_id: task.project_id, title: 'Другая' });
  for (const id of [task.id, other.id]) await boris.put(`/tasks/${id}/watchers/${boris.id}`);
  const mute = (entity: string, entity_id: string, muted: boolean) =>
    boris.put('/notifications/mute', { entity, entity_id, muted });

  await mute('task', task.id, true);
  await anna.patch(`/tasks/${task.id}`, { title: 'Тихо' });
  await anna.patch(`/tasks/${other.id}`, { title: 'Слышно' });
  await read(anna.orgId);
  await mute('task', task.id, false);
  await mute('project', task.project_id, true);
  await anna.patch(`/tasks/${other.id}`, { title: 'Тоже тихо' });
  await anna.post(`/tasks/${other.id}/comments`, { content: `но @${boris.id}` });

  expect((await told(boris)).map(({ excerpt }) => excerpt)).toEqual([`но @${boris.id}`, 'Слышно']);
  expect((await inbox(boris)).items[0]?.muted).toBe(false);
  expect((await mute('task', boris.id, true)).statusCode).toBe(404);
});

test('who is suspended, removed or closed his account is told nothing', async () => {
  const { anna, task } = await ground();
  const [suspended, removed, closed] = [
    await world.member(anna),
    await world.member(anna),
    await world.member(anna),
  ];
  for (const one of [suspended, removed, closed]) await anna.put(`/tasks/${task.id}/watchers/${one.id}`);
  await world.sql.query(`UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`, [suspended.id]);
  await world.sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [removed.id]);
  await world.sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [closed.id]);

  await anna.patch(`/tasks/${task.id}`, { title: 'Без них' });

  await read(anna.orgId);
  const { rows } = await world.sql.query('SELECT user_id FROM app.notifications WHERE org_id = $1', [
    anna.orgId,
  ]);
  expect(rows).toEqual([]);
});

test('the inbox groups by what it is about, the latest first, in pages', async () => {
  const { anna, boris, task } = await ground();
  const tasks = [task];
  for (let n = 0; n < 4; n++) tasks.push(await world.task(anna, { project_id: task.project_id }));
  for (const { id } of tasks) await boris.put(`/tasks/${id}/watchers/${boris.id}`);
  for (const { id } of tasks) await anna.patch(`/tasks/${id}`, { priority: 'high' });
  for (let n = 0; n < 6; n++) await anna.patch(`/tasks/${task.id}`, { title: `Имя ${n}` });
  await read(anna.orgId);

  const first = await inbox(boris, '?limit=2');
  const second = await inbox(boris, `?limit=2&cursor=${first.next_cursor}`);
  const third = await inbox(boris, `?limit=2&cursor=${second.next_cursor}`);

  const groups = [first, second, third].flatMap(({ items }) => items);
  expect(groups.map(({ entity_id }) => entity_id)).toEqual(
    [task, ...tasks.slice(1).toReversed()].map(({ id }) => id),
  );
  expect(groups[0]).toMatchObject({ unread: 7, total: 7 });
  expect(groups[0]?.items.map(({ excerpt }) => excerpt)).toEqual([
    'Имя 5',
    'Имя 4',
    'Имя 3',
    'Имя 2',
    'Имя 1',
  ]);
  expect(third.next_cursor).toBeNull();
});

test('reading marks one subject or everything, and is taken back', async () => {
  const { anna, boris, task } = await ground();
  const other = await world.task(anna, { project_id: task.project_id });
  for (const { id } of [task, other]) await boris.put(`/tasks/${id}/watchers/${boris.id}`);
  for (const { id } of [task, other]) await anna.patch(`/tasks/${id}`, { priority: 'high' });
  await read(anna.orgId);
  const about = { entity: 'task', entity_id: task.id };
  expect(await count(boris)).toEqual({ unread: 2, latest_at: expect.any(String) });

  await boris.post('/notifications/read', { about });
  expect((await count(boris)).unread).toBe(1);
  expect((await inbox(boris, '?unread=true')).items.map(({ entity_id }) => entity_id)).toEqual([other.id]);
  await boris.post('/notifications/read', {});
  expect((await count(boris)).unread).toBe(0);
  // What the last act has marked, and no more.
  await boris.post('/notifications/read', { read: false });
  expect((await inbox(boris, '?unread=true')).items.map(({ entity_id }) => entity_id)).toEqual([other.id]);
  await boris.post('/notifications/read', { about, read: false });
  expect((await count(boris)).unread).toBe(2);
  expect((await inbox(boris, '?reason=mentioned')).items).toEqual([]);
});

/** Of a world in which nothing reads by itself; gives what was read, in the order of the log. */
const takeIn = async (orgId: string, limit: number, breaks = false) => {
  const spans: [number, number][] = [];
  let more = true;
  while (more)
    more = await readSpan(quiet.app.db, asOrgId(orgId), 'notifications', limit, async (tx, span) => {
      await tellOfSpan(tx, span);
      if (breaks) throw new Error('killed');
      return () => spans.push([span.after, span.upTo]);
    });
  return spans;
};

test('a reader that dies half-way has told nothing, and the next one tells everything once', async () => {
  const anna = await quiet.owner();
  const boris = await quiet.member(anna);
  const task = await quiet.task(anna);
  await boris.put(`/tasks/${task.id}/watchers/${boris.id}`);
  const names = Array.from({ length: 5 }, (_, n) => `Имя ${n}`);
  for (const title of names) await anna.patch(`/tasks/${task.id}`, { title });
  const total = async () => (await inbox(boris)).items[0]?.total ?? 0;

  await expect(takeIn(anna.orgId, 100, true)).rejects.toThrow('killed');
  expect(await total()).toBe(0);
  await takeIn(anna.orgId, 2);
  expect(await total()).toBe(5);
  // Even one that has forgotten its place tells nobody twice.
  await quiet.sql.query('UPDATE app.log_readers SET seq = 0 WHERE org_id = $1', [anna.orgId]);
  await takeIn(anna.orgId, 100);

  expect(await total()).toBe(5);
  expect((await inbox(boris)).items[0]?.items.map(({ excerpt }) => excerpt)).toEqual(names.toReversed());
});

test('of several readers at once each event is read by one', async () => {
  const anna = await quiet.owner();
  const boris = await quiet.member(anna);
  const task = await quiet.task(anna);
  await boris.put(`/tasks/${task.id}/watchers/${boris.id}`);
  for (let n = 0; n < 30; n++) await anna.patch(`/tasks/${task.id}`, { title: `Имя ${n}` });

  const first = await Promise.all(Array.from({ length: 4 }, () => takeIn(anna.orgId, 3)));
  // Whoever found another one reading has left it to him.
  const spans = [...first.flat(), ...(await takeIn(anna.orgId, 3))].toSorted(([a], [b]) => a - b);

  const last = spans.at(-1)?.[1] ?? 0;
  const starts = Array.from({ length: Math.ceil(last / 3) }, (_, n) => 3 * n);
  expect(spans).toEqual(starts.map((from) => [from, Math.min(from + 3, last)]));
  expect((await inbox(boris)).items[0]?.total).toBe(30);
});

test('a task that is due is told of once, at the start of the working day, and once more when its day is over', async () => {
  const { anna, boris, task } = await ground();
  await world.sql.query('UPDATE app.organisations SET time_zone = $2 WHERE org_id = $1', [
    anna.orgId,
    zoneOfNoon(),
  ]);
  const { rows } = await world.sql.query(
    `UPDATE app.organisations SET work_start = to_char(now() AT TIME ZONE time_zone - interval '30 minutes', 'HH24:MI'),
       work_days = '{1,2,3,4,5,6,7}' WHERE org_id = $1
     RETURNING to_char(now() AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today,
       to_char(now() AT TIME ZONE time_zone - interval '1 day', 'YYYY-MM-DD') AS yesterday`,
    [anna.orgId],
  );
  const { today, yesterday } = rows[0];
  const late = await world.task(anna, {
    project_id: task.project_id,
    assignee_id: boris.id,
    due_date: yesterday,
  });
  const due = await world.task(anna, { project_id: task.project_id, assignee_id: boris.id, due_date: today });
  const done = { assignee_id: boris.id, due_date: today, status: 'done' };
  await world.task(anna, { project_id: task.project_id, ...done });
  await read(anna.orgId);
  const deps = { db: world.app.db, wake: { tell: () => {} } };
  const reminded = async () =>
    (
      await world.sql.query(
        `SELECT reason, entity_id, excerpt FROM app.notifications WHERE user_id = $1 AND seq IS NULL ORDER BY id`,
        [boris.id],
      )
    ).rows;
  const expected = [
    { reason: 'overdue', entity_id: late.id, excerpt: yesterday },
    { reason: 'due', entity_id: due.id, excerpt: today },
  ];

  await remind(deps);
  await remind(deps);
  expect(await reminded()).toEqual(expected);

  // Off, outside of the hours, on a day off: nothing.
  await world.task(anna, { project_id: task.project_id, assignee_id: boris.id, due_date: today });
  for (const change of [
    `task_reminders = false`,
    `task_reminders = true, work_days = ARRAY[1 + extract(isodow FROM now() AT TIME ZONE time_zone)::int % 7]`,
    `work_days = '{1,2,3,4,5,6,7}', work_start = to_char(now() AT TIME ZONE time_zone + interval '10 minutes', 'HH24:MI')`,
  ]) {
    await world.sql.query(`UPDATE app.organisations SET ${change} WHERE org_id = $1`, [anna.orgId]);
    await remind(deps);
  }
  expect(await reminded()).toEqual(expected);
});

test('old notifications go, and those about what is gone', async () => {
  const { anna, boris, task } = await ground();
  const other = await world.task(anna, { project_id: task.project_id });
  const gone = await world.task(anna, { project_id: task.project_id });
  for (const { id } of [task, other, gone]) await boris.put(`/tasks/${id}/watchers/${boris.id}`);
  for (const { id } of [task, other, gone]) await anna.patch(`/tasks/${id}`, { priority: 'high' });
  await read(anna.orgId);
  await world.sql.query('DELETE FROM app.tasks WHERE id = $1', [gone.id]);
  await world.sql.query(
    `UPDATE app.notifications SET read_at = now() - interval '91 days' WHERE entity_id = $1`,
    [other.id],
  );

  await purgeNotifications(world.app.db);

  const { rows } = await world.sql.query('SELECT entity_id FROM app.notifications WHERE user_id = $1', [
    boris.id,
  ]);
  expect(rows).toEqual([{ entity_id: task.id }]);
});

test('each chooses for himself how he is told', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  expect((await boris.get('/notifications/settings')).json()).toEqual({
    letters: true,
    digest: true,
    digest_hour: 9,
    weekly_letter: true,
    silent: [],
  });

  await boris.patch('/notifications/settings', { digest_hour: 7, silent: ['watching'] });
  await boris.patch('/notifications/settings', { letters: false });

  expect((await boris.get('/notifications/settings')).json()).toEqual({
    letters: false,
    digest: true,
    digest_hour: 7,
    weekly_letter: true,
    silent: ['watching'],
  });
  expect((await anna.get('/notifications/settings')).json().letters).toBe(true);
});
