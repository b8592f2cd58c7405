import { and, asc, eq, sql } from 'drizzle-orm';
import type { TaskLink, TaskTarget } from '@takt/contract/relations.ts';
import { taskStatus } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../db/connect.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { taskBlockers, taskTargets, taskWatchers } from '../../db/tables/relations.ts';
import { tasks } from '../../db/tables/tasks.ts';

/** How one task stands to the other. */
export type Side = 'parent' | 'subtasks' | 'blocked_by' | 'blocks';

const mostOfOne = 200;

/** Tasks on every side of a task that are not in the trash, in the order of the board: one statement for all of them. */
export async function linksOf(tx: OrgTx, id: string): Promise<Record<Side, TaskLink[]>> {
  const { rows } = await tx.execute<TaskLink & { side: Side }>(sql`
    SELECT * FROM (
      SELECT side.name AS side, t.id, p.key || '-' || t.number AS key, t.title, t.status, t.assignee_id,
        t.due_date::text AS due_date, row_number() OVER (
          PARTITION BY side.name ORDER BY array_position(${sql.param([...taskStatus.options])}::text[], t.status), t.rank
        ) AS n
      FROM (
        SELECT 'parent' AS name, parent_id AS id FROM app.tasks WHERE org_id = ${tx.orgId} AND id = ${id} AND parent_id IS NOT NULL
        UNION ALL SELECT 'subtasks', id FROM app.tasks WHERE org_id = ${tx.orgId} AND parent_id = ${id}
        UNION ALL SELECT 'blocked_by', blocker_id FROM app.task_blockers WHERE org_id = ${tx.orgId} AND task_id = ${id}
        UNION ALL SELECT 'blocks', task_id FROM app.task_blockers WHERE org_id = ${tx.orgId} AND blocker_id = ${id}
      ) AS side
      JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = side.id AND t.deleted_at IS NULL
      JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = t.project_id
    ) AS links
    WHERE n <= ${mostOfOne}
    ORDER BY n`);
  const on = (side: Side) => rows.filter((row) => row.side === side);
  return {
    parent: on('parent'),
    subtasks: on('subtasks'),
    blocked_by: on('blocked_by'),
    blocks: on('blocks'),
  };
}

/** What these tasks wait for: living tasks on either side, at most some thousand lines. */
export async function blockersOf(
  tx: OrgTx,
  taskIds: readonly string[],
): Promise<{ task_id: string; blocker_id: string }[]> {
  const { rows } = await tx.execute<{ task_id: string; blocker_id: string }>(sql`
    SELECT b.task_id, b.blocker_id FROM app.task_blockers b
    JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = b.task_id AND t.deleted_at IS NULL
    JOIN app.tasks o ON o.org_id = ${tx.orgId} AND o.id = b.blocker_id AND o.deleted_at IS NULL
    WHERE b.org_id = ${tx.orgId} AND b.task_id = ANY (${sql.param([...taskIds])}::uuid[])
    ORDER BY b.task_id, b.blocker_id LIMIT 2000`);
  return rows;
}

/** Who watches it and still is a member. */
export async function watchersOf(tx: OrgTx, id: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: taskWatchers.userId })
    .from(taskWatchers)
    .innerJoin(
      memberships,
      and(
        eq(memberships.orgId, tx.orgId),
        eq(memberships.userId, taskWatchers.userId),
        eq(memberships.status, 'active'),
      ),
    )
    .where(and(eq(taskWatchers.orgId, tx.orgId), eq(taskWatchers.taskId, id)))
    .orderBy(asc(taskWatchers.userId));
  return rows.map((row) => row.userId);
}

const target = { id: taskTargets.id, kind: taskTargets.kind, key: taskTargets.key, name: taskTargets.name };

export function targetsOf(tx: OrgTx, id: string): Promise<TaskTarget[]> {
  return tx
    .select(target)
    .from(taskTargets)
    .where(and(eq(taskTargets.orgId, tx.orgId), eq(taskTargets.taskId, id)))
    .orderBy(asc(taskTargets.id));
}

export async function taskExists(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.id, id)));
  return rows.length > 0;
}

// ── blockers ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether the task waits for the other one, at once or through any number between, or is the same. */
export async function waitsFor(tx: OrgTx, taskId: string, otherId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ waits: boolean }>(sql`
    WITH RECURSIVE before AS (
      SELECT ${taskId}::uuid AS id
      UNION
      SELECT b.blocker_id FROM before JOIN app.task_blockers b ON b.org_id = ${tx.orgId} AND b.task_id = before.id
    )
    SELECT EXISTS (SELECT FROM before WHERE id = ${otherId}) AS waits`);
  return rows[0]?.waits === true;
}

export async function countBlockers(tx: OrgTx, taskId: string): Promise<number> {
  return tx.$count(taskBlockers, and(eq(taskBlockers.orgId, tx.orgId), eq(taskBlockers.taskId, taskId)));
}

/** False where it was so already. */
export async function insertBlocker(tx: OrgTx, taskId: string, blockerId: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(taskBlockers)
    .values({ orgId: tx.orgId, taskId, blockerId })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function deleteBlocker(tx: OrgTx, taskId: string, blockerId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(taskBlockers)
    .where(
      and(
        eq(taskBlockers.orgId, tx.orgId),
        eq(taskBlockers.taskId, taskId),
        eq(taskBlockers.blockerId, blockerId),
      ),
    );
  return rowCount === 1;
}

// ── watchers and targets ─────────────────────────────────────────────────────────────────────────────────────────

export async function insertWatcher(tx: OrgTx, taskId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(taskWatchers)
    .values({ orgId: tx.orgId, taskId, userId })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function deleteWatcher(tx: OrgTx, taskId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(taskWatchers)
    .where(
      and(eq(taskWatchers.orgId, tx.orgId), eq(taskWatchers.taskId, taskId), eq(taskWatchers.userId, userId)),
    );
  return rowCount === 1;
}

/** One that is there already takes the name that it has now. */
export async function insertTarget(tx: OrgTx, taskId: string, given: TaskTarget): Promise<TaskTarget> {
  const [row] = await tx
    .insert(taskTargets)
    .values({ ...given, orgId: tx.orgId, taskId })
    .onConflictDoUpdate({
      target: [taskTargets.orgId, taskTargets.taskId, taskTargets.kind, taskTargets.key],
      set: { name: given.name },
    })
    .returning(target);
  if (!row) throw new Error('The target is not there after it was written');
  return row;
}

export async function deleteTarget(tx: OrgTx, taskId: string, id: string): Promise<TaskTarget | undefined> {
  const [row] = await tx
    .delete(taskTargets)
    .where(and(eq(taskTargets.orgId, tx.orgId), eq(taskTargets.taskId, taskId), eq(taskTargets.id, id)))
    .returning(target);
  return row;
}
