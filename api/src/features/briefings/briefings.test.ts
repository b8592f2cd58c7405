import { type Headline, weekBriefing } from '@takt/contract/briefings.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { createMailer, transportOf } from '../../mail/mailer.ts';
import { daysOf } from '../../metrics/frame.ts';
import { createReporter } from '../../metrics/report.ts';
import { type AdLine, type Advertising, createAdvertising } from '../../testing/advertising.ts';
import { ownDatabase } from '../../testing/database.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { sendWeeklyLetters } from './letters/service.ts';
import { chosen } from './methods/choice.ts';
import { lastWeek, weekOf } from './methods/weeks.ts';

/** Letters are really sent; when they are written is for the tests to say. */
let database: Awaited<ReturnType<typeof ownDatabase>>;
let mail: Awaited<ReturnType<typeof mailServer>>;
let world: World;
let facts: Advertising;
let jobs: Jobs;
let write: (at: string) => Promise<void>;
const publicUrl = 'https://takt.example';
beforeAll(async () => {
  [database, mail] = [await ownDatabase(), await mailServer()];
  world = await createWorld({ databaseUrl: database.url });
  facts = await createAdvertising(world);
  const log = pino({ level: 'silent' });
  jobs = await startJobs(database.url, log, { works: true });
  const { db } = world.app;
  const transport = transportOf({ smtpUrl: mail.url, dataDir: '/nowhere', publicUrl }, log);
  const mailer = await createMailer(db, jobs, transport);
  const reporter = createReporter({ db, warehouse: facts.warehouse });
  write = (at) => sendWeeklyLetters({ db, reporter, mailer, publicUrl, now: () => new Date(at) });
});
afterAll(async () => {
  await jobs.close();
  await facts.close();
  await world.close();
  await database.drop();
  await mail.close();
});

test('the gravest come first, then the most money; of one kind two, unless there is room', () => {
  const one = (kind: Headline['kind'], severity: Headline['severity'], money: string | null) => ({
    kind,
    severity,
    money,
  });
  const many = [
    one('sales', 'medium', '900'),
    one('sales', 'high', '10'),
    one('sales', 'high', '300'),
    one('sales', 'high', '20'),
    one('effect', 'good', null),
    one('quality', 'medium', null),
    one('burnout', 'medium', '5'),
  ];
  expect(chosen(many)).toEqual([many[2], many[3], many[6], many[5], many[4]]);
  // Nothing else: a third of the kind is told, in its place.
  expect(chosen(many.slice(0, 5))).toEqual([many[2], many[3], many[1], many[0], many[4]]);
});

test('a week is Monday to Sunday; the last one is over and has its figures', () => {
  expect(weekOf('2024-03-31')).toEqual({ from: '2024-03-25', to: '2024-03-31' });
  expect(weekOf('2024-04-01')).toEqual({ from: '2024-04-01', to: '2024-04-07' });
  expect(weekOf('2199-12-31')).toEqual({ from: '2199-12-30', to: '2199-12-31' });
  const last = (to: string, today: string) => lastWeek({ from: '2024-01-01', to }, today).to;
  expect(last('2024-03-31', '2024-04-01')).toBe('2024-03-31');
  // The Sunday may be a day late, and no more; today is not over.
  expect(last('2024-03-30', '2024-04-01')).toBe('2024-03-31');
  expect(last('2024-03-29', '2024-04-01')).toBe('2024-03-24');
  expect(last('2024-04-07', '2024-04-07')).toBe('2024-03-31');
});

/** Four weeks: a creative that tires in the last one, and a source that stops two weeks before their end. */
async function ground() {
  const person = await world.owner();
  await world.sql.query(
    `UPDATE app.organisations SET time_zone = 'UTC', name = 'Северный ветер' WHERE org_id = $1`,
    [person.orgId],
  );
  const [vk, stale] = [
    await facts.source(person, 'file', 'Кабинет'),
    await facts.source(person, 'file2', 'Почта'),
  ];
  const shown = (
    source: string,
    to: string,
    line: Partial<AdLine>,
    clicks: (day: number) => number,
  ): AdLine[] =>
    daysOf({ from: '2024-03-04', to }).map((date, day) => ({
      source,
      level: 'ad',
      platform: source === vk ? 'file' : 'file2',
      campaign: 'c',
      date,
      spend: 100,
      impressions: 10_000,
      clicks: clicks(day),
      ...line,
    }));
  await facts.lines(person, [
    ...shown(vk, '2024-03-31', { ad: 'b' }, (day) => (day < 21 ? 500 : 100)),
    ...shown(stale, '2024-03-17', { ad: 'x' }, () => 500),
  ]);
  await facts.entities(person, [
    { source: vk, level: 'campaign', id: 'c', product: 'p' },
    { source: vk, level: 'ad', id: 'b', name: 'Баннер', theme: 't', erid: 'e' },
  ]);
  return { person, vk };
}
const ask = async (person: Person, query = '', language = 'en') =>
  weekBriefing.response.parse(
    (await person.call('GET', `/insights/week${query}`, { headers: { 'accept-language': language } })).json(),
  ).data;

