import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Entry {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string | null;
  readonly actor: { readonly id: string } | null;
  readonly data: unknown;
}
const pathOf = (person: Person, query = '') => `/orgs/${person.orgId}/audit${query}`;
const entries = async (person: Person, query = ''): Promise<Entry[]> =>
  (await person.get(pathOf(person, query))).json().items;
const kinds = async (person: Person, query = '') => (await entries(person, query)).map((entry) => entry.kind);
const download = (person: Person, query = '', language = 'en') =>
  person.call('GET', `/orgs/${person.orgId}/audit.csv${query}`, {
    headers: { 'accept-language': language },
  });
/** Puts lines into the log that nothing in the product would write. */
const write = (person: Person, lines: object[]) =>
  world.sql.query(
    `WITH counted AS (UPDATE app.counters SET value = value + $2 WHERE org_id = $1 AND name = 'event' RETURNING value - $2 AS before)
     INSERT INTO app.events (org_id, seq, id, at, actor_id, kind, entity, entity_id, data)
     SELECT $1, counted.before + l.n, gen_random_uuid(), coalesce(l.at, now()), l.actor_id, l.kind, l.entity, coalesce(l.entity_id, $1), coalesce(l.data, '{}')
     FROM counted, ROWS FROM (jsonb_to_recordset($3::jsonb)
       AS (at timestamptz, actor_id uuid, kind text, entity text, entity_id uuid, data jsonb)) WITH ORDINALITY
       AS l (at, actor_id, kind, entity, entity_id, data, n)`,
    [person.orgId, lines.length, JSON.stringify(lines)],
  );

describe('the audit log', () => {
  test.each([
    ['owner', 200],
    ['admin', 200],
    ['member', 403],
  ] as const)('%s: %s', async (role, status) => {
    const anna = await world.owner();
    const person = role === 'owner' ? anna : await world.member(anna, role);

    expect((await person.get(pathOf(person))).statusCode).toBe(status);
    expect((await download(person)).statusCode).toBe(status);
  });

  test('goes from the newest back, page by page, without a gap or a double', async () => {
    const anna = await world.owner();
    await write(
      anna,
      Array.from({ length: 120 }, () => ({ kind: 'member.changed', entity: 'member' })),
    );
    const seen: number[] = [];

    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await anna.get(pathOf(anna, `?limit=50${cursor && `&cursor=${cursor}`}`));
      const page: { items: Entry[]; next_cursor: string | null } = answer.json();
      seen.push(...page.items.map((entry) => entry.seq));
      cursor = page.next_cursor;
    }

    expect(seen).toEqual(Array.from({ length: 121 }, (_, n) => 121 - n));
  });

  test('is without the daily work, unless all of it is asked for', async () => {
    const anna = await world.owner();
    await world.task(anna);
    await anna.patch(`/orgs/${anna.orgId}`, { phone: '112' });

    expect(await kinds(anna)).toEqual(['organisation.changed', 'organisation.created']);
    expect(await kinds(anna, '?scope=all')).toEqual([
      'organisation.changed',
      'task.created',
      'project.created',
      'organisation.created',
    ]);
  });

  test('is narrowed by kind and by who did it', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna, 'admin');
    await anna.patch(`/orgs/${anna.orgId}`, { phone: '112' });
    await boris.patch(`/orgs/${anna.orgId}`, { phone: '113' });

    expect(await kinds(anna, `?actor_id=${boris.id}`)).toEqual(['organisation.changed']);
    expect(await kinds(anna, '?kind=organisation.created')).toEqual(['organisation.created']);
    expect(await entries(anna, `?kind=organisation.created&actor_id=${boris.id}`)).toEqual([]);
    expect((await entries(anna))[0]?.actor).toEqual({
      id: boris.id,
      first_name: 'Анна',
      last_name: 'Тестова',
      email: boris.email,
    });
  });

  test('has the days of the organisation’s wall clock, both ends included', async () => {
    const anna = await world.owner();
    // Two hours ahead of UTC from 29 March 2026 on, at one in the night UTC; one hour before.
    await anna.patch(`/orgs/${anna.orgId}`, { preferences: { timezone: 'Europe/Warsaw' } });
    const at = [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:00Z',
    ];
    await write(
      anna,
      at.map((moment, n) => ({ at: moment, kind: 'member.changed', entity: 'member', data: { n } })),
    );
    const numbers = async (query: string) =>
      (await entries(anna, `?kind=member.changed&${query}`)).map((entry) => entry.data);

    expect(await numbers('from=2026-03-29&to=2026-03-29')).toEqual([{ n: 2 }, { n: 1 }]);
    expect(await numbers('from=2026-03-29')).toEqual([{ n: 3 }, { n: 2 }, { n: 1 }]);
    expect(await numbers('to=2026-03-28')).toEqual([{ n: 0 }]);
  });

  test('names what something was done to, as it is called now or, if it is gone, was called last', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);
    const { name } = (await anna.get(`/orgs/${anna.orgId}`)).json();
    const task = await world.task(anna, { title: 'Черновик' });
    await anna.patch(`/tasks/${task.id}`, { title: 'Набело' });
    await anna.patch(`/orgs/${anna.orgId}/members/${boris.id}`, { role: 'admin' });
    const { id: department } = (
      await anna.post(`/orgs/${anna.orgId}/departments`, { name: 'Закупки' })
    ).json();
    await anna.post(`/orgs/${anna.orgId}/invites`, { email: 'new@example.test' });
    const { id: client } = (await anna.post('/clients', { name: 'Альбатрос' })).json();
    await anna.post(`/tasks/${task.id}/comments`, { content: 'Готово' });
    await anna.post('/labels', { name: 'срочно' });
    const subjects = async () =>
      new Map((await entries(anna, '?scope=all')).map((entry) => [entry.kind, entry.subject]));
    const now = await subjects();
    await anna.delete(`/tasks/${task.id}`);
    await anna.delete(`/orgs/${anna.orgId}/departments/${department}`);
    await world.sql.query('DELETE FROM app.clients WHERE id = $1', [client]);
    const later = await subjects();

    expect(now).toEqual(
      new Map([
        ['organisation.created', name],
        ['project.created', 'Сайт'],
        ['task.created', `${task.key} Набело`],
        ['task.changed', `${task.key} Набело`],
        ['member.changed', 'Анна Тестова'],
        ['department.created', 'Закупки'],
        ['invitation.sent', 'new@example.test'],
        ['client.created', 'Альбатрос'],
        ['comment.created', `${task.key} Набело`],
        ['label.changed', 'срочно'],
      ]),
    );
    expect(later.get('task.created')).toBe(`${task.key} Набело`);
    expect(later.get('task.deleted')).toBe(`${task.key} Набело`);
    expect(later.get('department.created')).toBe('Закупки');
    expect(later.get('department.deleted')).toBe('Закупки');
    expect(later.get('client.created')).toBe('Альбатрос');
  });

  test('nothing of another organisation is named, even where the log speaks of its things', async () => {
    const [anna, stranger] = [await world.owner(), await world.owner()];
    const { id } = await world.project(stranger);
    await write(anna, [{ kind: 'project.changed', entity: 'project', entity_id: id }]);

    expect((await entries(anna, '?scope=all'))[0]).toMatchObject({ kind: 'project.changed', subject: null });
  });

  test.each(['from=2026-02-30', 'kind=task.eaten', 'scope=some', 'actor_id=me', 'cursor=zzz'])(
    'refuses %s with a sentence',
    async (query) => {
      const anna = await world.owner();

      expect((await anna.get(pathOf(anna, `?${query}`))).statusCode).toBe(400);
    },
  );
});

