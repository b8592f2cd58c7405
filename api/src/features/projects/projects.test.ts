import { projectStatus } from '@takt/contract/projects.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const names = async (person: Person, query = '') =>
  (await person.get(`/projects${query}`)).json().items.map((one: { name: string }) => one.name);
const project = async (person: Person, id: string) => (await person.get(`/projects/${id}`)).json();

async function events(person: Person) {
  const { rows } = await world.sql.query(
    `SELECT kind, actor_id, data FROM app.events WHERE org_id = $1 AND entity = 'project' ORDER BY seq`,
    [person.orgId],
  );
  return rows;
}

async function today(person: Person): Promise<string> {
  const { rows } = await world.sql.query<{ today: string }>(
    `SELECT to_char(now() AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today FROM app.organisations WHERE org_id = $1`,
    [person.orgId],
  );
  return rows[0]?.today ?? '';
}
const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe('a project', () => {
  test('stands in a department and belongs to a client, both of the organisation', async () => {
    const anna = await world.owner();
    const stranger = await world.owner();
    const department = async (person: Person) =>
      (await person.post(`/orgs/${person.orgId}/departments`, { name: 'Отдел' })).json().id;
    const client = async (person: Person) => (await person.post('/clients', { name: 'Клиент' })).json().id;
    const [department_id, client_id] = [await department(anna), await client(anna)];

    const made = await anna.post('/projects', { name: 'Сайт', department_id, client_id });

    expect(made.json()).toMatchObject({ department_id, client_id, owner_id: anna.id, deleted_at: null });
    const { id } = made.json();
    for (const fields of [
      { department_id: await department(stranger) },
      { client_id: await client(stranger) },
      { owner_id: stranger.id },
    ])
      expect((await anna.put(`/projects/${id}`, fields)).statusCode).toBe(404);
    expect(await project(anna, id)).toEqual(made.json());
  });

  test('is given a free key, also when several of one name are made at once', async () => {
    const anna = await world.owner();

    const made = await Promise.all(Array.from({ length: 8 }, () => anna.post('/projects', { name: 'Сайт' })));

    expect(made.map((answer) => answer.statusCode)).toEqual(made.map(() => 201));
    expect(new Set(made.map((answer) => answer.json().key)).size).toBe(8);
  });

  test('goes on in the department above when its own is deleted', async () => {
    const anna = await world.owner();
    const add = async (name: string, parent_id: string | null) =>
      (await anna.post(`/orgs/${anna.orgId}/departments`, { name, parent_id })).json().id;
    const above = await add('Маркетинг', null);
    const below = await add('Поиск', above);
    const { id } = await world.project(anna, { department_id: below });

    const answer = await anna.delete(`/orgs/${anna.orgId}/departments/${below}`);

    expect(answer.statusCode).toBe(204);
    expect((await project(anna, id)).department_id).toBe(above);
  });

  test('may have any status after any other', async () => {
    const anna = await world.owner();
    const { id } = await world.project(anna);

    for (const before of projectStatus.options)
      for (const after of projectStatus.options) {
        await anna.put(`/projects/${id}`, { status: before });
        expect((await anna.put(`/projects/${id}`, { status: after })).json().status).toBe(after);
      }
  });

  test('counts its tasks by the calendar of the organisation, and derives progress from them', async () => {
    const anna = await world.owner();
    const { id: project_id } = await world.project(anna, { progress_mode: 'auto', progress: 99 });
    const due = await today(anna);
    await world.task(anna, { project_id, due_date: daysFrom(due, -1) });
    await world.task(anna, { project_id, due_date: due, status: 'in_review' });
    await world.task(anna, { project_id, due_date: daysFrom(due, -1), status: 'done' });
    await world.task(anna, { project_id, due_date: daysFrom(due, -1), status: 'cancelled' });
    await anna.delete(`/tasks/${(await world.task(anna, { project_id, status: 'done' })).id}`);

    const derived = await project(anna, project_id);
    await anna.put(`/projects/${project_id}`, { progress_mode: 'manual' });

    // One of three is done; what is cancelled or in the trash does not count.
    expect(derived).toMatchObject({ open_tasks: 2, overdue_tasks: 1, done_tasks: 1, progress: 33 });
    expect((await project(anna, project_id)).progress).toBe(99);
    expect((await project(anna, (await world.project(anna, { progress_mode: 'auto' })).id)).progress).toBe(0);
  });

  test('tells before and after of what differs, and nothing when nothing does', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const { id } = await world.project(anna, { name: 'Сайт', progress: 10 });

    const answer = await boris.put(`/projects/${id}`, { name: 'Сайт', progress: 40, due_date: '2025-09-25' });
    await boris.put(`/projects/${id}`, { progress: 40 });

    expect(await events(anna)).toEqual([
      expect.objectContaining({ kind: 'project.created' }),
      {
        kind: 'project.changed',
        actor_id: boris.id,
        data: {
          project: answer.json(),
          changed: ['progress', 'due_date'],
          changes: {
            progress: { before: 10, after: 40 },
            due_date: { before: null, after: '2025-09-25' },
          },
        },
      },
    ]);
  });
});