test('what matters of a week is told in the reader’s language, and leads to where it is read from', async () => {
  const { person, vk } = await ground();
  await person.put('/plans', {
    items: [
      { month: '2024-03', subject: { kind: 'organisation', name: 'Всё' }, measure: 'spend', amount: '2000' },
    ],
  });

  const { week, items } = await ask(person);

  expect(week).toEqual({ from: '2024-03-25', to: '2024-03-31' });
  expect(items).toMatchObject([
    {
      kind: 'plan',
      severity: 'high',
      measure: 'spend',
      value: '4200', // 28 × 100 + 14 × 100; the month is over
      previous: '2000',
      money: '2200',
      link: '/analytics/plans?month=2024-03&by=organisation',
    },
    {
      kind: 'quality',
      subject: { kind: 'source', name: 'Почта' },
      money: '1400', // 14 × 100
      link: '/analytics/marketing?tab=quality&from=2024-03-04&to=2024-03-31',
    },
    {
      kind: 'burnout',
      subject: { kind: 'creative', id: 'b', name: 'Баннер' },
      value: 1,
      previous: 5,
      link: `/analytics/creatives/b?from=2024-03-04&to=2024-03-31&source=${vk}`,
    },
  ]);
  expect((await ask(person, '', 'ru')).items[2]?.sentence).toMatch(/^Креатив «Баннер» выгорел: CTR/);
  expect(await ask(person, '?day=2024-03-27')).toEqual({ week, items });
  expect(await ask(person, '?day=2030-01-01')).toEqual({
    week: { from: '2029-12-31', to: '2030-01-06' },
    items: [],
  });
  expect(await ask(await world.owner())).toEqual({ week: null, items: [] });
});

test('money that a plan has left is told, and neither grave nor lost', async () => {
  const { person } = await ground();
  await person.put('/plans', {
    items: [
      { month: '2024-03', subject: { kind: 'organisation', name: 'Всё' }, measure: 'spend', amount: '10000' },
    ],
  });

  const { items } = await ask(person);

  // 4200 of 10000
  expect(items.find(({ kind }) => kind === 'plan')).toMatchObject({
    severity: 'medium',
    value: '4200',
    money: null,
  });
});

const written = async (person: Person): Promise<number> =>
  (await world.sql.query('SELECT count(*)::int AS n FROM app.letters WHERE recipient = $1', [person.email]))
    .rows[0].n;

test('the weekly letter comes on Monday at nine, once, to whoever wants it, in his language', async () => {
  const { person } = await ground();
  const [boris, silent, gone] = [
    await world.member(person),
    await world.member(person),
    await world.member(person),
  ];
  await world.sql.query(`UPDATE app.users SET language = 'en' WHERE id = $1`, [boris.id]);
  expect((await silent.patch('/notifications/settings', { weekly_letter: false })).json()).toMatchObject({
    weekly_letter: false,
    digest: true,
  });
  await world.sql.query(`UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`, [gone.id]);
  const everybody = async () => Promise.all([person, boris, silent, gone].map(written));

  await write('2024-04-01T08:59:00Z');
  await write('2024-04-02T09:30:00Z');
  expect(await everybody()).toEqual([0, 0, 0, 0]);
  await Promise.all([write('2024-04-01T09:01:00Z'), write('2024-04-01T09:01:00Z')]);
  await write('2024-04-01T11:59:00Z');
  expect(await everybody()).toEqual([1, 1, 0, 0]);

  const own = (email: string) => mail.received.filter(({ to }) => to === email);
  await expect.poll(() => own(person.email).length + own(boris.email).length).toBe(2);
  const [[ours], [his]] = [own(person.email), own(boris.email)];
  expect(ours?.subject).toBe('Неделя 25–31 марта: что важно');
  for (const text of [
    'Что важно за неделю в организации «Северный ветер».',
    'Креатив «Баннер» выгорел',
    'Источник «Почта» молчит с 18 мар. 2024 г.',
  ]) {
    expect(ours?.text).toContain(text);
    expect(ours?.html).toContain(text);
  }
  for (const link of [
    '/analytics/week?from=2024-03-25',
    '/analytics/marketing?tab=quality&from=2024-03-04&to=2024-03-31',
    '/inbox/settings',
  ]) {
    expect(ours?.text).toContain(`${publicUrl}${link}`);
    expect(ours?.html).toContain(`${publicUrl}${link.replaceAll('&', '&amp;')}`);
  }
  expect(his?.subject).toMatch(/^The week of 25\s–\s31 March: what matters$/);

  // The week after brought nothing that is known of: nobody is written to.
  await write('2024-04-08T09:30:00Z');
  expect(await everybody()).toEqual([1, 1, 0, 0]);
});

test('an organisation without figures, or without reports by letter, gets none', async () => {
  const [empty, { person }] = [await world.owner(), await ground()];
  await world.sql.query(`UPDATE app.organisations SET time_zone = 'UTC' WHERE org_id = $1`, [empty.orgId]);
  await world.sql.query(`UPDATE app.organisations SET email_reports = false WHERE org_id = $1`, [
    person.orgId,
  ]);
  await write('2024-04-01T09:30:00Z');
  expect([await written(empty), await written(person)]).toEqual([0, 0]);
});
