import { orgId as orgIdOf } from '@takt/contract/organisations.ts';
import { taskCard } from '@takt/contract/tasks.ts';
import { z } from 'zod';
import { asOrgId, type Db, type OrgId, type OrgTx } from '../../../db/connect.ts';
import { AppError, notFound } from '../../../errors.ts';
import { forEach } from '../../../jobs/each.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Reporter } from '../../../metrics/report.ts';
import { type LogReader, readLog, type ReaderDeps } from '../../events/readers/service.ts';
import { appendEvent } from '../../events/service.ts';
import { attach, freeze, type Frozen } from '../../evidence/service.ts';
import { changeStatus, placed } from '../../tasks/places/service.ts';
import { holdProject, taskById } from '../../tasks/queries.ts';
import { type Evaluation, type Finding, keyOf } from '../methods/findings.ts';
import * as q from '../queries.ts';
import { evaluate } from '../reports/evaluation.ts';
import { addCause, evidenceOf, makeTaskOf } from './tasks.ts';

export interface CheckDeps {
  readonly db: Db;
  readonly reporter: Reporter;
  readonly now?: () => Date;
}
export interface Outcome {
  readonly created: number;
  readonly reopened: number;
  readonly over: number;
  /** Causes that hold now. */
  readonly held: number;
}

/** A threshold that was set wrongly must not make a thousand tasks: of more causes those with the most money count. */
export const mostCauses = 50;
const attempts = 3;

/**
 * Looks at the figures, then settles what the rule has found, all or nothing. Several at once are one after another:
 * what was looked at before somebody else changed or checked the rule is looked at again. AppError `not_found`.
 */
export async function checkRule(deps: CheckDeps, orgId: OrgId, id: string): Promise<Outcome> {
  const { db, reporter, now = () => new Date() } = deps;
  for (let attempt = 1; ; attempt++) {
    const rule = await db.ask(orgId, (tx) => q.ruleById(tx, id));
    if (!rule) throw notFound();
    const evaluation = await evaluate({ db, reporter, now }, orgId, rule.watched);
    const frozen = await frozenFigures(deps, orgId, rule, evaluation);
    const outcome = await placed(db, orgId, async (tx) => {
      const locked = await q.lockedRule(tx, id);
      if (!locked || locked.deletedAt !== null) throw notFound();
      const isMeanwhile =
        locked.updated_at !== rule.updated_at || locked.last_checked_at !== rule.last_checked_at;
      return isMeanwhile && attempt < attempts ? undefined : settle(tx, locked, evaluation, frozen);
    });
    if (outcome) return outcome;
  }
}

/**
 * The figures of what is new, came back or was thought to be done, for its task: asked before the transaction, in which
 * nobody should wait for the warehouse. A task without them is better than none.
 */
async function frozenFigures(
  deps: CheckDeps,
  orgId: OrgId,
  rule: q.RuleRow,
  { silent, findings }: Evaluation,
): Promise<ReadonlyMap<string, Frozen>> {
  const frozen = new Map<string, Frozen>();
  if (silent !== null || findings.length === 0) return frozen;
  const [causes, ground] = await deps.db.inOrg(orgId, async (tx) => [
    await q.causesToSettle(tx, rule.id),
    await q.groundOf(tx),
  ]);
  const isSettled = ({ state, task }: q.OpenCause) =>
    state === 'holds' && task !== null && task.status !== 'done';
  const settled = new Set(causes.filter(isSettled).map(({ subject }) => keyOf(subject)));
  for (const finding of findings.filter(({ subject }) => !settled.has(keyOf(subject))).slice(0, mostCauses)) {
    const figures = await freeze(deps, orgId, evidenceOf(finding, ground)).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (figures) frozen.set(keyOf(finding.subject), figures);
  }
  return frozen;
}

