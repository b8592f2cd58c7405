import pg from 'pg';
import { type Call, type Company, isGood } from './load.ts';

/** What the log says and the database does not, and the other way round: each a sentence; all empty is how it should be. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** Of the event log: numbers that are missing, changes that are not told of, or told of twice. */
  readonly torn: readonly string[];
}

/**
 * Compares what was acknowledged with what PostgreSQL holds. A call without a good answer may have been carried out or
 * not, but never twice; a task belongs to one caller, so its last acknowledged title is the oldest that it may have.
 */
export async function check({ database, project, log }: Company): Promise<Verdict> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return compare(log, await stored(client, project));
  } finally {
    await client.end();
  }
}

interface Stored {
  readonly tasks: { readonly id: string; readonly title: string; readonly made: string }[];
  readonly comments: { readonly id: string; readonly task: string; readonly content: string }[];
  readonly events: { readonly seq: number; readonly kind: string; readonly about: string }[];
  /** The number that the last event was given. */
  readonly counter: number;
}

async function stored(client: pg.Client, project: string): Promise<Stored> {
  const org = '(SELECT org_id FROM app.projects WHERE id = $1)';
  const rows = async <Row extends pg.QueryResultRow>(sql: string) =>
    (await client.query<Row>(sql, [project])).rows;
  const [counter] = await rows<{ value: number }>(
    `SELECT value::int FROM app.counters WHERE org_id = ${org} AND name = 'event'`,
  );
  return {
    tasks: await rows(
      `SELECT id, title, split_part(description, ' ', 1) AS made FROM app.tasks WHERE org_id = ${org}`,
    ),
    comments: await rows(`SELECT id, task_id AS task, content FROM app.comments WHERE org_id = ${org}`),
    events: await rows(
      `SELECT seq::int, kind, entity_id AS about FROM app.events WHERE org_id = ${org} ORDER BY seq`,
    ),
    counter: counter?.value ?? 0,
  };
}

function compare(log: readonly Call[], { tasks, comments, events, counter }: Stored): Verdict {
  const writes = log.filter(({ text }) => text !== undefined);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const said = new Set(comments.map(({ content }) => content));
  const renames = Map.groupBy(
    writes.filter(({ kind }) => kind === 'rename'),
    ({ task }) => task,
  );

  const lost = writes.filter(isGood).flatMap(({ kind, task = '', text = '' }) => {
    if (kind === 'comment') return said.has(text) ? [] : [`comment ${text}`];
    return byId.has(task) ? [] : [`task ${task} "${text}"`];
  });
  const overwritten = tasks.flatMap(({ id, title, made }) => {
    const all = renames.get(id) ?? [];
    const since = all.slice(Math.max(0, all.findLastIndex(isGood)));
    const may = [...since.map(({ text }) => text), ...(all.some(isGood) ? [] : [made])];
    return may.includes(title)
      ? []
      : [`task ${id} is called "${title}", and not one of "${may.join('", "')}"`];
  });

  const asked = new Set(writes.map(({ text }) => text));
  const texts = [...tasks.map(({ made }) => made), ...comments.map(({ content }) => content)];
  const twice = [...Map.groupBy(texts, (text) => text)].flatMap(([text, all]) => [
    ...(all.length > 1 ? [`"${text}" is there ${all.length} times`] : []),
    ...(asked.has(text) ? [] : [`"${text}" was never asked for`]),
  ]);

  const told = Map.groupBy(events, ({ kind, about }) => `${kind} ${about}`);
  const times = (kind: string, id: string) => told.get(`${kind} ${id}`)?.length ?? 0;
  const torn = [
    ...events
      .flatMap(({ seq }, n) => (seq === n + 1 ? [] : [`event ${n + 1} has the number ${seq}`]))
      .slice(0, 3),
    ...(counter === events.length
      ? []
      : [`the counter says ${counter}, and there are ${events.length} events`]),
    ...[
      ...tasks.map(({ id }) => ['task.created', id]),
      ...comments.map(({ id }) => ['comment.created', id]),
    ].flatMap(([kind = '', id = '']) =>
      times(kind, id) === 1 ? [] : [`${kind} of ${id} is told ${times(kind, id)} times`],
    ),
    ...tasks.flatMap(({ id }) => {
      const all = renames.get(id) ?? [];
      const changed = times('task.changed', id);
      return changed >= all.filter(isGood).length && changed <= all.length
        ? []
        : [`${changed} changes of ${id} are told, and ${all.length} were asked for`];
    }),
  ];
  return { lost: [...lost, ...overwritten], twice, torn };
}
