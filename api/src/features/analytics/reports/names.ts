import type { OrgId } from '../../../db/connect.ts';
import { entities } from '../../../metrics/entities.ts';
import type { Warehouse } from '../../../warehouse/client.ts';

/** Names of campaigns by source and id, of those that are shown alone; what has none goes by its id. */
export async function campaignNames(
  warehouse: Warehouse,
  orgId: OrgId,
  ids: readonly string[],
): Promise<(source: string, id: string) => string> {
  const wanted = [...new Set(ids)];
  const named =
    wanted.length === 0
      ? []
      : (
          await warehouse.ask(entities, orgId, {
            by: ['source', 'id', 'name'],
            get: [],
            filter: { level: ['campaign'], id: wanted },
          })
        ).rows;
  const names = new Map(named.map(({ key }) => [`${key.source} ${key.id}`, key.name]));
  return (source, id) => names.get(`${source} ${id}`) || id;
}
