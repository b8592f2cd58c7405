import { isDeepStrictEqual } from 'node:util';
import type { Language } from '@takt/contract/languages.ts';
import type { Cause, createRule, previewRule, Rule, updateRule } from '@takt/contract/rules.ts';
import { z } from 'zod';
import type { OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/actor.ts';
import { appendEvent, changesOf } from '../events/service.ts';
import { holdMember, holdProject } from '../tasks/queries.ts';
import { type CheckDeps, mostCauses, tellOver } from './checks/service.ts';
import { silences } from './methods/findings.ts';
import { sentenceOf, silenceOf } from './methods/words.ts';
import * as q from './queries.ts';
import { evaluate } from './reports/evaluation.ts';

const mostRules = 100;
const code = z.enum(silences);

/** The code of why it could not tell becomes a sentence. */
export function told(rule: q.RuleRow, language: Language): Rule {
  const why = code.safeParse(rule.last_error).data;
  return { ...rule, last_error: why === undefined ? null : silenceOf(why, language) };
}

const toldCause = ({ found, ...cause }: q.KnownCause, language: Language): Cause => ({
  ...cause,
  sentence: sentenceOf(cause.subject, found, language),
});

/** AppError `not_found` for a rule of nobody or of others. */
export async function causesOf({ db }: Pick<CheckDeps, 'db'>, actor: Actor, id: string): Promise<Cause[]> {
  const causes = await db.inOrg(actor.orgId, async (tx) => {
    if (!(await q.ruleById(tx, id))) throw notFound();
    return q.causesOf(tx, id);
  });
  return causes.map((cause) => toldCause(cause, actor.language));
}

/** AppError `too_many_rules`; `not_found` for a project or person that can't take its tasks. */
export function addRule(
  { db }: Pick<CheckDeps, 'db'>,
  actor: Actor,
  body: z.output<typeof createRule.body>,
): Promise<Rule> {
  return db.inOrg(actor.orgId, async (tx) => {
    if ((await q.countRules(tx)) >= mostRules)
      throw new AppError('conflict', 'too_many_rules', { gaps: { limit: mostRules } });
    await checkPlaces(tx, body);
    const id = newId();
    const { project_id: projectId, assignee_id: assigneeId, due_in: dueIn, ...same } = body;
    await q.insertRule(tx, { ...same, projectId, assigneeId, dueIn, id, createdBy: actor.userId });
    appendEvent(tx, actor, 'rule.created', 'rule', id, { name: body.name });
    return existing(tx, actor, id);
  });
}

/** What was found by another test than before is over: its tasks stay, and say so. */
export function changeRule(
  { db }: Pick<CheckDeps, 'db'>,
  actor: Actor,
  id: string,
  body: z.output<typeof updateRule.body>,
): Promise<Rule> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { deletedAt, ...before } = await locked(tx, id);
    if (deletedAt !== null) throw notFound();
    const changes = changesOf({ ...before }, body);
    const changed = Object.keys(changes);
    if (changed.length === 0) return told(before, actor.language);
    await checkPlaces(tx, {
      project_id: changes.project_id && body.project_id,
      assignee_id: changes.assignee_id && body.assignee_id,
    });
    const { project_id: projectId, assignee_id: assigneeId, due_in: dueIn, ...same } = body;
    await q.updateRule(tx, id, { ...same, projectId, assigneeId, dueIn });
    if (body.watched && !isDeepStrictEqual(body.watched, before.watched)) {
      for (const taskId of await q.endCauses(tx, id)) await tellOver(tx, { id, name: before.name }, taskId);
      await q.forgetCheck(tx, id);
    }
    appendEvent(tx, actor, 'rule.changed', 'rule', id, { name: body.name ?? before.name, changed, changes });
    return existing(tx, actor, id);
  });
}

/** Kept for a day with what it has found: brought back, it goes on with the same tasks. */
export function removeRule({ db }: Pick<CheckDeps, 'db'>, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const { name, deletedAt } = await locked(tx, id);
    if (deletedAt !== null) throw notFound();
    await q.updateRule(tx, id, { deletedAt: new Date().toISOString() });
    appendEvent(tx, actor, 'rule.deleted', 'rule', id, { name });
  });
}

/** One that is not deleted stays as it is. AppError `too_many_rules` where others took its place. */
export function restoreRule({ db }: Pick<CheckDeps, 'db'>, actor: Actor, id: string): Promise<Rule> {
  return db.inOrg(actor.orgId, async (tx) => {
    const count = await q.countRules(tx);
    const { name, deletedAt } = await locked(tx, id);
    if (deletedAt !== null) {
      if (count >= mostRules)
        throw new AppError('conflict', 'too_many_rules', { gaps: { limit: mostRules } });
      await q.updateRule(tx, id, { deletedAt: null });
      appendEvent(tx, actor, 'rule.restored', 'rule', id, { name });
    }
    return existing(tx, actor, id);
  });
}

/** Nothing is written, whoever asks. */
export async function preview(
  { db, reporter, now = () => new Date() }: CheckDeps,
  actor: Actor,
  { watched }: z.output<typeof previewRule.body>,
): Promise<z.input<typeof previewRule.response>> {
  const { silent, findings } = await evaluate({ db, reporter, now }, actor.orgId, watched);
  return {
    items: findings.slice(0, mostCauses).map(({ subject, figures, filters: _, ...finding }) => ({
      ...finding,
      subject,
      sentence: sentenceOf(subject, figures, actor.language),
    })),
    total: findings.length,
    silent: silent === null ? null : silenceOf(silent, actor.language),
  };
}

async function locked(tx: OrgTx, id: string) {
  const rule = await q.lockedRule(tx, id);
  if (!rule) throw notFound();
  return rule;
}

async function existing(tx: OrgTx, actor: Actor, id: string): Promise<Rule> {
  const rule = await q.ruleById(tx, id);
  if (!rule) throw notFound();
  return told(rule, actor.language);
}

/** Its tasks go into a project that is there, to somebody who is. */
async function checkPlaces(
  tx: OrgTx,
  { project_id, assignee_id }: { project_id?: string | undefined; assignee_id?: string | null | undefined },
): Promise<void> {
  if (project_id !== undefined && !(await holdProject(tx, project_id))) throw notFound();
  if (assignee_id && !(await holdMember(tx, assignee_id))) throw notFound();
}
