import type { Evidence } from '@takt/contract/evidence.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { OrgTx } from '../../db/connect.ts';
import { evidence } from '../../db/tables/loop.ts';
import { projects } from '../../db/tables/projects.ts';
import { tasks } from '../../db/tables/tasks.ts';
import type { Span } from '../../warehouse/cube.ts';

const mostTasks = 100;

/** Findings of finished tasks whose effect was seen in the days of `week`, the latest task first. */
export async function effectsSeenIn(tx: OrgTx, { from, to }: Span) {
  const lastKnown = sql`(${evidence.effect}->'after'->>'from')::date + (${evidence.effect}->>'days_known')::int - 1`;
  const rows = await tx
    .select({
      kind: evidence.subjectKind,
      id: evidence.subjectId,
      name: evidence.subjectName,
      source_id: evidence.sourceId,
      measure: evidence.measure,
      money: sql<string | null>`trim_scale(${evidence.money})::text`,
      snapshot: evidence.snapshot,
      effect: evidence.effect,
      key: sql<string>`${projects.key} || '-' || ${tasks.number}`,
      title: tasks.title,
      taskId: tasks.id,
    })
    .from(evidence)
    .innerJoin(
      tasks,
      and(
        eq(tasks.orgId, tx.orgId),
        eq(tasks.id, evidence.taskId),
        eq(tasks.status, 'done'),
        isNull(tasks.deletedAt),
      ),
    )
    .innerJoin(projects, and(eq(projects.orgId, tx.orgId), eq(projects.id, tasks.projectId)))
    .where(
      and(
        eq(evidence.orgId, tx.orgId),
        sql`${evidence.effectState} IN ('partial', 'final')`,
        sql`${evidence.effect}->>'verdict' IN ('better', 'worse')`,
        sql`${lastKnown} BETWEEN ${from}::date AND ${to}::date`,
      ),
    )
    .orderBy(desc(tasks.completedAt), desc(evidence.id))
    .limit(mostTasks);
  return rows.flatMap(({ kind, id, name, source_id, effect, ...row }) =>
    effect ? [{ ...row, effect, subject: { kind, id, name, source_id } }] : [],
  );
}
export type SeenEffect = Awaited<ReturnType<typeof effectsSeenIn>>[number] & Pick<Evidence, 'measure'>;
