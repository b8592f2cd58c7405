import type { Language } from '@takt/contract/languages.ts';
import type { runWorkImport, WorkImport } from '@takt/contract/work-imports.ts';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { forEachOrganisation } from '../../jobs/each.ts';
import { appendEvent } from '../events/service.ts';
import { discardClients } from './clients/queries.ts';
import { rehearseClients, restoreClients, runClients } from './clients/service.ts';
import { may } from './policy.ts';
import { membersByName, mostMegabytes, readable } from './preview/service.ts';
import * as q from './queries.ts';
import { withParents } from './reading/parents.ts';
import { problemText } from './reading/problems.ts';
import {
  type ClientRecord,
  clientRecords,
  type Mapping,
  type Problem,
  type TaskRecord,
  taskRecords,
  valueKey,
} from './reading/records.ts';
import type { Table } from './reading/shape.ts';
import { readTable } from './reading/table.ts';
import { fieldsOf, isAllowed, type Kind, mayRepeat, plain } from './reading/words.ts';
import { discardTasks } from './tasks/queries.ts';
import { chunks, rehearseTasks, restoreTasks, type Run, runTasks } from './tasks/service.ts';

type Asked = z.output<typeof runWorkImport.body>;

const mostProblems = 100;
const expand = promisify(gunzip);

/** Imports, or says what would happen. The same file again finds what it has made. */
export async function run(
  db: Db,
  actor: Actor,
  id: string,
  asked: Asked,
  lang: Language,
): Promise<WorkImport> {
  const [given, content, projectThere, people, timeZone] = await db.inOrg(actor.orgId, (tx) =>
    Promise.all([
      q.importById(tx, id),
      q.contentOf(tx, id),
      asked.project_id === null ? true : q.projectIsThere(tx, asked.project_id),
      membersByName(tx),
      q.timeZoneOf(tx),
    ]),
  );
  const imported = own(given, actor);
  if (!projectThere) throw notFound();
  if (!content) throw new AppError('conflict', 'import_file_gone');
  const table = readable(
    await readTable(await expand(content, { maxOutputLength: mostMegabytes * 1024 * 1024 })),
    lang,
  );
  const mapping = await settled(db, actor, imported.kind, table, asked, { people, timeZone });
  const read = recordsOf(table, mapping);
  const problems = toldProblems(table, read.problems, lang);
  const skipped = read.skipped + table.broken.length;
  const { kind } = imported;
  const projectId = kind === 'tasks' ? asked.project_id : null;
  if (kind === 'tasks' && projectId === null)
    throw new AppError('invalid', 'import_needs_project', { fields: ['project_id'] });

  if (asked.dry_run) {
    const counts =
      'tasks' in read
        ? await rehearseTasks(db, actor, projectId ?? '', read.tasks)
        : await rehearseClients(db, actor, read.clients);
    return { ...imported, ...counts, skipped, problems };
  }
  if (!(await db.inOrg(actor.orgId, (tx) => q.beginRun(tx, id, projectId))))
    throw new AppError('conflict', 'import_not_ready');
  const counts = { created: 0, updated: 0, unchanged: 0, skipped };
  let toldOf = problems;
  const work: Run = {
    db,
    actor,
    importId: id,
    note: async (tx, changed) => void (await q.updateImport(tx, id, { changed })),
  };
  try {
    if ('tasks' in read) {
      const late = await runTasks(work, projectId ?? '', read.tasks, counts);
      toldOf = toldProblems(table, [...read.problems, ...late], lang);
    } else await runClients(work, read.clients, counts);
  } catch (error) {
    await db.inOrg(actor.orgId, (tx) => q.updateImport(tx, id, { status: 'failed', counts, problems }));
    throw error;
  }
  return db.inOrg(actor.orgId, async (tx) => {
    const done = await q.updateImport(tx, id, { status: 'done', counts, problems: toldOf });
    const { created, updated } = counts;
    appendEvent(tx, actor, 'work_import.done', 'work_import', id, {
      name: done.file_name,
      kind,
      project_id: projectId,
      created,
      updated,
    });
    return done;
  });
}

function own(found: WorkImport | undefined, actor: Actor): WorkImport {
  if (!found) throw notFound();
  if (!allows(may.run, actor, found.created_by)) throw forbidden();
  return found;
}

type Read = ({ tasks: TaskRecord[] } | { clients: ClientRecord[] }) & {
  problems: Problem[];
  skipped: number;
};
function recordsOf(table: Table, mapping: Mapping): Read {
  if (mapping.kind === 'clients') {
    const { records, problems, skipped } = clientRecords(table, mapping);
    return { clients: records, problems, skipped };
  }
  const { records, problems, skipped } = taskRecords(table, mapping);
  const parents = withParents(records);
  return { tasks: parents.records, problems: [...problems, ...parents.problems], skipped };
}

