import type { addTarget as addTargetCall, getRelations, TaskTarget } from '@takt/contract/relations.ts';
import { taskCard } from '@takt/contract/tasks.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { isActive, membershipsOf } from '../members/queries.ts';
import { takeTurn } from '../tasks/places/queries.ts';
import { livingTask } from '../tasks/places/service.ts';
import { taskById } from '../tasks/queries.ts';
import * as q from './queries.ts';

type Relations = z.input<(typeof getRelations)['response']>;

const mostBlockers = 100;
const mostTargets = 100;

/** Everything in four statements that travel together. */
export function relationsOf(db: Db, actor: Actor, id: string): Promise<Relations> {
  return db.inOrg(actor.orgId, async (tx) => {
    const [exists, { parent, ...links }, watchers, targets] = await Promise.all([
      q.taskExists(tx, id),
      q.linksOf(tx, id),
      q.watchersOf(tx, id),
      q.targetsOf(tx, id),
    ]);
    if (!exists) throw notFound();
    return { parent: parent[0] ?? null, ...links, watchers, targets };
  });
}

/** In turn: two who let tasks wait for each other at the same moment would close a circle. */
export function addBlocker(db: Db, actor: Actor, id: string, blockerId: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await takeTurn(tx);
    await livingTask(tx, id);
    // Locked, too: whoever finishes it at this moment has to see that something waits for it.
    await livingTask(tx, blockerId);
    if (await q.waitsFor(tx, blockerId, id))
      throw new AppError('conflict', 'blocker_circle', { fields: ['task_id'] });
    if ((await q.countBlockers(tx, id)) >= mostBlockers)
      throw new AppError('conflict', 'too_many_blockers', { gaps: { limit: mostBlockers } });
    if (await q.insertBlocker(tx, id, blockerId)) await tell(tx, actor, 'task.linked', id, { blockerId });
  });
}

/** What is not so is no failure: two who undo the same both have their way. */
export function removeBlocker(db: Db, actor: Actor, id: string, blockerId: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, id);
    if (!(await q.taskExists(tx, blockerId))) throw notFound();
    if (await q.deleteBlocker(tx, id, blockerId)) await tell(tx, actor, 'task.unlinked', id, { blockerId });
  });
}

export function addWatcher(db: Db, actor: Actor, id: string, userId: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, id);
    if (!(await isActive(tx, userId))) throw notFound();
    if (await q.insertWatcher(tx, id, userId))
      await tell(tx, actor, 'task.linked', id, { watcherId: userId });
  });
}

export function removeWatcher(db: Db, actor: Actor, id: string, userId: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, id);
    if (!(await membershipsOf(tx, [userId])).has(userId)) throw notFound();
    if (await q.deleteWatcher(tx, id, userId))
      await tell(tx, actor, 'task.unlinked', id, { watcherId: userId });
  });
}

/** One that is there already by the same name is no news. */
export function addTarget(
  db: Db,
  actor: Actor,
  id: string,
  body: z.output<typeof addTargetCall.body>,
): Promise<TaskTarget> {
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, id);
    const there = await q.targetsOf(tx, id);
    const same = there.find(({ kind, key }) => kind === body.kind && key === body.key);
    if (same?.name === body.name) return same;
    if (!same && there.length >= mostTargets)
      throw new AppError('conflict', 'too_many_targets', { gaps: { limit: mostTargets } });
    const target = await q.insertTarget(tx, id, { id: newId(), ...body });
    await tell(tx, actor, 'task.linked', id, { target });
    return target;
  });
}

export function removeTarget(db: Db, actor: Actor, id: string, targetId: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, id);
    const target = await q.deleteTarget(tx, id, targetId);
    if (!target) throw notFound();
    await tell(tx, actor, 'task.unlinked', id, { target });
  });
}

type Other = { blockerId: string } | { watcherId: string } | { target: TaskTarget };

/** The event tells both ends: the task as its card is now, and what it was joined to or parted from. */
async function tell(
  tx: OrgTx,
  actor: Actor,
  kind: 'task.linked' | 'task.unlinked',
  id: string,
  other: Other,
): Promise<void> {
  const task = await taskById(tx, id);
  if (!task) throw notFound();
  appendEvent(tx, actor, kind, 'task', id, { task: taskCard.parse(task), ...(await named(tx, other)) });
}

async function named(tx: OrgTx, other: Other): Promise<Record<string, unknown>> {
  if ('target' in other) return { relation: 'target', target: other.target };
  if ('watcherId' in other) return { relation: 'watcher', watcher_id: other.watcherId };
  const blocker = await taskById(tx, other.blockerId);
  return {
    relation: 'blocker',
    blocker: blocker && { id: blocker.id, key: blocker.key, title: blocker.title, status: blocker.status },
  };
}
