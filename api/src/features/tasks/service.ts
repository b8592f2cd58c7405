import { isDeepStrictEqual } from 'node:util';
import { type createTask, type Task, taskCard, type updateTask } from '@takt/contract/tasks.ts';
import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { mentionedIn } from '../comments/service.ts';
import { appendEvent } from '../events/service.ts';
import { nextNumber } from '../organisations/queries.ts';
import { type Changes, updateFields } from './fields/queries.ts';
import { heightOf, pathTo } from './parents/queries.ts';
import { mostLevels } from './parents/service.ts';
import { edgeRank, takeTurn } from './places/queries.ts';
import { around, livingTask, placed } from './places/service.ts';
import * as q from './queries.ts';

export type NewTaskFields = z.output<typeof createTask.body>;
type Given = z.output<typeof updateTask.body>;

interface Origin {
  readonly templateId?: string;
  readonly importId?: string;
  readonly externalId?: string;
  /** Nobody has made it just now, so whoever stands as its reporter is told of it too. */
  readonly byItself?: boolean;
}

export async function getTask(db: Db, actor: Actor, id: string): Promise<Task> {
  const task = await db.ask(actor.orgId, (tx) => q.taskById(tx, id));
  if (!task) throw notFound();
  return task;
}

export async function getTaskByNumber(db: Db, actor: Actor, number: number): Promise<Task> {
  const task = await db.ask(actor.orgId, (tx) => q.taskByNumber(tx, number));
  if (!task) throw notFound();
  return task;
}

/** A new task stands on top of its column. */
export const addTask = (db: Db, actor: Actor, fields: NewTaskFields): Promise<Task> =>
  placed(db, actor.orgId, (tx) => makeTask(tx, actor, fields));

/**
 * For whoever makes tasks in a transaction of his own: let it be one of `placed`, which comes again when somebody else
 * has taken the place. `origin` is where a task comes from that nobody typed in.
 */
export async function makeTask(
  tx: OrgTx,
  actor: { readonly userId: string },
  fields: NewTaskFields,
  { byItself = false, ...origin }: Origin = {},
): Promise<Task> {
  const id = newId();
  await checkPlaces(tx, fields);
  // The number first: whoever else creates a task waits there, so no two take the same place on top.
  const number = await nextNumber(tx, 'task');
  if (fields.parent_id !== null) await checkParent(tx, undefined, fields.parent_id);
  const rank = generateKeyBetween(null, await edgeRank(tx, fields.status, 'top'));
  const labelIds = [...new Set(fields.label_ids)].toSorted();
  const inserted = await q.insertTask(tx, {
    ...origin,
    id,
    rank,
    number,
    projectId: fields.project_id,
    parentId: fields.parent_id,
    title: fields.title,
    description: fields.description,
    status: fields.status,
    priority: fields.priority,
    type: fields.type,
    assigneeId: fields.assignee_id,
    reporterId: actor.userId,
    startDate: fields.start_date,
    dueDate: fields.due_date,
    estimate: fields.estimate,
  });
  if (labelIds.length > 0) await q.setLabels(tx, id, labelIds);
  const mentioned = await mentionedIn(tx, fields.description);
  const assignee = fields.assignee_id === null ? [] : [fields.assignee_id];
  await q.watch(tx, id, [actor.userId, ...assignee, ...mentioned]);
  const task = { ...inserted, label_ids: labelIds };
  appendEvent(tx, byItself ? null : actor, 'task.created', 'task', id, {
    task: taskCard.parse(task),
    ...(mentioned.length > 0 && { mentioned }),
    ...(task.parent_id !== null && (await around(tx, id, [task.parent_id]))),
  });
  return task;
}

/**
 * Only the given fields change, so edits of different fields always merge; a description is checked against its version.
 * A field that is set to what it was is no change: nothing is written and nobody is told.
 */
export function changeTask(db: Db, actor: Actor, id: string, given: Given): Promise<Task> {
  const { label_ids: labelIds, version, ...fields } = given;
  return db.inOrg(actor.orgId, async (tx) => {
    await checkPlaces(tx, fields);
    if (fields.parent_id !== undefined) await takeTurn(tx);
    if (fields.parent_id) await checkParent(tx, id, fields.parent_id);
    const updated = await updateFields(tx, id, fields, version);
    // Before the labels: what is refused for its description is refused whole.
    const current = updated?.task ?? (await unwritten(tx, id, given));
    const relabelled = labelIds === undefined ? {} : await relabel(tx, id, labelIds);
    const task = Object.keys(relabelled).length > 0 ? await touched(tx, id) : current;
    await tell(tx, actor, task, { ...relabelled, ...updated?.changes });
    return task;
  });
}

