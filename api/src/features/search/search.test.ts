import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Found } from '@takt/contract/search.ts';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';
import { distance, excerptOf, onOtherLayout, taskNumberIn, wordsOf } from './words.ts';

let world: World;
let anna: Person;
let project: { id: string; key: string };
const tasks = new Map<string, { id: string; key: string }>();

beforeAll(async () => {
  world = await createWorld();
  anna = await world.owner();
  project = await world.project(anna, { name: 'Весенний запуск', key: 'SPRING' });
  for (const [title, description] of [
    ['Новая посадочная страница', 'Заголовок и форма заявки'],
    ['Отчёт по рекламе', ''],
    ['Согласовать договор', 'Клиент просит новые страницы к пятнице'],
    ['Prepare landing pages', ''],
    ['Żółta kampania', ''],
  ] as const)
    tasks.set(title, await world.task(anna, { title, description, project_id: project.id }));
});
afterAll(() => world.close());

async function find(by: Person, q: string, more = ''): Promise<{ items: Found[]; corrected: string | null }> {
  const answer = await by.get(`/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const titles = async (q: string, more = '') => (await find(anna, q, more)).items.map(({ title }) => title);

describe('finds', () => {
  test.each([
    ['another form of a Russian word', 'новую страницу', 'Новая посадочная страница'],
    ['another form of an English word', 'page', 'Prepare landing pages'],
    ['ё as е', 'отчеты', 'Отчёт по рекламе'],
    ['Polish words without their accents', 'zolta', 'Żółta kampania'],
    ['the beginning of a word', 'посад', 'Новая посадочная страница'],
    ['two letters that are being typed', 'до', 'Согласовать договор'],
    ['words behind one that the stemmer leaves out', 'отчёт по реклам', 'Отчёт по рекламе'],
    ['a slip of the finger', 'отчоту', 'Отчёт по рекламе'],
    ['two letters swapped', 'посаодчная', 'Новая посадочная страница'],
    ['words partly of the title and partly of the text', 'посадочная заявка', 'Новая посадочная страница'],
  ])('%s', async (_, q, title) => expect(await titles(q, '&kinds=task')).toContain(title));

  test('what was typed on the other layout, and says so', async () => {
    expect(await find(anna, 'yjdfz')).toMatchObject({
      corrected: 'новая',
      items: [{ title: 'Новая посадочная страница' }, { title: 'Согласовать договор' }],
    });
    expect(await find(anna, 'зфпуы')).toMatchObject({
      corrected: 'pages',
      items: [{ title: 'Prepare landing pages' }],
    });
  });

  test('a number, whatever stands before it', async () => {
    const task = tasks.get('Согласовать договор');
    const number = task?.key.split('-')[1] ?? '';
    for (const q of [number, `#${number}`, `${task?.key}`, `${task?.key}`.toLowerCase(), `OLD-${number}`])
      expect((await find(anna, q)).items[0]).toMatchObject({ kind: 'task', id: task?.id, key: task?.key });
  });

  test('a project by its key, before what only mentions it', async () => {
    await world.task(anna, { title: 'spring', project_id: project.id });
    const { items } = await find(anna, 'spring');
    expect(items.map(({ kind, key }) => [kind, key])[0]).toEqual(['project', 'SPRING']);
    expect(items[1]).toMatchObject({ kind: 'task', title: 'spring' });
  });

  test('people by name and address', async () => {
    const boris = await world.member(anna);
    await world.sql.query(
      `UPDATE app.users SET first_name = 'Борис', last_name = 'Ёжиков', email = $2 WHERE id = $1`,
      [boris.id, `boris.${boris.id}@example.test`],
    );
    for (const q of ['ежик', 'борис ёж', `boris.${boris.id.slice(0, 8)}`, ',jhbc'])
      expect((await find(anna, q, '&kinds=person')).items).toMatchObject([
        { kind: 'person', id: boris.id, title: 'Борис Ёжиков' },
      ]);
    await world.sql.query(`UPDATE app.memberships SET status = 'removed' WHERE user_id = $1`, [boris.id]);
    expect((await find(anna, 'ежиков')).items).toEqual([]);
  });

  test('clients by name, contact, telephone however it is written, and number of another program', async () => {
    const id = newId();
    await world.sql.query(
      `INSERT INTO app.clients (org_id, id, name, kind, status, contact_person, email, phone, external_id, created_by)
       VALUES ($1, $2, 'Ромашка и партнёры', 'company', 'active', 'Вера Павлова', 'vera@romashka.test', '+7 (999) 123-45-67', 'CRM-77', $3)`,
      [anna.orgId, id, anna.id],
    );
    for (const q of [
      'ромашку',
      'павлова вера',
      'vera@romashka',
      '79991234567',
      '9991234567',
      '+7 999 123',
      'crm-77',
    ])
      expect((await find(anna, q, '&kinds=client')).items).toMatchObject([{ kind: 'client', id }]);
  });
});

