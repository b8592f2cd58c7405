import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Effect } from '@takt/contract/evidence.ts';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';
import { evidence } from '../../../db/tables/loop.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import type { Span } from '../../events/readers/queries.ts';

/** What has to be known of a finding to measure what came of it. */
const columns = {
  id: evidence.id,
  task_id: evidence.taskId,
  subject: {
    kind: evidence.subjectKind,
    id: evidence.subjectId,
    name: evidence.subjectName,
    source_id: evidence.sourceId,
  },
  measure: evidence.measure,
  period: { from: evidence.fromDay, to: evidence.toDay },
  filters: evidence.filters,
  effect: evidence.effect,
  completed_at: tasks.completedAt,
};
export type Unsettled = Awaited<ReturnType<typeof unsettled>>[number];

const mostAtOnce = 1_000;

/** Findings of finished tasks whose effect is not settled, those finished last first. */
export function unsettled(tx: OrgTx) {
  return tx
    .select(columns)
    .from(evidence)
    .innerJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, evidence.taskId)))
    .where(
      and(
        eq(evidence.orgId, tx.orgId),
        eq(tasks.status, 'done'),
        isNull(tasks.deletedAt),
        sql`${evidence.effectState} IS DISTINCT FROM 'final'`,
      ),
    )
    .orderBy(desc(tasks.completedAt), desc(evidence.id))
    .limit(mostAtOnce);
}

/**
 * Keeps what was measured unless it was settled meanwhile, or the task is not the finished one that it was measured for.
 * Answers whether it was kept: of several who settle it at once, one.
 */
export async function keepEffect(
  tx: OrgTx,
  { id, task_id, completed_at }: Pick<Unsettled, 'id' | 'task_id' | 'completed_at'>,
  effect: Effect,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE app.evidence SET effect = ${JSON.stringify(effect)}::jsonb, effect_state = ${effect.state}
    WHERE org_id = ${tx.orgId} AND id = ${id} AND effect_state IS DISTINCT FROM 'final'
      AND EXISTS (SELECT FROM app.tasks WHERE org_id = ${tx.orgId} AND id = ${task_id} AND status = 'done'
        AND date_trunc('milliseconds', completed_at) = ${completed_at}::timestamptz)`);
  return rowCount === 1;
}

/** What was not settled before a task was opened again never will be. */
export async function forgetReopened(tx: OrgTx): Promise<void> {
  await tx.execute(sql`
    UPDATE app.evidence e SET effect = NULL, effect_state = NULL
    FROM app.tasks t
    WHERE e.org_id = ${tx.orgId} AND t.org_id = ${tx.orgId} AND t.id = e.task_id AND t.status <> 'done'
      AND e.effect_state IN ('waiting', 'partial')`);
}

/** Whether in the span anything happened that effects follow from: a task done or opened again, data come or gone. */
export async function concernsEffects(tx: OrgTx, { after, upTo }: Span): Promise<boolean> {
  const { rows } = await tx.execute<{ concerned: boolean }>(sql`
    SELECT EXISTS (SELECT FROM app.evidence WHERE org_id = ${tx.orgId} AND effect_state IS DISTINCT FROM 'final')
      AND EXISTS (
        SELECT FROM app.events e
        WHERE e.org_id = ${tx.orgId} AND e.seq > ${after} AND e.seq <= ${upTo} AND (
          e.kind = 'import.changed' AND e.data->'import'->>'status' IN ('done', 'undone')
          OR e.kind IN ('task.moved', 'task.changed', 'tasks.changed', 'tasks.undone') AND e.data->'changes' ? 'status'
          OR e.kind IN ('tasks.undone', 'work_import.done', 'source.deleted', 'task.evidence_added', 'task.restored')
        )
      ) AS concerned`);
  return rows[0]?.concerned === true;
}

/** Those with effects that are measured but not settled: days cease to be provisional without any event. */
export async function organisationsWithEffects(tx: GlobalTx): Promise<OrgId[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM app.organisations_with_effects() AS waiting (id)`,
  );
  return rows.map(({ id }) => asOrgId(id));
}