async function settle(
  tx: OrgTx,
  rule: q.RuleRow,
  { silent, findings, undecided }: Evaluation,
  frozen: ReadonlyMap<string, Frozen>,
): Promise<Outcome> {
  const error = silent ?? ((await holdProject(tx, rule.project_id)) ? null : 'project_gone');
  await q.noteCheck(tx, rule.id, error);
  if (error !== null) return { created: 0, reopened: 0, over: 0, held: rule.open };

  const causes = new Map((await q.causesToSettle(tx, rule.id)).map((cause) => [keyOf(cause.subject), cause]));
  const found = new Map(findings.map((finding) => [keyOf(finding.subject), finding]));
  const holding = [...causes].filter(([, { state }]) => state === 'holds');
  const gone = holding.filter(([key]) => !found.has(key) && !undecided.has(key)).map(([, cause]) => cause);
  for (const cause of gone) await end(tx, rule, cause);

  const ground = await q.groundOf(tx);
  const outcome = { created: 0, reopened: 0, over: gone.length, held: holding.length - gone.length };
  for (const [key, finding] of found) {
    const cause = causes.get(key);
    if (cause?.state !== 'holds' && outcome.held >= mostCauses) continue;
    const said = { ground, frozen: frozen.get(key) };
    if (!cause) {
      await addCause(tx, rule, finding, said);
      outcome.created++;
    } else {
      const done = await goOn(tx, rule, cause, finding, said);
      if (done) outcome[done]++;
    }
    if (cause?.state !== 'holds') outcome.held++;
  }
  return outcome;
}

/** The task stays with whoever has it; its history tells that the cause is over. */
async function end(tx: OrgTx, rule: q.RuleRow, { id, task }: q.OpenCause): Promise<void> {
  await q.updateCause(tx, id, { state: 'over' });
  if (task && !task.isInTrash) await tellOver(tx, rule, task.id);
}

export async function tellOver(
  tx: OrgTx,
  { id, name }: Pick<q.RuleRow, 'id' | 'name'>,
  taskId: string,
): Promise<void> {
  const task = await taskById(tx, taskId);
  if (!task || task.deleted_at !== null || isClosed(task.status)) return;
  appendEvent(tx, null, 'task.cause_over', 'task', taskId, {
    task: taskCard.parse(task),
    rule: { id, name },
  });
}

const isClosed = (status: string) => status === 'done' || status === 'cancelled';

/**
 * A cause that is known. Its finished task is opened again when the cause comes back after it was over, or holds on days
 * that all lie behind the day on which the task was done. One that lies in the trash stays there: somebody did not want
 * it; once it is gone for good the next one is made.
 */
async function goOn(
  tx: OrgTx,
  rule: q.RuleRow,
  { id, state, times, task }: q.OpenCause,
  finding: Finding,
  said: Parameters<typeof addCause>[3],
): Promise<'created' | 'reopened' | undefined> {
  const isBack = state === 'over';
  const isDoneBefore = task?.status === 'done' && task.doneOn !== null && finding.from > task.doneOn;
  const reopens = task !== null && !task.isInTrash && isClosed(task.status) && (isBack || isDoneBefore);
  const taskId = task?.id ?? (await makeTaskOf(tx, rule, finding, said));
  await q.updateCause(tx, id, {
    state: 'holds',
    taskId,
    found: { ...finding.figures },
    money: finding.money,
    subjectName: finding.subject.name,
    lastAt: new Date().toISOString(),
    ...((isBack || reopens) && { times: times + 1 }),
  });
  if (reopens) {
    await changeStatus(tx, null, taskId, 'todo');
    if (said.frozen) await attach(tx, null, taskId, said.frozen);
  }
  return task === null ? 'created' : reopens ? 'reopened' : undefined;
}

// ── when ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const job = z.object({ org_id: orgIdOf.transform(asOrgId) });

/** All rules of an organisation, one after another. */
export async function checkRules(deps: CheckDeps, data: unknown): Promise<void> {
  const { org_id: orgId } = job.parse(data);
  await forEach(await deps.db.inOrg(orgId, q.rulesToCheck), (id) =>
    checkRule(deps, orgId, id).catch((error: unknown) => {
      // Deleted since.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }),
  );
}

/** Every hour: what depends on the day, and what an import could not tell. */
export async function planChecks({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const organisations = await q.organisationsWithRules(db.global);
  if (organisations.length === 0) return;
  await db.transaction((tx) =>
    jobs.enqueue(tx, 'check-rules', ...organisations.map((orgId) => ({ org_id: orgId }))),
  );
}

/** After each import that is done or taken back. */
export const readForRules = (deps: ReaderDeps & { jobs: Jobs }): LogReader =>
  readLog(deps, 'rules', async (tx, span) => {
    if (await q.figuresChanged(tx, span)) await deps.jobs.enqueue(tx, 'check-rules', { org_id: tx.orgId });
    return undefined;
  });
