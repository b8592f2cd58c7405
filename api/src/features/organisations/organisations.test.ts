import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { isReserved } from './slugs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const change = (person: Person, body: object) => person.patch(`/orgs/${person.orgId}`, body);
const secure = (person: Person, body: object) => person.patch(`/orgs/${person.orgId}/security`, body);
const handOver = (person: Person, to: string) =>
  person.post(`/orgs/${person.orgId}/transfer`, { user_id: to });
async function lastEvent(person: Person) {
  const { rows } = await world.sql.query(
    'SELECT kind, actor_id, data FROM app.events WHERE org_id = $1 ORDER BY seq DESC LIMIT 1',
    [person.orgId],
  );
  return rows[0];
}
const rolesIn = async (orgId: string) =>
  new Map<string, string>(
    (await world.sql.query('SELECT user_id, role FROM app.memberships WHERE org_id = $1', [orgId])).rows.map(
      (row) => [row.user_id, row.role],
    ),
  );
const lettersTo = async (person: Person, template: string) =>
  (
    await world.sql.query('SELECT language, params FROM app.letters WHERE recipient = $1 AND template = $2', [
      person.email,
      template,
    ])
  ).rows;

describe('the profile', () => {
  test('is trimmed, filled, and cleared again by null or by nothing at all', async () => {
    const anna = await world.owner();

    const filled = await change(anna, {
      name: '  Северный ветер  ',
      description: ' Ветряки ',
      industry: 'retail',
      size: 'small',
      website: 'https://veter.example',
      phone: '+7 900 000-00-00',
    });
    const cleared = await change(anna, { description: null, industry: null, website: '', phone: null });

    expect(filled.json()).toMatchObject({
      name: 'Северный ветер',
      description: 'Ветряки',
      custom_fields: { website: 'https://veter.example', phone: '+7 900 000-00-00' },
      role: 'owner',
    });
    expect(cleared.json()).toMatchObject({
      name: 'Северный ветер',
      description: null,
      industry: null,
      size: 'small',
      custom_fields: { website: null, phone: null },
    });
  });

  test('tells in the log what differs, before and after, and nothing when nothing does', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');
    await change(anna, { name: 'Ветер', preferences: { currency: 'PLN', week_start: 'sunday' } });

    await change(boris, { name: 'Буря', description: '', preferences: { currency: 'PLN', locale: 'en-US' } });
    const told = await lastEvent(anna);
    const before = (await anna.get(`/orgs/${anna.orgId}`)).json().updated_at;
    await change(boris, { name: ' Буря ', preferences: { locale: 'en-US' } });

    expect(told).toEqual({
      kind: 'organisation.changed',
      actor_id: boris.id,
      data: {
        changed: ['name', 'locale'],
        before: { name: 'Ветер', locale: 'ru-RU' },
        after: { name: 'Буря', locale: 'en-US' },
      },
    });
    expect(await lastEvent(anna)).toEqual(told);
    const { preferences, updated_at } = (await anna.get(`/orgs/${anna.orgId}`)).json();
    expect(preferences).toEqual({
      timezone: 'Europe/Moscow',
      currency: 'PLN',
      locale: 'en-US',
      week_start: 'sunday',
      date_format: null,
      working_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
      notifications: { email_reports: true, project_updates: true, task_reminders: true },
    });
    expect(updated_at).toBe(before);
  });

  test('date format, working hours and letters are kept, each told on its own', async () => {
    const anna = await world.owner();
    const hours = { start: '10:00', end: '19:00', days: [1, 2, 3, 4] };
    const letters = { email_reports: false, project_updates: true, task_reminders: true };

    await change(anna, { preferences: { date_format: 'YYYY-MM-DD', notifications: letters } });
    const first = await lastEvent(anna);
    const answer = await change(anna, {
      preferences: { working_hours: { ...hours, days: [4, 1, 2, 3, 3] }, notifications: letters },
    });
    const second = await lastEvent(anna);
    await change(anna, { preferences: { working_hours: hours } });

    expect(answer.json().preferences).toMatchObject({
      date_format: 'YYYY-MM-DD',
      working_hours: hours,
      notifications: letters,
    });
    expect(first?.data).toEqual({
      changed: ['date_format', 'email_reports'],
      before: { date_format: null, email_reports: true },
      after: { date_format: 'YYYY-MM-DD', email_reports: false },
    });
    expect(second?.data).toEqual({
      changed: ['working_hours'],
      before: { working_hours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] } },
      after: { working_hours: hours },
    });
    expect(await lastEvent(anna)).toEqual(second);
  });

  test('a new organisation takes the preferences that it is created with', async () => {
    const anna = await world.stranger();
    const working_hours = { start: '08:00', end: '16:30', days: [1, 5] };

    const { preferences } = (
      await anna.post('/orgs', {
        name: 'С часами',
        preferences: { date_format: 'MM/DD/YYYY', working_hours, timezone: 'UTC' },
      })
    ).json();

    expect(preferences).toMatchObject({ date_format: 'MM/DD/YYYY', working_hours, timezone: 'UTC' });
  });

  test('two administrators who change different fields both have their way', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');

    await Promise.all([
      change(anna, { name: 'Новое имя' }),
      change(boris, { phone: '112' }),
      change(anna, { preferences: { timezone: 'Asia/Tokyo' } }),
      change(boris, { preferences: { currency: 'EUR' } }),
    ]);

    expect((await anna.get(`/orgs/${anna.orgId}`)).json()).toMatchObject({
      name: 'Новое имя',
      custom_fields: { phone: '112' },
      preferences: { timezone: 'Asia/Tokyo', currency: 'EUR' },
    });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Required'],
    [{ name: 'я'.repeat(151) }, 'name', 'At most 150 characters'],
    [{ description: 'я'.repeat(501) }, 'description', 'At most 500 characters'],
    [{ website: 'veter.example' }, 'website', 'Website must start with http:// or https://'],
    [{ slug: 'Два слова' }, 'slug', 'Latin letters, digits and hyphens, at most 60'],
    [{ preferences: { timezone: 'Europe/Atlantis' } }, 'preferences.timezone', 'Unknown time zone'],
    [
      { preferences: { working_hours: { start: '9', end: '17:00', days: [1] } } },
      'preferences.working_hours.start',
      'Write a time such as 09:00',
    ],
  ])('refuses %j with a sentence at the field', async (body, path, msg) => {
    const answer = await change(await world.owner(), body);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, msg }]);
  });

  test('is not for members to change', async () => {
    const answer = await change(await world.member(), { name: 'Моя' });

    expect(answer.statusCode).toBe(403);
  });
});

