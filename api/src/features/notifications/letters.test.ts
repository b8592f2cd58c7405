import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { createMailer, type Mailer, transportOf } from '../../mail/mailer.ts';
import { ownDatabase } from '../../testing/database.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { asOrgId } from '../../db/connect.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { readSpan } from '../events/readers/service.ts';
import { sendDigests, sendLetters } from './letters/service.ts';
import { tellOfSpan } from './log/queries.ts';

/** Letters are really sent; when they are written is for the tests to say. */
let database: Awaited<ReturnType<typeof ownDatabase>>;
let mail: Awaited<ReturnType<typeof mailServer>>;
let world: World;
let jobs: Jobs;
let mailer: Mailer;
const publicUrl = 'https://takt.example';
beforeAll(async () => {
  [database, mail] = [await ownDatabase(), await mailServer()];
  world = await createWorld({ databaseUrl: database.url });
  const log = pino({ level: 'silent' });
  jobs = await startJobs(database.url, log, { works: true });
  mailer = await createMailer(
    world.app.db,
    jobs,
    transportOf({ smtpUrl: mail.url, dataDir: '/nowhere', publicUrl }, log),
  );
});
afterAll(async () => {
  await jobs.close();
  await world.close();
  await database.drop();
  await mail.close();
});

const write = () => sendLetters({ db: world.app.db, mailer, publicUrl });
const digest = () => sendDigests({ db: world.app.db, mailer, publicUrl });
const read = (person: Person) =>
  readSpan(world.app.db, asOrgId(person.orgId), 'notifications', 1_000, async (tx, span) => {
    await tellOfSpan(tx, span);
    return undefined;
  });
/** As if everything had happened so many minutes earlier. */
const pass = (minutes: number) =>
  world.sql.query(
    `WITH n AS (UPDATE app.notifications SET created_at = created_at - make_interval(mins => $1))
     UPDATE app.notification_settings SET letter_at = letter_at - make_interval(mins => $1)`,
    [minutes],
  );
/** How many letters to somebody were written, whether they were sent already or not. */
const written = async (person: Person): Promise<number> =>
  (await world.sql.query('SELECT count(*)::int AS n FROM app.letters WHERE recipient = $1', [person.email]))
    .rows[0].n;
/** What the mail server was given for somebody; waits for the first. */
async function received(person: Person) {
  const own = () => mail.received.filter(({ to }) => to === person.email);
  await expect.poll(() => own().length).toBe(await written(person));
  return own();
}

async function ground() {
  const anna = await world.owner();
  const boris = await world.member(anna);
  await world.sql.query('UPDATE app.organisations SET name = $2 WHERE org_id = $1', [
    anna.orgId,
    'Северный ветер',
  ]);
  const task = await world.task(anna, { title: 'Посадочная страница' });
  await boris.put(`/tasks/${task.id}/watchers/${boris.id}`);
  return { anna, boris, task };
}

test('what comes together comes in one letter, which says what it is and how to stop it', async () => {
  const { anna, boris, task } = await ground();
  await anna.post(`/tasks/${task.id}/comments`, { content: `@${boris.id} посмотри` });
  await anna.patch(`/tasks/${task.id}/status`, { status: 'in_review' });
  await anna.patch(`/tasks/${task.id}`, { due_date: '2030-05-06' });
  const other = await world.task(anna, {
    project_id: task.project_id,
    assignee_id: boris.id,
    title: 'Вторая',
  });
  await read(anna);

  await write();
  // Not in the first minute: more may be coming.
  expect(await written(boris)).toBe(0);
  await pass(1);
  await write();

  const [letter] = await received(boris);
  expect(letter?.subject).toBe(`${other.key} Вторая и ещё 1`);
  for (const text of [
    'Новое в организации «Северный ветер».',
    `${task.key} Посадочная страница`,
    `Анна Тестова упоминает вас: «@${boris.id} посмотри»`,
    'Анна Тестова меняет статус: На проверке',
    'Анна Тестова меняет срок: 6 мая 2030 года',
    'Анна Тестова поручает вам эту задачу',
  ]) {
    expect(letter?.text).toContain(text);
    expect(letter?.html).toContain(text);
  }
  expect(letter?.text).toContain(`${publicUrl}/tasks/${task.key}`);
  expect(letter?.text).toContain(`${publicUrl}/inbox/settings`);
  expect(letter?.html).toContain(`href="${publicUrl}/inbox/settings"`);
  // Whoever did it all is told nothing of it.
  expect(await written(anna)).toBe(0);
});

