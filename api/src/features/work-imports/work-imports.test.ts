import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '../../testing/upload.ts';
import { createWorld, type Person, type World } from '../../testing/world.ts';

let world: World;
let anna: Person;

beforeAll(async () => {
  world = await createWorld();
  anna = await world.owner();
});
afterAll(() => world.close());

const upload = (by: Person, content: string | Buffer, kind = 'tasks', name = 'файл.csv') => {
  const form = formOf({ name, content });
  return by.call('POST', `/work-imports?kind=${kind}`, form);
};
async function uploaded(content: string | Buffer, kind = 'tasks', name?: string) {
  const answer = await upload(anna, content, kind, name);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function run(id: string, body = {}) {
  const answer = await anna.post(`/work-imports/${id}/run`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function rows(projectId: string) {
  const { items } = (await anna.get(`/tasks?project_id=${projectId}&order=rank&limit=200`)).json();
  return items;
}
const lines = (...all: string[]) => all.join('\n');

const csv = lines(
  'ID;Название;Описание;Статус;Приоритет;Исполнитель;Метки;Начало;Срок;Оценка, ч;Родительская задача;Прочее',
  '1;Сайт;"Первая строка',
  'вторая";В работе;Высокий;анна тестова;реклама, сайт;01.03.2026;13.03.2026;1,5;;x',
  '2;Баннеры;;Готово;Средний;;Реклама;;2026-03-20;2 ч 30 мин;1;',
  "3;'=Отчёт;;Ждём;;Никто Никакой;;;32.13.2026;много;99;",
  ';;;;;;;;;;;',
  '4;;нет названия;;;;;;;;;',
);

describe('tasks from CSV', () => {
  let project: { id: string };
  let first: { import: { id: string; file_name: string } };
  beforeAll(async () => {
    project = await world.project(anna);
  });

  test('are described before anything is imported', async () => {
    const seen = await uploaded(csv);
    first = seen;
    expect(seen.import).toMatchObject({ kind: 'tasks', format: 'csv', status: 'uploaded', created: 0 });
    expect(seen.rows).toBe(4);
    expect(seen.columns.map((column: { field: string }) => column.field)).toEqual([
      'external_id',
      'title',
      'description',
      'status',
      'priority',
      'assignee',
      'labels',
      'start_date',
      'due_date',
      'ignore',
      'parent',
      'ignore',
    ]);
    expect(seen.columns[1]).toMatchObject({ header: 'Название', samples: ['Сайт', 'Баннеры', '=Отчёт'] });
    expect(seen.values).toEqual([
      { field: 'status', text: 'В работе', becomes: 'in_progress' },
      { field: 'status', text: 'Готово', becomes: 'done' },
      { field: 'status', text: 'Ждём', becomes: null },
      { field: 'priority', text: 'Высокий', becomes: 'high' },
      { field: 'priority', text: 'Средний', becomes: 'medium' },
    ]);
    expect(seen.people).toEqual([
      { text: 'анна тестова', user_id: anna.id },
      { text: 'Никто Никакой', user_id: null },
    ]);
  });

  const columns = [
    'external_id',
    'title',
    'description',
    'status',
    'priority',
    'assignee',
    'labels',
    'start_date',
    'due_date',
    'estimate',
    'parent',
    'ignore',
  ].map((field, index) => ({ index, field }));

  test('a dry run counts, says what is wrong and writes nothing', async () => {
    const dry = await run(first.import.id, { project_id: project.id, columns, dry_run: true });
    expect(dry).toMatchObject({ status: 'uploaded', created: 3, updated: 0, unchanged: 0, skipped: 1 });
    expect(dry.problems).toEqual([
      { line: 5, column: 'Срок', message: 'The date “32.13.2026” could not be read' },
      { line: 5, column: 'Статус', message: '“Ждём” is not understood' },
      { line: 5, column: 'Исполнитель', message: 'There is no member “Никто Никакой”' },
      { line: 5, column: 'Оценка, ч', message: 'The estimate “много” could not be read' },
      { line: 5, column: null, message: 'The parent “99” is not in the file' },
      { line: 7, column: 'Название', message: 'There is no title: the line was left out' },
    ]);
    expect(await rows(project.id)).toEqual([]);
  });
  test('a run writes them as they stand in the file', async () => {
    const done = await run(first.import.id, {
      project_id: project.id,
      columns,
      values: [{ field: 'status', text: 'ждём', becomes: 'in_review' }],
      people: [{ text: 'Никто Никакой', user_id: null }],
    });
    expect(done).toMatchObject({ status: 'done', created: 3, updated: 0, unchanged: 0, skipped: 1 });
    const all = await rows(project.id);
    const [report, site, banners] = ['=Отчёт', 'Сайт', 'Баннеры'].map((title) =>
      all.find((task: { title: string }) => task.title === title),
    );
    expect(site).toMatchObject({
      status: 'in_progress',
      priority: 'high',
      assignee_id: anna.id,
      estimate: 90,
      parent_id: null,
      start_date: '2026-03-01',
      due_date: '2026-03-13',
      reporter_id: anna.id,
    });
    expect((await anna.get(`/tasks/${site.id}`)).json().description).toBe('Первая строка\nвторая');
    expect(banners).toMatchObject({
      status: 'done',
      due_date: '2026-03-20',
      estimate: 150,
      parent_id: site.id,
    });
    expect(banners.completed_at).not.toBeNull();
    expect(report).toMatchObject({ status: 'in_review', assignee_id: null, due_date: null });
    const { items: labels } = (await anna.get('/labels')).json();
    expect(labels.map((label: { name: string }) => label.name).toSorted()).toEqual(['реклама', 'сайт']);
    expect(site.label_ids).toHaveLength(2);
    expect(banners.label_ids).toHaveLength(1);
    const { rows: events } = await world.sql.query(
      `SELECT data FROM app.events WHERE kind = 'work_import.done' AND entity_id = $1`,
      [first.import.id],
    );
    expect(events).toMatchObject([{ data: { name: 'файл.csv', created: 3, project_id: project.id } }]);
  });

  test('the same file again changes nothing, a changed one only what is different', async () => {
    const values = [{ field: 'status', text: 'ждём', becomes: 'in_review' }];
    const again = await uploaded(csv);
    expect(await run(again.import.id, { project_id: project.id, columns, values })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 3,
    });
    const changed = await uploaded(csv.replace('Баннеры;;Готово', 'Баннеры новые;;К выполнению'));
    expect(
      await run(changed.import.id, { project_id: project.id, columns, values, dry_run: true }),
    ).toMatchObject({ created: 0, updated: 1, unchanged: 2 });
    expect(await run(changed.import.id, { project_id: project.id, columns, values })).toMatchObject({
      created: 0,
      updated: 1,
      unchanged: 2,
    });
    const all = await rows(project.id);
    expect(all).toHaveLength(3);
    const banners = all.find((task: { title: string }) => task.title === 'Баннеры новые');
    expect(banners).toMatchObject({ status: 'todo', completed_at: null });

    // Somebody goes on working: what he has changed stays his.
    await anna.patch(`/tasks/${banners.id}`, { title: 'Баннеры мои' });
    const undone = await anna.post(`/work-imports/${changed.import.id}/undo`);
    expect(undone.json().status).toBe('undone');
    expect((await anna.get(`/tasks/${banners.id}`)).json()).toMatchObject({
      title: 'Баннеры мои',
      status: 'done',
    });
    expect((await anna.post(`/work-imports/${changed.import.id}/undo`)).json()).toMatchObject({
      status: 409,
      reason: 'nothing_to_undo',
    });
  });

  test('undo puts what was created into the trash, and a new run makes it anew', async () => {
    await anna.post(`/work-imports/${first.import.id}/undo`);
    expect(await rows(project.id)).toEqual([]);
    const { rows: trash } = await world.sql.query(
      'SELECT deleted_by FROM app.tasks WHERE project_id = $1 AND deleted_at IS NOT NULL',
      [project.id],
    );
    expect(trash).toHaveLength(3);
    expect(trash[0].deleted_by).toBe(anna.id);
    expect(await run(first.import.id, { project_id: project.id, columns })).toMatchObject({ created: 3 });
  });

  test('the history of a task begins with the file that it came with', async () => {
    const { items } = (await anna.get(`/tasks?project_id=${project.id}`)).json();
    const history = (await anna.get(`/tasks/${items[0].id}/history`)).json();
    expect(history.items[0]).toMatchObject({
      kind: 'work_import.done',
      actor_id: anna.id,
      data: { name: first.import.file_name },
    });
  });
});

test('lines without ids are known again by what stands in them, equal ones by their order', async () => {
  const project = await world.project(anna);
  const file = lines('Title,Due', 'Позвонить,12/31/2026', 'Позвонить,12/31/2026', 'Написать,');
  for (const expected of [
    { created: 3, unchanged: 0 },
    { created: 0, unchanged: 3 },
  ])
    expect(await run((await uploaded(file)).import.id, { project_id: project.id })).toMatchObject(expected);
  const all = await rows(project.id);
  expect(all.map((task: { title: string }) => task.title)).toEqual(['Позвонить', 'Позвонить', 'Написать']);
  expect(all[0].due_date).toBe('2026-12-31');
});

test('Jira: repeated columns, its days, seconds and numbers of parents', async () => {
  const project = await world.project(anna);
  const seen = await uploaded(
    lines(
      'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Due Date,Labels,Labels,Sprint,Sprint,Original Estimate,Parent',
      `Epic,WEB-1,10001,Epic,Backlog,Highest,${anna.email},12/Jan/26 3:45 PM,one,two,S1,S2,7200,`,
      'Part,WEB-2,10002,Sub-task,Done,Lowest,,2026-02-01 10:00,,two,,,,10001',
    ),
  );
  expect(seen.import.format).toBe('jira_csv');
  expect(seen.columns.filter((column: { field: string }) => column.field === 'labels')).toHaveLength(2);
  expect(await run(seen.import.id, { project_id: project.id })).toMatchObject({ created: 2, problems: [] });
  const all = await rows(project.id);
  const epic = all.find((task: { title: string }) => task.title === 'Epic');
  expect(epic).toMatchObject({
    type: 'feature',
    status: 'todo',
    priority: 'urgent',
    assignee_id: anna.id,
    due_date: '2026-01-12',
    estimate: 120,
  });
  expect(epic.label_ids).toHaveLength(2);
  expect(all.find((task: { title: string }) => task.title === 'Part')).toMatchObject({
    type: 'task',
    status: 'done',
    priority: 'low',
    due_date: '2026-02-01',
    parent_id: epic.id,
  });
});

test('Trello: lists are the status, checklists tasks below their card, archived cards are cancelled', async () => {
  const project = await world.project(anna);
  const board = {
    name: 'Доска',
    lists: [
      { id: 'l1', name: 'Doing', closed: false },
      { id: 'l2', name: 'Идеи', closed: false },
    ],
    members: [{ id: 'm1', fullName: 'Анна Тестова', username: 'anna' }],
    cards: [
      {
        id: 'c1',
        name: 'Карточка',
        desc: '# Описание',
        idList: 'l1',
        closed: false,
        due: '2026-05-31T22:00:00.000Z',
        idMembers: ['m1'],
        labels: [{ name: '', color: 'red' }],
      },
      {
        id: 'c2',
        name: 'Старая',
        desc: '',
        idList: 'l1',
        closed: true,
        due: null,
        idMembers: [],
        labels: [],
      },
    ],
    checklists: [
      {
        idCard: 'c1',
        checkItems: [
          { id: 'i1', name: 'Первый пункт', state: 'complete' },
          { id: 'i2', name: 'Второй пункт', state: 'incomplete' },
        ],
      },
    ],
  };
  await world.sql.query(`UPDATE app.organisations SET time_zone = 'Europe/Moscow' WHERE org_id = $1`, [
    anna.orgId,
  ]);
  const seen = await uploaded(JSON.stringify(board), 'tasks', 'board.json');
  expect(seen.import.format).toBe('trello_json');
  expect(await run(seen.import.id, { project_id: project.id })).toMatchObject({ created: 4, problems: [] });
  const all = await rows(project.id);
  const byTitle = (title: string) => all.find((task: { title: string }) => task.title === title);
  expect(byTitle('Карточка')).toMatchObject({
    status: 'in_progress',
    assignee_id: anna.id,
    due_date: '2026-06-01',
    subtasks: { total: 2, done: 1 },
  });
  expect(byTitle('Первый пункт')).toMatchObject({ status: 'done', parent_id: byTitle('Карточка').id });
  expect(byTitle('Второй пункт')).toMatchObject({ status: 'todo' });
  expect(byTitle('Старая').status).toBe('cancelled');
  const again = await uploaded(JSON.stringify(board), 'tasks', 'board.json');
  expect(await run(again.import.id, { project_id: project.id })).toMatchObject({ created: 0, unchanged: 4 });
});

test('clients: known by code or name, fields that nobody knows are kept, in windows-1251 too', async () => {
  const head = 'Название;Телефон;Почта;Сайт;Ответственный;Внешний код;ИНН';
  const text = lines(
    head,
    'Ромашка;+7 999;info@romashka.test;romashka.test;Анна Тестова;CRM-1;7700',
    'Василёк;;не почта;;;;7800',
    'василек;;;;;;',
  );
  // Cyrillic of windows-1251 by hand: the platform encodes only UTF-8.
  const bytes = Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      if (code < 128) return code;
      return letter === 'ё' ? 0xb8 : code - 0x410 + 0xc0;
    }),
  );
  const seen = await uploaded(bytes, 'clients');
  expect(seen.columns.map((column: { field: string }) => column.field)).toEqual([
    'name',
    'phone',
    'email',
    'website',
    'owner',
    'external_id',
    'custom',
  ]);
  const done = await run(seen.import.id);
  expect(done).toMatchObject({ created: 2, skipped: 1 });
  expect(done.problems.map(({ message }: { message: string }) => message)).toEqual([
    '“не почта” is no e-mail address',
    'The same as line 3: left out',
  ]);
  const find = async (q: string) => (await anna.get(`/clients?q=${encodeURIComponent(q)}`)).json().items[0];
  expect(await find('Ромашка')).toMatchObject({
    phone: '+7 999',
    website: 'https://romashka.test',
    owner_id: anna.id,
    external_id: 'CRM-1',
    custom_fields: { ИНН: '7700' },
  });
  expect(await run((await uploaded(bytes, 'clients')).import.id)).toMatchObject({ created: 0, updated: 0 });
  const changed = lines(head, 'Ромашка и партнёры;+7 111;;;;CRM-1;7701');
  const second = await uploaded(changed, 'clients');
  expect(await run(second.import.id)).toMatchObject({ created: 0, updated: 1 });
  expect(await find('партнёры')).toMatchObject({ phone: '+7 111', custom_fields: { ИНН: '7701' } });
  await anna.post(`/work-imports/${second.import.id}/undo`);
  expect(await find('CRM-1')).toMatchObject({
    name: 'Ромашка',
    phone: '+7 999',
    email: 'info@romashka.test',
    custom_fields: { ИНН: '7700' },
  });
  await anna.post(`/work-imports/${seen.import.id}/undo`);
  expect((await anna.get('/clients')).json().total).toBe(0);
});