export const assignTask = (db: Db, actor: Actor, id: string, assignee_id: string | null): Promise<Task> =>
  changeTask(db, actor, id, { assignee_id });

/** What it says to a change that had nothing to write, or was not let. */
async function unwritten(tx: OrgTx, id: string, { description, version }: Given): Promise<Task> {
  const current = await q.taskById(tx, id);
  if (!current) throw notFound();
  if (current.deleted_at !== null) throw new AppError('conflict', 'in_trash');
  if (description !== undefined && description !== current.description && version !== current.version)
    throw new AppError('stale', 'task_changed_meanwhile', { extra: { current } });
  return current;
}

async function touched(tx: OrgTx, id: string): Promise<Task> {
  const task = await q.touchTask(tx, id);
  if (!task) throw notFound();
  return task;
}

/** Gives the task these labels and no others, and tells what changed by that. */
async function relabel(tx: OrgTx, id: string, wanted: readonly string[]): Promise<Changes> {
  await livingTask(tx, id);
  const labelIds = await q.labelsOf(tx, id);
  const ids = [...new Set(wanted)].toSorted();
  if (isDeepStrictEqual(ids, labelIds)) return {};
  await q.setLabels(tx, id, ids);
  return { label_ids: { before: labelIds, after: ids } };
}

async function tell(tx: OrgTx, actor: Actor, task: Task, changes: Changes): Promise<void> {
  const changed = Object.keys(changes);
  if (changed.length === 0) return;
  if (changes.assignee_id && task.assignee_id !== null) await q.watch(tx, task.id, [task.assignee_id]);
  // Who watches already is told that the description changed; who is new in it, that he is mentioned.
  const mentioned = changes.description
    ? await q.watch(tx, task.id, await mentionedIn(tx, task.description))
    : [];
  const parents = changes.parent_id && z.array(z.string().nullable()).parse(Object.values(changes.parent_id));
  appendEvent(tx, actor, 'task.changed', 'task', task.id, {
    task: taskCard.parse(task),
    changed,
    changes,
    ...(mentioned.length > 0 && { mentioned }),
    ...(parents && (await around(tx, task.id, parents))),
  });
}

/** A task belongs to a project that is not in the trash, and is given to somebody who is in. */
async function checkPlaces(
  tx: OrgTx,
  { project_id, assignee_id }: Pick<Given, 'project_id' | 'assignee_id'>,
): Promise<void> {
  if (project_id !== undefined && !(await q.holdProject(tx, project_id))) throw notFound();
  if (assignee_id && !(await q.holdMember(tx, assignee_id))) throw notFound();
}

/** Asked in turn: two who hang each other's tasks below their own would close a circle. */
async function checkParent(tx: OrgTx, id: string | undefined, parentId: string): Promise<void> {
  const path = await pathTo(tx, parentId, mostLevels);
  if (path.length === 0) throw notFound();
  if (id !== undefined && path.includes(id))
    throw new AppError('conflict', 'task_cycle', { fields: ['parent_id'] });
  const below = id === undefined ? 1 : await heightOf(tx, id, mostLevels);
  if (path.length + below > mostLevels)
    throw new AppError('conflict', 'tasks_too_deep', {
      gaps: { limit: mostLevels },
      fields: ['parent_id'],
    });
}

/** Hands the open tasks of a person on, or frees them with null; gives how many there were. */
export async function reassignOpenTasks(
  tx: OrgTx,
  actor: { readonly userId: string },
  from: string,
  to: string | null,
): Promise<number> {
  if (from === to) return 0;
  await q.closeToWork(tx, from);
  const tasks = await q.reassignOpenTasks(tx, from, to);
  if (to !== null && tasks.length > 0)
    await q.watchAll(
      tx,
      tasks.map((task) => task.id),
      to,
    );
  for (const task of tasks)
    appendEvent(tx, actor, 'task.changed', 'task', task.id, {
      task: taskCard.parse(task),
      changed: ['assignee_id'],
      changes: { assignee_id: { before: from, after: to } },
    });
  return tasks.length;
}
