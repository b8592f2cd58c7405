import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { xmlText } from '../../files/xlsx.ts';
import { newId } from '../../db/ids.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let anna: Person;
let project: { id: string; key: string };

beforeAll(async () => {
  world = await createWorld();
  anna = await world.owner();
  project = await world.project(anna, { name: 'Сайт; новый', key: 'SITE' });
});
afterAll(() => world.close());

const formulas = ['=1+1', '+7 999', '-2', '@sum', '\tx', '\rx', '=HYPERLINK("http://x")', 'a;b"c\nd'];

async function file(path: string, lang = 'ru') {
  const answer = await anna.call('GET', path, { headers: { 'accept-language': lang } });
  expect(answer.statusCode).toBe(200);
  return answer;
}
const linesOf = (body: string) => body.split('\r\n').slice(0, -1);

/** Cells of the sheet by place, as a spreadsheet reads them: strings, or numbers with the number of their style. */
function cellsOf(bytes: Uint8Array): Map<string, string | { value: number; style: string }> {
  const parts = unzipSync(bytes);
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  expect(sheet).not.toMatch(/<f[ >]/);
  const cells = new Map<string, string | { value: number; style: string }>();
  for (const [, place = '', attributes = '', inner = ''] of sheet.matchAll(
    /<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs,
  )) {
    const text = /<t xml:space="preserve">(.*)<\/t>/s.exec(inner)?.[1];
    const plain = (xml: string) =>
      xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    cells.set(
      place,
      text === undefined
        ? { value: Number(/<v>(.*)<\/v>/.exec(inner)?.[1]), style: / s="(\d+)"/.exec(attributes)?.[1] ?? '' }
        : plain(text),
    );
  }
  return cells;
}

describe('tasks', () => {
  let task: { id: string; key: string };
  beforeAll(async () => {
    await world.sql.query(`UPDATE app.organisations SET time_zone = 'Europe/Moscow' WHERE org_id = $1`, [
      anna.orgId,
    ]);
    task = await world.task(anna, {
      project_id: project.id,
      title: 'Баннеры',
      assignee_id: anna.id,
      due_date: '2026-03-01',
      estimate: 90,
      status: 'in_review',
    });
    await world.sql.query(`UPDATE app.tasks SET created_at = '2026-01-31T22:30:00Z' WHERE id = $1`, [
      task.id,
    ]);
  });

  test('as CSV in the reader’s language, with names and the clock of the organisation', async () => {
    const answer = await file('/tasks.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="takt-tasks-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, line] = linesOf(answer.body);
    expect(header).toBe(
      '\uFEFFКлюч;Название;Проект;Статус;Приоритет;Тип;Исполнитель;Автор;Метки;Начало;Срок;Оценка, мин;Родительская задача;Завершена;Создано;Изменено;Описание'.replace(
        'Оценка, мин',
        '"Оценка, мин"',
      ),
    );
    expect(line).toMatch(
      new RegExp(
        `^${task.key};Баннеры;"Сайт; новый";На проверке;Средний;Задача;Анна Тестова;Анна Тестова;;;2026-03-01;90;;;2026-02-01 01:30;`,
      ),
    );
    expect((await file('/tasks.csv', 'en')).body).toContain(
      `${task.key},Баннеры,"Сайт; новый",In review,Medium`,
    );
    expect((await file('/tasks.csv', 'pl')).body).toContain('W weryfikacji;Średni');
  });

  test('as a workbook with real numbers, days and moments', async () => {
    const answer = await file('/tasks.xlsx');
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    const cells = cellsOf(answer.rawPayload);
    expect(cells.get('A1')).toBe('Ключ');
    expect([...cells.keys()].filter((place) => place.endsWith('1'))).toHaveLength(17);
    expect(cells.get('A2')).toBe(task.key);
    // 1 March 2026, by Excel's count; 1:30 of 1 February.
    expect(cells.get('K2')).toEqual({ value: 46_082, style: '2' });
    expect(cells.get('L2')).toEqual({ value: 90, style: '' });
    expect(cells.get('O2')).toEqual({ value: 46_054 + 1.5 / 24, style: '3' });
    expect(cells.has('J2')).toBe(false);
  });

  test('only what the filter finds, in its order', async () => {
    for (const title of ['Яблоко', 'Арбуз']) await world.task(anna, { title, project_id: project.id });
    const titles = async (query: string) =>
      linesOf((await file(`/tasks.csv?${query}`)).body)
        .slice(1)
        .map((line) => line.split(';')[1]);
    expect(await titles('status=todo&order=title')).toEqual(['Арбуз', 'Яблоко']);
    expect(await titles('status=todo&order=title&reverse=true')).toEqual(['Яблоко', 'Арбуз']);
    expect(await titles('assignee_id=me')).toEqual(['Баннеры']);
    expect(await titles('q=никакая')).toEqual([]);
    expect((await anna.get('/tasks.csv?status=wrong')).statusCode).toBe(400);
  });

  test('a task below another names it, as long as that is not in the trash', async () => {
    const parent = await world.task(anna, { title: 'Кампания', project_id: project.id });
    await world.task(anna, { title: 'Объявление', project_id: project.id, parent_id: parent.id });
    const told = async () =>
      linesOf((await file('/tasks.csv')).body)
        .find((line) => line.includes(';Объявление;'))
        ?.split(';')
        .includes(parent.key);

    expect(await told()).toBe(true);
    await world.sql.query('UPDATE app.tasks SET deleted_at = now() WHERE id = $1', [parent.id]);
    expect(await told()).toBe(false);

    await world.sql.query('DELETE FROM app.tasks WHERE parent_id = $1', [parent.id]);
  });

  test('leaves a line in the log that says which list', async () => {
    await file('/tasks.xlsx');
    const { rows } = await world.sql.query(
      `SELECT actor_id, data FROM app.events WHERE kind = 'audit.exported' AND org_id = $1 ORDER BY seq DESC LIMIT 1`,
      [anna.orgId],
    );
    expect(rows).toMatchObject([{ actor_id: anna.id, data: { list: 'tasks', format: 'xlsx', rows: 3 } }]);
  });
});

test('no cell is a formula, whatever people have typed', async () => {
  const ids = await Promise.all(
    formulas.map(async (text) => {
      const { id } = await world.task(anna, { title: 'Сюда', project_id: project.id });
      await world.sql.query('UPDATE app.tasks SET title = $2, description = $2 WHERE id = $1', [id, text]);
      return id;
    }),
  );
  expect(ids).toHaveLength(formulas.length);
  const csv = (await file('/tasks.csv')).body;
  for (const cell of csv.split(/[;\r\n]+/)) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@\t\r]|^-\d/);
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(csv).toContain('"a;b""c\nd"');
  const cells = [...cellsOf((await file('/tasks.xlsx')).rawPayload).values()];
  for (const text of formulas.filter((one) => !one.includes('\r'))) expect(cells).toContain(text);
});

