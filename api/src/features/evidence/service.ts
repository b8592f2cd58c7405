import { setTimeout as sleep } from 'node:timers/promises';
import type { createTaskFromFinding, Evidence, finding, Snapshot } from '@takt/contract/evidence.ts';
import type { MeasureKey } from '@takt/contract/metrics.ts';
import type { ReportQuery } from '@takt/contract/reports.ts';
import { createTask, type Task, taskCard } from '@takt/contract/tasks.ts';
import type { z } from 'zod';
import type { Db, OrgId, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { definitionsOf, withParts } from '../../metrics/definitions.ts';
import type { Reporter } from '../../metrics/report.ts';
import type { Span } from '../../warehouse/cube.ts';
import { appendEvent } from '../events/service.ts';
import { insertTarget, taskExists } from '../relations/queries.ts';
import { livingTask, placed } from '../tasks/places/service.ts';
import { taskById } from '../tasks/queries.ts';
import { makeTask } from '../tasks/service.ts';
import { measureThese } from './effects/service.ts';
import * as q from './queries.ts';
import {
  type SubjectFigures,
  noFigures,
  subjectFigures,
  subjectMeasures,
} from './reports/subject-figures.ts';
import { type Named, subjectExists } from './reports/subjects.ts';

export interface EvidenceDeps {
  readonly db: Db;
  readonly reporter: Reporter;
  readonly now?: () => Date;
  /** A measuring that failed keeps nobody from reading what is kept. */
  readonly told?: (error: unknown) => void;
}
type Finding = z.output<typeof finding>;
type Given = z.output<typeof createTaskFromFinding.body>;

const mostOfOne = 50;
/** ms: how long a task waits for its effect to be measured anew before it shows the one that is kept. */
const patience = 1_500;

/**
 * The figures of a finding as they are now. AppError `invalid` for a subject that nothing knows or a period that ends
 * before it begins, `analytics_unavailable` while the warehouse is away: there is nothing to freeze then.
 */
export async function snapshotOf(
  { reporter, now = () => new Date() }: Pick<EvidenceDeps, 'reporter' | 'now'>,
  orgId: OrgId,
  { subject, measure, query }: { subject: Named; measure: MeasureKey; query: Partial<ReportQuery> },
): Promise<{ period: Span | null; snapshot: Snapshot }> {
  const { warehouse } = reporter;
  const { setting } = await reporter.known(orgId);
  await subjectExists(warehouse, orgId, setting, subject);
  const { kind, id, source_id } = subject;
  const { data, meta } = await reporter.report<SubjectFigures>(
    orgId,
    { compare: 'previous', ...query },
    {
      name: 'evidence',
      asked: [kind, id, source_id, measure],
      measures: subjectMeasures,
      reads: [],
      empty: () => noFigures(measure),
      work: (frame) => subjectFigures(warehouse, orgId, frame, { subject, measure }),
    },
  );
  const told = subjectMeasures.filter((key) => key === measure || data.figures[key]);
  return {
    period: meta.period,
    snapshot: {
      ...data,
      currency: meta.currency,
      provisional_from: meta.provisional_from,
      definitions: definitionsOf(withParts(told)),
      taken_at: now().toISOString(),
    },
  };
}

/** A finding with its figures, ready to be put to a task. */
export interface Frozen {
  readonly finding: Finding;
  readonly snapshot: Snapshot;
}

/** Errors as of `snapshotOf`. Before the transaction: the warehouse may take its time, a task's row may not. */
export async function freeze(
  deps: Pick<EvidenceDeps, 'reporter' | 'now'>,
  orgId: OrgId,
  given: Finding,
): Promise<Frozen> {
  const { from, to } = given.period;
  const { snapshot } = await snapshotOf(deps, orgId, {
    subject: given.subject,
    measure: given.measure,
    query: { ...given.filters, start_date: from, end_date: to },
  });
  return { finding: given, snapshot };
}

/**
 * In the transaction of whoever makes the task, after it was made; a campaign or creative becomes a target of it. null:
 * nobody's act, but a rule's.
 */
export async function attach(
  tx: OrgTx,
  actor: { readonly userId: string } | null,
  taskId: string,
  { finding: given, snapshot }: Frozen,
): Promise<Evidence> {
  const { subject } = given;
  if (subject.kind === 'campaign' || subject.kind === 'creative')
    await insertTarget(tx, taskId, {
      id: newId(),
      kind: subject.kind,
      key: subject.id,
      name: subject.name,
    });
  const evidence = await q.insertEvidence(tx, {
    id: newId(),
    taskId,
    subject,
    measure: given.measure,
    period: given.period,
    filters: given.filters,
    sentence: given.sentence,
    money: given.money,
    link: given.link,
    snapshot,
    createdBy: actor?.userId ?? null,
  });
  await tell(tx, actor, 'task.evidence_added', taskId, evidence);
  return evidence;
}

/** A task with what it is about, all or nothing. Errors as of `snapshotOf` and of a new task. */
export async function taskFromFinding(
  deps: EvidenceDeps,
  actor: Actor,
  { task: fields, finding: given }: Given,
): Promise<{ task: Task; evidence: Evidence }> {
  const frozen = await freeze(deps, actor.orgId, given);
  return placed(deps.db, actor.orgId, async (tx) => {
    const { id } = await makeTask(tx, actor, createTask.body.parse(fields));
    const evidence = await attach(tx, actor, id, frozen);
    const task = await taskById(tx, id);
    if (!task) throw notFound();
    return { task, evidence };
  });
}

/** AppError `not_found`; `conflict` for a task in the trash, or that has more than anybody reads already. */
export async function addEvidence(
  deps: EvidenceDeps,
  actor: Actor,
  taskId: string,
  given: Finding,
): Promise<Evidence> {
  // Asked first: a task that is not there needs no figures.
  const exists = await deps.db.ask(actor.orgId, (tx) => taskExists(tx, taskId));
  if (!exists) throw notFound();
  const frozen = await freeze(deps, actor.orgId, given);
  return deps.db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, taskId);
    if ((await q.countEvidence(tx, taskId)) >= mostOfOne)
      throw new AppError('conflict', 'too_many_findings', { gaps: { limit: mostOfOne } });
    return attach(tx, actor, taskId, frozen);
  });
}

