import { z } from 'zod';
import type { OrgId } from '../../db/connect.ts';
import { entities } from '../../metrics/entities.ts';
import type { Warehouse } from '../../warehouse/client.ts';

/** How the ids of campaigns are called; one without a name by its id, none at all ''. */
export async function campaignNames(
  warehouse: Warehouse,
  orgId: OrgId,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const asked = [...new Set(ids.filter((id) => id !== null && id !== ''))];
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await warehouse.ask(entities, orgId, {
          by: ['id', 'name'],
          get: [],
          filter: { level: ['campaign'], id: asked.map(String) },
        });
  const names = new Map(rows.map(({ key }) => [key.id, key.name]));
  return (id) => (id === null ? '' : names.get(id) || id);
}

const size = z.object({ name: z.string(), rows: z.number() });
const tables = ['ad_stats', 'ad_entities', 'deals', 'touches', 'paths'] as const;
/** Rows of the organisation that reports see, by table. */
export const tableSizes = (warehouse: Warehouse, orgId: OrgId) =>
  warehouse.read(
    orgId,
    tables
      .map(
        (name) =>
          `SELECT '${name}' AS name, toFloat64(count()) AS rows FROM ${name} FINAL WHERE org_id = {org:UUID}`,
      )
      .join('\nUNION ALL\n'),
    {},
    size,
  );

/** Reads nothing: what it takes is the way there and back. */
export const engineVersion = (warehouse: Warehouse, orgId: OrgId) =>
  warehouse.read(
    orgId,
    'SELECT version() AS version WHERE isNotNull({org:UUID})',
    {},
    z.object({ version: z.string() }),
  );