test('the title comes before the text and a comment last, with the place marked', async () => {
  const task = tasks.get('Отчёт по рекламе');
  await world.sql.query(
    `INSERT INTO app.comments (org_id, id, task_id, author_id, content) VALUES ($1, $2, $3, $4, 'Посмотрите на странице отчёта')`,
    [anna.orgId, newId(), task?.id, anna.id],
  );
  const { items } = await find(anna, 'страница');
  expect(items.map(({ kind, title, excerpt }) => ({ kind, title, excerpt }))).toEqual([
    { kind: 'task', title: 'Новая посадочная страница', excerpt: '' },
    {
      kind: 'task',
      title: 'Согласовать договор',
      excerpt: 'Клиент просит новые \u0002страницы\u0003 к пятнице',
    },
    {
      kind: 'comment',
      title: 'Отчёт по рекламе',
      excerpt: 'Посмотрите на \u0002странице\u0003 отчёта',
    },
  ]);
  expect(items[2]).toMatchObject({ key: task?.key, project_id: project.id });
});

test('what is done comes behind what is open', async () => {
  const done = await world.task(anna, { title: 'Уникорн первый', project_id: project.id, status: 'done' });
  const open = await world.task(anna, { title: 'Уникорн второй', project_id: project.id });
  await anna.patch(`/tasks/${done.id}`, { priority: 'high' });
  expect((await find(anna, 'уникорн')).items.map(({ id }) => id)).toEqual([open.id, done.id]);
});

test('a new text is found at once and the old one no longer; the trash never', async () => {
  const task = await world.task(anna, { title: 'Каталог зонтов', project_id: project.id });
  await anna.patch(`/tasks/${task.id}`, { title: 'Каталог шляп' });
  expect(await titles('зонты')).toEqual([]);
  expect(await titles('шляпа')).toEqual(['Каталог шляп']);
  await world.sql.query('UPDATE app.tasks SET deleted_at = now() WHERE id = $1', [task.id]);
  expect(await titles('шляпа')).toEqual([]);
  await anna.post(`/tasks/${task.id}/restore`);
  expect(await titles('шляпа')).toEqual(['Каталог шляп']);
  await world.sql.query('DELETE FROM app.tasks WHERE id = $1', [task.id]);
  const { rows } = await world.sql.query('SELECT FROM app.search_documents WHERE id = $1', [task.id]);
  expect(rows).toEqual([]);
});

