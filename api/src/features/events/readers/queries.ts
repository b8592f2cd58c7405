import { sql } from 'drizzle-orm';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';

export type ReaderName = 'notifications' | 'webhooks' | 'rules' | 'effects';
/** Events after `after`, up to and with `upTo`. */
export interface Span {
  readonly after: number;
  readonly upTo: number;
}

/**
 * What lies before the reader, at most `limit` events; nobody else reads on until the commit. Null where there is
 * nothing; undefined where the reader has no place yet, or another process is reading.
 */
export async function nextSpan(tx: OrgTx, name: ReaderName, limit: number): Promise<Span | null | undefined> {
  const { rows } = await tx.execute<{ after: string; upTo: string | null }>(sql`
    SELECT r.seq AS after, (
      SELECT max(next.seq) FROM (
        SELECT e.seq FROM app.events e WHERE e.org_id = r.org_id AND e.seq > r.seq ORDER BY e.seq LIMIT ${limit}
      ) AS next
    ) AS "upTo"
    FROM app.log_readers r WHERE r.org_id = ${tx.orgId} AND r.name = ${name}
    FOR UPDATE OF r SKIP LOCKED`);
  return rows.map(({ after, upTo }) =>
    upTo === null ? null : { after: Number(after), upTo: Number(upTo) },
  )[0];
}

/** A reader begins at the first event of an organisation. */
export async function enterReader(tx: OrgTx, name: ReaderName): Promise<void> {
  await tx.execute(sql`
    INSERT INTO app.log_readers (org_id, name, seq) VALUES (${tx.orgId}, ${name}, 0) ON CONFLICT DO NOTHING`);
}

export async function moveReader(tx: OrgTx, name: ReaderName, seq: number): Promise<void> {
  await tx.execute(
    sql`UPDATE app.log_readers SET seq = ${seq} WHERE org_id = ${tx.orgId} AND name = ${name}`,
  );
}

/** Organisations in whose logs the reader is behind. */
export async function organisationsBehind(tx: GlobalTx, name: ReaderName): Promise<OrgId[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM app.organisations_behind(${name}) AS behind (id)`,
  );
  return rows.map(({ id }) => asOrgId(id));
}
