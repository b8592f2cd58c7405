import type { Db, OrgId } from '../../../db/connect.ts';
import * as q from './queries.ts';

/** Few enough for a statement of seconds, whatever hangs on them. */
const atOnce = 500;

/**
 * Removes for good what was deleted 30 days ago. In parts of their own, so that nobody waits for all of them; may be
 * repeated after any interruption. An organisation that fails keeps no other.
 */
export async function purgeTrash(db: Db): Promise<void> {
  const failures: unknown[] = [];
  for (const orgId of await q.organisationsThere(db.global)) {
    try {
      await purgeOrganisation(db, orgId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Trash that is overdue could not be removed');
}

async function purgeOrganisation(db: Db, orgId: OrgId): Promise<void> {
  for (const kind of q.kinds)
    for (let more = true; more;) more = (await db.inOrg(orgId, (tx) => q.purge(tx, kind, atOnce))) === atOnce;
}
