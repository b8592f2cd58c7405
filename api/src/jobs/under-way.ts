import { sql } from 'drizzle-orm';
import type { OrgTx } from '../db/connect.ts';
import type { JobName } from './jobs.ts';

/** Whether a job whose data say that waits or is being done: what a net below lost jobs asks before it makes another. */
export async function isUnderWay(
  tx: OrgTx,
  name: JobName,
  data: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM pgboss.job WHERE name = ${name} AND state < 'completed'
      AND data @> ${JSON.stringify({ ...data, org_id: tx.orgId })}::jsonb LIMIT 1`,
  );
  return rows.length > 0;
}
