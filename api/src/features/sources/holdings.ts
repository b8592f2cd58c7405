import type { Holding } from '@takt/contract/sources.ts';
import { holding } from '@takt/contract/sources.ts';
import type { OrgId } from '../../db/connect.ts';
import { noDay } from '../../warehouse/cube.ts';
import type { Warehouse } from '../../warehouse/client.ts';

/** Days and rows of a source by kind and level: the coarsest level of advertising first. Errors as of `Warehouse.ask`. */
export const holdingsOf = (warehouse: Warehouse, orgId: OrgId, sourceId: string): Promise<Holding[]> =>
  warehouse.read(orgId, statement, { source: sourceId, none: noDay }, holding);

const ofSource = 'org_id = {org:UUID} AND source_id = {source:String}';
const counted = (day: string) =>
  `toString(min(${day})) AS from, toString(max(${day})) AS to, toUInt32(uniqExact(${day})) AS days, toUInt32(count()) AS rows`;

// A deal is of the day on which it began; a path may be of no day.
const statement = `SELECT * FROM (
  SELECT 'ads' AS kind, toNullable(toString(level)) AS level, ${counted('date')}
  FROM (SELECT level, toNullable(date) AS date FROM ad_stats FINAL WHERE ${ofSource}) GROUP BY level
  UNION ALL
  SELECT 'deals', NULL, ${counted('day')}
  FROM (SELECT coalesce(created, mql, sql, won, lost) AS day FROM deals FINAL WHERE ${ofSource})
  HAVING rows > 0
  UNION ALL
  SELECT 'touches', NULL, ${counted('day')}
  FROM (SELECT toNullable(toDate(ts)) AS day FROM touches FINAL WHERE ${ofSource})
  HAVING rows > 0
  UNION ALL
  SELECT 'paths', NULL, ${counted('day')}
  FROM (SELECT nullIf(date, toDate({none:String})) AS day FROM paths FINAL WHERE ${ofSource})
  HAVING rows > 0
) ORDER BY kind, indexOf(['account', 'campaign', 'ad_group', 'ad'], level)`;
