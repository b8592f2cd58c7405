import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function client(person: Person, fields: object = {}) {
  const answer = await person.post('/clients', { name: 'Альбатрос', ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const names = async (person: Person, query = '') =>
  (await person.get(`/clients${query}`)).json().items.map((one: { name: string }) => one.name);

async function events(person: Person) {
  const { rows } = await world.sql.query(
    `SELECT kind, actor_id, data FROM app.events WHERE org_id = $1 AND entity = 'client' ORDER BY seq`,
    [person.orgId],
  );
  return rows;
}

describe('a client', () => {
  test('needs a name and no more; whoever creates it owns it', async () => {
    const anna = await world.owner();

    const made = await client(anna, { name: '  Альбатрос ' });

    expect(made).toMatchObject({
      name: 'Альбатрос',
      kind: 'company',
      status: 'active',
      owner_id: anna.id,
      external_id: null,
      contact_person: '',
      email: '',
      phone: '',
      website: '',
      notes: '',
      custom_fields: {},
      active_projects: 0,
      open_tasks: 0,
      deleted_at: null,
    });
    expect((await anna.get(`/clients/${made.id}`)).json()).toEqual(made);
    expect((await client(anna, { owner_id: null })).owner_id).toBeNull();
  });

  test.each([
    [{ name: ' ' }, 'name', 'Required'],
    [{ email: 'нет' }, 'email', 'This is not an e-mail address'],
    [{ website: 'veter.example' }, 'website', 'Website must start with http:// or https://'],
    [
      { custom_fields: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`поле ${n}`, ''])) },
      'custom_fields',
      'At most 50 fields',
    ],
  ])('is refused with a sentence at the field: %j', async (fields, path, msg) => {
    const answer = await (await world.owner()).post('/clients', { name: 'Альбатрос', ...fields });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, msg }]);
  });

  test('changes field by field, and tells before and after of what differs', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const { id } = await client(anna, { custom_fields: { ИНН: '1', Код: '2' } });

    const answer = await boris.put(`/clients/${id}`, {
      name: 'Альбатрос',
      phone: '112',
      owner_id: boris.id,
      custom_fields: {
        Код: '2',
        ИНН: '1',
      },
    });
    await anna.put(`/clients/clients/${id}/`, { phone: '112' });

    expect(answer.json()).toMatchObject({ name: 'Альбатрос', phone: '112', owner_id: boris.id });
    expect(await events(anna)).toEqual([
      expect.objectContaining({ kind: 'client.created', actor_id: anna.id }),
      {
        kind: 'client.changed',
        actor_id: boris.id,
        data: {
          client: answer.json(),
          changed: ['phone', 'owner_id'],
          changes: {
            phone: { before: '', after: '112' },
            owner_id: { before: anna.id, after: boris.id },
          },
        },
      },
    ]);
  });

  test('belongs to nobody who is not in', async () => {
    const anna = await world.owner();
    const [{ id }, left, stranger] = [await client(anna), await world.member(anna), await world.owner()];
    await anna.delete(`/orgs/${anna.orgId}/members/${left.id}`);

    for (const owner_id of [left.id, stranger.id]) {
      expect((await anna.put(`/clients/${id}`, { owner_id })).statusCode).toBe(404);
      expect((await anna.post('/clients', { name: 'а', owner_id })).statusCode).toBe(404);
    }
  });

  test('counts its projects that go on and the open tasks in them', async () => {
    const anna = await world.owner();
    const { id: client_id } = await client(anna);
    const [site, done, gone] = [
      await world.project(anna, { client_id }),
      await world.project(anna, { client_id, status: 'completed' }),
      await world.project(anna, { client_id }),
    ];
    for (const project_id of [site.id, site.id, done.id, gone.id]) await world.task(anna, { project_id });
    await world.task(anna, { project_id: site.id, status: 'done' });
    await anna.delete(`/tasks/${(await world.task(anna, { project_id: site.id })).id}`);
    await anna.delete(`/projects/${gone.id}`);

    const [one] = (await anna.get('/clients')).json().items;

    expect(one).toMatchObject({ active_projects: 1, open_tasks: 2 }); // of the site, without the done and the deleted one
  });
});

describe('the external id', () => {
  test('is that of one client; the refusal names the other', async () => {
    const anna = await world.owner();
    const stranger = await world.owner();
    await client(stranger, { external_id: 'C-1' });
    await client(anna, { external_id: 'C-1' });
    const { id } = await client(anna, { name: 'Бакен' });

    const answers = [
      await anna.post('/clients', { name: 'Вымпел', external_id: 'C-1' }),
      await anna.put(`/clients/${id}`, { external_id: 'C-1' }),
    ];

    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        detail: 'Another client already has this external id: “Альбатрос”',
        errors: [{ path: 'external_id' }],
      });
    }
  });

  test('of a client in the trash is free; who comes back finds it taken', async () => {
    const anna = await world.owner();
    const old = await client(anna, { external_id: 'C-1' });
    await anna.delete(`/clients/${old.id}`);
    const taker = await client(anna, { name: 'Бакен', external_id: 'C-1' });

    const refused = await anna.post(`/clients/${old.id}/restore`);
    await anna.put(`/clients/${taker.id}`, { external_id: null });
    const restored = await anna.post(`/clients/${old.id}/restore`);

    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe(
      'The external id “C-1” has meanwhile gone to the client “Бакен”: change it there, then restore this one',
    );
    expect(restored.json()).toMatchObject({ external_id: 'C-1', deleted_at: null });
  });

  test('asked for by ten at once goes to one', async () => {
    const anna = await world.owner();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => anna.post('/clients', { name: `№ ${n}`, external_id: 'C-1' })),
    );

    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });
});

