import type { Db, OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type * as q from '../queries.ts';
import { levelOf } from '../reading/level.ts';
import { recordTableOf } from './lines.ts';
import { newerVersion } from './loading.ts';
import { settleRecords, withdrawRecords } from './records.ts';
import { putBackSlice } from './slices.ts';
import { adEntities, versionOf } from './tables.ts';

/**
 * Takes out of the warehouse what an import brought, whole or half, and puts back what it replaced. May be repeated.
 * What the import says of deals, touches, paths and names is withdrawn wherever it stands in their order; figures of
 * advertising are those of before only if no later import has the same days.
 */
export async function putBack(
  { db, warehouse }: { readonly db: Db; readonly warehouse: Warehouse },
  orgId: OrgId,
  { mapping, sourceId, number, undoNumber }: q.ImportRow,
): Promise<void> {
  if (!mapping || !sourceId) return;
  const said = { orgId, sourceId, number };
  if (mapping.kind === 'ads') {
    // One that broke off is put back before the next one runs, whose number may be taken already.
    const versions =
      undoNumber === null
        ? { tombstone: versionOf(number, 'putBackTombstone'), row: versionOf(number, 'putBackRow') }
        : { tombstone: versionOf(undoNumber, 'tombstone'), row: versionOf(undoNumber, 'row') };
    await putBackSlice(warehouse, { ...said, level: levelOf(mapping) }, versions);
  }
  const table = mapping.kind === 'ads' ? adEntities : recordTableOf(mapping.kind);
  await withdrawRecords(warehouse, table, said);
  await settleRecords(warehouse, table, said, await newerVersion(db, orgId));
}
