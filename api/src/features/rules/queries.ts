import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Cause, Rule } from '@takt/contract/rules.ts';
import type { Subject } from '@takt/contract/subjects.ts';
import type { TaskStatus } from '@takt/contract/tasks.ts';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../db/connect.ts';
import { causes, rules } from '../../db/tables/loop.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { projects } from '../../db/tables/projects.ts';
import { tasks } from '../../db/tables/tasks.ts';

type Row = typeof rules.$inferSelect;
export type RuleChanges = Partial<
  Pick<Row, 'name' | 'watched' | 'projectId' | 'assigneeId' | 'priority' | 'dueIn' | 'enabled'>
>;
/** As the contract has it, with a code where the reader is told a sentence. */
export type RuleRow = Rule;

const columns = {
  id: rules.id,
  name: rules.name,
  watched: rules.watched,
  project_id: rules.projectId,
  assignee_id: rules.assigneeId,
  priority: rules.priority,
  due_in: rules.dueIn,
  enabled: rules.enabled,
  created_by: rules.createdBy,
  created_at: rules.createdAt,
  updated_at: rules.updatedAt,
  last_checked_at: rules.lastCheckedAt,
  last_error: rules.lastError,
  open: sql<number>`(SELECT count(*)::int FROM app.causes c
    WHERE c.org_id = rules.org_id AND c.rule_id = rules.id AND c.state = 'holds')`,
};
const living = (tx: OrgTx) => and(eq(rules.orgId, tx.orgId), isNull(rules.deletedAt));
const byId = (tx: OrgTx, id: string) => and(eq(rules.orgId, tx.orgId), eq(rules.id, id));

export const listRules = (tx: OrgTx): Promise<RuleRow[]> =>
  tx
    .select(columns)
    .from(rules)
    .where(living(tx))
    .orderBy(asc(sql`lower(${rules.name})`), asc(rules.id));

export async function ruleById(tx: OrgTx, id: string): Promise<RuleRow | undefined> {
  const [row] = await tx
    .select(columns)
    .from(rules)
    .where(and(living(tx), byId(tx, id)));
  return row;
}

/** Whoever else changes or checks it waits; `deletedAt` tells one that can still be brought back. */
export async function lockedRule(
  tx: OrgTx,
  id: string,
): Promise<(RuleRow & { deletedAt: string | null }) | undefined> {
  const [row] = await tx
    .select({ ...columns, deletedAt: rules.deletedAt })
    .from(rules)
    .where(byId(tx, id))
    .for('update');
  return row;
}

/** How many there are; whoever adds one at the same time waits here. */
export async function countRules(tx: OrgTx): Promise<number> {
  await tx.execute(sql`SELECT FROM app.counters WHERE org_id = ${tx.orgId} AND name = 'task' FOR UPDATE`);
  return tx.$count(rules, living(tx));
}

export async function insertRule(
  tx: OrgTx,
  rule: Required<RuleChanges> & { id: string; createdBy: string },
): Promise<void> {
  const at = new Date().toISOString();
  await tx.insert(rules).values({ ...rule, orgId: tx.orgId, createdAt: at, updatedAt: at });
}

export async function updateRule(
  tx: OrgTx,
  id: string,
  changes: RuleChanges & { deletedAt?: string | null },
): Promise<void> {
  await tx
    .update(rules)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(byId(tx, id));
}

/** That a check has ended, and with what: null or a code. */
export async function noteCheck(tx: OrgTx, id: string, lastError: string | null): Promise<void> {
  await tx
    .update(rules)
    .set({ lastError, lastCheckedAt: sql`now()` })
    .where(byId(tx, id));
}

/** What a check said of another test is not said of this one. */
export async function forgetCheck(tx: OrgTx, id: string): Promise<void> {
  await tx.update(rules).set({ lastError: null, lastCheckedAt: null }).where(byId(tx, id));
}

/** Those that are switched on; what was deleted a day ago goes for good. */
export async function rulesToCheck(tx: OrgTx): Promise<string[]> {
  await tx.execute(
    sql`DELETE FROM app.rules WHERE org_id = ${tx.orgId} AND deleted_at < now() - interval '1 day'`,
  );
  const rows = await tx
    .select({ id: rules.id })
    .from(rules)
    .where(and(living(tx), eq(rules.enabled, true)))
    .orderBy(asc(rules.createdAt), asc(rules.id));
  return rows.map(({ id }) => id);
}

export async function organisationsWithRules(tx: GlobalTx): Promise<OrgId[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM app.organisations_with_rules() AS watched (id)`,
  );
  return rows.map(({ id }) => asOrgId(id));
}

/** Whether an import was finished or taken back in a span of the log. */
export async function figuresChanged(
  tx: OrgTx,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM app.events e
    WHERE e.org_id = ${tx.orgId} AND e.seq > ${after} AND e.seq <= ${upTo} AND e.kind = 'import.changed'
      AND e.data->'import'->>'status' IN ('done', 'undone')
    LIMIT 1`);
  return rowCount === 1;
}

// ── causes ───────────────────────────────────────────────────────────────────────────────────────────────────────

type CauseRow = typeof causes.$inferSelect;
export type KnownCause = Omit<Cause, 'sentence'> & Pick<CauseRow, 'found'>;

const mostCauses = 200;

