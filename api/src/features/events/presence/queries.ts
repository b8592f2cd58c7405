import { sql } from 'drizzle-orm';
import type { OrgTx } from '../../../db/connect.ts';

/** Who has said nothing for this long is not there. */
const silence = sql`interval '45 seconds'`;

/** Where the tab is now; answers where it was until then, if anybody still thought so. */
export async function putTab(
  tx: OrgTx,
  { tab, userId, place }: { tab: string; userId: string; place: string | null },
): Promise<string | null> {
  const own = sql`org_id = ${tx.orgId} AND tab = ${tab} AND user_id = ${userId}`;
  const written =
    place === null
      ? // Who leaves takes along the traces of those who went without a word.
        sql`DELETE FROM app.presence WHERE ${own} OR org_id = ${tx.orgId} AND seen_at <= now() - ${silence}`
      : sql`INSERT INTO app.presence (org_id, tab, user_id, place) VALUES (${tx.orgId}, ${tab}, ${userId}, ${place})
          ON CONFLICT (org_id, tab, user_id) DO UPDATE SET place = excluded.place, seen_at = excluded.seen_at`;
  const { rows } = await tx.execute<{ place: string }>(sql`
    WITH before AS MATERIALIZED (
      SELECT place FROM app.presence WHERE ${own} AND seen_at > now() - ${silence}
    ), written AS (${written})
    SELECT place FROM before`);
  return rows[0]?.place ?? null;
}

/** The people at each of the places, at most 100 and always the same order; a place without people is left out. */
export async function peopleAt(tx: OrgTx, places: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ place: string; people: string[] }>(sql`
    SELECT p.place, (array_agg(DISTINCT p.user_id ORDER BY p.user_id))[1:100] AS people
    FROM app.presence p
    JOIN app.memberships m ON m.org_id = p.org_id AND m.user_id = p.user_id AND m.status = 'active'
    WHERE p.org_id = ${tx.orgId} AND p.place = ANY (${sql.param([...places])}::text[]) AND p.seen_at > now() - ${silence}
    GROUP BY p.place`);
  return new Map(rows.map(({ place, people }) => [place, people]));
}
