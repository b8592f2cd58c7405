import { sql } from 'drizzle-orm';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';

/** Where the working day has just begun; an hour in which nothing ran is made up for in the next two. */
export async function organisationsAtWork(tx: GlobalTx): Promise<OrgId[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT o.org_id AS id FROM app.organisations o
    CROSS JOIN LATERAL (SELECT now() AT TIME ZONE o.time_zone AS clock) here
    WHERE o.deleted_at IS NULL AND o.task_reminders AND extract(isodow FROM clock) = ANY (o.work_days)
      AND clock - date_trunc('day', clock) BETWEEN o.work_start::interval AND o.work_start::interval + interval '3 hours'`);
  return rows.map(({ id }) => asOrgId(id));
}

/**
 * Tells assignees what is due today and what has become overdue in the last week; each task and day once, however often
 * this runs. Whoever gets the digest needs no letter of it. Answers who was told.
 */
export async function remindOfTasks(tx: OrgTx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH today AS MATERIALIZED (
      SELECT day, day - 7 AS since, email_reports FROM app.organisations
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE time_zone)::date AS day) here
      WHERE org_id = ${tx.orgId}
    ), told AS (
      INSERT INTO app.notifications (org_id, id, user_id, kind, reason, entity, entity_id, excerpt, letter_at)
      SELECT ${tx.orgId}, uuidv7(), x.assignee_id, 'task.changed', CASE WHEN x.due_date = today.day THEN 'due' ELSE 'overdue' END,
        'task', x.id, x.due_date::text, CASE WHEN today.email_reports AND coalesce(s.digest, true) THEN now() END
      FROM today
      JOIN app.tasks x ON x.org_id = ${tx.orgId} AND x.due_date BETWEEN today.since AND today.day
        AND x.deleted_at IS NULL AND x.status IN ('todo', 'in_progress', 'in_review')
      JOIN app.memberships m ON m.org_id = ${tx.orgId} AND m.user_id = x.assignee_id AND m.status = 'active'
      JOIN app.users u ON u.id = x.assignee_id AND u.is_active
      LEFT JOIN app.notification_settings s ON s.org_id = ${tx.orgId} AND s.user_id = x.assignee_id
      WHERE NOT EXISTS (
        SELECT FROM app.notification_mutes q WHERE q.org_id = ${tx.orgId} AND q.user_id = x.assignee_id
          AND (q.entity = 'task' AND q.entity_id = x.id OR q.entity = 'project' AND q.entity_id = x.project_id))
      ORDER BY x.due_date, x.id
      ON CONFLICT DO NOTHING
      RETURNING user_id
    )
    SELECT DISTINCT user_id AS id FROM told`);
  return rows.map(({ id }) => id);
}