/** What holds first, then the latest. */
export async function causesOf(tx: OrgTx, ruleId: string): Promise<KnownCause[]> {
  const rows = await tx
    .select({
      id: causes.id,
      rule_id: causes.ruleId,
      kind: causes.subjectKind,
      subject_id: causes.subjectId,
      name: causes.subjectName,
      source_id: causes.sourceId,
      state: causes.state,
      first_at: causes.firstAt,
      last_at: causes.lastAt,
      times: causes.times,
      found: causes.found,
      money: sql<string | null>`trim_scale(${causes.money})::text`,
      task: {
        id: tasks.id,
        key: sql<string>`${projects.key} || '-' || ${tasks.number}`,
        title: tasks.title,
        status: tasks.status,
      },
    })
    .from(causes)
    .leftJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, causes.taskId)))
    .leftJoin(projects, and(eq(projects.orgId, tx.orgId), eq(projects.id, tasks.projectId)))
    .where(and(eq(causes.orgId, tx.orgId), eq(causes.ruleId, ruleId)))
    .orderBy(desc(sql`${causes.state} = 'holds'`), desc(causes.lastAt), asc(causes.id))
    .limit(mostCauses);
  return rows.map(({ kind, subject_id: id, name, source_id, ...row }) => ({
    ...row,
    subject: { kind, id, name, source_id },
  }));
}

export interface OpenCause {
  readonly id: string;
  readonly subject: Subject;
  readonly state: CauseRow['state'];
  readonly times: number;
  readonly task: {
    readonly id: string;
    readonly status: TaskStatus;
    readonly isInTrash: boolean;
    /** By the organisation's calendar; null while it is not done. */
    readonly doneOn: string | null;
  } | null;
}

/** All causes of a rule with the state of their tasks, whose rows are locked: nobody closes one while it is looked at. */
export async function causesToSettle(tx: OrgTx, ruleId: string): Promise<OpenCause[]> {
  const rows = await tx
    .select({
      id: causes.id,
      kind: causes.subjectKind,
      subjectId: causes.subjectId,
      name: causes.subjectName,
      sourceId: causes.sourceId,
      state: causes.state,
      times: causes.times,
      taskId: causes.taskId,
    })
    .from(causes)
    .where(and(eq(causes.orgId, tx.orgId), eq(causes.ruleId, ruleId)))
    .for('update');
  const held = await tx.execute<{ id: string; status: TaskStatus; trashed: boolean; day: string | null }>(sql`
    SELECT x.id, x.status, x.deleted_at IS NOT NULL AS trashed,
      (x.completed_at AT TIME ZONE o.time_zone)::date::text AS day
    FROM app.tasks x JOIN app.organisations o ON o.org_id = x.org_id
    WHERE x.org_id = ${tx.orgId}
      AND x.id = ANY (${sql.param(rows.flatMap(({ taskId }) => (taskId === null ? [] : [taskId])))}::uuid[])
    ORDER BY x.id
    FOR UPDATE OF x`);
  const states = new Map(held.rows.map((row) => [row.id, row]));
  return rows.map(({ id, kind, subjectId, name, sourceId, state, times, taskId }) => {
    const task = states.get(taskId ?? '');
    return {
      id,
      state,
      times,
      subject: { kind, id: subjectId, name, source_id: sourceId },
      task: task ? { id: task.id, status: task.status, isInTrash: task.trashed, doneOn: task.day } : null,
    };
  });
}

export async function insertCause(
  tx: OrgTx,
  {
    subject,
    ...cause
  }: Pick<CauseRow, 'id' | 'ruleId' | 'taskId' | 'found' | 'money'> & { subject: Subject },
): Promise<void> {
  const at = new Date().toISOString();
  await tx.insert(causes).values({
    ...cause,
    orgId: tx.orgId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    sourceId: subject.source_id,
    state: 'holds',
    firstAt: at,
    lastAt: at,
    times: 1,
  });
}

export async function updateCause(
  tx: OrgTx,
  id: string,
  changes: Partial<
    Pick<CauseRow, 'state' | 'times' | 'taskId' | 'found' | 'money' | 'subjectName' | 'lastAt'>
  >,
): Promise<void> {
  await tx
    .update(causes)
    .set(changes)
    .where(and(eq(causes.orgId, tx.orgId), eq(causes.id, id)));
}

/** Those that hold are over; gives their tasks that are there. */
export async function endCauses(tx: OrgTx, ruleId: string): Promise<string[]> {
  const rows = await tx
    .update(causes)
    .set({ state: 'over' })
    .where(and(eq(causes.orgId, tx.orgId), eq(causes.ruleId, ruleId), eq(causes.state, 'holds')))
    .returning({ taskId: causes.taskId });
  return rows.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));
}

// ── what its tasks need ──────────────────────────────────────────────────────────────────────────────────────────

/** Language and owner of the organisation, and its day. */
export async function groundOf(tx: OrgTx) {
  const [row] = await tx
    .select({
      name: organisations.name,
      locale: organisations.locale,
      ownerId: organisations.ownerId,
      today: sql<string>`to_char(now() AT TIME ZONE ${organisations.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(organisations)
    .where(eq(organisations.orgId, tx.orgId));
  if (!row) throw new Error('A transaction of an organisation that does not exist');
  return row;
}
export type Ground = Awaited<ReturnType<typeof groundOf>>;
