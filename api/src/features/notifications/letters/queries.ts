import type { Language, OrgLocale } from '@takt/contract/languages.ts';
import { sql } from 'drizzle-orm';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';

export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: Language | null;
}
export interface Organisation {
  readonly name: string;
  readonly locale: OrgLocale;
}

const array = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

export async function organisationsWithLetters(tx: GlobalTx): Promise<OrgId[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM app.organisations_with_letters() AS waiting (id)`,
  );
  return rows.map(({ id }) => asOrgId(id));
}

export async function organisation(tx: OrgTx): Promise<Organisation | undefined> {
  const { rows } = await tx.execute<{ name: string; locale: OrgLocale }>(
    sql`SELECT name, locale FROM app.organisations WHERE org_id = ${tx.orgId} AND deleted_at IS NULL`,
  );
  return rows[0];
}

/** What was read meanwhile, and what the reader or the organisation wants no letters of, needs none. */
export async function settleUnwanted(tx: OrgTx): Promise<void> {
  await tx.execute(sql`
    UPDATE app.notifications n SET letter_at = now()
    FROM app.memberships m
    JOIN app.users u ON u.id = m.user_id
    JOIN app.organisations o ON o.org_id = m.org_id
    LEFT JOIN app.notification_settings s ON s.org_id = m.org_id AND s.user_id = m.user_id
    WHERE n.org_id = ${tx.orgId} AND n.letter_at IS NULL AND m.org_id = n.org_id AND m.user_id = n.user_id
      AND (n.read_at IS NOT NULL OR m.status <> 'active' OR NOT u.is_active OR u.verified_at IS NULL OR NOT coalesce(s.letters, true)
        OR n.reason = ANY (coalesce(s.silent, '{}')) OR n.entity = 'project' AND NOT o.project_updates)`);
}

/**
 * Those who have waited a minute, so that what comes together is told together, and whose last letter is ten minutes old.
 * Nobody else writes to them until the commit.
 */
export async function readersOfLetters(tx: OrgTx, limit: number): Promise<Reader[]> {
  await tx.execute(sql`
    INSERT INTO app.notification_settings (org_id, user_id)
    SELECT DISTINCT org_id, user_id FROM app.notifications WHERE org_id = ${tx.orgId} AND letter_at IS NULL
    ON CONFLICT DO NOTHING`);
  const { rows } = await tx.execute<Reader & Record<string, unknown>>(sql`
    SELECT u.id, u.email, u.language FROM app.notification_settings s JOIN app.users u ON u.id = s.user_id
    WHERE s.org_id = ${tx.orgId} AND (s.letter_at IS NULL OR s.letter_at <= now() - interval '10 minutes') AND EXISTS (
      SELECT FROM app.notifications n WHERE n.org_id = ${tx.orgId} AND n.user_id = s.user_id AND n.letter_at IS NULL
        AND n.created_at <= now() - interval '1 minute')
    ORDER BY s.user_id LIMIT ${limit}
    FOR UPDATE OF s SKIP LOCKED`);
  return rows;
}

export interface Line {
  readonly userId: string;
  readonly entity: 'task' | 'project';
  readonly key: string;
  readonly title: string;
  readonly kind: string;
  readonly reason: string;
  readonly actor: string;
  readonly field: string | null;
  readonly excerpt: string;
}

/** Takes all that waits for the readers, and gives the newest of it: each reader's last 200, the newest first. */
export async function takeLines(tx: OrgTx, userIds: readonly string[]): Promise<Line[]> {
  const { rows } = await tx.execute<Line & Record<string, unknown>>(sql`
    WITH taken AS (
      UPDATE app.notifications SET letter_at = now()
      WHERE org_id = ${tx.orgId} AND user_id = ANY (${array(userIds)}) AND letter_at IS NULL
      RETURNING id, user_id, entity, entity_id, kind, reason, actor_id, field, excerpt
    ), sent AS (
      UPDATE app.notification_settings SET letter_at = now() WHERE org_id = ${tx.orgId} AND user_id = ANY (${array(userIds)})
    ), ranked AS (
      SELECT t.*, row_number() OVER (PARTITION BY t.user_id ORDER BY t.id DESC) AS n FROM taken t
    )
    SELECT t.user_id AS "userId", t.entity, s.key, s.title, t.kind, t.reason, t.field, t.excerpt,
      coalesce(u.first_name || ' ' || u.last_name, '') AS actor
    FROM ranked t
    CROSS JOIN LATERAL (
      SELECT p.key || '-' || x.number AS key, x.title FROM app.tasks x
        JOIN app.projects p ON p.org_id = x.org_id AND p.id = x.project_id
        WHERE t.entity = 'task' AND x.org_id = ${tx.orgId} AND x.id = t.entity_id
      UNION ALL
      SELECT p.key, p.name FROM app.projects p WHERE t.entity = 'project' AND p.org_id = ${tx.orgId} AND p.id = t.entity_id
    ) s
    LEFT JOIN app.users u ON u.id = t.actor_id
    WHERE t.n <= 200
    ORDER BY t.user_id, t.id DESC`);
  return rows;
}

// ── the daily digest ────────────────────────────────────────────────────────────────────────────────────────────

/** Where it is a working day by their own clock, and the organisation wants reports by letter. */
export async function organisationsWithDigests(tx: GlobalTx): Promise<OrgId[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT org_id AS id FROM app.organisations
    WHERE deleted_at IS NULL AND email_reports AND extract(isodow FROM now() AT TIME ZONE time_zone) = ANY (work_days)`);
  return rows.map(({ id }) => asOrgId(id));
}

