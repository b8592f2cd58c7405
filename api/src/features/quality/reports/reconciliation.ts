import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { subtracted } from '../../../metrics/decimals.ts';
import { ofFrame, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Checked, Finding } from '../methods/findings.ts';
import type { ImportedFile } from '../queries.ts';

/** Platforms round each line: so far two sums of the same money may be apart. */
const tolerance = 0.005;

/** Spend of each source on days that it reports at two levels, for each pair of them. One scan. */
export const levelsSql = `SELECT l.source AS source, l.pair.1 AS coarse, l.pair.2 AS fine, toUInt32(count()) AS days,
     toString(min(l.day)) AS first, toString(max(l.day)) AS last,
     toString(sum(assumeNotNull(l.pair.3))) AS coarse_spend, toString(sum(assumeNotNull(l.pair.4))) AS fine_spend
   FROM (
     SELECT s.source AS source, s.day AS day, arrayJoin([
         ('account', 'campaign', s.account, s.campaign), ('account', 'ad_group', s.account, s.ad_group),
         ('account', 'ad', s.account, s.ad), ('campaign', 'ad_group', s.campaign, s.ad_group),
         ('campaign', 'ad', s.campaign, s.ad), ('ad_group', 'ad', s.ad_group, s.ad)]) AS pair
     FROM (
       SELECT t.source_id AS source, t.date AS day,
         sumIfOrNull(t.spend, t.level = 'account') AS account, sumIfOrNull(t.spend, t.level = 'campaign') AS campaign,
         sumIfOrNull(t.spend, t.level = 'ad_group') AS ad_group, sumIfOrNull(t.spend, t.level = 'ad') AS ad
       FROM ad_stats AS t FINAL
       WHERE ${ofFrame}
       GROUP BY t.source_id, t.date) AS s) AS l
   WHERE isNotNull(l.pair.3) AND isNotNull(l.pair.4)
   GROUP BY l.source, coarse, fine
   ORDER BY l.source, coarse, fine`;
const levelName = z.enum(['account', 'campaign', 'ad_group', 'ad']);
const row = z.object({
  source: z.string(),
  coarse: levelName,
  fine: levelName,
  days: z.number(),
  first: z.string(),
  last: z.string(),
  coarse_spend: z.string(),
  fine_spend: z.string(),
});

/** Levels of a source against each other, and files against their own row of totals; null where neither exists. */
export async function reconciliation(
  warehouse: Warehouse,
  orgId: OrgId,
  frame: Frame,
  files: readonly ImportedFile[],
): Promise<Checked> {
  const pairs = await warehouse.read(orgId, levelsSql, paramsOf(frame, frame.span), row);
  if (pairs.length === 0 && files.length === 0) return null;
  const differing = pairs.filter(({ coarse_spend, fine_spend }) => isApart(coarse_spend, fine_spend));
  return [
    ...differing.filter((pair) => !isToldByAnother(pair, differing)).map(levelsDiffer),
    ...files.flatMap(totalDiffers),
  ];
}

const isApart = (told: string, sum: string) =>
  Math.abs(Number(told) - Number(sum)) > tolerance * Math.max(Math.abs(Number(told)), Math.abs(Number(sum)));

type Pair = z.infer<typeof row>;
const order = levelName.options;

/** Accounts that differ from ads because campaigns do are one cause, not two. */
const isToldByAnother = (pair: Pair, all: readonly Pair[]): boolean =>
  all.some(
    (other) =>
      other.source === pair.source &&
      other.fine === pair.fine &&
      order.indexOf(other.coarse) > order.indexOf(pair.coarse),
  );

const absolute = (value: string | number | null) => (value === null ? null : String(value).replace(/^-/, ''));

const levelsDiffer = (pair: Pair): Finding => ({
  check: 'reconciliation',
  kind: 'levels_differ',
  entity: { kind: 'source', id: pair.source, source_id: pair.source },
  from: pair.first,
  to: pair.last,
  rows: pair.days,
  money: absolute(subtracted(pair.coarse_spend, pair.fine_spend)),
  evidence: {
    days: pair.days,
    coarse: pair.coarse,
    fine: pair.fine,
    coarse_spend: pair.coarse_spend,
    fine_spend: pair.fine_spend,
  },
});

const totalDiffers = (file: ImportedFile): Finding[] =>
  file.total === null
    ? []
    : [
        {
          check: 'reconciliation',
          kind: 'file_total_differs',
          severity: 'medium',
          entity: { kind: 'import', id: file.id, source_id: file.source_id },
          from: file.from,
          to: file.to,
          rows: file.rows,
          money:
            file.total.measure === 'spend' ? absolute(subtracted(file.total.told, file.total.summed)) : null,
          evidence: { file_name: file.file_name, ...file.total },
        },
      ];
