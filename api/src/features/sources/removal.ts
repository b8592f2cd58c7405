import { orgId as orgIdOf } from '@takt/contract/organisations.ts';
import { z } from 'zod';
import { asOrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { appendEvent } from '../events/service.ts';
import { nextNumber } from '../imports/queries.ts';
import { removeSourceFacts } from '../imports/service.ts';
import * as q from './queries.ts';
import { endReadings } from './syncs/planning.ts';
import type { SyncDeps } from './syncs/service.ts';

/**
 * Disconnects. With `keep` what was read stays, as figures of files; with `remove` it is hidden at once and goes in the
 * background. AppError: `not_a_connection` for a source of files whose figures are to stay; `source_busy` while an
 * import of it is under way.
 */
export async function removeSource(
  { db, jobs }: SyncDeps,
  actor: Actor,
  id: string,
  figures: 'keep' | 'remove',
): Promise<void> {
  await db.inOrg(actor.orgId, async (tx) => {
    const row = await q.lockedSource(tx, id);
    if (!row) throw notFound();
    if (figures === 'keep' && row.connector === null) throw new AppError('conflict', 'not_a_connection');
    if (figures === 'remove' && (await q.isImporting(tx, id))) throw new AppError('conflict', 'source_busy');
    await endReadings(tx, id);
    await q.updateSource(tx, id, {
      connector: null,
      kind: row.kind === 'connection' ? 'file' : row.kind,
      secret: null,
      settings: {},
      lastError: null,
      nextSyncAt: null,
      status: figures === 'keep' ? 'active' : 'removing',
      // Its name is free for another, and no file finds it any more.
      ...(figures === 'remove' && { name: newId() }),
    });
    if (figures === 'remove') await jobs.enqueue(tx, 'remove-source', { org_id: tx.orgId, source_id: id });
    appendEvent(tx, actor, 'source.deleted', 'source', id, { name: row.name, figures });
  });
}

const jobData = z.object({
  // Written above, in a transaction of that organisation.
  org_id: orgIdOf.transform(asOrgId),
  source_id: z.uuid(),
});

/** Removes figures and imports of a source; may be repeated. Throws while the warehouse is away: the queue comes back. */
export async function finishRemoval({ db, warehouse }: SyncDeps, data: unknown): Promise<void> {
  const { org_id: orgId, source_id: sourceId } = jobData.parse(data);
  await removeSourceFacts({ db, warehouse }, orgId, sourceId);
  await db.inOrg(orgId, async (tx) => {
    await q.deleteSource(tx, sourceId);
    await nextNumber(tx, 'data');
  });
}