describe('the list', () => {
  test('finds by every field of its filter', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const { id: client_id } = (await anna.post('/clients', { name: 'Клиент' })).json();
    const { id: department_id } = (
      await anna.post(`/orgs/${anna.orgId}/departments`, { name: 'Отдел' })
    ).json();
    await world.project(anna, { name: 'Сайт', key: 'WEB', status: 'draft', client_id });
    await world.project(anna, { name: 'Осенний запуск', key: 'MKT', priority: 'urgent', department_id });
    await world.project(anna, { name: 'Аналитика', key: 'CRM', status: 'on_hold', owner_id: boris.id });

    expect(await names(anna, '?status=draft,on_hold')).toEqual(['Аналитика', 'Сайт']);
    expect(await names(anna, '?priority=urgent')).toEqual(['Осенний запуск']);
    expect(await names(anna, `?owner_id=${boris.id}`)).toEqual(['Аналитика']);
    expect(await names(anna, `?client_id=${client_id}`)).toEqual(['Сайт']);
    expect(await names(anna, `?department_id=${department_id}`)).toEqual(['Осенний запуск']);
    expect(await names(anna, `?q=${encodeURIComponent('ЗАПУСК')}`)).toEqual(['Осенний запуск']);
    expect(await names(anna, '?q=we')).toEqual(['Сайт']);
    expect(await names(anna, '?status=')).toHaveLength(3);
  });

  test.each([
    ['created', ['г', 'в', 'б', 'а']],
    ['name', ['а', 'б', 'в', 'г']],
    ['due', ['б', 'а', 'в', 'г']],
    ['updated', ['а', 'г', 'в', 'б']],
  ])('by %s comes page by page', async (order, expected) => {
    const anna = await world.owner();
    const { id } = await world.project(anna, { name: 'а', due_date: '2025-09-25' });
    await world.project(anna, { name: 'б', due_date: '2025-09-01' });
    for (const name of ['в', 'г']) await world.project(anna, { name });
    await anna.delete(`/projects/${(await world.project(anna, { name: 'д' })).id}`);
    await anna.put(`/projects/${id}`, { progress: 1 });

    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await anna.get(`/projects?order=${order}&limit=1${cursor}`)).json();
      seen.push(...page.items.map((one: { name: string }) => one.name));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor);

    expect(seen).toEqual(expected);
  });

  test('a marker of another order is none', async () => {
    const anna = await world.owner();
    for (const name of ['а', 'б']) await world.project(anna, { name });
    const { next_cursor } = (await anna.get('/projects?order=due&limit=1')).json();

    expect((await anna.get(`/projects?order=name&cursor=${next_cursor}`)).statusCode).toBe(400);
  });
});

