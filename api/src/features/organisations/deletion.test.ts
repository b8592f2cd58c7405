import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { asOrgId } from '../../db/connect.ts';
import { builders } from '../../testing/entities.ts';
import { fillRow } from '../../testing/rows.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { connectWarehouse, type Warehouse } from '../../warehouse/client.ts';
import { removeFacts } from '../imports/service.ts';
import { purgeOverdue } from './deletion/service.ts';

let world: World;
let warehouse: Warehouse;
beforeAll(async () => {
  world = await createWorld({ works: true });
  warehouse = connectWarehouse(inject('warehouse'), pino({ level: 'silent' }));
  await warehouse.returned(20_000);
});
afterAll(async () => {
  await warehouse.close();
  await world.close();
});

const nameOf = async (person: Person) => (await person.get(`/orgs/${person.orgId}`)).json().name;
const remove = async (person: Person) =>
  person.post(`/orgs/${person.orgId}/deletion`, { name: await nameOf(person) });
const restore = (person: Person, orgId = person.orgId) => person.delete(`/orgs/${orgId}/deletion`);
const daysAgo = (orgId: string, days: number) =>
  world.sql.query(
    `UPDATE app.organisations SET deleted_at = now() - $2 * interval '1 day' WHERE org_id = $1`,
    [orgId, days],
  );

describe('deleting', () => {
  test('takes the name, letter for letter', async () => {
    const anna = await world.owner();
    const name = await nameOf(anna);

    const wrong = await anna.post(`/orgs/${anna.orgId}/deletion`, { name: name.toUpperCase() });
    const right = await anna.post(`/orgs/${anna.orgId}/deletion`, { name: ` ${name}\n` });

    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ reason: 'name_differs', errors: [{ path: 'name' }] });
    expect(wrong.json().detail).toContain(name);
    expect(right.statusCode).toBe(200);
    const { deleted_at, purge_at } = right.json();
    expect(Date.parse(purge_at) - Date.parse(deleted_at)).toBe(30 * 86_400_000);
  });

  test.each(['admin', 'member'] as const)('is not for %s', async (role) => {
    const anna = await world.owner();
    const boris = await world.member(anna, role);

    const answer = await boris.post(`/orgs/${anna.orgId}/deletion`, { name: await nameOf(anna) });

    expect(answer.statusCode).toBe(403);
    expect((await anna.get(`/orgs/${anna.orgId}`)).statusCode).toBe(200);
  });

  test('hides it at once from everybody, as if nobody were in it', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');
    const task = await world.task(anna);
    const { orgId } = anna;

    await remove(anna);

    for (const person of [anna, boris]) {
      for (const path of [
        `/orgs/${orgId}`,
        `/orgs/${orgId}/members`,
        `/orgs/${orgId}/stats`,
        `/orgs/${orgId}/audit`,
        `/tasks/${task.id}`,
        '/projects',
        '/events',
      ])
        expect([path, (await person.get(path)).statusCode]).toEqual([path, 404]);
      expect((await person.get('/orgs')).json().items).toEqual([]);
      expect((await person.patch(`/orgs/${orgId}`, { name: 'Ещё моя' })).statusCode).toBe(404);
      expect((await person.put('/users/me/current-org', { org_id: orgId })).statusCode).toBe(404);
    }
  });

  test('leaves whoever acted in it in the next organisation', async () => {
    const anna = await world.stranger();
    const first = (await anna.post('/orgs', { name: 'Первая' })).json();
    const second = (await anna.post('/orgs', { name: 'Вторая' })).json();
    await anna.post('/projects', { name: 'Во второй' });

    await anna.post(`/orgs/${second.id}/deletion`, { name: 'Вторая' });

    expect((await anna.get('/orgs')).json().items).toMatchObject([{ id: first.id }]);
    expect((await anna.get('/projects')).json().items).toEqual([]);
    expect((await anna.post('/projects', { name: 'В первой' })).statusCode).toBe(201);
  });

  test('tells the owner by letter until when it can be restored, by the organisation’s calendar', async () => {
    // Nobody sends letters here: one that has gone out holds nothing any more.
    const quiet = await createWorld();
    const anna = await quiet.owner();
    // Far ahead of UTC: most of the time it is tomorrow there.
    await anna.patch(`/orgs/${anna.orgId}`, { preferences: { timezone: 'Pacific/Kiritimati' } });

    const { deleted_at } = (await remove(anna)).json();

    const { rows } = await quiet.sql.query(
      `SELECT params->>'until' AS until FROM app.letters WHERE recipient = $1 AND template = 'organisation_deleted'`,
      [anna.email],
    );
    await quiet.close();
    const there = new Date(Date.parse(deleted_at) + (30 * 24 + 14) * 3_600_000);
    expect(rows).toEqual([{ until: there.toISOString().slice(0, 10) }]);
  });
});