describe('the log as a file', () => {
  const rowsOf = (body: string, delimiter: string): string[][] =>
    parse(body, { bom: true, delimiter, relax_column_count: false });

  test.each([
    ['ru', ';', 'Что сделано', 'Организация создана'],
    ['en', ',', 'What was done', 'Organisation created'],
    ['pl', ';', 'Co zrobiono', 'Utworzono organizację'],
  ])('%s: opens by itself in a spreadsheet of the country', async (language, delimiter, header, kind) => {
    const anna = await world.owner();

    const answer = await download(anna, '', language);

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="takt-audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    const [names, , created] = rowsOf(answer.body, delimiter);
    expect(names?.[3]).toBe(header);
    expect(created?.slice(1, 6)).toEqual([
      'Анна Тестова',
      anna.email,
      kind,
      `Организация ${anna.id}`,
      'organisation.created',
    ]);
  });

  test('a name that a spreadsheet would run is only read, and every character of it comes back', async () => {
    const anna = await world.owner();
    const names = [
      '=HYPERLINK("http://evil.example";"ok")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a;b,c"d"\ne',
      '""',
      'Отдел «Север»',
    ];
    await write(
      anna,
      names.map((name) => ({
        kind: 'department.deleted',
        entity: 'department',
        entity_id: newId(),
        data: { name },
      })),
    );

    for (const [language, delimiter] of [
      ['ru', ';'],
      ['en', ','],
    ] as const) {
      const answer = await download(anna, '?kind=department.deleted', language);
      const cells = rowsOf(answer.body, delimiter)
        .slice(1)
        .map((row) => row[4] ?? '');
      expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(names.toReversed());
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(6);
    }
  });

  test('takes the filters of the list, and the time of the wall clock', async () => {
    const anna = await world.owner();
    await anna.patch(`/orgs/${anna.orgId}`, { preferences: { timezone: 'Asia/Tokyo' } });
    await write(anna, [
      { at: '2026-01-01T14:59:59Z', kind: 'member.changed', entity: 'member', actor_id: anna.id },
      { at: '2026-01-01T15:00:00Z', kind: 'member.changed', entity: 'member', actor_id: anna.id },
    ]);

    const answer = await download(anna, `?from=2026-01-02&to=2026-01-02&actor_id=${anna.id}`);

    const [names, ...rows] = rowsOf(answer.body, ',');
    expect(names?.[0]).toBe('Time (Asia/Tokyo)');
    expect(rows.map((row) => row[0])).toEqual(['2026-01-02 00:00:00']);
  });

  test('is whole, however long the log, and is itself in the log with its filters', async () => {
    const anna = await world.owner();
    await write(
      anna,
      Array.from({ length: 1_500 }, (_, n) => ({ kind: 'task.changed', entity: 'task', data: { n } })),
    );

    const answer = await download(anna, '?kind=task.changed&scope=all');

    const numbers = rowsOf(answer.body, ',')
      .slice(1)
      .map((row) => JSON.parse(row[6] ?? '').n);
    expect(numbers).toEqual(Array.from({ length: 1_500 }, (_, n) => 1_499 - n));
    expect((await entries(anna))[0]).toMatchObject({
      kind: 'audit.exported',
      subject: null,
      data: { filter: { kind: 'task.changed', scope: 'all' } },
    });
  });

  test('a refused export is not noted', async () => {
    const anna = await world.owner();
    const boris = await world.member(anna);

    await download(boris);
    await download(anna, '?from=tomorrow');

    expect(await kinds(anna)).toEqual(['organisation.created']);
  });
});