/**
 * Those whose hour it is and who had none today, each once: an hour in which nothing ran is made up for in the next two.
 */
export async function claimDigests(tx: OrgTx, usualHour: number): Promise<Reader[]> {
  const { rows } = await tx.execute<Reader & Record<string, unknown>>(sql`
    WITH claimed AS (
      INSERT INTO app.notification_settings AS s (org_id, user_id, digest_on)
      SELECT m.org_id, m.user_id, (now() AT TIME ZONE o.time_zone)::date
      FROM app.memberships m
      JOIN app.organisations o ON o.org_id = m.org_id
      JOIN app.users u ON u.id = m.user_id AND u.is_active AND u.verified_at IS NOT NULL
      LEFT JOIN app.notification_settings own ON own.org_id = m.org_id AND own.user_id = m.user_id
      WHERE m.org_id = ${tx.orgId} AND m.status = 'active' AND coalesce(own.digest, true)
        AND extract(hour FROM now() AT TIME ZONE o.time_zone) - coalesce(own.digest_hour, ${usualHour}) BETWEEN 0 AND 2
      ON CONFLICT (org_id, user_id) DO UPDATE SET digest_on = excluded.digest_on
        WHERE s.digest_on IS DISTINCT FROM excluded.digest_on
      RETURNING s.user_id
    )
    SELECT u.id, u.email, u.language FROM claimed c JOIN app.users u ON u.id = c.user_id`);
  return rows;
}

export interface DueTask {
  readonly userId: string;
  readonly when: 'overdue' | 'today' | 'week';
  /** Of the bundle. */
  readonly total: number;
  readonly key: string;
  readonly title: string;
  readonly day: string;
}

/** What is overdue, due today and in the seven days after it: of each the first ten, with how many there are. */
export async function dueTasks(tx: OrgTx, userIds: readonly string[]): Promise<DueTask[]> {
  const { rows } = await tx.execute<DueTask & Record<string, unknown>>(sql`
    WITH today AS MATERIALIZED (
      SELECT day, day + 7 AS until FROM app.organisations
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE time_zone)::date AS day) here
      WHERE org_id = ${tx.orgId}
    ), due AS (
      SELECT x.assignee_id, x.project_id, x.number, x.title, x.due_date,
        CASE WHEN x.due_date < today.day THEN 'overdue' WHEN x.due_date = today.day THEN 'today' ELSE 'week' END AS bundle
      FROM app.tasks x, today
      WHERE x.org_id = ${tx.orgId} AND x.assignee_id = ANY (${array(userIds)}) AND x.deleted_at IS NULL
        AND x.status IN ('todo', 'in_progress', 'in_review') AND x.due_date <= today.until
    ), ranked AS (
      SELECT d.*, count(*) OVER (PARTITION BY assignee_id, bundle)::int AS total,
        row_number() OVER (PARTITION BY assignee_id, bundle ORDER BY due_date, number) AS n
      FROM due d
    )
    SELECT r.assignee_id AS "userId", r.bundle AS "when", r.total, p.key || '-' || r.number AS key, r.title, r.due_date::text AS day
    FROM ranked r JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = r.project_id
    WHERE r.n <= 10
    ORDER BY r.assignee_id, r.due_date, r.number`);
  return rows;
}
