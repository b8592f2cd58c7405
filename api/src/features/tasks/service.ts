import type { createTask, moveTask, Task, TaskCard, TaskStatus, updateTask } from '@takt/contract/tasks.ts';
import { taskCard } from '@takt/contract/tasks.ts';
import { generateKeyBetween } from 'fractional-indexing';
import type { z } from 'zod';
import type { Db, OrgId, OrgTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { nextNumber } from '../organisations/queries.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

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
export function addTask(db: Db, actor: Actor, body: z.output<typeof createTask.body>): Promise<Task> {
  return placed(db, actor.orgId, async (tx) => {
    const id = newId();
    if (!(await q.projectExists(tx, body.project_id))) throw notFound();
    // The number first: whoever else creates a task waits there, so no two take the same place on top.
    const number = await nextNumber(tx, 'task');
    const rank = generateKeyBetween(null, await q.edgeRank(tx, body.status, 'top'));
    const task = await q.insertTask(tx, {
      id,
      rank,
      number,
      projectId: body.project_id,
      title: body.title,
      description: body.description,
      status: body.status,
      priority: body.priority,
      type: body.type,
      assigneeId: body.assignee_id,
      reporterId: actor.userId,
      startDate: body.start_date,
      dueDate: body.due_date,
    });
    appendEvent(tx, actor, 'task.created', 'task', id, { task: taskCard.parse(task) });
    return task;
  });
}

/** Only the given fields change, so edits of different fields always merge; a description is checked against its version. */
export function changeTask(
  db: Db,
  actor: Actor,
  id: string,
  body: z.output<typeof updateTask.body>,
): Promise<Task> {
  const { version, assignee_id: assigneeId, start_date: startDate, due_date: dueDate, ...same } = body;
  return db.inOrg(actor.orgId, async (tx) => {
    if (body.description !== undefined) {
      const current = await q.lockedTask(tx, id);
      if (!current) throw notFound();
      if (current.version !== version) {
        throw new AppError('stale', 'task_changed_meanwhile', {
          extra: { current: await q.taskById(tx, id) },
        });
      }
    }
    const task = await q.updateTask(tx, id, { ...same, assigneeId, startDate, dueDate });
    if (!task) throw notFound();
    appendEvent(tx, actor, 'task.changed', 'task', id, {
      task: taskCard.parse(task),
      changed: Object.keys(body),
    });
    return task;
  });
}

/** Any status may follow any other; the task goes to the top of its new column. */
export function setStatus(db: Db, actor: Actor, id: string, status: TaskStatus): Promise<Task> {
  return placed(db, actor.orgId, async (tx) => {
    const current = await q.lockedTask(tx, id);
    if (!current) throw notFound();
    if (current.status === status) return existing(tx, id);
    const rank = generateKeyBetween(null, await q.edgeRank(tx, status, 'top'));
    return moved(tx, actor, id, current.status, { status, rank });
  });
}

/**
 * One row is written, however long the column is. The place is settled against what stands there now: a neighbour
 * that has gone meanwhile is left out, and cards hidden by the client's filter keep their order.
 */
export async function moveCard(
  db: Db,
  actor: Actor,
  id: string,
  to: z.output<typeof moveTask.body>,
): Promise<TaskCard> {
  const task = await placed(db, actor.orgId, async (tx) => {
    const current = await q.lockedTask(tx, id);
    if (!current) throw notFound();
    const rank = await rankBetween(tx, id, to);
    return moved(tx, actor, id, current.status, { status: to.status, rank });
  });
  return taskCard.parse(task);
}

async function rankBetween(
  tx: OrgTx,
  id: string,
  { status, after_id, before_id }: z.output<typeof moveTask.body>,
): Promise<string> {
  const after = after_id === null || after_id === id ? undefined : await q.rankIn(tx, status, after_id);
  if (after !== undefined)
    return generateKeyBetween(after, await q.rankBeside(tx, status, after, 'below', id));
  const before = before_id === null || before_id === id ? undefined : await q.rankIn(tx, status, before_id);
  if (before !== undefined)
    return generateKeyBetween(await q.rankBeside(tx, status, before, 'above', id), before);
  // Neither neighbour is there any more: the end of the column, or its top when that was asked for.
  if (after_id === null) return generateKeyBetween(null, await q.edgeRank(tx, status, 'top'));
  return generateKeyBetween(await q.edgeRank(tx, status, 'end'), null);
}

async function moved(
  tx: OrgTx,
  actor: Actor,
  id: string,
  from: TaskStatus,
  to: { status: TaskStatus; rank: string },
): Promise<Task> {
  const task = await q.updateTask(tx, id, to);
  if (!task) throw notFound();
  appendEvent(tx, actor, 'task.moved', 'task', id, { task: taskCard.parse(task), from });
  return task;
}

async function existing(tx: OrgTx, id: string): Promise<Task> {
  const task = await q.taskById(tx, id);
  if (!task) throw notFound();
  return task;
}

export function removeTask(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const task = await q.lockedTask(tx, id);
    if (!task) throw notFound();
    if (!allows(may.remove, actor, task.reporterId)) throw forbidden();
    await q.deleteTask(tx, id);
    appendEvent(tx, actor, 'task.deleted', 'task', id, { status: task.status });
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
  const tasks = await q.reassignOpenTasks(tx, from, to);
  for (const task of tasks)
    appendEvent(tx, actor, 'task.changed', 'task', task.id, {
      task: taskCard.parse(task),
      changed: ['assignee_id'],
    });
  return tasks.length;
}

/**
 * Two movers who took the same place at once: the later one looks again at what stands there now, and from then on
 * waits for its turn, so that even a crowd on one spot gets in one after the other.
 */
async function placed<T>(db: Db, orgId: OrgId, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.inOrg(orgId, async (tx) => {
        if (attempt > 1) await q.takeTurn(tx);
        return work(tx);
      });
    } catch (error) {
      if (!violates(error, 'tasks_rank')) throw error;
      if (attempt === 20) throw new AppError('unavailable', 'place_contended', { cause: error });
    }
  }
}
