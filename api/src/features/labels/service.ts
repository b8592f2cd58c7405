import { colour, type createLabel, type Label, type updateLabel } from '@takt/contract/labels.ts';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import * as q from './queries.ts';

const mostLabels = 500;

/** One that exists already is given back: whoever types a label need not know whether it is new. */
export function addLabel(
  db: Db,
  actor: Actor,
  { name, colour: chosen }: z.output<typeof createLabel.body>,
): Promise<Label> {
  return db.inOrg(actor.orgId, async (tx) => {
    const known = await q.labelNamed(tx, name);
    if (known) return known;
    const count = await q.countLabels(tx);
    if (count >= mostLabels)
      throw new AppError('conflict', 'too_many_labels', { gaps: { limit: mostLabels } });
    // One colour after the other, so that neighbours differ.
    const next = colour.options[count % colour.options.length] ?? 'slate';
    const label =
      (await q.insertLabel(tx, { id: newId(), name, colour: chosen ?? next })) ??
      // Somebody else was just as fast.
      (await q.labelNamed(tx, name));
    if (!label) throw new AppError('conflict', 'already_exists');
    appendEvent(tx, actor, 'label.changed', 'label', label.id, { label });
    return label;
  });
}

export function changeLabel(
  db: Db,
  actor: Actor,
  id: string,
  given: z.output<typeof updateLabel.body>,
): Promise<Label> {
  return db.inOrg(actor.orgId, async (tx) => {
    const before = await q.lockedLabel(tx, id);
    if (!before) throw notFound();
    const changes = changesOf(before, given);
    const changed = Object.keys(changes);
    if (changed.length === 0) return before;
    await q.updateLabel(tx, id, given).catch((error: unknown) => {
      if (violates(error, 'labels_name'))
        throw new AppError('conflict', 'label_name_taken', { fields: ['name'], cause: error });
      throw error;
    });
    const label = { ...before, name: given.name ?? before.name, colour: given.colour ?? before.colour };
    appendEvent(tx, actor, 'label.changed', 'label', id, { label, changed, changes });
    return label;
  });
}

export function removeLabel(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const label = await q.lockedLabel(tx, id);
    if (!label) throw notFound();
    await q.deleteLabel(tx, id);
    appendEvent(tx, actor, 'label.deleted', 'label', id, { label });
  });
}
