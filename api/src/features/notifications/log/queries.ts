import { notificationReason } from '@takt/contract/notifications.ts';
import { sql } from 'drizzle-orm';
import type { OrgTx } from '../../../db/connect.ts';
import type { Span } from '../../events/readers/queries.ts';

/** Strongest first: what is worth telling watchers of a task, and what of it is shown. */
const fields = ['status', 'due_date', 'priority', 'title', 'start_date', 'project_id', 'description'];
const projectFields = ['status', 'due_date'];

const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/**
 * Tells people what a span of the log means to them, in one statement however long it is: each person once an event, by
 * the strongest reason, never of his own acts, and of what he has muted only that he was mentioned there. Answers who
 * was told.
 */
export async function tellOfSpan(tx: OrgTx, { after, upTo }: Span): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH happened AS MATERIALIZED (
      SELECT e.seq, e.at, e.actor_id, e.kind, e.entity, e.entity_id, e.task_id, e.data,
        coalesce(e.data->'changes', '{}') AS changes
      FROM app.events e
      WHERE e.org_id = ${tx.orgId} AND e.seq > ${after} AND e.seq <= ${upTo}
        AND e.entity IN ('task', 'comment', 'project', 'operation')
        AND (e.kind <> 'task.moved' OR e.data->'changes' ? 'status')
    ),
    -- What happened to a task, with what its watchers are told.
    on_task AS MATERIALIZED (
      SELECT h.seq, h.actor_id, h.kind, h.data, h.changes, x.id AS task_id, x.project_id, x.assignee_id, changed.field,
        CASE
          WHEN h.kind = 'comment.created' THEN 'commented'
          WHEN h.kind IN ('task.moved', 'task.changed') AND changed.field = 'status' THEN 'status'
          WHEN h.kind = 'task.changed' AND changed.field IS NOT NULL THEN 'watching'
          WHEN h.kind IN ('task.deleted', 'task.restored', 'task.effect_measured') THEN 'watching'
        END AS reason,
        CASE
          WHEN h.entity = 'comment' THEN h.data->'comment'->>'excerpt'
          WHEN h.kind = 'task.effect_measured' THEN h.data->'effect'->>'verdict'
          WHEN changed.field NOT IN ('description', 'project_id') THEN h.changes->changed.field->>'after'
        END AS excerpt
      FROM happened h
      JOIN app.tasks x ON x.org_id = ${tx.orgId} AND x.id = h.task_id
      CROSS JOIN LATERAL (
        SELECT (SELECT f FROM unnest(${list(fields)}) WITH ORDINALITY AS u (f, n) WHERE h.changes ? f ORDER BY n LIMIT 1) AS field
      ) changed
    ),
    -- Below a policy no index is used for what is worked out of JSON: that is done before.
    edited AS MATERIALIZED (
      SELECT h.seq, h.changes, one::uuid AS task_id FROM happened h CROSS JOIN LATERAL jsonb_array_elements_text(h.data->'ids') AS one
      WHERE h.kind = 'tasks.changed' AND jsonb_typeof(h.data->'ids') = 'array'
    ),
    candidates AS (
      SELECT t.seq, someone::uuid AS user_id, 'mentioned' AS reason, 'task' AS entity, t.task_id AS entity_id, t.project_id,
        NULL AS field, CASE WHEN t.kind LIKE 'comment.%' THEN t.excerpt END AS excerpt
      FROM on_task t CROSS JOIN LATERAL jsonb_array_elements_text(t.data->'mentioned') AS someone
      WHERE jsonb_typeof(t.data->'mentioned') = 'array'
      UNION ALL
      SELECT t.seq, t.assignee, 'assigned', 'task', t.task_id, t.project_id, NULL, NULL
      FROM (
        SELECT *, CASE t.kind WHEN 'task.created' THEN (t.data->'task'->>'assignee_id')::uuid
          WHEN 'task.changed' THEN (t.changes->'assignee_id'->>'after')::uuid END AS assignee
        FROM on_task t
      ) t WHERE t.assignee IS NOT NULL
      UNION ALL
      SELECT t.seq, w.user_id, t.reason, 'task', t.task_id, t.project_id, t.field, t.excerpt
      FROM on_task t JOIN app.task_watchers w ON w.org_id = ${tx.orgId} AND w.task_id = t.task_id
      WHERE t.reason IS NOT NULL
      UNION ALL
      SELECT t.seq, t.assignee_id, t.reason, 'task', t.task_id, t.project_id, t.field, t.excerpt
      FROM on_task t WHERE t.reason IS NOT NULL AND t.assignee_id IS NOT NULL
      UNION ALL
      SELECT h.seq, p.owner_id, CASE WHEN h.kind = 'project.created' OR h.changes ? 'owner_id' THEN 'assigned' ELSE 'project' END,
        'project', p.id, p.id, changed.field, h.changes->changed.field->>'after'
      FROM happened h
      JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = h.entity_id AND p.owner_id IS NOT NULL
      CROSS JOIN LATERAL (
        SELECT (SELECT f FROM unnest(${list(projectFields)}) WITH ORDINALITY AS u (f, n) WHERE h.changes ? f ORDER BY n LIMIT 1) AS field
      ) changed
      WHERE h.entity = 'project' AND (h.kind <> 'project.changed' OR h.changes ? 'owner_id' OR changed.field IS NOT NULL)
      UNION ALL
      -- A bulk edit tells a person once, of the first of the tasks that concern him and of how many they are.
      SELECT h.seq, who.id, CASE WHEN bool_or(h.changes ? 'assignee_id' AND who.id = x.assignee_id) THEN 'assigned'
          WHEN bool_or(h.changes ? 'status') THEN 'status' ELSE 'watching' END,
        'task', (array_agg(x.id ORDER BY x.id))[1], (array_agg(x.project_id ORDER BY x.id))[1],
        min((SELECT f FROM unnest(${list(fields)}) WITH ORDINALITY AS u (f, n) WHERE h.changes ? f ORDER BY n LIMIT 1)),
        count(*)::text
      FROM edited h
      JOIN app.tasks x ON x.org_id = ${tx.orgId} AND x.id = h.task_id
      CROSS JOIN LATERAL (
        SELECT x.assignee_id AS id WHERE x.assignee_id IS NOT NULL
        UNION SELECT w.user_id FROM app.task_watchers w WHERE w.org_id = ${tx.orgId} AND w.task_id = x.id
      ) who
      GROUP BY h.seq, who.id
    ),
    strongest AS (
      SELECT DISTINCT ON (c.seq, c.user_id) c.*
      FROM candidates c ORDER BY c.seq, c.user_id, array_position(${list(notificationReason.options)}, c.reason)
    ),
    written AS (
      INSERT INTO app.notifications (org_id, id, user_id, kind, reason, entity, entity_id, actor_id, seq, field, excerpt, created_at)
      SELECT ${tx.orgId}, uuidv7(), s.user_id, h.kind, s.reason, s.entity, s.entity_id, h.actor_id, s.seq, s.field,
        coalesce(s.excerpt, ''), h.at
      FROM strongest s
      JOIN happened h ON h.seq = s.seq AND h.actor_id IS DISTINCT FROM s.user_id
      JOIN app.memberships m ON m.org_id = ${tx.orgId} AND m.user_id = s.user_id AND m.status = 'active'
      JOIN app.users u ON u.id = s.user_id AND u.is_active
      WHERE s.reason = 'mentioned' OR NOT EXISTS (
        SELECT FROM app.notification_mutes q
        WHERE q.org_id = ${tx.orgId} AND q.user_id = s.user_id
          AND (q.entity = 'task' AND s.entity = 'task' AND q.entity_id = s.entity_id OR q.entity = 'project' AND q.entity_id = s.project_id)
      )
      ORDER BY s.seq
      ON CONFLICT DO NOTHING
      RETURNING user_id
    )
    SELECT DISTINCT user_id AS id FROM written`);
  return rows.map(({ id }) => id);
}
