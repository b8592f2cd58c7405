import { type Task, taskCard } from '@takt/contract/tasks.ts';
import type { Db } from '../../../db/connect.ts';
import { AppError, forbidden, notFound } from '../../../errors.ts';
import { type Actor, allows } from '../../../http/actor.ts';
import { appendEvent } from '../../events/service.ts';
import { around } from '../places/service.ts';
import { may } from '../policy.ts';
import { holdProject, lockedTask, taskById, updatePlace } from '../queries.ts';

/**
 * Into the trash, with nothing else: sub-tasks are nobody's until it comes back. To whoever deletes it, what lies there
 * is gone already.
 */
export function removeTask(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await lockedTask(tx, id);
    if (!current || current.deletedAt !== null) throw notFound();
    if (!mayRemove(actor, current.reporterId)) throw forbidden();
    const task = await updatePlace(tx, id, {
      deletedAt: new Date().toISOString(),
      deletedBy: actor.userId,
      deletedWith: null,
    });
    appendEvent(tx, actor, 'task.deleted', 'task', id, {
      task: taskCard.parse(task),
      status: current.status,
      ...(await around(tx, id, [current.parentId])),
    });
  });
}

export const mayRemove = (actor: Actor, reporterId: string): boolean => allows(may.remove, actor, reporterId);

/** Its rank was kept for it. What is not in the trash is there already: two who undo at once both have their way. */
export function restoreTask(db: Db, actor: Actor, id: string): Promise<Task> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await lockedTask(tx, id);
    const before = current && (await taskById(tx, id));
    if (!before) throw notFound();
    if (current.deletedAt === null) return before;
    if (!(await holdProject(tx, current.projectId))) throw new AppError('conflict', 'project_in_trash');
    const task = await updatePlace(tx, id, { deletedAt: null, deletedBy: null, deletedWith: null });
    if (!task) throw notFound();
    appendEvent(tx, actor, 'task.restored', 'task', id, {
      task: taskCard.parse(task),
      ...(await around(tx, id, [current.parentId])),
    });
    return task;
  });
}
