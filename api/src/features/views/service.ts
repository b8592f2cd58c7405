import type { createView, SavedView, updateView } from '@takt/contract/views.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';

const mostViews = 200;

export function addView(db: Db, actor: Actor, body: z.output<typeof createView.body>): Promise<SavedView> {
  return db.inOrg(actor.orgId, async (tx) => {
    if ((await q.countViews(tx, actor.userId)) >= mostViews)
      throw new AppError('conflict', 'too_many_views', { gaps: { limit: mostViews } });
    const { is_shared: isShared, ...same } = body;
    return q.insertView(tx, { ...same, isShared, id: newId(), ownerId: actor.userId });
  });
}

export function changeView(
  db: Db,
  actor: Actor,
  id: string,
  { is_shared: isShared, ...same }: z.output<typeof updateView.body>,
): Promise<SavedView> {
  return db.inOrg(actor.orgId, async (tx) => {
    const view = await own(tx, actor, id);
    const isEmpty = isShared === undefined && Object.keys(same).length === 0;
    const changed = isEmpty ? view : await q.updateView(tx, id, { ...same, isShared });
    if (!changed) throw notFound();
    return changed;
  });
}

export function removeView(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await own(tx, actor, id);
    await q.deleteView(tx, id);
  });
}

/** The view, if the actor may change it. */
async function own(tx: OrgTx, actor: Actor, id: string): Promise<SavedView> {
  const view = await q.lockedView(tx, actor.userId, id);
  if (!view) throw notFound();
  if (!allows(may.change, actor, view.owner_id)) throw forbidden();
  return view;
}