describe('the address', () => {
  const unique = () => `veter-${Math.trunc(Math.random() * 1e12)}`;

  test('changes, in lower case, and the old one is free again', async () => {
    const [anna, boris] = [await world.owner(), await world.owner()];
    const [first, second] = [unique(), unique()];
    await change(anna, { slug: first.toUpperCase() });

    await change(anna, { slug: second });
    const answer = await change(boris, { slug: first });

    expect((await anna.get(`/orgs/${anna.orgId}`)).json().slug).toBe(second);
    expect(answer.json().slug).toBe(first);
  });

  test('that somebody has is taken, also by an organisation that may be restored', async () => {
    const [anna, boris] = [await world.owner(), await world.owner()];
    const slug = unique();
    await change(anna, { slug, name: 'Ветер' });
    await anna.post(`/orgs/${anna.orgId}/deletion`, { name: 'Ветер' });

    const answer = await change(boris, { slug, name: 'Другой' });

    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ reason: 'slug_taken', errors: [{ path: 'slug' }] });
    expect((await boris.get(`/orgs/${boris.orgId}`)).json().name).not.toBe('Другой');
  });

  test('of one of the application’s own screens is reserved', async () => {
    const answer = await change(await world.owner(), { slug: 'team' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ reason: 'slug_reserved', errors: [{ path: 'slug' }] });
  });

  test('no organisation can stand in the way of a screen of the web application', () => {
    const router = readFileSync(join(import.meta.dirname, '../../../../web/src/router.tsx'), 'utf8');
    const screens = [...router.matchAll(/path: '\/([^/'$]+)/g)].map(([, first = '']) => first);

    expect(screens).toContain('tasks');
    expect(screens.filter((screen) => !isReserved(screen))).toEqual([]);
  });

  test('fits its own rule, however long the name', async () => {
    const anna = await world.stranger();
    const [first, second] = [
      (await anna.post('/orgs', { name: 'щ'.repeat(150) })).json(),
      (await anna.post('/orgs', { name: 'щ'.repeat(150) })).json(),
    ];

    const answer = await anna.patch(`/orgs/${second.id}`, { slug: second.slug });

    expect(second.slug).not.toBe(first.slug);
    expect(answer.statusCode).toBe(200);
  });
});

