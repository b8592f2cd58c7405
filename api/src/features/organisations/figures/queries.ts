import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { OrganisationStats } from '@takt/contract/organisations.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { organisations } from '../../../db/tables/organisations.ts';

/** Everything that the statistics count, in one statement. */
export async function organisationStats(tx: OrgTx): Promise<OrganisationStats | undefined> {
  const [row] = await tx
    .select({
      totalMembers: sql<number>`m.total`,
      activeMembers: sql<number>`m.active`,
      pendingMembers: sql<number>`(SELECT count(*)::int FROM app.invitations i
        WHERE i.org_id = ${tx.orgId} AND i.status = 'pending' AND i.expires_at > now())`,
      totalDepartments: sql<number>`(SELECT count(*)::int FROM app.departments d WHERE d.org_id = ${tx.orgId})`,
      total_employees: sql<number>`m.total`,
      total_projects: sql<number>`p.total`,
      total_clients: sql<number>`(SELECT count(*)::int FROM app.clients c WHERE c.org_id = ${tx.orgId} AND c.deleted_at IS NULL)`,
      active_projects: sql<number>`p.active`,
      completion_rate: sql<
        number | null
      >`(SELECT round(100.0 * count(*) FILTER (WHERE t.status = 'done') / nullif(count(*), 0), 1)::float8
        FROM app.tasks t WHERE t.org_id = ${tx.orgId} AND t.status <> 'cancelled' AND t.deleted_at IS NULL)`,
      joined_last_30_days: sql<number>`m.joined`,
      monthly_growth: sql<
        number | null
      >`round(100.0 * (m.joined - m.joined_before) / nullif(m.joined_before, 0), 1)::float8`,
      // Signing in and looking into the log change nothing.
      updated_at: sql<string>`greatest(${organisations.updatedAt}, (SELECT e.at FROM app.events e
        WHERE e.org_id = ${tx.orgId} AND e.entity NOT IN ('session', 'audit') ORDER BY e.seq DESC LIMIT 1))`.mapWith(
        organisations.updatedAt,
      ),
    })
    .from(organisations)
    .crossJoin(
      sql`(SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active,
          count(*) FILTER (WHERE joined_at >= now() - interval '30 days')::int AS joined,
          count(*) FILTER (WHERE joined_at >= now() - interval '60 days' AND joined_at < now() - interval '30 days')::int AS joined_before
        FROM app.memberships WHERE org_id = ${tx.orgId} AND status IN ('active', 'suspended')) AS m`,
    )
    .crossJoin(
      sql`(SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'active')::int AS active
        FROM app.projects WHERE org_id = ${tx.orgId} AND deleted_at IS NULL) AS p`,
    )
    .where(eq(organisations.orgId, tx.orgId));
  return row;
}

export interface Day {
  readonly day: string;
  readonly timezone: string;
  readonly tasks_created: number;
  readonly tasks_completed: number;
  readonly members_joined: number;
  readonly active_people: number;
  /** Different people of the whole period, the same in each of its rows: they can't be added up. */
  readonly people: number;
}

/**
 * The last `days` days of the organisation's time zone, today included, and as many before them: a row for each, oldest
 * first. A moment belongs to the day that the clock on the wall showed; the half-open range in UTC that the indexes are
 * asked for is a day wider on either side, so that no change of the clocks cuts anything off.
 */
export async function activityByDay(tx: OrgTx, days: number): Promise<Day[]> {
  const since = sql`((SELECT first - ${days}::int - 1 FROM period)::timestamp AT TIME ZONE 'UTC')`;
  const until = sql`((SELECT first + ${days}::int + 1 FROM period)::timestamp AT TIME ZONE 'UTC')`;
  const within = (moment: SQL) => sql`${moment} >= ${since} AND ${moment} < ${until}`;
  const dayOf = (moment: SQL) => sql`(${moment} AT TIME ZONE (SELECT tz FROM period))::date`;
  const counted = (moment: SQL, from: SQL) => sql`
    SELECT ${dayOf(moment)} AS day, count(*)::int AS n FROM ${from} AND ${within(moment)} GROUP BY 1`;
  const ofTasks = sql`app.tasks WHERE org_id = ${tx.orgId} AND deleted_at IS NULL`;
  const ofMembers = sql`app.memberships WHERE org_id = ${tx.orgId} AND status IN ('active', 'suspended')`;
  return tx
    .select({
      day: sql<string>`d.day`,
      timezone: sql<string>`d.tz`,
      tasks_created: sql<number>`d.created`,
      tasks_completed: sql<number>`d.completed`,
      members_joined: sql<number>`d.joined`,
      active_people: sql<number>`d.active`,
      people: sql<number>`d.people`,
    })
    .from(
      sql`(
        WITH period AS MATERIALIZED (
          SELECT time_zone AS tz, (now() AT TIME ZONE time_zone)::date - ${days}::int + 1 AS first
          FROM app.organisations WHERE org_id = ${tx.orgId}
        ),
        days AS (
          SELECT first + n AS day, n >= 0 AS is_current, tz FROM period, generate_series(-${days}::int, ${days}::int - 1) AS n
        ),
        created AS (${counted(sql`created_at`, ofTasks)}),
        completed AS (${counted(sql`completed_at`, ofTasks)}),
        joined AS (${counted(sql`joined_at`, ofMembers)}),
        acting AS MATERIALIZED (
          SELECT ${dayOf(sql`at`)} AS day, actor_id FROM app.events
          WHERE org_id = ${tx.orgId} AND actor_id IS NOT NULL AND ${within(sql`at`)} GROUP BY 1, 2
        ),
        active AS (SELECT day, count(*)::int AS n FROM acting GROUP BY day),
        people AS (
          SELECT is_current, count(*)::int AS n
          FROM (SELECT DISTINCT day >= (SELECT first FROM period) AS is_current, actor_id FROM acting
            WHERE day BETWEEN (SELECT first FROM period) - ${days}::int AND (SELECT first FROM period) + ${days}::int - 1) AS one
          GROUP BY is_current
        )
        SELECT to_char(days.day, 'YYYY-MM-DD') AS day, days.tz, coalesce(created.n, 0) AS created,
          coalesce(completed.n, 0) AS completed, coalesce(joined.n, 0) AS joined, coalesce(active.n, 0) AS active,
          coalesce(people.n, 0) AS people
        FROM days LEFT JOIN created USING (day) LEFT JOIN completed USING (day) LEFT JOIN joined USING (day)
        LEFT JOIN active USING (day) LEFT JOIN people USING (is_current)
      ) AS d`,
    )
    .orderBy(asc(sql`d.day`));
}