test('what lies in the trash takes no place from what is older, and is found again when it is back', async () => {
  const old = await world.task(anna, { title: 'Баннер для метро', project_id: project.id });
  const other = await world.project(anna, { name: 'Наружная реклама', key: 'OOH' });
  const first = await world.task(anna, { title: 'Баннер', project_id: other.id });
  await world.sql.query(
    `INSERT INTO app.tasks SELECT (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'number', 1000 + n, 'rank', 'zz' || n))).*
     FROM app.tasks t, generate_series(1, 210) n WHERE t.id = $1`,
    [first.id],
  );
  await anna.post(`/tasks/${first.id}/comments`, { content: 'Баннер утверждён' });
  const found = async () => {
    const { items } = await find(anna, 'баннер', '&limit=50');
    return items.map(({ kind, id }) => (kind === 'comment' ? kind : id));
  };
  const documents = async () =>
    (await world.sql.query<{ n: number }>(`SELECT count(*)::int AS n FROM app.search_documents`)).rows[0]
      ?.n ?? 0;
  const [before, whole] = [await found(), await documents()];

  await anna.delete(`/projects/${other.id}`);
  const gone = [await found(), await documents()];
  await anna.post(`/projects/${other.id}/restore`);

  // The project, 211 tasks and a comment.
  expect(gone).toEqual([[old.id], whole - 213]);
  const after = await found();
  expect([after.length, await documents()]).toEqual([before.length, whole]);
  expect(after).not.toContain(old.id);
});

test('nothing of another organisation, not even a word', async () => {
  const stranger = await world.owner();
  for (const q of ['страница', 'yjdfz', 'отчоту', 'SPRING', '1', 'Тестова'])
    expect(
      (await find(stranger, q, '&kinds=task,comment,project,client')).items,
      `${q} as a stranger`,
    ).toEqual([]);
  // The functions themselves, called by the application's role without an organisation and with another one.
  const client = await world.app.db.pool.connect();
  try {
    const bare = await client.query(`SELECT * FROM app.search_found('{страница}', '{task,comment}', 10)`);
    expect(bare.rows).toEqual([]);
    const { rows } = await world.app.db.inOrg(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the world
      stranger.orgId as never,
      (tx) => tx.execute(`SELECT app.words_like('страницы', 10) AS word`),
    );
    expect(rows).toEqual([]);
  } finally {
    client.release();
  }
});

test('moving a card leaves what is searched alone', async () => {
  const task = await world.task(anna, { title: 'Подвижная', project_id: project.id });
  const version = async () =>
    (await world.sql.query('SELECT xmin::text FROM app.search_documents WHERE id = $1', [task.id])).rows[0];
  const before = await version();
  await anna.patch(`/tasks/${task.id}/status`, { status: 'in_progress' });
  await anna.patch(`/tasks/${task.id}`, { priority: 'urgent' });
  expect(await version()).toEqual(before);
});

test.each(['!!!', '???', "'", '\\', ':*', '&|!', '%', '_', '🦊', '<script>', 'и', 'a b c d e f g h i j k'])(
  'the hostile %s is only text',
  async (q) => expect((await find(anna, q)).items).toBeInstanceOf(Array),
);

describe('words', () => {
  test('numbers', () => {
    expect(['WEB-42', '#42', '42', 'цуи-42', '№ 42'].map(taskNumberIn)).toEqual([42, 42, 42, 42, 42]);
    expect(['4a', 'a b-42', '-42', '99999999999'].map(taskNumberIn)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('layouts', () => {
    expect(onOtherLayout('yjdfz rfvgfybz')).toBe('новая кампания');
    expect(onOtherLayout(',f,f')).toBe('баба');
    expect(onOtherLayout('дфтвштп')).toBe('landing');
    expect(onOtherLayout('веб web')).toBeUndefined();
    expect(onOtherLayout('42')).toBeUndefined();
  });
  test('distance', () => {
    expect(distance('отчоту', 'отчет', 2)).toBe(2);
    expect(distance('клинет', 'клиент', 2)).toBe(1);
    expect(distance('кот', 'слон', 1)).toBe(2);
  });
  test('excerpts', () => {
    const long = `${'слово '.repeat(100)}цель ${'хвост '.repeat(100)}`;
    const excerpt = excerptOf(long, ['цел']);
    expect(excerpt).toContain('слово \u0002цель\u0003 хвост');
    expect(excerpt.startsWith('…слово')).toBe(true);
    expect(excerpt.length).toBeLessThan(180);
    expect(excerptOf('a\u0002b\u0003c цель', ['цел'])).toBe('a b c \u0002цель\u0003');
    expect(wordsOf('«Ёлка-2» & Żuk')).toEqual(['елка', '2', 'zuk']);
  });
});
