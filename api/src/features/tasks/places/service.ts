import { type moveTask, type Task, type TaskCard, taskCard, type TaskStatus } from '@takt/contract/tasks.ts';
import { generateKeyBetween } from 'fractional-indexing';
import type { z } from 'zod';
import type { Db, OrgId, OrgTx } from '../../../db/connect.ts';
import { violates } from '../../../db/failures.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { appendEvent } from '../../events/service.ts';
import { cardsAround, lockedTask, taskById, updatePlace } from '../queries.ts';
import * as q from './queries.ts';

interface Place {
  readonly status: TaskStatus;
  readonly rank: string;
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockedTask>>>;

/** The task with its row locked; one in the trash has to come out first. */
export async function livingTask(tx: OrgTx, id: string): Promise<Locked> {
  const task = await lockedTask(tx, id);
  if (!task) throw notFound();
  if (task.deletedAt !== null) throw new AppError('conflict', 'in_trash');
  return task;
}

/** Any status may follow any other; the task goes to the top of its new column. */
export const setStatus = (db: Db, actor: Actor, id: string, status: TaskStatus): Promise<Task> =>
  placed(db, actor.orgId, (tx) => changeStatus(tx, actor, id, status));

/** For whoever does it in a transaction of his own, one of `placed`; without an actor Takt itself does. */
export async function changeStatus(
  tx: OrgTx,
  actor: Pick<Actor, 'userId'> | null,
  id: string,
  status: TaskStatus,
): Promise<Task> {
  const current = await livingTask(tx, id);
  if (current.status === status) return existing(tx, id);
  const rank = generateKeyBetween(null, await q.edgeRank(tx, status, 'top'));
  return moved(tx, actor, id, current, { status, rank });
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
    const current = await livingTask(tx, id);
    const [above, below] = await gapFor(tx, id, to);
    const isThere =
      current.status === to.status &&
      (above === null || above < current.rank) &&
      (below === null || current.rank < below);
    if (isThere) return existing(tx, id);
    return moved(tx, actor, id, current, { status: to.status, rank: generateKeyBetween(above, below) });
  });
  return taskCard.parse(task);
}

/** The ranks between which the card is to stand, its own left out. */
async function gapFor(
  tx: OrgTx,
  id: string,
  { status, after_id, before_id }: z.output<typeof moveTask.body>,
): Promise<[above: string | null, below: string | null]> {
  const after = after_id === null || after_id === id ? undefined : await q.rankIn(tx, status, after_id);
  if (after !== undefined) return [after, await q.rankBeside(tx, status, after, 'below', id)];
  const before = before_id === null || before_id === id ? undefined : await q.rankIn(tx, status, before_id);
  if (before !== undefined) return [await q.rankBeside(tx, status, before, 'above', id), before];
  // Neither neighbour is there any more: the end of the column, or its top when that was asked for.
  if (after_id === null) return [null, await q.edgeRank(tx, status, 'top')];
  return [await q.edgeRank(tx, status, 'end'), null];
}

async function moved(
  tx: OrgTx,
  actor: Pick<Actor, 'userId'> | null,
  id: string,
  from: Locked,
  to: Place,
): Promise<Task> {
  const task = await updatePlace(tx, id, to);
  if (!task) throw notFound();
  const isElsewhere = from.status !== to.status;
  appendEvent(tx, actor, 'task.moved', 'task', id, {
    task: taskCard.parse(task),
    from: from.status,
    changed: isElsewhere ? ['status', 'rank'] : ['rank'],
    changes: isElsewhere ? { status: { before: from.status, after: to.status } } : {},
    ...(isElsewhere && (await around(tx, id, [from.parentId]))),
  });
  return task;
}

/** `related` of an event: other cards that look different because of it, so that boards need not ask for them. */
export async function around(
  tx: OrgTx,
  id: string,
  parents: readonly (string | null)[],
): Promise<{ related?: TaskCard[] }> {
  const related = await cardsAround(
    tx,
    id,
    parents.filter((parent) => parent !== null),
  );
  return related.length > 0 ? { related } : {};
}

async function existing(tx: OrgTx, id: string): Promise<Task> {
  const task = await taskById(tx, id);
  if (!task) throw notFound();
  return task;
}

/**
 * Two movers who took the same place at once: the later one looks again at what stands there now, and from then on
 * waits for its turn, so that even a crowd on one spot gets in one after the other.
 */
export async function placed<T>(db: Db, orgId: OrgId, work: (tx: OrgTx) => Promise<T>): Promise<T> {
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
