import { generateNKeysBetween } from 'fractional-indexing';
import { type TaskStatus, taskStatus } from '@takt/contract/tasks.ts';
import type { Db, OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { fitting } from '../../tasks/parents/service.ts';
import { edgeRank, takeTurn } from '../../tasks/places/queries.ts';
import { placed } from '../../tasks/places/service.ts';
import { holdProject } from '../../tasks/queries.ts';
import type { Changed, Counts } from '../queries.ts';
import type { Problem, TaskFields, TaskRecord } from '../reading/records.ts';
import * as q from './queries.ts';

export interface Run {
  readonly db: Db;
  readonly actor: Actor;
  readonly importId: string;
  /** Says how far it has come, in the transaction of what it has written. */
  readonly note: (tx: OrgTx, changed: readonly Changed[]) => Promise<void>;
}
const rowsAtOnce = 1_000;
const empty: Omit<TaskFields, 'title'> = {
  description: '',
  status: 'todo',
  priority: 'medium',
  type: 'task',
  assignee_id: null,
  start_date: null,
  due_date: null,
  estimate: null,
};

/** What of `known` the record would change. */
function differences(record: TaskRecord, known: q.Known): Record<string, unknown> {
  const changed: [string, unknown][] = Object.entries(record.fields).filter(
    ([field, value]) => known[field] !== value,
  );
  const labels = record.labels?.map((name) => name.toLowerCase()).toSorted();
  if (labels && labels.join('\n') !== known.labels.join('\n')) changed.push(['labels', labels]);
  return Object.fromEntries(changed);
}
const valuesOf = (known: q.Known, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, known[field]]));

/** What would happen; writes nothing. */
export async function rehearseTasks(
  db: Db,
  actor: Actor,
  projectId: string,
  records: readonly TaskRecord[],
): Promise<Omit<Counts, 'skipped'>> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const some of chunks(records)) {
    const ids = some.map((record) => record.external_id);
    const known = await db.ask(actor.orgId, (tx) => q.tasksCalled(tx, projectId, ids));
    for (const record of some) {
      const there = known.get(record.external_id);
      if (!there) counts.created++;
      else if (Object.keys(differences(record, there)).length > 0) counts.updated++;
      else counts.unchanged++;
    }
  }
  return counts;
}

/**
 * A thousand tasks a transaction: others who create tasks wait for that long at most, and a run that broke off goes on.
 * Answers what was found only when it met the tasks that are there.
 */
export async function runTasks(
  run: Run,
  projectId: string,
  records: readonly TaskRecord[],
  counts: Counts,
): Promise<Problem[]> {
  const ids = new Map<string, string>();
  const written = new Set<string>();
  // From the end: each chunk stands on top of the ones behind it, and the first line above all.
  for (const some of chunks(records).toReversed()) {
    const result = await placed(run.db, run.actor.orgId, async (tx) => {
      if (!(await holdProject(tx, projectId))) throw notFound();
      const done = await writeChunk(tx, run, projectId, some);
      await run.note(tx, done.changed);
      return done;
    });
    for (const [external, id] of result.ids) ids.set(external, id);
    for (const id of result.touched) written.add(id);
    counts.created += result.created;
    counts.updated += result.changed.length;
    counts.unchanged += some.length - result.created - result.changed.length;
  }
  const pairs = records.flatMap(({ line, external_id, parent }) => {
    const [id, parentId] = [ids.get(external_id), parent === null ? undefined : ids.get(parent)];
    return id && parentId ? [{ line, id, parent_id: parentId }] : [];
  });
  const problems: Problem[] = [];
  for (const some of chunks(pairs)) {
    await run.db.inOrg(run.actor.orgId, async (tx) => {
      // Asked in turn, as when one task is hung elsewhere by hand.
      await takeTurn(tx);
      const known = await q.heldTasks(
        tx,
        some.map(({ id }) => id),
      );
      const wanted = some.filter(
        ({ id, parent_id }) => known.has(id) && known.get(id)?.parent_id !== parent_id,
      );
      const fit = await fitting(tx, wanted);
      for (const one of wanted)
        if (!fit.has(one)) problems.push({ line: one.line, column: null, code: 'bad_parent' });
      const moved = [...fit];
      if (moved.length === 0) return;
      await q.setParents(tx, moved);
      const others = moved.filter(({ id }) => !written.has(id));
      counts.updated += others.length;
      counts.unchanged -= others.length;
      const changed = others.map(({ id, parent_id }) => ({
        id,
        before: { parent_id: known.get(id)?.parent_id ?? null },
        after: { parent_id },
      }));
      await run.note(tx, changed);
    });
  }
  return problems;
}

