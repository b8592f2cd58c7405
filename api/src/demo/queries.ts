import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrgTx } from '../db/connect.ts';
import { newId } from '../db/ids.ts';

const row = z.object({ kind: z.string(), name: z.string(), id: z.string(), state: z.string() });

/** Everything in the organisation that the demonstration may have made already, by kind and name. */
export async function whatIsThere(tx: OrgTx): Promise<readonly z.output<typeof row>[]> {
  const own = sql`org_id = ${tx.orgId}`;
  const { rows } = await tx.execute(sql`
    SELECT 'person' AS kind, u.email AS name, u.id, m.status AS state
    FROM app.memberships m JOIN app.users u ON u.id = m.user_id WHERE m.org_id = ${tx.orgId}
    UNION ALL SELECT 'department', name, id, '' FROM app.departments WHERE ${own}
    UNION ALL SELECT 'invitation', email, id, '' FROM app.invitations WHERE ${own}
    UNION ALL SELECT 'client', name, id, '' FROM app.clients WHERE ${own}
    UNION ALL SELECT 'project', name, id, '' FROM app.projects WHERE ${own}
    UNION ALL SELECT 'task', title, id, project_id::text FROM app.tasks WHERE ${own}
    UNION ALL SELECT 'label', name, id, '' FROM app.labels WHERE ${own}
    UNION ALL SELECT 'comment', content, id, '' FROM app.comments WHERE ${own}
    UNION ALL SELECT 'template', name, id, '' FROM app.task_templates WHERE ${own}
    UNION ALL SELECT 'view', name, id, '' FROM app.saved_views WHERE ${own}
    UNION ALL SELECT 'evidence', t.title, e.id, '' FROM app.evidence e
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = e.task_id WHERE e.org_id = ${tx.orgId}
    UNION ALL SELECT 'plan', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), entity_id, '' FROM app.events WHERE ${own} AND kind = 'plan.changed'
    UNION ALL SELECT 'rule', name, id, '' FROM app.rules WHERE ${own}
    UNION ALL SELECT 'dashboard', name, id, '' FROM app.dashboards WHERE ${own}
    UNION ALL SELECT 'import', file_name, id, status FROM app.imports WHERE ${own}`);
  return z.array(row).parse(rows);
}

/**
 * Puts a finished task onto the days on which it was worked on: no call does that, because it would be a lie, and here
 * the figures that it stands beside are of those days.
 */
export async function backdate(tx: OrgTx, taskId: string, begun: string, done: string): Promise<void> {
  await tx.execute(sql`
    UPDATE app.tasks SET created_at = ${`${begun} 09:30:00+03`}::timestamptz, completed_at = ${`${done} 17:40:00+03`}::timestamptz
    WHERE org_id = ${tx.orgId} AND id = ${taskId}`);
}

/** A line of the log of the day on which a plan was made, for the same reason. */
export async function recordAt(
  tx: OrgTx,
  actorId: string,
  at: string,
  data: Readonly<Record<string, unknown>>,
): Promise<{ id: string }> {
  const id = newId();
  await tx.execute(sql`
    WITH counter AS (
      UPDATE app.counters SET value = value + 1 WHERE org_id = ${tx.orgId} AND name = 'event' RETURNING value
    )
    INSERT INTO app.events (org_id, seq, id, at, actor_id, kind, entity, entity_id, data)
    SELECT ${tx.orgId}, value, ${newId()}, ${at}::timestamptz, ${actorId}, 'plan.changed', 'plan', ${id}, ${JSON.stringify(data)}::jsonb
    FROM counter`);
  return { id };
}
