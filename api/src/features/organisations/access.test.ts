import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function organisation({ isPrivate }: { isPrivate: boolean }) {
  const anna = await world.owner();
  await anna.patch(`/orgs/${anna.orgId}/security`, { is_private: isPrivate });
  const { slug } = (await anna.patch(`/orgs/${anna.orgId}`, { description: 'Ветряки' })).json();
  return { anna, path: `/orgs/by-slug/${slug}`, ask: `/orgs/by-slug/${slug}/access-requests` };
}
const become = (person: Person, orgId: string, status: string, days = 0) =>
  world.sql.query(
    `INSERT INTO app.memberships (org_id, user_id, role, status, status_at)
     VALUES ($1, $2, 'member', $3, now() - $4 * interval '1 day')
     ON CONFLICT (org_id, user_id) DO UPDATE SET status = excluded.status, status_at = excluded.status_at`,
    [orgId, person.id, status, days],
  );
const statusOf = async (person: Person, orgId: string) =>
  (
    await world.sql.query('SELECT status FROM app.memberships WHERE org_id = $1 AND user_id = $2', [
      orgId,
      person.id,
    ])
  ).rows[0]?.status;
const requestsIn = async (orgId: string) =>
  (
    await world.sql.query(`SELECT actor_id FROM app.events WHERE org_id = $1 AND kind = 'member.requested'`, [
      orgId,
    ])
  ).rows.map((row) => row.actor_id);
const lettersTo = async (person: Person) =>
  (
    await world.sql.query(
      `SELECT params FROM app.letters WHERE recipient = $1 AND template = 'access_requested'`,
      [person.email],
    )
  ).rows;

test('an organisation that is not private shows its page to a stranger, whatever the case of its address', async () => {
  const { anna, path } = await organisation({ isPrivate: false });
  const stranger = await world.stranger();

  const answer = await stranger.get(path.replace(/[^/]+$/, (slug) => slug.toUpperCase()));

  expect(answer.json()).toMatchObject({ id: anna.orgId, description: 'Ветряки', membership: 'none' });
});

test('a private one exists for its members, and for others no more than one that never was', async () => {
  const { anna, path, ask } = await organisation({ isPrivate: true });
  const [member, stranger] = [await world.member(anna), await world.stranger()];
  const plain = (answer: { body: string }) => answer.body.replace(/"request_id":"[^"]*"/, '');

  const shown = await member.get(path);
  const hidden = [await stranger.get(path), await stranger.post(ask)];
  const never = await stranger.get('/orgs/by-slug/nobody-ever-was-here');

  expect(shown.json().membership).toBe('member');
  for (const answer of hidden) {
    expect(answer.statusCode).toBe(404);
    expect(plain(answer)).toBe(plain(never));
  }
});

test('a deleted one is gone for everybody', async () => {
  const { anna, path, ask } = await organisation({ isPrivate: false });
  const member = await world.member(anna);
  const { name } = (await anna.get(`/orgs/${anna.orgId}`)).json();

  await anna.post(`/orgs/${anna.orgId}/deletion`, { name });

  for (const person of [anna, member, await world.stranger()]) {
    expect((await person.get(path)).statusCode).toBe(404);
    expect((await person.post(ask)).statusCode).toBe(404);
  }
});

test('a request is put down once; owner and administrators get one letter each', async () => {
  const { anna, path, ask } = await organisation({ isPrivate: false });
  const [boris, member, stranger] = [
    await world.member(anna, 'admin'),
    await world.member(anna),
    await world.stranger(),
  ];

  const answers = await Promise.all(Array.from({ length: 5 }, () => stranger.post(ask)));

  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers[0]?.json()).toMatchObject({ id: anna.orgId, membership: 'requested' });
  expect((await stranger.get(path)).json().membership).toBe('requested');
  expect(await statusOf(stranger, anna.orgId)).toBe('requested');
  expect(await requestsIn(anna.orgId)).toEqual([stranger.id]);
  expect(await lettersTo(anna)).toHaveLength(1);
  expect(await lettersTo(boris)).toMatchObject([{ params: { person: 'Анна Тестова' } }]);
  expect(await lettersTo(member)).toEqual([]);
  // Asking is not being in.
  expect((await stranger.get(`/orgs/${anna.orgId}`)).statusCode).toBe(404);
});

test('a member who asks hears that he is in', async () => {
  const { anna, ask } = await organisation({ isPrivate: true });

  const answer = await (await world.member(anna)).post(ask);

  expect(answer.json().membership).toBe('member');
  expect(await requestsIn(anna.orgId)).toEqual([]);
});

test.each([
  ['declined or removed yesterday', 'removed', 1],
  ['suspended for a month', 'suspended', 30],
])('whoever was %s hears what others hear, and nothing happens', async (_, status, days) => {
  const { anna, path, ask } = await organisation({ isPrivate: false });
  const [person, stranger] = [await world.stranger(), await world.stranger()];
  await become(person, anna.orgId, status, days);
  const sight = await person.get(path);

  const answer = await person.post(ask);

  expect(sight.json().membership).toBe('none');
  expect(answer.body).toBe((await stranger.post(ask)).body);
  expect(await statusOf(person, anna.orgId)).toBe(status);
  expect(await requestsIn(anna.orgId)).toEqual([stranger.id]);
  expect(await lettersTo(anna)).toHaveLength(1);
});

test('a week after he was declined somebody may ask again, as a member without a department', async () => {
  const { anna, ask } = await organisation({ isPrivate: false });
  const person = await world.stranger();
  await become(person, anna.orgId, 'removed', 8);
  await world.sql.query(`UPDATE app.memberships SET role = 'admin' WHERE user_id = $1`, [person.id]);

  await person.post(ask);

  const { rows } = await world.sql.query(
    'SELECT role, status, department_id, joined_at > now() - interval $$1 minute$$ AS fresh FROM app.memberships WHERE user_id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ role: 'member', status: 'requested', department_id: null, fresh: true }]);
});