async function writeChunk(tx: OrgTx, run: Run, projectId: string, records: readonly TaskRecord[]) {
  // The numbers first: whoever else creates tasks waits there, so no two take the same place on top.
  const first = await q.takeNumbers(tx, 0);
  const known = await q.heldTasksCalled(
    tx,
    projectId,
    records.map((record) => record.external_id),
  );
  const fresh = records.filter((record) => !known.has(record.external_id));
  const changes = records.flatMap((record) => {
    const there = known.get(record.external_id);
    const after = there ? differences(record, there) : {};
    const fields = Object.keys(after);
    return there && fields.length > 0 ? [{ record, there, after, before: valuesOf(there, fields) }] : [];
  });
  if (fresh.length > 0) await q.takeNumbers(tx, fresh.length);

  const statuses = [
    ...fresh.map((record) => record.fields.status ?? 'todo'),
    ...changes.flatMap(({ after, there, record }) =>
      'status' in after ? (record.fields.status ?? there.status) : [],
    ),
  ];
  const nextRank = await ranksOnTop(tx, statuses);
  const created = fresh.map((record, n): q.NewTask => {
    const fields = { ...empty, title: '', ...record.fields };
    return {
      ...fields,
      id: newId(),
      number: first + n,
      rank: nextRank(fields.status),
      external_id: record.external_id,
    };
  });
  const by = { projectId, reporterId: run.actor.userId, importId: run.importId };
  if (created.length > 0) await q.insertTasks(tx, by, created);
  if (changes.length > 0) {
    await q.rewriteTasks(
      tx,
      changes.map(({ record, there, after }) => {
        const fields = { ...there, ...record.fields };
        return { ...fields, rank: 'status' in after ? nextRank(fields.status) : there.rank };
      }),
    );
  }
  const newIds = new Map(created.map((task) => [task.external_id, task.id]));
  await writeLabels(tx, [
    ...fresh.flatMap(({ external_id, labels }) => {
      const id = newIds.get(external_id);
      return id && labels && labels.length > 0 ? [{ id, labels }] : [];
    }),
    ...changes.flatMap(({ record, there, after }) =>
      'labels' in after ? [{ id: there.id, labels: record.labels ?? [] }] : [],
    ),
  ]);
  const changed: Changed[] = changes.map(({ there, before, after }) => ({ id: there.id, before, after }));
  return {
    created: created.length,
    changed,
    ids: [...newIds, ...[...known].map(([external, { id }]) => [external, id] as const)],
    touched: [...newIds.values(), ...changed.map(({ id }) => id)],
  };
}

async function writeLabels(
  tx: OrgTx,
  given: readonly { id: string; labels: readonly string[] }[],
): Promise<void> {
  if (given.length === 0) return;
  const ids = await q.labelsNamed(tx, [...new Set(given.flatMap(({ labels }) => labels))]);
  await q.setLabels(
    tx,
    given.map(({ id, labels }) => ({
      id,
      label_ids: labels.flatMap((name) => ids.get(name.toLowerCase()) ?? []),
    })),
  );
}

/** Hands out places above all that is in each column, from the top down. */
async function ranksOnTop(
  tx: OrgTx,
  statuses: readonly TaskStatus[],
): Promise<(status: TaskStatus) => string> {
  const ranks = new Map<TaskStatus, string[]>();
  for (const status of taskStatus.options) {
    const count = statuses.filter((one) => one === status).length;
    if (count > 0) ranks.set(status, generateNKeysBetween(null, await edgeRank(tx, status, 'top'), count));
  }
  return (status) => {
    const rank = ranks.get(status)?.shift();
    if (rank === undefined) throw new Error('There are as many places as tasks');
    return rank;
  };
}

export function chunks<T>(all: readonly T[], size = rowsAtOnce): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

/** What the import has changed becomes as it was, where it still is as the import left it. */
export async function restoreTasks(tx: OrgTx, changed: readonly Changed[]): Promise<void> {
  await takeTurn(tx);
  const known = await q.heldTasks(
    tx,
    changed.map(({ id }) => id),
  );
  const still = changed.flatMap(({ id, before, after }) => {
    const there = known.get(id);
    if (!there) return [];
    const fields = Object.keys(before).filter(
      (field) => JSON.stringify(there[field]) === JSON.stringify(after[field]),
    );
    return [{ there, before, fields }];
  });
  // Where somebody has hung its former parent below it meanwhile, it stays.
  const fit = await fitting(
    tx,
    still.flatMap(({ there: { id }, before, fields }) =>
      fields.includes('parent_id')
        ? [{ id, parent_id: valuesFrom(before, ['parent_id']).parent_id ?? null }]
        : [],
    ),
  );
  const hung = new Set([...fit].map(({ id }) => id));
  const back = still.flatMap(({ there, before, fields: all }) => {
    const fields = hung.has(there.id) ? all : all.filter((field) => field !== 'parent_id');
    return fields.length === 0 ? [] : [{ there, fields, values: valuesFrom(before, fields) }];
  });
  if (back.length === 0) return;
  const nextRank = await ranksOnTop(
    tx,
    back.flatMap(({ there, values }) => ('status' in values ? { ...there, ...values }.status : [])),
  );
  await q.rewriteTasks(
    tx,
    back.map(({ there, values }) => {
      const fields = { ...there, ...values };
      return { ...fields, rank: 'status' in values ? nextRank(fields.status) : there.rank };
    }),
  );
  await writeLabels(
    tx,
    back.flatMap(({ there, fields, values }) =>
      fields.includes('labels') ? [{ id: there.id, labels: { ...there, ...values }.labels }] : [],
    ),
  );
}
const valuesFrom = (before: Record<string, unknown>, fields: readonly string[]): Partial<q.Known> =>
  Object.fromEntries(fields.map((field) => [field, before[field]]));