test('a letter tells a mention without a quote, one task of a bulk edit and an effect as what they are', async () => {
  const { anna, boris, task } = await ground();
  await boris.patch('/users/me', { language: 'en' });
  await world.task(anna, { project_id: task.project_id, description: `@${boris.id}` });
  await anna.post('/tasks/bulk', { ids: [task.id], changes: { priority: 'low' } });
  await read(anna);
  await world.sql.query(
    `INSERT INTO app.notifications (org_id, id, user_id, kind, reason, entity, entity_id, field, excerpt)
     VALUES ($1, gen_random_uuid(), $2, 'task.effect_measured', 'watching', 'task', $3, NULL, 'better')`,
    [anna.orgId, boris.id, task.id],
  );
  await pass(1);

  await write();

  const text = (await received(boris))[0]?.text;
  expect(text).toContain('Анна Тестова mentioned you in the description');
  expect(text).toContain('Анна Тестова changed this task');
  expect(text).toContain('Result of the task: better');
});

test('the next letter comes ten minutes later, with all that has come in between', async () => {
  const { anna, boris, task } = await ground();
  const change = async (title: string) => {
    await anna.patch(`/tasks/${task.id}`, { title });
    await read(anna);
  };
  await change('Первая');
  await pass(1);
  await write();
  await change('Вторая');
  await pass(5);
  await write();
  expect(await written(boris)).toBe(1);
  await change('Третья');
  await pass(5);
  await write();

  const letters = await received(boris);
  expect(letters).toHaveLength(2);
  const next = letters.find(({ text }) => text.includes('«Вторая»'));
  expect(next?.text).toContain('«Третья»');
  expect(next?.text).not.toContain('«Первая»');
});

test('the job may be run again and by several at once: nothing is sent twice', async () => {
  const { anna, boris, task } = await ground();
  await anna.patch(`/tasks/${task.id}`, { title: 'Один раз' });
  await read(anna);
  await pass(1);

  await Promise.all([write(), write(), write()]);
  await write();

  expect(await received(boris)).toHaveLength(1);
});

test('a job that dies while it writes has written nothing, and the next one makes up for it', async () => {
  const { anna, boris, task } = await ground();
  await anna.patch(`/tasks/${task.id}`, { title: 'Всё или ничего' });
  await read(anna);
  await pass(1);
  const dying: Mailer = {
    post: (tx, letter) => mailer.post(tx, letter),
    async postAll(tx, letters) {
      await mailer.postAll(tx, letters);
      throw new Error('killed');
    },
  };

  await expect(sendLetters({ db: world.app.db, mailer: dying, publicUrl })).rejects.toThrow();
  expect(await written(boris)).toBe(0);
  await write();

  expect(await received(boris)).toHaveLength(1);
});

test.each([
  ['was read meanwhile', (boris: Person) => boris.post('/notifications/read', {})],
  ['is silent', (boris: Person) => boris.patch('/notifications/settings', { silent: ['watching'] })],
  [
    'comes to somebody without letters',
    (boris: Person) => boris.patch('/notifications/settings', { letters: false }),
  ],
  [
    'comes to somebody suspended',
    (boris: Person) =>
      world.sql.query(`UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`, [boris.id]),
  ],
  [
    'comes to somebody removed',
    (boris: Person) =>
      world.sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [boris.id]),
  ],
  [
    'comes to a closed account',
    (boris: Person) => world.sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [boris.id]),
  ],
])('what %s is in no letter, and in no later one', async (_, happens) => {
  const { anna, boris, task } = await ground();
  await anna.patch(`/tasks/${task.id}`, { title: 'Тихо' });
  await read(anna);
  await happens(boris);
  await pass(1);

  await write();
  await world.sql.query(`UPDATE app.memberships SET status = 'active' WHERE user_id = $1`, [boris.id]);
  await world.sql.query('UPDATE app.users SET is_active = true WHERE id = $1', [boris.id]);
  await boris.patch('/notifications/settings', { letters: true, silent: [] });
  await write();

  expect(await written(boris)).toBe(0);
});

