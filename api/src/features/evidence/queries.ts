import { and, asc, eq, sql } from 'drizzle-orm';
import type { Evidence, openFindings } from '@takt/contract/evidence.ts';
import type { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { evidence } from '../../db/tables/loop.ts';
import { tasks } from '../../db/tables/tasks.ts';

interface NewEvidence extends Pick<
  Evidence,
  'id' | 'subject' | 'measure' | 'period' | 'sentence' | 'money' | 'link' | 'snapshot'
> {
  readonly taskId: string;
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly createdBy: string | null;
}

const columns = {
  id: evidence.id,
  task_id: evidence.taskId,
  // As one value: what an INSERT gives back has no groups of columns.
  subject: sql<
    Evidence['subject']
  >`json_build_object('kind', evidence.subject_kind, 'id', evidence.subject_id,
    'name', evidence.subject_name, 'source_id', evidence.source_id)`,
  measure: evidence.measure,
  period: sql<Evidence['period']>`json_build_object('from', evidence.from_day, 'to', evidence.to_day)`,
  filters: evidence.filters,
  sentence: evidence.sentence,
  money: sql<string | null>`trim_scale(${evidence.money})::text`,
  link: evidence.link,
  snapshot: evidence.snapshot,
  effect: evidence.effect,
  created_by: evidence.createdBy,
  created_at: evidence.createdAt,
};
/** With the state of its task. */
const dueColumns = {
  ...columns,
  status: tasks.status,
  completed_at: tasks.completedAt,
};
export type EvidenceRow = Evidence & {
  readonly status: typeof tasks.$inferSelect.status;
  readonly completed_at: string | null;
};

export async function insertEvidence(tx: OrgTx, given: NewEvidence): Promise<Evidence> {
  const { id, taskId, subject, measure, period, filters, sentence, money, link, snapshot, createdBy } = given;
  const [row] = await tx
    .insert(evidence)
    .values({
      orgId: tx.orgId,
      id,
      taskId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: subject.name,
      sourceId: subject.source_id,
      measure,
      fromDay: period.from,
      toDay: period.to,
      filters: Object.fromEntries(
        Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ),
      sentence,
      money,
      link,
      snapshot,
      createdBy,
      createdAt: snapshot.taken_at,
    })
    .returning(columns);
  if (!row) throw new Error('The evidence is not there after it was written');
  return row;
}

/** In the order in which it came. */
export function evidenceOfTask(tx: OrgTx, taskId: string): Promise<EvidenceRow[]> {
  return tx
    .select(dueColumns)
    .from(evidence)
    .innerJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, evidence.taskId)))
    .where(and(eq(evidence.orgId, tx.orgId), eq(evidence.taskId, taskId)))
    .orderBy(asc(evidence.id));
}

export const countEvidence = (tx: OrgTx, taskId: string): Promise<number> =>
  tx.$count(evidence, and(eq(evidence.orgId, tx.orgId), eq(evidence.taskId, taskId)));

export async function deleteEvidence(tx: OrgTx, taskId: string, id: string): Promise<Evidence | undefined> {
  const [row] = await tx
    .delete(evidence)
    .where(and(eq(evidence.orgId, tx.orgId), eq(evidence.taskId, taskId), eq(evidence.id, id)))
    .returning(columns);
  return row;
}

const mostOpen = 1_000;
type Open = z.input<(typeof openFindings)['response']>['items'];

/** Tasks that are neither done nor given up, by what they are about; the newest first. */
export async function openEvidence(tx: OrgTx, kind: string | undefined): Promise<Open> {
  const { rows } = await tx.execute<Open[number]>(sql`
    SELECT DISTINCT ON (e.task_id, e.subject_kind, e.subject_id, e.source_id, e.measure)
      json_build_object('kind', e.subject_kind, 'id', e.subject_id, 'name', e.subject_name, 'source_id', e.source_id) AS subject,
      e.measure, json_build_object('id', t.id, 'key', p.key || '-' || t.number, 'title', t.title, 'status', t.status) AS task
    FROM app.evidence e
    JOIN app.tasks t ON t.org_id = ${tx.orgId} AND t.id = e.task_id AND t.deleted_at IS NULL
      AND t.status NOT IN ('done', 'cancelled')
    JOIN app.projects p ON p.org_id = ${tx.orgId} AND p.id = t.project_id
    WHERE e.org_id = ${tx.orgId} ${kind === undefined ? sql`` : sql`AND e.subject_kind = ${kind}`}
    ORDER BY e.task_id DESC, e.subject_kind, e.subject_id, e.source_id, e.measure, e.id DESC
    LIMIT ${mostOpen}`);
  return rows;
}
