import { keptOf, sourceById } from '../queries.ts';
import { planSyncs } from './planning.ts';
import * as q from './queries.ts';
import type { SyncDeps } from './service.ts';

/**
 * Every hour: plans the readings of connections whose time has come. A reading that lost its job on the way gets
 * another one, and what is long over is forgotten.
 */
export async function planDue({
  db,
  jobs,
  connectors,
}: Pick<SyncDeps, 'db' | 'jobs' | 'connectors'>): Promise<void> {
  for (const orgId of await q.livingOrganisations(db.global))
    await db.inOrg(orgId, async (tx) => {
      const unfinished = new Set(await q.unfinishedSources(tx));
      for (const id of unfinished) await jobs.enqueue(tx, 'sync-source', { org_id: orgId, source_id: id });
      for (const id of await q.dueSources(tx)) {
        const source = unfinished.has(id) ? undefined : await sourceById(tx, id);
        if (!source?.connector) continue;
        const connector = connectors[source.connector];
        await planSyncs(tx, jobs, { sourceId: id, kept: keptOf(source), connector, startedBy: null });
      }
      await q.purgeSyncs(tx);
    });
}