describe('the list', () => {
  test('finds by a part of any word, by status, kind and owner', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    await client(anna, { name: 'Альбатрос', status: 'lead', email: 'Kapitan@More.example' });
    await client(anna, { name: 'Иван Бакенов', kind: 'person', phone: '+7 900 1' });
    await client(anna, { name: 'Вымпел', owner_id: boris.id, external_id: 'C-77', contact_person: 'Юнга' });

    expect(await names(anna, '?q=kapitan')).toEqual(['Альбатрос']);
    expect(await names(anna, `?q=${encodeURIComponent('БАКЕН')}`)).toEqual(['Иван Бакенов']);
    expect(await names(anna, `?q=${encodeURIComponent('юнг')}`)).toEqual(['Вымпел']);
    expect(await names(anna, '?q=c-77')).toEqual(['Вымпел']);
    expect(await names(anna, '?q=%25')).toEqual([]);
    expect(await names(anna, '?status=lead,paused')).toEqual(['Альбатрос']);
    expect(await names(anna, '?status=')).toHaveLength(3);
    expect(await names(anna, '?kind=person')).toEqual(['Иван Бакенов']);
    expect(await names(anna, `?owner_id=${boris.id}`)).toEqual(['Вымпел']);
  });

  test.each(['name', 'created', 'updated'])(
    'by %s has everyone once, page by page, with the true total',
    async (order) => {
      const anna = await world.owner();
      for (const name of ['бета', 'Альфа', 'альфа', 'Гамма', 'бета']) await client(anna, { name });
      await anna.delete(`/clients/${(await client(anna)).id}`);
      const all = await names(anna, `?order=${order}`);

      const seen: string[] = [];
      let cursor = '';
      const totals = new Set<number>();
      do {
        const page = (await anna.get(`/clients?order=${order}&limit=2${cursor}`)).json();
        seen.push(...page.items.map((one: { name: string }) => one.name));
        totals.add(page.total);
        cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
      } while (cursor);

      expect(seen).toEqual(all);
      expect(seen).toHaveLength(5);
      expect([...totals]).toEqual([5]);
      if (order === 'name')
        expect(seen.map((name) => name.toLowerCase())).toEqual(['альфа', 'альфа', 'бета', 'бета', 'гамма']);
    },
  );

  test('a marker of another order is none', async () => {
    const anna = await world.owner();
    for (const name of ['а', 'б']) await client(anna, { name });
    const { next_cursor } = (await anna.get('/clients?order=name&limit=1')).json();

    const answer = await anna.get(`/clients?order=updated&cursor=${next_cursor}`);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('This page marker is not valid; start from the first page');
  });
});

describe('the trash', () => {
  test('takes a client and leaves its projects, which have it again when it is back', async () => {
    const anna = await world.owner();
    const made = await client(anna);
    const project = await world.project(anna, { client_id: made.id });

    const deleted = await anna.delete(`/clients/${made.id}`);
    const away = (await anna.get(`/clients/${made.id}`)).json();
    const hidden = await names(anna);
    const meanwhile = (await anna.get(`/projects/${project.id}`)).json();
    const restored = (await anna.post(`/clients/${made.id}/restore`)).json();

    expect([deleted.statusCode, away.deleted_at, hidden]).toEqual([204, expect.any(String), []]);
    expect(meanwhile.client_id).toBe(made.id);
    expect(restored).toEqual({ ...made, active_projects: 1 });
    expect((await events(anna)).map((event) => event.kind)).toEqual([
      'client.created',
      'client.deleted',
      'client.restored',
    ]);
  });

  test('refuses changes, lets nobody delete twice, and restores once', async () => {
    const anna = await world.owner();
    const { id } = await client(anna);
    await anna.delete(`/clients/${id}`);

    const answers = [
      await anna.put(`/clients/${id}`, { phone: '112' }),
      await anna.delete(`/clients/${id}`),
      await anna.post('/projects', { name: 'Сайт', client_id: id }),
      await anna.post(`/clients/${id}/restore`),
      await anna.post(`/clients/${id}/restore`),
    ];

    expect(answers.map((answer) => answer.statusCode)).toEqual([409, 404, 404, 200, 200]);
    expect((await events(anna)).filter((event) => event.kind === 'client.restored')).toHaveLength(1);
  });

  test('is for members to fill with their own only', async () => {
    const anna = await world.owner();
    const [boris, vera, admin] = [
      await world.member(anna),
      await world.member(anna),
      await world.member(anna, 'admin'),
    ];
    const [one, two] = [await client(boris), await client(boris)];

    expect((await vera.delete(`/clients/${one.id}`)).statusCode).toBe(403);
    expect((await boris.delete(`/clients/${one.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/clients/${two.id}`)).statusCode).toBe(204);
  });
});
