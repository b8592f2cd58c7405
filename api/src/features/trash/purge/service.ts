import type { Db } from '../../../db/connect.ts';
import { forEachOrganisation } from '../../../jobs/each.ts';
import * as q from './queries.ts';

/** Few enough for a statement of seconds, whatever hangs on them. */
const atOnce = 500;

/**
 * Removes for good what was deleted 30 days ago. In parts of their own, so that nobody waits for all of them; may be
 * repeated after any interruption.
 */
export const purgeTrash = async (db: Db): Promise<void> =>
  forEachOrganisation(db, async (orgId) => {
    for (const kind of q.kinds) while ((await db.inOrg(orgId, (tx) => q.purge(tx, kind, atOnce))) === atOnce);
  });
