import type { Language, OrgLocale } from '@takt/contract/languages.ts';
import { sql } from 'drizzle-orm';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';

/** By the organisation's own clock; an hour in which nothing ran is made up for in the next two. */
const hour = 9;
const hoursLate = 2;

/** Where it is Monday morning and reports may come by letter, with that Monday. */
export async function organisationsToTell(
  tx: GlobalTx,
  at: Date,
): Promise<{ id: OrgId; monday: string; name: string; locale: OrgLocale }[]> {
  const { rows } = await tx.execute<{ id: string; monday: string; name: string; locale: OrgLocale }>(sql`
    SELECT o.org_id AS id, clock::date::text AS monday, o.name, o.locale FROM app.organisations o
    CROSS JOIN LATERAL (SELECT ${at.toISOString()}::timestamptz AT TIME ZONE o.time_zone AS clock) here
    WHERE o.deleted_at IS NULL AND o.email_reports AND extract(isodow FROM clock) = 1
      AND extract(hour FROM clock) BETWEEN ${hour} AND ${hour + hoursLate}`);
  return rows.map(({ id, ...row }) => ({ ...row, id: asOrgId(id) }));
}

export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: Language | null;
}

const wanting = (tx: OrgTx, monday: string) => sql`
  FROM app.memberships m
  JOIN app.users u ON u.id = m.user_id AND u.is_active AND u.verified_at IS NOT NULL
  LEFT JOIN app.notification_settings own ON own.org_id = m.org_id AND own.user_id = m.user_id
  WHERE m.org_id = ${tx.orgId} AND m.status = 'active' AND coalesce(own.weekly_letter, true)
    AND own.weekly_on IS DISTINCT FROM ${monday}::date`;

/** Those who want the letter and were not written to this week. */
export async function readers(tx: OrgTx, monday: string): Promise<Reader[]> {
  const { rows } = await tx.execute<Reader & Record<string, unknown>>(
    sql`SELECT u.id, u.email, u.language ${wanting(tx, monday)}`,
  );
  return rows;
}

/** Takes them, each once: of several processes one gets a reader. Answers with their ids. */
export async function claimReaders(tx: OrgTx, monday: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO app.notification_settings AS s (org_id, user_id, weekly_on)
    SELECT m.org_id, m.user_id, ${monday}::date ${wanting(tx, monday)}
    ON CONFLICT (org_id, user_id) DO UPDATE SET weekly_on = excluded.weekly_on
      WHERE s.weekly_on IS DISTINCT FROM excluded.weekly_on
    RETURNING s.user_id AS id`);
  return new Set(rows.map(({ id }) => id));
}
