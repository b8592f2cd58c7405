import { once } from 'node:events';
import { get } from 'node:http';
import { startStage } from '../e2e/stage.ts';
import { fillCompany, large } from './kit/company.ts';
import { openDatabase } from './kit/database.ts';
import { tell } from './kit/goals.ts';
import { sampled, spread } from './kit/samples.ts';
import { newOwner, organisationOf } from './kit/session.ts';
import { printTable } from './kit/table.ts';

/** An organisation of 200,000 tasks, 500 members and 300 projects, with a board of 20,000 open tasks. */
const stage = await startStage({ env: { RATE_LIMIT: 'off' } });
try {
  const owner = await newOwner(stage);
  const organisation = await organisationOf(owner);
  const sql = await openDatabase(stage);
  const begun = performance.now();
  await fillCompany(sql, organisation.id, organisation.owner_id, large);
  console.log(`seeded in ${Math.round((performance.now() - begun) / 1000)} s`);

  const { rows: found } = await sql.query<{ id: string; board: string }>(
    `SELECT t.id, t.project_id AS board FROM app.tasks t JOIN app.projects p USING (org_id) WHERE p.id = t.project_id AND p.key = 'P0'
       AND t.status = 'todo' ORDER BY t.rank LIMIT 2000`,
  );
  const cards = found.map((row) => row.id);
  const board = found[0]?.board ?? '';
  const card = (n: number) => cards[n % cards.length] ?? '';
  const person = await sql.query<{ id: string }>(
    `SELECT user_id AS id FROM app.memberships WHERE org_id = $1 AND role = 'member' LIMIT 1`,
    [organisation.id],
  );
  const colleague = person.rows[0]?.id ?? '';

  /** As they travel: fetch would hand them out unpacked. */
  const bytes = async (path: string) => {
    const headers = { ...owner.headers, 'accept-encoding': 'gzip' };
    const [answer] = await once(get(`${stage.url}/api${path}`, { headers }), 'response');
    let length = 0;
    for await (const chunk of answer) length += chunk.length;
    return length;
  };
  const file = async (path: string) => {
    const answer = await fetch(`${stage.url}/api${path}`, { headers: owner.headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.arrayBuffer()).byteLength;
  };
  const queries = [
    'новая',
    'кампании',
    'отчоту',
    'yjdfz',
    'баннеры для клиента',
    '4711',
    'P7-1507',
    'Фамилия77',
  ];

  /** What the answer can't do without, as one statement of pg with nothing around it. */
  const ofOrg = `FROM app.tasks WHERE org_id = '${organisation.id}'`;
  const ofBoard = `${ofOrg} AND project_id = '${board}' AND status IN ('todo', 'in_progress', 'in_review')`;
  const columnsOfBoard = `SELECT status, count(*), (array_agg(id ORDER BY rank))[1:50] ${ofBoard} GROUP BY status`;
  const statistics = `SELECT status, priority, count(*) ${ofOrg} AND deleted_at IS NULL GROUP BY status, priority`;
  const found50 = (n: number) => `SELECT id FROM app.search_documents WHERE org_id = '${organisation.id}'
    AND (title @@ plainto_tsquery('simple', '${queries[n % queries.length]}') OR words @@ plainto_tsquery('simple', '${queries[n % queries.length]}')) LIMIT 50`;
  const rows20000 = `SELECT * ${ofBoard}`;
  interface Measured {
    readonly name: string;
    /** p95 in milliseconds. */
    readonly goal?: number;
    readonly times: number;
    readonly work: (n: number) => Promise<unknown>;
    readonly bare?: (n: number) => string;
  }
  const calls: Measured[] = [
    {
      name: 'board of 20,000 open tasks',
      goal: 40,
      times: 60,
      bare: () => columnsOfBoard,
      work: () => owner.get(`/tasks/board?project_id=${board}`),
    },
    { name: 'board of the whole organisation', times: 30, work: () => owner.get('/tasks/board') },
    {
      name: 'more cards of a column',
      times: 60,
      work: () => owner.get(`/tasks/cards?project_id=${board}&status=todo`),
    },
    {
      name: 'list of 50, sorted by due date',
      times: 30,
      work: () => owner.get('/tasks?order=due&limit=50'),
    },
    {
      name: 'groups by assignee',
      goal: 100,
      times: 30,
      bare: () => statistics,
      work: () => owner.get('/tasks/groups?by=assignee&status=todo,in_progress,in_review'),
    },
    {
      name: 'task statistics',
      goal: 100,
      times: 30,
      bare: () => statistics,
      work: () => owner.get('/tasks/stats'),
    },
    { name: 'my day', goal: 100, times: 60, work: () => owner.get('/my-day') },
    { name: 'overview', goal: 100, times: 60, work: () => owner.get('/overview') },
    {
      name: 'statistics of a member',
      goal: 100,
      times: 60,
      work: () => owner.get(`/users/${colleague}/stats`),
    },
    { name: 'projects, list of 50', goal: 100, times: 30, work: () => owner.get('/projects?limit=50') },
    {
      name: 'search',
      goal: 50,
      times: 80,
      bare: found50,
      work: (n) => owner.get(`/search?q=${encodeURIComponent(queries[n % queries.length] ?? '')}`),
    },
    {
      name: 'move of a card in a column of 6,667',
      goal: 15,
      times: 200,
      bare: (n) =>
        `UPDATE app.tasks SET updated_at = now() WHERE org_id = '${organisation.id}' AND id = '${card(n)}'`,
      work: (n) =>
        owner.post(`/tasks/${card(n)}/move`, {
          status: 'todo',
          after_id: card(n * 7 + 1000),
          before_id: null,
        }),
    },
    {
      name: 'export of 20,000 rows, CSV',
      goal: 2000,
      times: 3,
      bare: () => rows20000,
      work: () => file(`/tasks.csv?project_id=${board}&status=todo,in_progress,in_review`),
    },
    {
      name: 'export of 20,000 rows, XLSX',
      goal: 2000,
      times: 3,
      bare: () => rows20000,
      work: () => file(`/tasks.xlsx?project_id=${board}&status=todo,in_progress,in_review`),
    },
    {
      name: 'bulk edit of 5,000 and its undo',
      goal: 4000,
      times: 2,
      work: async () => {
        const { rows } = await sql.query<{ id: string }>(
          `SELECT id FROM app.tasks WHERE org_id = $1 AND project_id = $2 AND status = 'in_progress' LIMIT 5000`,
          [organisation.id, board],
        );
        const { operation_id } = await owner.post<{ operation_id: string }>('/tasks/bulk', {
          ids: rows.map((row) => row.id),
          changes: { priority: 'urgent', status: 'in_review' },
        });
        await owner.post(`/operations/${operation_id}/undo`, {});
      },
    },
  ];
  const rows: (string | number)[][] = [];
  for (const { name, goal, times, work, bare } of calls) {
    try {
      const [p50, p95] = spread(await sampled(times, work));
      const limit = bare && spread(await sampled(times, (n) => sql.query(bare(n))));
      rows.push([name, p50, p95, limit?.[1] ?? '–']);
      if (goal !== undefined)
        tell({
          what: `${name}, p95`,
          measured: p95,
          unit: 'ms',
          goal: { atMost: goal },
          ...(limit && { limit: { measured: limit[1], of: 'pg' } }),
        });
    } catch (error) {
      rows.push([name, '–', String(error).slice(0, 80), '–']);
    }
  }
  printTable(
    'Work: 200,000 tasks, 500 members, 300 projects',
    ['call', 'p50 ms', 'p95 ms', 'pg alone, p95 ms'],
    rows,
  );
  tell({
    what: 'board of 20,000 open tasks, compressed',
    measured: (await bytes(`/tasks/board?project_id=${board}`)) / 1000,
    unit: 'kB',
    goal: { atMost: 60 },
  });
  await sql.end();
} finally {
  await stage.stop();
}
