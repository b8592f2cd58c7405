import { attributionBasis, type AttributionBasis } from '@takt/contract/attribution.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

const present = (basis: AttributionBasis) =>
  `SELECT basis FROM (SELECT '${basis}' AS basis FROM ${basis} FINAL WHERE org_id = {org:UUID} LIMIT 1)`;
const statement = attributionBasis.options.map(present).join('\nUNION ALL\n');

/** What there is to attribute by. Errors as of `Warehouse.ask`. */
export async function basesOf(warehouse: Warehouse, orgId: OrgId): Promise<AttributionBasis[]> {
  const rows = await warehouse.read(orgId, statement, {}, z.object({ basis: attributionBasis }));
  return attributionBasis.options.filter((one) => rows.some(({ basis }) => basis === one));
}
