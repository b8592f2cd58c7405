import { and, eq, sql } from 'drizzle-orm';
import type { TaskStatus } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { operations } from '../../../db/tables/operations.ts';
import { byIds, labelsOf, type Part, type Standing, uuids } from '../queries.ts';

export async function lockedOperation(tx: OrgTx, id: string) {
  const [row] = await tx
    .select({
      actorId: operations.actorId,
      undoneAt: operations.undoneAt,
      isOver: sql<boolean>`${operations.at} < now() - interval '24 hours'`,
    })
    .from(operations)
    .where(and(eq(operations.orgId, tx.orgId), eq(operations.id, id)))
    .for('update');
  return row;
}

/** A task of an operation as it was written then, and as it is now. */
export interface Written extends Part {
  readonly now: Omit<Standing, 'reporter_id'> & { readonly deleted_at: string | null };
  /** Where it would go back to takes it: a project out of the trash, a person who is in. */
  readonly project_open: boolean;
  readonly assignee_in: boolean;
}

/** Every task that the operation wrote and that is still there, locked in the order of their ids. */
export async function writtenTasks(tx: OrgTx, operationId: string): Promise<Written[]> {
  const { rows } = await tx.execute<Written & Record<string, unknown>>(sql`
    SELECT o.task_id, o.changes,
      json_build_object('id', t.id, 'project_id', t.project_id, 'status', t.status, 'rank', t.rank,
        'completed_at', t.completed_at::text, 'priority', t.priority, 'type', t.type, 'assignee_id', t.assignee_id,
        'start_date', t.start_date, 'due_date', t.due_date, 'deleted_at', t.deleted_at::text) AS now,
      EXISTS (SELECT FROM app.projects p WHERE p.org_id = o.org_id AND p.deleted_at IS NULL
        AND p.id = coalesce((o.changes->'project_id'->>'before')::uuid, t.project_id)) AS project_open,
      EXISTS (SELECT FROM app.memberships m WHERE m.org_id = o.org_id AND m.status = 'active'
        AND m.user_id = (o.changes->'assignee_id'->>'before')::uuid) AS assignee_in
    FROM app.operation_tasks o
    JOIN app.tasks t ON t.org_id = o.org_id AND t.id = o.task_id
    WHERE o.org_id = ${tx.orgId} AND o.operation_id = ${operationId}
    ORDER BY t.id
    FOR UPDATE OF t`);
  const labels = await labelsOf(
    tx,
    rows.map((row) => row.task_id),
  );
  return rows.map((row) => ({ ...row, now: { ...row.now, label_ids: labels.get(row.task_id) ?? [] } }));
}

/** Which of these places are taken by other tasks than these; and perhaps more that nobody asked about. */
export async function takenPlaces(
  tx: OrgTx,
  ids: readonly string[],
  places: readonly { status: TaskStatus; rank: string }[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ status: string; rank: string }>(sql`
    SELECT status, rank FROM app.tasks
    WHERE org_id = ${tx.orgId} AND status = ANY (${sql.param([...new Set(places.map((place) => place.status))])}::text[])
      AND rank = ANY (${sql.param(places.map((place) => place.rank))}::text[]) AND id <> ALL (${uuids(ids)})`);
  return new Set(rows.map((row) => `${row.status} ${row.rank}`));
}

/** What goes back of a task: the columns that are named, and no other. */
export interface Back {
  readonly task_id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly restored: readonly string[];
}

export async function restoreTasks(tx: OrgTx, operationId: string, back: readonly Back[]): Promise<void> {
  const ids = uuids(back.map((task) => task.task_id));
  const values = byIds(new Map(back.map((task) => [task.task_id, task.values])));
  const types = {
    project_id: 'uuid',
    status: 'text',
    rank: 'text',
    completed_at: 'timestamptz',
    priority: 'text',
    type: 'text',
    assignee_id: 'uuid',
    start_date: 'date',
    due_date: 'date',
    deleted_at: 'timestamptz',
    deleted_by: 'uuid',
  };
  const given = Object.entries(types).map(([column, type]) =>
    sql.raw(`CASE WHEN b.own ? '${column}' THEN (b.own->>'${column}')::${type} ELSE tasks.${column} END`),
  );
  await tx.execute(sql`
    UPDATE app.tasks SET updated_at = now(), (${sql.raw(Object.keys(types).join(', '))}) = (
      SELECT ${sql.join(given, sql`, `)} FROM (SELECT ${values}->(tasks.id::text) AS own OFFSET 0) AS b
    ) WHERE org_id = ${tx.orgId} AND id = ANY (${ids})`);
  const relabelled = back.filter((task) => task.values.label_ids !== undefined);
  if (relabelled.length > 0) await restoreLabels(tx, relabelled);
  const restored = byIds(new Map(back.map((task) => [task.task_id, task.restored])));
  await tx.execute(sql`
    UPDATE app.operation_tasks
    SET restored = ARRAY(SELECT jsonb_array_elements_text(${restored}->(operation_tasks.task_id::text)))
    WHERE org_id = ${tx.orgId} AND operation_id = ${operationId} AND task_id = ANY (${ids})`);
  await tx
    .update(operations)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(operations.orgId, tx.orgId), eq(operations.id, operationId)));
}

/** Labels that were deleted meanwhile stay away. */
async function restoreLabels(tx: OrgTx, back: readonly Back[]): Promise<void> {
  const labels = byIds(new Map(back.map((task) => [task.task_id, task.values.label_ids])));
  await tx.execute(sql`
    DELETE FROM app.task_labels
    WHERE org_id = ${tx.orgId} AND task_id = ANY (${uuids(back.map((task) => task.task_id))})
      AND NOT ${labels}->(task_id::text) ? (label_id::text)`);
  await tx.execute(sql`
    INSERT INTO app.task_labels (org_id, task_id, label_id)
    SELECT ${tx.orgId}, task.key::uuid, label.id::uuid
    FROM jsonb_each(${labels}) AS task CROSS JOIN LATERAL jsonb_array_elements_text(task.value) AS label (id)
    WHERE label.id::uuid IN (SELECT id FROM app.labels WHERE org_id = ${tx.orgId})
    ON CONFLICT DO NOTHING`);
}