function toldProblems(table: Table, problems: readonly Problem[], lang: Language): WorkImport['problems'] {
  return [
    ...table.broken.map(({ line, fault }): Problem => ({ line, column: null, code: fault })),
    ...problems,
  ]
    .toSorted((a, b) => a.line - b.line)
    .slice(0, mostProblems)
    .map(({ line, column, code, value }) => ({ line, column, message: problemText(lang, code, value) }));
}

/** What the person has said, checked; the rest as it is guessed. */
async function settled(
  db: Db,
  actor: Actor,
  kind: Kind,
  table: Table,
  asked: Asked,
  known: { people: ReadonlyMap<string, string>; timeZone: string },
): Promise<Mapping> {
  const fields = fieldsOf(kind, table.header);
  if (asked.columns) {
    fields.fill('ignore');
    for (const { index, field } of asked.columns) if (index < fields.length) fields[index] = field;
    const twice = fields.find((field, index) => !mayRepeat(field) && fields.indexOf(field) !== index);
    if (twice !== undefined)
      throw new AppError('invalid', 'mapping_twice', { gaps: { field: twice }, fields: ['columns'] });
  }
  const needed = kind === 'tasks' ? 'title' : 'name';
  if (!fields.includes(needed))
    throw new AppError('invalid', 'mapping_incomplete', { gaps: { fields: needed }, fields: ['columns'] });
  const values = new Map<string, string | null>();
  for (const { field, text, becomes } of asked.values) {
    if (becomes !== null && !isAllowed(kind, field, becomes))
      throw new AppError('invalid', 'mapping_value', { gaps: { value: becomes }, fields: ['values'] });
    values.set(valueKey(field, text), becomes);
  }
  const people = new Map<string, string | null>(known.people);
  const members = new Set(
    (await db.ask(actor.orgId, (tx) => q.colleagues(tx))).map((colleague) => colleague.id),
  );
  for (const { text, user_id } of asked.people) {
    if (user_id !== null && !members.has(user_id)) throw notFound();
    people.set(plain(text), user_id);
  }
  return { kind, fields, values, people, timeZone: known.timeZone };
}

export async function listImports(
  db: Db,
  actor: Actor,
  { kind, cursor, limit }: { kind?: Kind | undefined; cursor?: string | undefined; limit: number },
) {
  const before = keyOf(cursor, z.uuid());
  const rows = await db.ask(actor.orgId, (tx) => q.listImports(tx, kind, before, limit + 1));
  return pageOf(rows, limit, (row) => row.id);
}

const discardedAtOnce = 2_000;

/** What it created goes into the trash; what it changed becomes as it was, unless somebody has changed it since. */
export async function undo(db: Db, actor: Actor, id: string): Promise<WorkImport> {
  const imported = own(await db.ask(actor.orgId, (tx) => q.importById(tx, id)), actor);
  if (imported.status !== 'done' && imported.status !== 'failed')
    throw new AppError('conflict', 'nothing_to_undo');
  const discard = imported.kind === 'tasks' ? discardTasks : discardClients;
  const restore = imported.kind === 'tasks' ? restoreTasks : restoreClients;
  for (let gone = discardedAtOnce; gone === discardedAtOnce;)
    gone = await db.inOrg(actor.orgId, (tx) => discard(tx, id, actor.userId, discardedAtOnce));
  const changed = await db.ask(actor.orgId, (tx) => q.changedBy(tx, id));
  // The last change first: what was changed twice becomes what it was before the first.
  for (const some of chunks(changed.toReversed()))
    for (const layer of layers(some)) await db.inOrg(actor.orgId, (tx) => restore(tx, layer));
  return db.inOrg(actor.orgId, async (tx) => {
    const undone = await q.updateImport(tx, id, { status: 'undone', forgetChanged: true });
    appendEvent(tx, actor, 'work_import.undone', 'work_import', id, {
      name: undone.file_name,
      kind: undone.kind,
      project_id: undone.project_id,
    });
    return undone;
  });
}

/** In each layer every row at most once. */
function layers(changed: readonly q.Changed[]): q.Changed[][] {
  const found: q.Changed[][] = [];
  const times = new Map<string, number>();
  for (const one of changed) {
    const n = times.get(one.id) ?? 0;
    times.set(one.id, n + 1);
    (found[n] ??= []).push(one);
  }
  return found;
}

export function remove(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { status } = own(await q.importById(tx, id), actor);
    if (status !== 'uploaded') throw new AppError('conflict', 'import_done');
    await q.deleteImport(tx, id);
  });
}

export const forgetFiles = async (db: Db): Promise<void> =>
  forEachOrganisation(db, (orgId) => db.inOrg(orgId, q.forgetFiles));
