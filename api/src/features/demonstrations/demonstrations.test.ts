import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const found = (person: Person) => person.post('/orgs/demo');
/** Jobs that wait to fill one of a person's organisations; in this world nobody works them. */
async function waiting(person: Person): Promise<number> {
  const { rows } = await world.sql.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job j JOIN app.organisations o ON o.org_id::text = j.data->>'org_id'
     WHERE j.name = 'fill-demonstration' AND o.owner_id = $1`,
    [person.id],
  );
  return rows[0]?.n ?? 0;
}

test('whoever is signed in gets one of his own, which becomes current and waits to be filled', async () => {
  const anna = await world.stranger();

  const answer = await found(anna);

  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toMatchObject({ owner_id: anna.id, role: 'owner', demo_progress: 0 });
  const { items } = (await anna.get('/orgs')).json();
  expect(items.map(({ id }: { id: string }) => id)).toEqual([answer.json().id]);
  expect(await waiting(anna)).toBe(1);
});

test('an organisation that somebody has made himself is none', async () => {
  const anna = await world.owner();
  expect((await anna.get(`/orgs/${anna.orgId}`)).json().demo_progress).toBeNull();
});

test('an address that is not proved yet gets none', async () => {
  expect((await found(await world.stranger({ verified: false }))).statusCode).toBe(403);
});

test('three are the most, however many are asked for at once; deleted ones count', async () => {
  const anna = await world.stranger();

  const answers = await Promise.all(Array.from({ length: 8 }, () => found(anna)));

  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 202)).toHaveLength(3);
  expect(codes.filter((code) => code === 409)).toHaveLength(5);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    reason: 'too_many_demonstrations',
    detail: 'You already have 3 demonstration organisations. Deleted ones count for 30 days.',
  });
  expect(await waiting(anna)).toBe(3);
  const [first] = answers.flatMap((answer) => (answer.statusCode === 202 ? [answer.json()] : []));
  await anna.post(`/orgs/${first.id}/deletion`, { name: first.name });
  expect((await found(anna)).statusCode).toBe(409);
  expect((await found(await world.stranger())).statusCode).toBe(202);
});
