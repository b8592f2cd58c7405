import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { imports } from '../../db/tables/imports.ts';

const lastImport = z.object({
  source: z.string(),
  /** When the last one that succeeded ended. */
  done: z
    .string()
    .transform((at) => String(imports.finishedAt.mapFromDriverValue(at)))
    .nullable(),
  /** How the newest one stands. */
  status: z.enum(['done', 'failed', 'running']),
});
export type LastImport = z.infer<typeof lastImport>;

/** Of each source with imports; what was undone is as if it had not come. */
export async function lastImports(tx: OrgTx): Promise<LastImport[]> {
  const { rows } = await tx.execute(sql`
    SELECT source_id AS source, max(finished_at) FILTER (WHERE status = 'done') AS done,
      CASE (array_agg(status ORDER BY number DESC))[1] WHEN 'done' THEN 'done' WHEN 'failed' THEN 'failed' ELSE 'running' END AS status
    FROM app.imports
    WHERE org_id = ${tx.orgId} AND source_id IS NOT NULL AND status NOT IN ('uploaded', 'undone')
    GROUP BY source_id`);
  return z.array(lastImport).parse(rows);
}
