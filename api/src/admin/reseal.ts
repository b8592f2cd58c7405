import type { Db, GlobalTx, OrgId } from '../db/connect.ts';
import { resealed, type Secret } from '../secrets.ts';
import * as q from './queries.ts';

interface Outcome {
  of: number;
  written: number;
  /** Opens with neither secret. */
  unreadable: number;
}

/**
 * Brings everything that is kept encrypted under the current secret. May be repeated and interrupted; what somebody
 * changes meanwhile is left to him. `log` hears of each organisation in which something was written.
 */
export async function reseal(
  db: Db,
  secret: Secret,
  log: (orgId: OrgId, count: number) => Promise<void>,
): Promise<(Outcome & { what: string })[]> {
  const organisations = await q.allOrganisations(db.global);
  const outcomes: (Outcome & { what: string })[] = [];
  for (const place of q.sealed) {
    const total = { what: place.what, of: 0, written: 0, unreadable: 0 };
    const count = async (part: Promise<Outcome>) => {
      const { of, written, unreadable } = await part;
      total.of += of;
      total.written += written;
      total.unreadable += unreadable;
      return written;
    };
    if (place.isGlobal) await count(db.transaction((tx) => resealIn(tx, place, undefined, secret)));
    else
      for (const { id } of organisations) {
        const written = await count(db.inOrg(id, (tx) => resealIn(tx, place, id, secret)));
        if (written > 0) await log(id, written);
      }
    outcomes.push(total);
  }
  return outcomes;
}

async function resealIn(
  tx: GlobalTx,
  place: q.Sealed,
  orgId: OrgId | undefined,
  secret: Secret,
): Promise<Outcome> {
  const rows = await q.sealedRows(tx, place, orgId);
  const outcome = { of: rows.length, written: 0, unreadable: 0 };
  for (const { id, kept } of rows) {
    const fresh = opened(() => resealed(kept, secret, id));
    if (fresh === 'unreadable') outcome.unreadable++;
    else if (fresh && (await q.replaceSealed(tx, place, orgId, { id, kept, fresh }))) outcome.written++;
  }
  return outcome;
}

function opened<T>(work: () => T): T | 'unreadable' {
  try {
    return work();
  } catch {
    return 'unreadable';
  }
}
