import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const trash = async (person: Person, query = '') => (await person.get(`/trash${query}`)).json().items;
const titles = async (person: Person, query = '') =>
  (await trash(person, query)).map((one: { title: string }) => one.title);

/** A task, a project with tasks and a client, deleted in this order. */
async function deleted(person: Person) {
  const { id: project_id } = await world.project(person, { name: 'Сайт', key: 'WEB' });
  const single = await world.task(person, { project_id, title: 'сама по себе' });
  for (const title of ['с проектом', 'и эта']) await world.task(person, { project_id, title });
  const { id: client_id } = (await person.post('/clients', { name: 'Альбатрос' })).json();
  await person.delete(`/tasks/${single.id}`);
  await person.delete(`/projects/${project_id}`);
  await person.delete(`/clients/${client_id}`);
  return { single, project_id, client_id };
}

test('lists what was deleted, the latest first; what went with a project stands under it', async () => {
  const anna = await world.owner();
  const { single, project_id, client_id } = await deleted(anna);

  const items = await trash(anna);

  expect(items).toMatchObject([
    { kind: 'client', id: client_id, key: '', title: 'Альбатрос', deleted_by: anna.id },
    { kind: 'project', id: project_id, key: 'WEB', title: 'Сайт' },
    { kind: 'task', id: single.id, key: 'WEB-1', title: 'сама по себе' },
  ]);
  const [{ deleted_at, until }] = items;
  expect(Date.parse(until) - Date.parse(deleted_at)).toBe(30 * 86_400_000);
  expect(await titles(anna, '?kind=task')).toEqual(['сама по себе']);
  expect(await titles(anna, '?kind=project')).toEqual(['Сайт']);
});

test('loses what was restored, and what lay there for 30 days', async () => {
  const anna = await world.owner();
  const { project_id, client_id } = await deleted(anna);
  await anna.post(`/projects/${project_id}/restore`);
  await world.sql.query(
    `UPDATE app.clients SET deleted_at = now() - interval '30 days 1 second' WHERE id = $1`,
    [client_id],
  );

  expect(await titles(anna)).toEqual(['сама по себе']);
});

test('comes page by page, also when everything was deleted at one moment', async () => {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  for (const title of ['а', 'б', 'в']) await world.task(anna, { project_id, title });
  await anna.post('/clients', { name: 'г' });
  for (const table of ['tasks', 'clients'])
    await world.sql.query(
      `UPDATE app.${table} SET deleted_at = date_trunc('second', now()), deleted_by = $2 WHERE org_id = $1`,
      [anna.orgId, anna.id],
    );

  const seen: string[] = [];
  let cursor = '';
  do {
    const page = (await anna.get(`/trash?limit=1${cursor}`)).json();
    seen.push(...page.items.map((one: { title: string }) => one.title));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor);

  expect(seen).toEqual(await titles(anna));
  expect(seen.toSorted()).toEqual(['а', 'б', 'в', 'г']);
});
