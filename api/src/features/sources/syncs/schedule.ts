import { forEachOrganisation } from '../../../jobs/each.ts';
import { isUnderWay } from '../../../jobs/under-way.ts';
import { forgetFiles } from '../../imports/queries.ts';
import { resumeImports } from '../../imports/service.ts';
import { keptOf, sourceById } from '../queries.ts';
import { planSyncs } from './planning.ts';
import * as q from './queries.ts';
import type { SyncDeps } from './service.ts';

/**
 * Every hour: plans the readings of connections whose time has come. A reading that lost its job on the way gets
 * another one, so does an import, and what is long over is forgotten.
 */
export async function planDue({
  db,
  jobs,
  connectors,
}: Pick<SyncDeps, 'db' | 'jobs' | 'connectors'>): Promise<void> {
  await forEachOrganisation(db, (orgId) =>
    db.inOrg(orgId, async (tx) => {
      const unfinished = new Set(await q.unfinishedSources(tx));
      for (const id of unfinished)
        if (!(await isUnderWay(tx, 'sync-source', { source_id: id })))
          await jobs.enqueue(tx, 'sync-source', { org_id: orgId, source_id: id });
      await resumeImports(tx, jobs);
      for (const id of await q.dueSources(tx)) {
        const source = unfinished.has(id) ? undefined : await sourceById(tx, id);
        if (!source?.connector) continue;
        const connector = connectors[source.connector];
        await planSyncs(tx, jobs, { sourceId: id, kept: keptOf(source), connector, startedBy: null });
      }
      await q.purgeSyncs(tx);
      await forgetFiles(tx);
    }),
  );
}
