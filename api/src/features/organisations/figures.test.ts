import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const stats = async (person: Person) => (await person.get(`/orgs/${person.orgId}/stats`)).json();
const analytics = async (person: Person, range: string) =>
  (await person.get(`/orgs/${person.orgId}/analytics?time_range=${range}`)).json();
const joinedDaysAgo = (person: Person, days: number) =>
  world.sql.query(`UPDATE app.memberships SET joined_at = now() - $2 * interval '1 day' WHERE user_id = $1`, [
    person.id,
    days,
  ]);
const dayIn = (timeZone: string, daysAgo = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - daysAgo * 86_400_000);

test('an organisation that has just begun has nothing to divide', async () => {
  const anna = await world.owner();

  expect(await stats(anna)).toMatchObject({
    totalMembers: 1,
    activeMembers: 1,
    pendingMembers: 0,
    totalDepartments: 0,
    total_employees: 1,
    total_projects: 0,
    total_clients: 0,
    active_projects: 0,
    completion_rate: null,
    joined_last_30_days: 1,
    monthly_growth: null,
  });
});

test('members, invitations, departments, projects and tasks are counted, each by its rule', async () => {
  const anna = await world.owner();
  const { sql } = world;
  const people = await Promise.all(Array.from({ length: 6 }, () => world.member(anna)));
  const [suspended, removed, requested, second, third, old] = people;
  const becomes = (person: Person | undefined, status: string) =>
    sql.query('UPDATE app.memberships SET status = $2 WHERE user_id = $1', [person?.id, status]);
  await becomes(suspended, 'suspended');
  await becomes(removed, 'removed');
  await becomes(requested, 'requested');
  // Two joined 30 to 60 days ago; Anna and the suspended one in the last 30; one long before.
  for (const [person, days] of [
    [second, 31],
    [third, 59],
    [old, 61],
  ] as const)
    if (person) await joinedDaysAgo(person, days);
  for (const email of ['a@example.test', 'b@example.test', 'c@example.test'])
    await anna.post(`/orgs/${anna.orgId}/invites`, { email });
  await sql.query(
    `UPDATE app.invitations SET expires_at = now() - interval '1 hour' WHERE org_id = $1 AND email = 'b@example.test'`,
    [anna.orgId],
  );
  await sql.query(
    `UPDATE app.invitations SET status = 'requested' WHERE org_id = $1 AND email = 'c@example.test'`,
    [anna.orgId],
  );
  await anna.post(`/orgs/${anna.orgId}/departments`, { name: 'Отдел' });
  const { id: project_id } = await world.project(anna);
  await world.project(anna, { status: 'on_hold' });
  for (const status of ['done', 'done', 'todo', 'cancelled']) await world.task(anna, { project_id, status });
  await anna.delete(`/projects/${(await world.project(anna)).id}`);
  await anna.post('/clients', { name: 'Альбатрос' });
  await anna.delete(`/clients/${(await anna.post('/clients', { name: 'Бакен' })).json().id}`);

  expect(await stats(anna)).toMatchObject({
    totalMembers: 5, // Anna, second, third, old and the suspended one
    activeMembers: 4,
    pendingMembers: 1, // the others have run out or wait for approval
    totalDepartments: 1,
    total_employees: 5,
    total_projects: 2, // without the one in the trash
    total_clients: 1, // without the one in the trash
    active_projects: 1,
    completion_rate: 66.7, // 2 of 3; the cancelled one does not count
    joined_last_30_days: 2,
    monthly_growth: 0, // 2 against 2
  });
  if (second) await joinedDaysAgo(second, 100);
  expect((await stats(anna)).monthly_growth).toBe(100); // 2 against 1
});

test('the last change is that of anything but the reading of the log', async () => {
  const anna = await world.owner();
  const { updated_at: atFirst } = await stats(anna);
  await world.project(anna);
  const { updated_at: afterWork } = await stats(anna);

  await anna.get(`/orgs/${anna.orgId}/audit.csv`);

  expect(afterWork > atFirst).toBe(true);
  expect((await stats(anna)).updated_at).toBe(afterWork);
});

test('the other spelling answers the same, to members too', async () => {
  const boris = await world.member();

  const answer = await boris.get(`/orgs/${boris.orgId}/memberships/stats`);

  expect(answer.json()).toEqual(await stats(boris));
});