test('text that no workbook can hold is left out or escaped', () => {
  expect(xmlText('a\u0000b\u0007\u000b\uFFFEc')).toBe('abc');
  expect(xmlText('\uD800x')).toBe('\uFFFDx');
  expect(xmlText('<&>"')).toBe('&lt;&amp;&gt;&quot;');
  expect(xmlText('_x0041_ and _x004_')).toBe('_x005F_x0041_ and _x004_');
  expect(xmlText('я'.repeat(40_000))).toHaveLength(32_767);
});

test('projects with progress and the names of what they belong to', async () => {
  const [header, ...lines] = linesOf((await file('/projects.csv', 'en')).body);
  expect(header).toContain('Key,Title,Status,Priority,"Progress, %",Owner');
  expect(lines.join('\n')).toContain('SITE,Сайт; новый,'.replace('Сайт; новый', '"Сайт; новый"'));
  const cells = cellsOf((await file('/projects.xlsx')).rawPayload);
  expect(cells.get('A2')).toBe('SITE');
  expect(cells.get('E2')).toMatchObject({ value: expect.any(Number) });
});

test('clients, a column for each field that somebody has added', async () => {
  for (const [name, fields] of [
    ['Ромашка', { ИНН: '7700', '=x': '=y' }],
    ['Василёк', { ИНН: '7800' }],
  ] as const)
    await world.sql.query(
      `INSERT INTO app.clients (org_id, id, name, kind, status, phone, custom_fields, owner_id, created_by)
       VALUES ($1, $2, $3, 'company', 'active', '+7 999', $4, $5, $5)`,
      [anna.orgId, newId(), name, JSON.stringify(fields), anna.id],
    );
  const [header, ...lines] = linesOf((await file('/clients.csv')).body);
  expect(header).toMatch(/Заметки;ИНН;'=x$/);
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toMatch(/Ромашка;Компания;Активный;;;'\+7 999;;Анна Тестова;.*;7700;'=y/);
  expect(cellsOf((await file('/clients.xlsx?q=Василёк')).rawPayload).get('O2')).toBe('7800');
});

test('members, as far as the reader may see them', async () => {
  const boris = await world.member(anna);
  const { body } = await file(`/orgs/${anna.orgId}/members.csv`);
  expect(linesOf(body)).toHaveLength(3);
  expect(body).toContain(`${boris.email};`);
  expect(body).toContain('Владелец;Активен');
  expect(linesOf((await file(`/orgs/${anna.orgId}/members.csv?role=owner`)).body)).toHaveLength(2);
  expect(cellsOf((await file(`/orgs/${anna.orgId}/members.xlsx`)).rawPayload).get('A1')).toBe('Фамилия');
  const stranger = await world.owner();
  expect((await stranger.get(`/orgs/${anna.orgId}/members.csv`)).statusCode).toBe(404);
});

test('thousands of rows come whole, in order and once', async () => {
  const owner = await world.owner();
  const { id } = await world.project(owner, { key: 'MANY' });
  await world.sql.query(
    `INSERT INTO app.tasks (org_id, id, number, project_id, title, status, priority, type, reporter_id, rank)
     SELECT $1, uuidv7(), n, $2, 'Задача ' || n, 'todo', 'low', 'task', $3, 'r' || lpad(n::text, 6, '0')
     FROM generate_series(1, 3500) n`,
    [owner.orgId, id, owner.id],
  );
  const csv = await owner.get('/tasks.csv?order=number');
  const keys = linesOf(csv.body)
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(keys).toEqual(Array.from({ length: 3500 }, (_, n) => `MANY-${n + 1}`));
  const cells = cellsOf((await owner.get('/tasks.xlsx?order=number')).rawPayload);
  expect(cells.get('A3501')).toBe('MANY-3500');
});