describe('the security settings', () => {
  test('change one by one and are told in the log', async () => {
    const anna = await world.owner();

    const answer = await secure(anna, { is_private: false, approve_invitations: true });

    expect(answer.json().security).toEqual({
      is_private: false,
      approve_invitations: true,
      require_two_factor: false,
    });
    expect(await lastEvent(anna)).toMatchObject({
      kind: 'organisation.security_changed',
      data: { changed: ['is_private'], before: { is_private: true }, after: { is_private: false } },
    });
  });

  test('whoever demands a second factor of others has one himself', async () => {
    const anna = await world.owner();

    const refused = await secure(anna, { require_two_factor: true });
    await world.twoFactor(anna);
    const allowed = await secure(anna, { require_two_factor: true });

    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ reason: 'own_second_factor_first' });
    expect(allowed.json().security.require_two_factor).toBe(true);
  });

  test.each([
    ['the owner', 'owner', false, 200],
    ['an administrator without a second factor', 'admin', false, 403],
    ['an administrator with one', 'admin', true, 200],
    ['a member', 'member', true, 403],
  ] as const)('%s: %s', async (_, role, hasSecond, status) => {
    const anna = await world.owner();
    const person = role === 'owner' ? anna : await world.member(anna, role);
    if (hasSecond) await world.twoFactor(person);

    const answer = await secure(person, { is_private: false });

    expect(answer.statusCode).toBe(status);
  });

  test('ask again who it is', async () => {
    const anna = await world.owner();
    const later = await world.again(anna, { confirmed: false });

    const answers = [
      await secure(later, { is_private: false }),
      await handOver(later, anna.id),
      await later.post(`/orgs/${anna.orgId}/deletion`, { name: '' }),
    ];

    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'confirmation_required', second_factor: false });
    }
  });

  test('where a second factor is demanded, no dangerous act is possible without one', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');
    await world.sql.query('UPDATE app.organisations SET require_two_factor = true WHERE org_id = $1', [
      anna.orgId,
    ]);

    const acts = [
      await secure(anna, { is_private: false }),
      await handOver(anna, boris.id),
      await anna.post(`/orgs/${anna.orgId}/deletion`, { name: '' }),
    ];
    const daily = await change(boris, { name: 'Можно' });

    expect(acts.map((act) => act.json().code)).toEqual(acts.map(() => 'second_factor_required'));
    expect(daily.statusCode).toBe(200);
  });
});

describe('ownership', () => {
  test('goes to an administrator; the former owner stays as one, and the new one gets a letter', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');
    await world.sql.query(`UPDATE app.users SET language = 'pl' WHERE id = $1`, [boris.id]);

    const answer = await handOver(anna, boris.id);

    expect(answer.json()).toMatchObject({ owner_id: boris.id, role: 'admin' });
    expect(await rolesIn(anna.orgId)).toEqual(
      new Map([
        [anna.id, 'admin'],
        [boris.id, 'owner'],
      ]),
    );
    expect(await lastEvent(anna)).toMatchObject({
      kind: 'organisation.ownership_transferred',
      actor_id: anna.id,
      data: { from: anna.id, to: boris.id },
    });
    const [letter] = await lettersTo(boris, 'ownership_transferred');
    expect(letter).toMatchObject({ language: 'pl', params: { former: 'Анна Тестова' } });
    expect((await handOver(anna, boris.id)).statusCode).toBe(403);
  });

  test('goes to nobody who is not an active administrator', async () => {
    const anna = await world.owner();
    const [member, suspended, closed, gone] = [
      await world.member(anna),
      await world.member(anna, 'admin'),
      await world.member(anna, 'admin'),
      await world.member(anna, 'admin'),
    ];
    const { sql } = world;
    await sql.query(`UPDATE app.memberships SET status = 'suspended' WHERE user_id = $1`, [suspended.id]);
    await sql.query('UPDATE app.users SET is_active = false WHERE id = $1', [closed.id]);
    await sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [gone.id]);

    const refused = [member, suspended, closed, anna].map((person) => person.id);
    const unknown = [gone.id, (await world.owner()).id, crypto.randomUUID()];

    for (const id of refused) {
      const answer = await handOver(anna, id);
      expect([answer.statusCode, answer.json().reason]).toEqual([409, 'not_an_admin']);
    }
    for (const id of unknown) expect((await handOver(anna, id)).statusCode).toBe(404);
    expect((await rolesIn(anna.orgId)).get(anna.id)).toBe('owner');
  });

  test('handed over to ten people at once ends with one of them', async () => {
    const anna = await world.owner();
    const admins = await Promise.all(Array.from({ length: 10 }, () => world.member(anna, 'admin')));

    const answers = await Promise.all(admins.map((admin) => handOver(anna, admin.id)));

    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 403]));
    const owners = [...(await rolesIn(anna.orgId))].filter(([, role]) => role === 'owner');
    const { owner_id } = (await anna.get(`/orgs/${anna.orgId}`)).json();
    expect(owners).toEqual([[owner_id, 'owner']]);
  });
});

test('the current organisation comes first, then those joined first', async () => {
  const anna = await world.owner();
  const second = (await anna.post('/orgs', { name: 'Вторая', website: 'https://two.example' })).json();
  const ids = async () => (await anna.get('/orgs')).json().items.map((item: { id: string }) => item.id);

  const before = await ids();
  await anna.put('/users/me/current-org', { org_id: anna.orgId });

  expect(second.custom_fields.website).toBe('https://two.example');
  expect(before).toEqual([second.id, anna.orgId]);
  expect(await ids()).toEqual([anna.orgId, second.id]);
});