describe('the trash', () => {
  test('takes a project with its tasks, and gives back those that went with it', async () => {
    const anna = await world.owner();
    const { id } = await world.project(anna, { name: 'Сайт' });
    const [kept, before] = [
      await world.task(anna, { project_id: id }),
      await world.task(anna, { project_id: id }),
    ];
    await anna.delete(`/tasks/${before.id}`);
    const was = await project(anna, id);

    const deleted = await anna.delete(`/projects/${id}`);
    const away = await project(anna, id);
    const hidden = [await names(anna), (await anna.get('/tasks')).json().items];
    const restored = await anna.post(`/projects/${id}/restore`);

    expect(deleted.statusCode).toBe(204);
    expect(away).toMatchObject({ open_tasks: 0, deleted_at: expect.any(String) });
    expect(hidden).toEqual([[], []]);
    expect(restored.json()).toEqual(was);
    const { items } = (await anna.get('/tasks')).json();
    expect(items.map((task: { id: string; rank: string }) => [task.id, task.rank])).toEqual([
      [kept.id, kept.rank],
    ]);
    expect((await events(anna)).map((event) => event.kind)).toEqual([
      'project.created',
      'project.deleted',
      'project.restored',
    ]);
  });

  test('refuses changes and new tasks, lets nobody delete twice, and restores once', async () => {
    const anna = await world.owner();
    const { id, key } = await world.project(anna);
    await anna.delete(`/projects/${id}`);

    const answers = [
      await anna.put(`/projects/${id}`, { name: 'Другое' }),
      await anna.delete(`/projects/${id}`),
      await anna.post('/tasks', { title: 'Новая', project_id: id }),
      // Its key is kept for it.
      await anna.post('/projects', { name: 'Сайт', key }),
      await anna.post(`/projects/${id}/restore`),
      await anna.post(`/projects/${id}/restore`),
    ];

    expect(answers.map((answer) => answer.statusCode)).toEqual([409, 404, 404, 409, 200, 200]);
    expect(answers[0]?.json().detail).toBe('It is in the trash: restore it first');
    expect((await events(anna)).filter((event) => event.kind === 'project.restored')).toHaveLength(1);
  });

  test('is for members to fill with their own only', async () => {
    const anna = await world.owner();
    const [boris, vera] = [await world.member(anna), await world.member(anna)];
    const { id } = await world.project(boris);

    expect((await vera.delete(`/projects/${id}`)).statusCode).toBe(403);
    expect((await boris.delete(`/projects/${id}`)).statusCode).toBe(204);
  });

  test('loses no task that is created while its project goes there', async () => {
    const anna = await world.owner();
    for (let round = 0; round < 5; round++) {
      const { id: project_id } = await world.project(anna);
      const add = () => anna.post('/tasks', { title: 'Новая', project_id });

      const [, , deleted, ...added] = await Promise.all([
        add(),
        add(),
        anna.delete(`/projects/${project_id}`),
        ...Array.from({ length: 6 }, add),
      ]);

      expect(deleted.statusCode).toBe(204);
      for (const { statusCode } of added) expect([201, 404]).toContain(statusCode);
      const { rows } = await world.sql.query(
        'SELECT id FROM app.tasks WHERE project_id = $1 AND deleted_with IS NULL',
        [project_id],
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('the public page', () => {
  const stranger = (path: string) =>
    world.app.server.inject({ url: `/api${path}`, headers: { 'accept-language': 'en' } });

  test('shows the work of a public project to anybody, and no person', async () => {
    const anna = await world.owner();
    const { id, key } = await world.project(anna, { name: 'Сайт', is_public: true });
    await world.task(anna, { project_id: id, title: 'вторая', due_date: '2025-09-25' });
    await world.task(anna, { project_id: id, title: 'первая', assignee_id: anna.id });
    await world.task(anna, { project_id: id, title: 'готова', status: 'done', description: 'тайна' });
    await anna.delete(`/tasks/${(await world.task(anna, { project_id: id, title: 'удалена' })).id}`);

    const answer = await stranger(`/public/projects/${id}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=15');
    expect(answer.json()).toMatchObject({ id, key, name: 'Сайт', organisation: `Организация ${anna.id}` });
    expect(answer.json().columns).toEqual([
      {
        status: 'todo',
        total: 2,
        tasks: [
          { key: `${key}-2`, title: 'первая', due_date: null },
          { key: `${key}-1`, title: 'вторая', due_date: '2025-09-25' },
        ],
      },
      { status: 'in_progress', total: 0, tasks: [] },
      { status: 'in_review', total: 0, tasks: [] },
      { status: 'done', total: 1, tasks: [{ key: `${key}-3`, title: 'готова', due_date: null }] },
      { status: 'cancelled', total: 0, tasks: [] },
    ]);
    const { organisation: _, ...rest } = answer.json();
    expect(JSON.stringify(rest)).not.toContain(anna.id);
  });

  test('has the first hundred of a column, with the true total', async () => {
    const anna = await world.owner();
    const { id: project_id } = await world.project(anna, { is_public: true });
    for (let n = 0; n < 102; n++) await world.task(anna, { project_id, title: `№ ${n}` });

    const [todo] = (await stranger(`/public/projects/${project_id}`)).json().columns;

    expect([todo.total, todo.tasks.length, todo.tasks[0].title]).toEqual([102, 100, '№ 101']);
  });

  test('is told apart in nothing from one that never was: private, deleted, of a deleted organisation', async () => {
    const anna = await world.owner();
    const open = () => world.project(anna, { is_public: true });
    const [hidden, discarded, back, last] = [await open(), await open(), await open(), await open()];
    await anna.put(`/projects/${hidden.id}`, { is_public: false });
    await anna.put(`/projects/${back.id}`, { is_public: false });
    await anna.put(`/projects/${back.id}`, { is_public: true });
    await anna.delete(`/projects/${discarded.id}`);
    const shown = [
      await stranger(`/public/projects/${back.id}`),
      await stranger(`/public/projects/${last.id}`),
    ];
    const { name } = (await anna.get(`/orgs/${anna.orgId}`)).json();
    await anna.post(`/orgs/${anna.orgId}/deletion`, { name });

    const never = '01999999-0000-7000-8000-000000000000';
    const answers = await Promise.all(
      [hidden.id, discarded.id, last.id, never].map((id) => stranger(`/public/projects/${id}`)),
    );

    expect(shown.map((answer) => answer.statusCode)).toEqual([200, 200]);
    const told = answers.map(({ statusCode, headers, body }) => [
      statusCode,
      headers['cache-control'],
      body.replace(/"request_id":"[^"]*"/, ''),
    ]);
    expect(told[3]?.slice(0, 2)).toEqual([404, 'no-store']);
    for (const one of told) expect(one).toEqual(told[3]);
  });
});
