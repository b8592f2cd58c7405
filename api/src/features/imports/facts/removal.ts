import type { OrgId } from '../../../db/connect.ts';
import { z } from 'zod';
import type { Params, Warehouse } from '../../../warehouse/client.ts';
import { everyTable, linesTable, recordTables, sliceTables } from './tables.ts';

/** Removes what an organisation has, from the disk too; returns when it is gone. May be repeated. */
export async function removeOrganisation(warehouse: Warehouse, orgId: OrgId): Promise<void> {
  await remove(warehouse, orgId, everyTable, 'org_id = {org:UUID}');
}

/** The others name an import or an attempt, and forget it by themselves. */
const tablesOfSources = [
  ...sliceTables.flatMap(({ table, replaced }) => [table, replaced]),
  ...recordTables.flatMap(({ table, imported }) => [table, imported]),
];

/** Removes what one source has brought, as `removeOrganisation`. */
export async function removeSource(warehouse: Warehouse, orgId: OrgId, sourceId: string): Promise<void> {
  await remove(warehouse, orgId, tablesOfSources, 'org_id = {org:UUID} AND source_id = {source:String}', {
    source: sourceId,
  });
}

const partitionRow = z.object({ partition: z.number() });
const anything = z.object({});

/** A deletion looks at every part of what it is given: of the one partition that the organisation lies in. */
async function remove(
  warehouse: Warehouse,
  orgId: OrgId,
  tables: readonly string[],
  where: string,
  params: Params = {},
): Promise<void> {
  const [found] = await warehouse.read(
    orgId,
    'SELECT cityHash64({org:UUID}) % 16 AS partition',
    {},
    partitionRow,
  );
  if (!found) throw new Error('The warehouse did not tell a partition');
  // Side by side: each waits for its turn behind the merges of its own table.
  await Promise.all(
    tables.map(async (table) => {
      const [row] = await warehouse.read(
        orgId,
        `SELECT 1 AS one FROM ${table} WHERE ${where} LIMIT 1`,
        params,
        anything,
      );
      if (!row) return;
      const place = table === linesTable ? '' : 'IN PARTITION {partition:UInt8}';
      await warehouse.write(
        orgId,
        `ALTER TABLE ${table} DELETE ${place} WHERE ${where} SETTINGS mutations_sync = 2`,
        { ...params, partition: found.partition },
      );
    }),
  );
}

/** An attempt's lines are a partition of their own. */
export const dropLines = (warehouse: Warehouse, attempt: string): Promise<void> =>
  warehouse.dropPartition(linesTable, attempt);