describe('restoring', () => {
  test('brings everything back, for the owner, within 30 days', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const task = await world.task(boris);
    await remove(anna);
    await daysAgo(anna.orgId, 29.9);

    const listed = (await anna.get('/orgs/deleted')).json().items;
    const answer = await restore(anna);

    expect(listed).toMatchObject([{ id: anna.orgId }]);
    expect(answer.json()).toMatchObject({ id: anna.orgId, role: 'owner' });
    expect((await boris.get(`/tasks/${task.id}`)).statusCode).toBe(200);
    expect((await anna.get('/orgs/deleted')).json().items).toEqual([]);
    const { rows } = await world.sql.query(
      `SELECT kind FROM app.events WHERE org_id = $1 AND kind LIKE 'organisation.%' ORDER BY seq`,
      [anna.orgId],
    );
    expect(rows.map((row) => row.kind)).toEqual([
      'organisation.created',
      'organisation.deleted',
      'organisation.restored',
    ]);
  });

  test('is possible for nobody else, not twice, and not for what was never deleted', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');
    const never = await restore(anna);
    await remove(anna);

    const others = [await restore(boris, anna.orgId), await restore(await world.owner(), anna.orgId)];
    const seen = (await boris.get('/orgs/deleted')).json().items;
    const twice = await Promise.all([restore(anna), restore(anna), restore(anna)]);

    for (const answer of [never, ...others]) expect(answer.statusCode).toBe(404);
    expect(seen).toEqual([]);
    expect(twice.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(twice.filter((answer) => answer.statusCode === 404)).toHaveLength(2);
  });

  test('is over after 30 days', async () => {
    const anna = await world.owner();
    await remove(anna);
    await daysAgo(anna.orgId, 30.1);

    const listed = (await anna.get('/orgs/deleted')).json().items;

    expect(listed).toEqual([]);
    expect((await restore(anna)).statusCode).toBe(404);
  });
});

/** Every table of the application that holds rows of organisations, those of tomorrow too. */
async function tablesOfOrganisations(): Promise<string[]> {
  const { rows } = await world.sql.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'app'::regnamespace AND relkind = 'r'
     AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id')`,
  );
  return rows.map((row) => row.name);
}
async function rowsOf(orgId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOfOrganisations()) {
    const { rows } = await world.sql.query(`SELECT count(*)::int AS n FROM app.${table} WHERE org_id = $1`, [
      orgId,
    ]);
    counts[table] = rows[0].n;
  }
  return counts;
}
/** The same of the warehouse. */
async function factsOf(orgId: string): Promise<Record<string, number>> {
  const read = <T>(sql: string, row: z.ZodType<T>) => warehouse.read(asOrgId(orgId), sql, {}, row);
  const tables = await read(
    `SELECT table FROM system.columns WHERE database = currentDatabase() AND name = 'org_id' AND {org:UUID} IS NOT NULL`,
    z.object({ table: z.string() }),
  );
  const counts: Record<string, number> = {};
  for (const { table } of tables) {
    const [row] = await read(
      `SELECT toUInt32(count()) AS n FROM ${table} WHERE org_id = {org:UUID}`,
      z.object({ n: z.number() }),
    );
    counts[table] = row?.n ?? 0;
  }
  return counts;
}