test('what another program has exported, and we again, comes back as it was', async () => {
  const [from, to] = [await world.project(anna), await world.project(anna)];
  await world.task(anna, {
    project_id: from.id,
    title: '=Опасная',
    priority: 'urgent',
    due_date: '2026-07-01',
  });
  const exported = await anna.get(`/tasks.csv?project_id=${from.id}`);
  const { id } = (await uploaded(exported.rawPayload)).import;
  expect(await run(id, { project_id: to.id })).toMatchObject({ created: 1, problems: [] });
  expect((await rows(to.id))[0]).toMatchObject({
    title: '=Опасная',
    priority: 'urgent',
    due_date: '2026-07-01',
    reporter_id: anna.id,
  });
});

describe('is refused', () => {
  test.each([
    ['an empty file', '', 'file_empty'],
    ['a header alone', 'Title,Status\n', 'file_empty'],
    ['a workbook', Buffer.from('PK\u0003\u0004 workbook'), 'file_unreadable'],
    ['bytes', Buffer.from([0, 1, 2, 0, 0, 0, 3, 0, 0, 0]), 'file_unreadable'],
    ['broken JSON', '{"lists": [', 'file_unreadable'],
    ['other JSON', '{"a": 1}', 'file_unreadable'],
    ['JSON that is nested without end', `{"cards":${'['.repeat(100_000)}`, 'file_unreadable'],
    ['too many rows', `Title\n${'a\n'.repeat(50_001)}`, 'too_many_rows'],
    ['too many columns', `${'a,'.repeat(501)}b\n1\n`, 'file_empty'],
  ])('%s', async (_, content, reason) => {
    const answer = await upload(anna, content);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().reason).toBe(reason);
  });

  test('a file above 20 MB', async () => {
    const answer = await upload(anna, Buffer.alloc(21 * 1024 * 1024, 'a'));
    expect(answer.json()).toMatchObject({ status: 413, reason: 'file_too_large' });
    expect(answer.json().detail).toContain('20 MB');
  });

  test('a run without a title, without a project, with foreign people or impossible values', async () => {
    const project = await world.project(anna);
    const { id } = (await uploaded('Title,Status\nA,new')).import;
    const ask = async (body: object) => (await anna.post(`/work-imports/${id}/run`, body)).json();
    const inProject = { project_id: project.id };
    expect(await ask({})).toMatchObject({ status: 400, reason: 'import_needs_project' });
    expect(await ask({ ...inProject, columns: [] })).toMatchObject({ reason: 'mapping_incomplete' });
    const twice = [0, 1].map((index) => ({ index, field: 'title' }));
    expect(await ask({ ...inProject, columns: twice })).toMatchObject({ reason: 'mapping_twice' });
    const values = [{ field: 'status', text: 'new', becomes: 'gone' }];
    expect(await ask({ ...inProject, values })).toMatchObject({ reason: 'mapping_value' });
    const stranger = await world.owner();
    const theirs = await world.project(stranger);
    expect(await ask({ project_id: theirs.id })).toMatchObject({ status: 404 });
    const people = [{ text: 'x', user_id: stranger.id }];
    expect(await ask({ ...inProject, people })).toMatchObject({ status: 404 });
    expect((await stranger.post(`/work-imports/${id}/run`, {})).statusCode).toBe(404);
    const boris = await world.member(anna);
    expect((await boris.post(`/work-imports/${id}/run`, inProject)).statusCode).toBe(403);
    expect((await boris.delete(`/work-imports/${id}`)).statusCode).toBe(403);
    expect((await anna.delete(`/work-imports/${id}`)).statusCode).toBe(204);
  });
});

