import { isDeepStrictEqual } from 'node:util';
import type { undoOperation as undoCall } from '@takt/contract/operations.ts';
import { taskStatus, type TaskStatus } from '@takt/contract/tasks.ts';
import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import type { Db, OrgTx } from '../../../db/connect.ts';
import { AppError, forbidden, notFound } from '../../../errors.ts';
import { type Actor, allows } from '../../../http/actor.ts';
import { appendEvent } from '../../events/service.ts';
import { rankBeside, takeTurn } from '../../tasks/places/queries.ts';
import { placed } from '../../tasks/places/service.ts';
import { may } from '../policy.ts';
import { takeTime } from '../queries.ts';
import * as q from './queries.ts';

const hours = 24;

/** Every field goes back that still is what the operation wrote; what somebody has changed since stays as it is. */
export function undoOperation(
  db: Db,
  actor: Actor,
  id: string,
): Promise<z.input<(typeof undoCall)['response']>> {
  return placed(db, actor.orgId, async (tx) => {
    await takeTime(tx);
    await takeTurn(tx);
    const operation = await q.lockedOperation(tx, id);
    if (!operation) throw notFound();
    if (!allows(may.undo, actor, operation.actorId)) throw forbidden();
    if (operation.undoneAt !== null) throw new AppError('conflict', 'undone_already');
    if (operation.isOver) throw new AppError('conflict', 'undo_over', { gaps: { hours } });

    const written = await q.writtenTasks(tx, id);
    const back = written.flatMap((task) => {
      const restored = Object.keys(task.changes).filter((field) => isAsWritten(task, field));
      return restored.length === 0
        ? []
        : { task_id: task.task_id, values: valuesOf(task, restored), restored };
    });
    await q.restoreTasks(tx, id, await withFreePlaces(tx, back));
    const ids = back.map((task) => task.task_id);
    appendEvent(tx, actor, 'tasks.undone', 'operation', id, { operation_id: id, ids });
    return { restored: back.length, kept: written.length - back.length };
  });
}

/** These go back together with the status, or not at all. */
const ofStatus = ['rank', 'completed_at'];

function isAsWritten(task: q.Written, field: string): boolean {
  const change = task.changes[field];
  if (!change) return false;
  if (ofStatus.includes(field)) return task.changes.status !== undefined && isAsWritten(task, 'status');
  if (field === 'deleted_at') return task.now.deleted_at !== null && task.project_open;
  // Who has left since, and a project that went into the trash, take nothing back.
  if (field === 'assignee_id' && change.before !== null && !task.assignee_in) return false;
  if (field === 'project_id' && !task.project_open) return false;
  const now: Readonly<Record<string, unknown>> = { ...task.now };
  return isDeepStrictEqual(now[field], change.after);
}

function valuesOf(task: q.Written, restored: readonly string[]): Record<string, unknown> {
  const values = Object.fromEntries(restored.map((field) => [field, task.changes[field]?.before]));
  return restored.includes('deleted_at') ? { ...values, deleted_by: null } : values;
}

const place = z.object({ status: taskStatus, rank: z.string() });

/** Their old places are theirs again, unless somebody stands there by now: then the next one below. */
async function withFreePlaces(tx: OrgTx, back: readonly q.Back[]): Promise<q.Back[]> {
  const going = back.flatMap((task) => {
    const to = place.safeParse(task.values).data;
    return to ? [{ task, ...to }] : [];
  });
  if (going.length === 0) return [...back];
  const taken = await q.takenPlaces(
    tx,
    going.map(({ task }) => task.task_id),
    going,
  );
  const filled = new Map<TaskStatus, string[]>();
  for (const { status, rank } of going)
    if (!taken.has(`${status} ${rank}`)) filled.set(status, [...(filled.get(status) ?? []), rank]);
  const others = new Map<string, string>();
  for (const { task, status, rank } of going) {
    if (!taken.has(`${status} ${rank}`)) continue;
    const own = filled.get(status) ?? [];
    const below = [await rankBeside(tx, status, rank, 'below', task.task_id), ...own].filter(
      (one) => one !== null && one > rank,
    );
    const next = below.reduce<string | null>(
      (least, one) => (least === null || (one !== null && one < least) ? one : least),
      null,
    );
    const free = generateKeyBetween(rank, next);
    others.set(task.task_id, free);
    filled.set(status, [...own, free]);
  }
  return back.map((task) => {
    const rank = others.get(task.task_id);
    return rank === undefined ? task : { ...task, values: { ...task.values, rank } };
  });
}