export function removeEvidence(
  { db }: EvidenceDeps,
  actor: Actor,
  taskId: string,
  id: string,
): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    await livingTask(tx, taskId);
    const evidence = await q.deleteEvidence(tx, taskId, id);
    if (!evidence) throw notFound();
    await tell(tx, actor, 'task.evidence_removed', taskId, evidence);
  });
}

/**
 * What a task was made of. Effects that are not settled are measured anew, if that is done soon; a warehouse that is
 * away or busy delays nobody: then they are shown as they were measured last.
 */
export async function evidenceOfTask(
  deps: EvidenceDeps,
  actor: Actor,
  taskId: string,
): Promise<{ items: Evidence[] }> {
  const { orgId } = actor;
  const rows = await deps.db.inOrg(orgId, async (tx) => {
    const [exists, found] = await Promise.all([taskExists(tx, taskId), q.evidenceOfTask(tx, taskId)]);
    if (!exists) throw notFound();
    return found;
  });
  const due = rows.filter(isDue);
  if (due.length === 0) return { items: rows.map(shown) };
  const measured = measureThese(deps, orgId, due).catch((error: unknown) => deps.told?.(error));
  await Promise.race([measured, sleep(patience)]);
  return { items: (await deps.db.ask(orgId, (tx) => q.evidenceOfTask(tx, taskId))).map(shown) };
}

/** The task is done, and what came of it is not settled yet. */
const isDue = ({ status, effect }: q.EvidenceRow): boolean => status === 'done' && effect?.state !== 'final';

/** What was measured of a task that was opened again holds only where it was settled. */
const shown = ({ status, completed_at: _completed, effect, ...row }: q.EvidenceRow): Evidence => ({
  ...row,
  effect: status === 'done' || effect?.state === 'final' ? effect : null,
});

async function tell(
  tx: OrgTx,
  actor: { readonly userId: string } | null,
  kind: 'task.evidence_added' | 'task.evidence_removed',
  taskId: string,
  { id, subject, measure }: Evidence,
): Promise<void> {
  const task = await taskById(tx, taskId);
  if (!task) throw notFound();
  appendEvent(tx, actor, kind, 'task', taskId, {
    task: taskCard.parse(task),
    evidence: { id, subject, measure },
  });
}