test('hostile lines are told and the rest comes in', async () => {
  const project = await world.project(anna);
  const seen = await uploaded(
    lines(
      'id,title,parent,labels',
      `a,${'x'.repeat(400)},b,`,
      'b,Вторая,a,',
      '"c","Третья ""в кавычках"" <script>",,',
      'd,"незакрытая кавычка,,',
      `e,${'z'.repeat(1_100_000)},,`,
      `f,Метки,,"${Array.from({ length: 30 }, (_, n) => `м${n}`).join(';')}"`,
      'g,\uD800\u0000Суррогат,,',
      'c,Ещё раз,,',
    ),
  );
  const done = await run(seen.import.id, { project_id: project.id });
  const all = await rows(project.id);
  expect(all.map((task: { title: string }) => task.title)).toEqual(
    expect.arrayContaining(['x'.repeat(300), 'Вторая', 'Третья "в кавычках" <script>', 'Метки']),
  );
  expect(all.find((task: { title: string }) => task.title === 'Метки').label_ids).toHaveLength(20);
  const messages = done.problems.map(({ message }: { message: string }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([
      'The text is too long and was cut',
      'Tasks can’t lie below themselves or more than five levels deep',
      'The line is longer than 1 MB and was left out',
      'A task can have 20 labels at most: the rest was left out',
      'The same as line 4: left out',
    ]),
  );
  // Of the two that name each other one lies below the other, and no more.
  const parents = all.filter((task: { parent_id: string | null }) => task.parent_id !== null);
  expect(parents).toHaveLength(1);
});

test('a file that would close a circle with what is there, or go too deep, leaves those tasks where they are', async () => {
  const project = await world.project(anna);
  const first = await uploaded(lines('id,title,parent', 'a,A,', 'b,B,a', 'c,C,b', 'd,D,', 'e,E,d', 'f,F,e'));
  await run(first.import.id, { project_id: project.id });

  // B lies below A and would have A below itself; D with two below it would make six of A, B and C.
  const second = await uploaded(lines('id,title,parent', 'a,A,b', 'b,B,', 'c,C,', 'd,D,c'));
  const done = await run(second.import.id, { project_id: project.id });

  expect(done).toMatchObject({ updated: 0, unchanged: 4 });
  expect(done.problems).toEqual(
    [2, 5].map((line) => ({
      line,
      column: null,
      message: 'Tasks can’t lie below themselves or more than five levels deep',
    })),
  );
  const all: { id: string; title: string; parent_id: string | null }[] = await rows(project.id);
  const titleOf = (id: string | null) => all.find((task) => task.id === id)?.title;
  expect(Object.fromEntries(all.map(({ title, parent_id }) => [title, titleOf(parent_id)]))).toEqual({
    A: undefined,
    B: 'A',
    C: 'B',
    D: undefined,
    E: 'D',
    F: 'E',
  });
});

test('tasks change places with each other, and undo closes no circle either', async () => {
  const project = await world.project(anna);
  const first = await uploaded(lines('id,title,parent', 'x,X,', 'a,A,x', 'b,B,a', 'c,C,'));
  await run(first.import.id, { project_id: project.id });
  const parents = async () => {
    const all: { id: string; title: string; parent_id: string | null }[] = await rows(project.id);
    return Object.fromEntries(
      all.map((task) => [task.title, all.find(({ id }) => id === task.parent_id)?.title]),
    );
  };
  const second = await uploaded(lines('id,title,parent', 'x,X,', 'a,A,b', 'b,B,c', 'c,C,'));
  const done = await run(second.import.id, { project_id: project.id });
  expect(done).toMatchObject({ updated: 2, problems: [] });
  expect(await parents()).toEqual({ X: undefined, A: 'B', B: 'C', C: undefined });

  const all: { id: string; title: string }[] = await rows(project.id);
  const idOf = (title: string) => all.find((task) => task.title === title)?.id;
  await anna.patch(`/tasks/${idOf('X')}`, { parent_id: idOf('A') });
  await anna.post(`/work-imports/${second.import.id}/undo`);

  // A was below X, which is below A now.
  expect(await parents()).toEqual({ X: 'A', A: 'B', B: 'C', C: undefined });
});

test('an import whose process has ended is shown as failed, and can be taken back', async () => {
  const project = await world.project(anna);
  const { id } = (await uploaded('Title\nПервая')).import;
  await run(id, { project_id: project.id });
  await world.sql.query(`UPDATE app.work_imports SET status = 'running' WHERE id = $1`, [id]);
  const atWork = await anna.post(`/work-imports/${id}/undo`);
  await world.sql.query(
    `UPDATE app.work_imports SET finished_at = now() - interval '2 minutes' WHERE id = $1`,
    [id],
  );

  const [shown] = (await anna.get('/work-imports')).json().items;
  const undone = await anna.post(`/work-imports/${id}/undo`);

  expect(atWork.json().reason).toBe('nothing_to_undo');
  expect(shown).toMatchObject({ id, status: 'failed' });
  expect(undone.json().status).toBe('undone');
  expect(await rows(project.id)).toEqual([]);
});

test('what somebody writes while a file is imported over it is not lost', async () => {
  const project = await world.project(anna);
  const first = await uploaded(lines('id,title,priority', 'a,A,low'));
  await run(first.import.id, { project_id: project.id });
  const [task] = await rows(project.id);
  const second = await uploaded(lines('id,title', 'a,Новое имя'));
  const other = await world.sql.connect();
  await other.query('BEGIN');
  await other.query(`UPDATE app.tasks SET priority = 'urgent' WHERE id = $1`, [task.id]);

  const running = run(second.import.id, { project_id: project.id });
  await expect
    .poll(
      async () =>
        (
          await world.sql.query(
            `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%app.tasks%'`,
          )
        ).rows[0].n,
    )
    .toBeGreaterThan(0);
  await other.query('COMMIT');
  other.release();
  await running;

  expect((await rows(project.id))[0]).toMatchObject({ title: 'Новое имя', priority: 'urgent' });
});

test('thousands of rows: whole, in order, and the same again none', async () => {
  const project = await world.project(anna);
  const file = `Title,Status\n${Array.from({ length: 2_500 }, (_, n) => `Задача ${n},${n % 2 ? 'done' : 'new'}`).join('\n')}`;
  const seen = await uploaded(file);
  expect(await run(seen.import.id, { project_id: project.id })).toMatchObject({ created: 2_500 });
  const { items } = (await anna.get(`/tasks?project_id=${project.id}&order=rank&limit=3`)).json();
  expect(items.map((task: { title: string }) => task.title)).toEqual(['Задача 0', 'Задача 2', 'Задача 4']);
  expect(await run((await uploaded(file)).import.id, { project_id: project.id })).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 2_500,
  });
  const { rows: numbers } = await world.sql.query(
    'SELECT count(DISTINCT number)::int AS n, count(DISTINCT rank)::int AS ranks FROM app.tasks WHERE project_id = $1',
    [project.id],
  );
  expect(numbers[0].n).toBe(2_500);
}, 60_000);