/** An organisation with something of everything: people and work by the API, and a row in every table. */
async function full(): Promise<Person> {
  const anna = await world.owner();
  const boris = await world.member(anna, 'admin');
  await world.member(boris);
  await world.task(boris);
  const { id } = (await anna.post(`/orgs/${anna.orgId}/departments`, { name: 'Отдел' })).json();
  await anna.post(`/orgs/${anna.orgId}/departments`, {
    name: 'Подотдел',
    parent_id: id,
    manager_id: boris.id,
  });
  await anna.patch(`/orgs/${anna.orgId}/members/${boris.id}`, { department_id: id });
  await anna.post(`/orgs/${anna.orgId}/invites`, { email: 'new@example.test', department_id: id });
  await builders.import?.(world, anna, 'бренд');
  const client = await world.sql.connect();
  try {
    for (const table of await tablesOfOrganisations()) await fillRow(client, table, anna.orgId);
  } finally {
    client.release();
  }
  return anna;
}
const some = (counts: Record<string, number>) => Object.values(counts).some((n) => n > 0);
const empty = (counts: Record<string, number>) => Object.entries(counts).filter(([, n]) => n === 0);

// The warehouse is shared with all other tests: a deletion waits behind the merges of what they have brought.
describe('the end of an organisation', { timeout: 180_000 }, () => {
  test('is looked for every night, and a missed night is made up for', async () => {
    const { rows } = await world.sql.query(
      `SELECT cron, options->>'missed' AS missed FROM pgboss.schedule WHERE name = 'purge-organisations'`,
    );

    expect(rows).toEqual([{ cron: '15 3 * * *', missed: 'once' }]);
  });

  test('31 days after its deletion no table holds a row of it, and nobody else has lost one', async () => {
    const [doomed, other] = [await full(), await full()];
    const [before, facts] = [await rowsOf(doomed.orgId), await factsOf(doomed.orgId)];
    const [otherBefore, otherFacts] = [await rowsOf(other.orgId), await factsOf(other.orgId)];
    await remove(doomed);
    await daysAgo(doomed.orgId, 31);

    const boss = new PgBoss({
      connectionString: world.sql.options.connectionString ?? '',
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.send('purge-organisations', {});
    await expect.poll(async () => some(await rowsOf(doomed.orgId)), { timeout: 60_000 }).toBe(false);
    await boss.stop();

    expect(empty(before)).toEqual([]);
    expect(some(facts)).toBe(true);
    expect(some(await factsOf(doomed.orgId))).toBe(false);
    expect(await rowsOf(other.orgId)).toEqual(otherBefore);
    expect(await factsOf(other.orgId)).toEqual(otherFacts);
    // Its people stay.
    expect((await doomed.get('/users/me')).json().id).toBe(doomed.id);
    expect((await doomed.get('/orgs')).json().items).toEqual([]);
  });

  test('does not begin while the warehouse is away', async () => {
    const anna = await full();
    await remove(anna);
    await daysAgo(anna.orgId, 31);
    const before = await rowsOf(anna.orgId);
    const away = connectWarehouse({ url: 'http://127.0.0.1:9' }, pino({ level: 'silent' }));
    const { db } = world.app;

    const attempt = purgeOverdue(db, (orgId) => removeFacts({ db, warehouse: away }, orgId));

    await expect(attempt).rejects.toThrow(AggregateError);
    await away.close();
    expect(await rowsOf(anna.orgId)).toEqual(before);
    await purgeOverdue(db, (orgId) => removeFacts({ db, warehouse }, orgId));
    expect(some(await rowsOf(anna.orgId))).toBe(false);
  });

  test('waits for a warehouse that was there once, and for none where there never was one', async () => {
    const [withFacts, without] = [await full(), await world.owner()];
    for (const owner of [withFacts, without]) {
      await remove(owner);
      await daysAgo(owner.orgId, 31);
    }
    const missing = connectWarehouse({ missing: 'not installed' }, pino({ level: 'silent' }));
    const { db } = world.app;

    const attempt = purgeOverdue(db, (orgId) => removeFacts({ db, warehouse: missing }, orgId));

    await expect(attempt).rejects.toThrow(AggregateError);
    expect(some(await rowsOf(withFacts.orgId))).toBe(true);
    expect(some(await rowsOf(without.orgId))).toBe(false);
  });

  test('does not come before its day', async () => {
    const anna = await world.owner();
    await remove(anna);
    await daysAgo(anna.orgId, 29.9);

    await purgeOverdue(world.app.db, async () => {});

    expect((await restore(anna)).statusCode).toBe(200);
  });
});
