import { isDeepStrictEqual } from 'node:util';
import { type bulkEdit as bulkEditCall, mostAtOnce } from '@takt/contract/operations.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import { generateNKeysBetween } from 'fractional-indexing';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { edgeRank, takeTurn } from '../tasks/places/queries.ts';
import { placed } from '../tasks/places/service.ts';
import { holdMember, holdProject, watchAll } from '../tasks/queries.ts';
import { mayRemove } from '../tasks/trash/service.ts';
import * as q from './queries.ts';

type Body = z.output<typeof bulkEditCall.body>;
type Changes = Body['changes'];
type Done = z.input<(typeof bulkEditCall)['response']>;

/**
 * Many tasks in one transaction and a fixed number of statements, however many they are. The log gets one event; what
 * it meant for each task is kept beside it, for its history and for taking it back.
 */
export function editTasks(db: Db, actor: Actor, { ids, filter, changes }: Body): Promise<Done> {
  if (ids !== undefined && filter !== undefined) throw new AppError('invalid', 'nothing_named');
  return placed(db, actor.orgId, async (tx) => {
    await q.takeTime(tx);
    await checkChanges(tx, changes);
    // Who names nothing means nothing, never everything.
    const named = ids ?? (filter ? await q.matchingIds(tx, actor, filter, mostAtOnce) : []);
    if (named.length > mostAtOnce)
      throw new AppError('invalid', 'too_many_at_once', { gaps: { limit: mostAtOnce } });
    if (changes.status !== undefined) await takeTurn(tx);
    const wanted = new Set(named);
    const standing = await q.lockedTasks(tx, [...wanted]);
    const at = new Date().toISOString();
    const edits = await editsOf(tx, actor, standing, changes, at);
    if (edits.length > 0) await write(tx, actor, edits, changes, at);
    return {
      operation_id: edits.length > 0 ? await keep(tx, actor, edits, changes, at) : null,
      changed: edits.length,
      unchanged: wanted.size - edits.length,
    };
  });
}

interface Edit extends q.Part {
  readonly rank: string | null;
  readonly projectId: string;
}

/** Nothing is given to somebody who is not in, or put where nothing may be. */
async function checkChanges(tx: OrgTx, changes: Changes): Promise<void> {
  if (changes.project_id !== undefined && !(await holdProject(tx, changes.project_id))) throw notFound();
  if (changes.assignee_id && !(await holdMember(tx, changes.assignee_id))) throw notFound();
  const labels = new Set([...(changes.add_label_ids ?? []), ...(changes.remove_label_ids ?? [])]);
  if (labels.size > 0 && (await q.countLabels(tx, [...labels])) < labels.size) throw notFound();
}

/** What differs for each task; those for which nothing does are left out. */
async function editsOf(
  tx: OrgTx,
  actor: Actor,
  standing: readonly q.Standing[],
  changes: Changes,
  at: string,
): Promise<Edit[]> {
  const { status, delete: isDeleted, add_label_ids: add, remove_label_ids: remove, ...plain } = changes;
  const ranks = await newRanks(tx, standing, status);
  return standing.flatMap((task) => {
    const labelIds = relabelled(task.label_ids, add, remove);
    const rank = ranks.get(task.id);
    const after: Record<string, unknown> = {
      ...plain,
      label_ids: labelIds,
      ...(rank !== undefined && {
        status,
        rank,
        completed_at: status === 'done' ? (task.completed_at ?? at) : null,
      }),
      ...(isDeleted && mayRemove(actor, task.reporter_id) && { deleted_at: at }),
    };
    const before: Readonly<Record<string, unknown>> = { ...task, deleted_at: null };
    const differing = Object.keys(after).filter(
      (field) => after[field] !== undefined && !isDeepStrictEqual(after[field], before[field]),
    );
    if (differing.length === 0) return [];
    return {
      task_id: task.id,
      changes: Object.fromEntries(
        differing.map((field) => [field, { before: before[field], after: after[field] }]),
      ),
      rank: rank ?? null,
      projectId: task.project_id,
    };
  });
}

/** Those that change their status go to the top of the new one together, in the order in which they stood. */
async function newRanks(
  tx: OrgTx,
  standing: readonly q.Standing[],
  status: Changes['status'],
): Promise<Map<string, string>> {
  if (status === undefined) return new Map();
  const place = (task: q.Standing) => taskStatus.options.indexOf(task.status);
  const moving = standing
    .filter((task) => task.status !== status)
    .toSorted((a, b) => place(a) - place(b) || (a.rank < b.rank ? -1 : 1));
  const keys = generateNKeysBetween(null, await edgeRank(tx, status, 'top'), moving.length);
  return new Map(moving.map((task, n) => [task.id, keys[n] ?? '']));
}

function relabelled(
  current: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
): string[] {
  const set = new Set([...current, ...add]);
  for (const id of remove) set.delete(id);
  return [...set].toSorted();
}

async function write(
  tx: OrgTx,
  actor: Actor,
  edits: readonly Edit[],
  changes: Changes,
  at: string,
): Promise<void> {
  const { add_label_ids: add = [], remove_label_ids: remove = [], delete: isDeleted, ...plain } = changes;
  const ids = edits.map((edit) => edit.task_id);
  // Whoever may not delete some of them changes the rest of them all the same.
  const gone = new Set(edits.filter((edit) => edit.changes.deleted_at).map((edit) => edit.task_id));
  const [going, staying] = [
    edits.filter((edit) => gone.has(edit.task_id)),
    edits.filter((edit) => !gone.has(edit.task_id)),
  ];
  for (const [some, writing] of [
    [going, { ...plain, deleted_by: actor.userId }],
    [staying, plain],
  ] as const)
    if (some.length > 0)
      await q.writeTasks(
        tx,
        some.map((edit) => edit.task_id),
        new Map(some.flatMap((edit) => (edit.rank === null ? [] : [[edit.task_id, edit.rank]]))),
        writing,
        at,
      );
  if (add.length + remove.length > 0)
    await q.relabelTasks(tx, ids, { add: add.filter((id) => !remove.includes(id)), remove });
  if (plain.assignee_id) await watchAll(tx, ids, plain.assignee_id);
}

/** Remembers what was done to each, and tells of it once. */
async function keep(
  tx: OrgTx,
  actor: Actor,
  edits: readonly Edit[],
  changes: Changes,
  at: string,
): Promise<string> {
  const id = newId();
  const projects = new Set(edits.map((edit) => edit.projectId));
  if (changes.project_id !== undefined) projects.add(changes.project_id);
  const projectIds = [...projects];
  await q.insertOperation(
    tx,
    { id, actorId: actor.userId, at, projectIds },
    edits.map(({ task_id, changes: own }) => ({ task_id, changes: own })),
  );
  appendEvent(tx, actor, 'tasks.changed', 'operation', id, {
    operation_id: id,
    ids: edits.map((edit) => edit.task_id),
    changes,
    project_ids: projectIds,
  });
  return id;
}
