import type { CreativeTags } from '@takt/contract/creatives.ts';
import type { Db, OrgId } from '../../../db/connect.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import { newerVersion } from '../facts/loading.ts';
import { settleRecords } from '../facts/records.ts';
import { adEntities, writeSettings } from '../facts/tables.ts';
import { nextNumber } from '../queries.ts';

/** What somebody says of a creative by hand: '' takes a tag away, one that is not there is not spoken of. */
export interface TagWord {
  readonly source_id: string;
  readonly id: string;
  readonly said: CreativeTags;
}
const tags = ['theme', 'format', 'product_key', 'erid'] as const;
const isTag = (name: string): name is (typeof tags)[number] => tags.some((tag) => tag === name);

const keys = 'arrayZip({sources:Array(String)}, {ids:Array(String)})';
const keyOfWord = '(toString(w.source_id), w.id)';
const withoutTaken = (tag: (typeof tags)[number]) =>
  `if(has(arrayFilter((key, taken) -> taken = '1', ${keys}, {no_${tag}:Array(String)}), ${keyOfWord}), '', w.${tag})`;
const columns = ['source_id', ...adEntities.key, ...Object.keys(adEntities.values), 'number', 'line'];

/**
 * Keeps what is said by hand as one more word beside those of the imports: later files keep it where they say nothing.
 * No transaction is open while the warehouse writes: whatever takes a number of the organisation would wait for it. Of
 * two that settle the same names at once the one that saw more wins, as with imports. AppError `analytics_unavailable`.
 */
export async function sayTags(
  { db, warehouse }: { readonly db: Db; readonly warehouse: Warehouse },
  orgId: OrgId,
  words: readonly TagWord[],
): Promise<void> {
  if (words.length === 0) return;
  const number = await db.inOrg(orgId, (tx) => nextNumber(tx, 'import'));
  const params = {
    number,
    sources: words.map((word) => word.source_id),
    ids: words.map((word) => word.id),
    ...Object.fromEntries(
      tags.flatMap((tag) => [
        [tag, words.map(({ said }) => said[tag] ?? '')],
        [`no_${tag}`, words.map(({ said }) => (said[tag] === '' ? '1' : ''))],
      ]),
    ),
  };
  // What one import says wins over the silence of a later one, so what is taken away has to go from all of them.
  await warehouse.write(
    orgId,
    `INSERT INTO ${adEntities.imported} (org_id, ${columns.join(', ')})
     SELECT {org:UUID}, ${columns.map((name) => (isTag(name) ? withoutTaken(name) : `w.${name}`)).join(', ')}
     FROM ${adEntities.imported} AS w FINAL
     WHERE w.org_id = {org:UUID} AND w.level = 'ad' AND w.withdrawn = 0 AND has(${keys}, ${keyOfWord})
     ${writeSettings}`,
    params,
  );
  await warehouse.write(
    orgId,
    `INSERT INTO ${adEntities.imported} (org_id, source_id, level, id, ${tags.join(', ')}, number, line)
     SELECT {org:UUID}, s.1, 'ad', s.2, s.3, s.4, s.5, s.6, {number:UInt64}, 0
     FROM (SELECT arrayJoin(arrayZip({sources:Array(String)}, {ids:Array(String)},
       ${tags.map((tag) => `{${tag}:Array(String)}`).join(', ')})) AS s)
     ${writeSettings}`,
    params,
  );
  const version = await newerVersion(db, orgId);
  for (const sourceId of new Set(words.map((word) => word.source_id)))
    await settleRecords(warehouse, adEntities, { orgId, sourceId, number }, version);
  await db.inOrg(orgId, (tx) => nextNumber(tx, 'data'));
}