test('days without anything are zeros, and the period before is as long', async () => {
  const anna = await world.owner();
  const { id: project_id } = await world.project(anna);
  const { sql } = world;
  const days = [0, 0, 2, 7, 13, 14];
  for (const back of days) {
    const { id } = await world.task(anna, { project_id });
    await sql.query(`UPDATE app.tasks SET created_at = now() - $2 * interval '1 day' WHERE id = $1`, [
      id,
      back,
    ]);
  }
  await joinedDaysAgo(anna, 400);

  const { data, totals, previous, meta } = await analytics(anna, '7d');

  const today = dayIn('Europe/Moscow');
  expect(meta).toEqual({
    from: dayIn('Europe/Moscow', 6),
    to: today,
    time_range: '7d',
    timezone: 'Europe/Moscow',
  });
  expect(data.map((row: { day: string; tasks_created: number }) => row.tasks_created)).toEqual([
    0, 0, 0, 0, 1, 0, 2,
  ]);
  expect(data[1]).toEqual({
    day: dayIn('Europe/Moscow', 5),
    tasks_created: 0,
    tasks_completed: 0,
    members_joined: 0,
    active_people: 0,
  });
  expect(totals).toEqual({ tasks_created: 3, tasks_completed: 0, members_joined: 0, active_people: 1 });
  // 7 and 13 days ago; 14 is before it.
  expect(previous).toEqual({ tasks_created: 2, tasks_completed: 0, members_joined: 0, active_people: 0 });
});

test('what was completed counts while it is done, and who acted on two days is one person', async () => {
  const anna = await world.owner();
  const boris = await world.member(anna);
  const [task, other] = [await world.task(anna), await world.task(boris)];
  for (const { id } of [task, other]) await anna.patch(`/tasks/${id}/status`, { status: 'done' });
  await anna.patch(`/tasks/${other.id}/status`, { status: 'todo' });
  await world.sql.query(
    `UPDATE app.events SET at = at - interval '3 days' WHERE org_id = $1 AND kind = 'task.moved'`,
    [anna.orgId],
  );

  const { data, totals } = await analytics(anna, '30d');

  expect(totals).toEqual({ tasks_created: 2, tasks_completed: 1, members_joined: 2, active_people: 2 });
  expect(data.map((row: { active_people: number }) => row.active_people).filter(Boolean)).toEqual([1, 2]);
});

/** Hours in UTC of each day of the last year that has more or fewer than 24, by the calendar of the runtime. */
function oddDays(timeZone: string): Map<string, number[]> {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const hours = new Map<string, number[]>();
  const now = Math.trunc(Date.now() / 3_600_000);
  for (let hour = now - 360 * 24; hour < now - 48; hour++) {
    const day = calendar.format(hour * 3_600_000);
    hours.set(day, [...(hours.get(day) ?? []), hour]);
  }
  // The first and the last were cut off.
  const whole = [...hours].slice(1, -1);
  return new Map(whole.filter(([, inDay]) => inDay.length !== 24));
}

// In Havana the clocks go back at midnight: the first hour of that day comes twice.
test.each(['Europe/Warsaw', 'America/Havana'])(
  'days of %s on which the clocks change have their own hours',
  async (timezone) => {
    const days = oddDays(timezone);
    const anna = await world.owner();
    await anna.patch(`/orgs/${anna.orgId}`, { preferences: { timezone } });
    const { id: project_id } = await world.project(anna);
    for (const hours of days.values()) {
      const [first, last] = [Math.min(...hours) * 3_600_000, (Math.max(...hours) + 1) * 3_600_000];
      for (const at of [first - 1, first, last - 1, last]) {
        const { id } = await world.task(anna, { project_id });
        await world.sql.query('UPDATE app.tasks SET created_at = $2 WHERE id = $1', [id, new Date(at)]);
      }
    }

    const { data } = await analytics(anna, '366d');

    const created = new Map<string, number>(
      data.map((row: { day: string; tasks_created: number }) => [row.day, row.tasks_created]),
    );
    expect(days.size).toBeGreaterThan(0);
    for (const day of days.keys()) expect([day, created.get(day)]).toEqual([day, 2]);
  },
);

test('the edges of the period are those of the wall clock, not of UTC', async () => {
  const anna = await world.owner();
  await anna.patch(`/orgs/${anna.orgId}`, { preferences: { timezone: 'Pacific/Kiritimati' } });
  const { id: project_id } = await world.project(anna);
  // 14 hours ahead: the first day begins the day before at 10:00 UTC.
  const begins = new Date(`${dayIn('Pacific/Kiritimati', 6)}T00:00:00+14:00`);
  for (const ms of [-1, 0]) {
    const { id } = await world.task(anna, { project_id });
    const at = new Date(begins.getTime() + ms);
    await world.sql.query('UPDATE app.tasks SET created_at = $2 WHERE id = $1', [id, at]);
  }

  const { data, previous } = await analytics(anna, '7d');

  expect(data[0]).toMatchObject({ day: dayIn('Pacific/Kiritimati', 6), tasks_created: 1 });
  expect(previous.tasks_created).toBe(1);
});

test.each(['0d', '367d', '30', '30w', '-1d', '1e1d', ''])(
  'the range “%s” is refused with a sentence',
  async (range) => {
    const anna = await world.owner();

    const answer = await anna.get(`/orgs/${anna.orgId}/analytics?time_range=${range}`);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'time_range', msg: 'A number of days such as 30d, at most 366d' },
    ]);
  },
);

test('every time zone that can be chosen is one that the database knows', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

  const { rows } = await world.sql.query(
    'SELECT zone FROM unnest($1::text[]) AS zone WHERE NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = zone)',
    [zones],
  );

  expect(rows).toEqual([]);
});
