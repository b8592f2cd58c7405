import type { Measured } from '@takt/contract/metrics.ts';
import { z } from 'zod';
import type { OrgId } from '../../../db/connect.ts';
import { subtracted } from '../../../metrics/decimals.ts';
import { ofFrame, paramsOf } from '../../../metrics/facts.ts';
import type { Frame } from '../../../metrics/frame.ts';
import type { Warehouse } from '../../../warehouse/client.ts';
import type { Finding } from '../methods/findings.ts';
import type { ImportedFile } from '../queries.ts';

const level = z.enum(['account', 'campaign', 'ad_group', 'ad']);
export interface Restated {
  /** Number of the import that replaced them. */
  readonly number: number;
  readonly source: string;
  readonly level: z.infer<typeof level>;
  readonly from: string;
  readonly to: string;
  /** Days whose spend changed. */
  readonly days: number;
  readonly before: Measured;
  readonly after: Measured;
  readonly difference: Measured;
}

/**
 * What each import found in the place of its own figures, beside what came there: what the next one found, else what
 * stands there now. By account, since a file that names accounts speaks for those alone. Imports are remembered as long
 * as they can be undone.
 */
export const restatementSql = `SELECT toUInt32(s.number) AS number, s.source AS source, toString(s.level) AS level,
     toString(min(s.day)) AS from, toString(max(s.day)) AS to, toUInt32(uniqExact(s.day)) AS days,
     toString(sum(s.spent)) AS before, toString(sum(s.next)) AS after
   FROM (
     SELECT v.*, leadInFrame(v.spent, 1, toDecimal128(0, 6)) OVER (
       PARTITION BY v.source, v.level, v.day, v.account ORDER BY v.number
       ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS next
     FROM (
       SELECT t.number AS number, t.source_id AS source, t.level AS level, t.date AS day, t.account_id AS account,
         toDecimal128(sum(ifNull(t.spend, 0)), 6) AS spent
       FROM replaced_ad_stats AS t FINAL
       WHERE ${ofFrame}
       GROUP BY t.number, t.source_id, t.level, t.date, t.account_id
       UNION ALL
       SELECT 4294967295 AS number, t.source_id AS source, t.level AS level, t.date AS day, t.account_id AS account,
         toDecimal128(sum(ifNull(t.spend, 0)), 6) AS spent
       FROM ad_stats AS t FINAL
       WHERE ${ofFrame}
         AND (t.source_id, t.level, t.date) IN (
           SELECT source_id, level, date FROM replaced_ad_stats
           WHERE org_id = {org:UUID} AND date BETWEEN {from:Date} AND {to:Date})
       GROUP BY t.source_id, t.level, t.date, t.account_id) AS v) AS s
   WHERE s.number < 4294967295 AND s.spent != s.next
   GROUP BY s.number, s.source, s.level
   ORDER BY number DESC, source, level
   LIMIT 500`;
const row = z.object({
  number: z.number(),
  source: z.string(),
  level,
  from: z.string(),
  to: z.string(),
  days: z.number(),
  before: z.string(),
  after: z.string(),
});

/** The diary of restatements, the latest import first. */
export async function restatements(warehouse: Warehouse, orgId: OrgId, frame: Frame): Promise<Restated[]> {
  const rows = await warehouse.read(orgId, restatementSql, paramsOf(frame, frame.span), row);
  return rows.map((one) => ({ ...one, difference: subtracted(one.after, one.before) }));
}

/** The same as findings. */
export function restatedDays(diary: readonly Restated[], files: readonly ImportedFile[]): Finding[] {
  return diary.flatMap((entry): Finding[] => {
    const file = files.find(({ number }) => number === entry.number);
    if (!file) return [];
    return [
      {
        check: 'restatement',
        kind: 'restated',
        severity: 'low',
        entity: { kind: 'import', id: file.id, source_id: entry.source },
        from: entry.from,
        to: entry.to,
        rows: entry.days,
        money: String(entry.difference ?? '0').replace(/^-/, ''),
        evidence: { file_name: file.file_name, level: entry.level, before: entry.before, after: entry.after },
      },
    ];
  });
}