test('an organisation without letters on projects sends none; the inbox has them', async () => {
  const { anna, boris } = await ground();
  await world.sql.query('UPDATE app.organisations SET project_updates = false WHERE org_id = $1', [
    anna.orgId,
  ]);
  await world.project(anna, { owner_id: boris.id });
  await read(anna);
  await pass(1);

  await write();

  expect(await written(boris)).toBe(0);
  expect((await boris.get('/notifications/count')).json().unread).toBe(1);
});

test('each reads his letter in his own language', async () => {
  const { anna, boris, task } = await ground();
  const vera = await world.member(anna);
  await vera.put(`/tasks/${task.id}/watchers/${vera.id}`);
  await boris.patch('/users/me', { language: 'en' });
  await vera.patch('/users/me', { language: 'pl' });
  await anna.patch(`/tasks/${task.id}/status`, { status: 'done' });
  await read(anna);
  await pass(1);

  await write();

  expect((await received(boris))[0]?.text).toContain('changed the status: Done');
  expect((await received(vera))[0]?.text).toContain('zmienia status: Gotowe');
});

/** Where it is between twelve and one just now. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`;
}
async function atNoon(person: Person): Promise<(days: number) => string> {
  const { rows } = await world.sql.query(
    `UPDATE app.organisations SET time_zone = $2, work_days = '{1,2,3,4,5,6,7}' WHERE org_id = $1
     RETURNING (now() AT TIME ZONE time_zone)::date::text AS today`,
    [person.orgId, zoneOfNoon()],
  );
  return (days) => new Date(Date.parse(rows[0].today) + days * 86_400_000).toISOString().slice(0, 10);
}

test('the digest comes once a day, at the hour that was chosen, with what is overdue and due', async () => {
  const { anna, boris, task } = await ground();
  const day = await atNoon(anna);
  const make = (title: string, due_date: string, more = {}) =>
    world.task(anna, { project_id: task.project_id, assignee_id: boris.id, title, due_date, ...more });
  await make('Давно пора', day(-3));
  await make('Сегодня же', day(0));
  await make('Скоро', day(7));
  await make('Не скоро', day(8));
  await make('Сделано', day(0), { status: 'done' });
  await make('Чужая', day(0), { assignee_id: anna.id });
  await boris.patch('/notifications/settings', { digest_hour: 13 });
  await digest();
  expect(await written(boris)).toBe(0);
  await boris.patch('/notifications/settings', { digest_hour: 12 });

  await Promise.all([digest(), digest()]);
  await digest();

  const letters = await received(boris);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toBe('Ваш день: просрочено 1, на сегодня 1, на неделе 1');
  for (const text of ['Давно пора', 'Сегодня же', 'Скоро', `${publicUrl}/inbox/settings`])
    expect(letters[0]?.text).toContain(text);
  expect(letters[0]?.text).not.toMatch(/Не скоро|Сделано|Чужая/);
});

test.each([
  ['there is nothing to tell', async () => {}],
  [
    'the reader wants none',
    async (boris: Person) => {
      await boris.patch('/notifications/settings', { digest: false });
    },
  ],
  [
    'the organisation wants no reports by letter',
    async (boris: Person) => {
      await world.sql.query('UPDATE app.organisations SET email_reports = false WHERE org_id = $1', [
        boris.orgId,
      ]);
    },
  ],
  [
    'it is a day off',
    async (boris: Person) => {
      await world.sql.query(
        `UPDATE app.organisations SET work_days = ARRAY[1 + extract(isodow FROM now() AT TIME ZONE time_zone)::int % 7]
       WHERE org_id = $1`,
        [boris.orgId],
      );
    },
  ],
])('no digest comes when %s', async (reason, happens) => {
  const { anna, boris, task } = await ground();
  const day = await atNoon(anna);
  await boris.patch('/notifications/settings', { digest_hour: 12 });
  if (reason !== 'there is nothing to tell')
    await world.task(anna, { project_id: task.project_id, assignee_id: boris.id, due_date: day(0) });
  await happens(boris);

  await digest();

  expect(await written(boris)).toBe(0);
});
