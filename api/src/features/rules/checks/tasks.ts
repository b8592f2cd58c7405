import { type Language, languageOf } from '@takt/contract/languages.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { newId } from '../../../db/ids.ts';
import { addDays } from '../../../metrics/frame.ts';
import { screenLink, screenOf } from '../../../metrics/screens.ts';
import { attach, type freeze, type Frozen } from '../../evidence/service.ts';
import { isActive } from '../../members/queries.ts';
import { makeTask } from '../../tasks/service.ts';
import type { Finding } from '../methods/findings.ts';
import { lineOf, sentenceOf, titleOf } from '../methods/words.ts';
import * as q from '../queries.ts';

interface Said {
  readonly ground: q.Ground;
  /** What it was made of, where the warehouse told. */
  readonly frozen: Frozen | undefined;
}

/** A cause that is seen for the first time, with its task. */
export async function addCause(tx: OrgTx, rule: q.RuleRow, finding: Finding, said: Said): Promise<void> {
  await q.insertCause(tx, {
    id: newId(),
    ruleId: rule.id,
    subject: finding.subject,
    taskId: await makeTaskOf(tx, rule, finding, said),
    found: { ...finding.figures },
    money: finding.money,
  });
}

/** Makes the task of a cause; a person who has left is neither its assignee nor its reporter. */
export async function makeTaskOf(
  tx: OrgTx,
  rule: q.RuleRow,
  finding: Finding,
  { ground, frozen }: Said,
): Promise<string> {
  const { subject, figures } = finding;
  const language = languageOf(ground.locale);
  const reporter = await reporterOf(tx, rule, ground);
  const task = await makeTask(
    tx,
    reporter,
    {
      project_id: rule.project_id,
      title: short(titleOf(subject, figures, language)),
      description: descriptionOf(rule, finding, language),
      assignee_id: await hereOrNull(tx, rule.assignee_id),
      due_date: rule.due_in === null ? null : addDays(ground.today, rule.due_in),
      priority: rule.priority,
      type: 'task',
      status: 'todo',
      parent_id: null,
      label_ids: [],
      start_date: null,
      estimate: null,
    },
    { byItself: true },
  );
  if (frozen) await attach(tx, null, task.id, frozen);
  return task.id;
}

const hereOrNull = async (tx: OrgTx, id: string | null): Promise<string | null> =>
  id !== null && (await isActive(tx, id)) ? id : null;

/** Whoever made the rule; the owner in place of somebody who has left. */
const reporterOf = async (tx: OrgTx, rule: q.RuleRow, ground: q.Ground): Promise<{ userId: string }> => ({
  userId: (await hereOrNull(tx, rule.created_by)) ?? ground.ownerId,
});

/** What is put to its task; tasks are everybody's, so they speak the organisation's language. */
export function evidenceOf(finding: Finding, { locale, name }: q.Ground): Parameters<typeof freeze>[2] {
  const { subject, measure, from, to, filters, figures, money } = finding;
  return {
    subject: { ...subject, name: subject.name || name },
    measure,
    period: { from, to },
    filters,
    sentence: sentenceOf(subject, figures, languageOf(locale)),
    money,
    link: linkOf(finding),
  };
}

function descriptionOf(rule: q.RuleRow, finding: Finding, language: Language): string {
  const { subject, figures } = finding;
  return [
    plain(sentenceOf(subject, figures, language)),
    `[${lineOf('report', rule.name, language)}](${linkOf(finding)})`,
    plain(lineOf('by_rule', rule.name, language)),
  ].join('\n\n');
}

/** The screen that tells what was found. */
function linkOf({ subject, figures, filters, from, to }: Finding): string {
  if (figures.kind === 'budget_off_plan')
    return screenLink('/analytics/plans', { month: String(figures.month), by: subject.kind });
  return screenOf(subject, { from, to }, filters);
}

const titleLength = 300;
const short = (title: string) => Array.from(title).slice(0, titleLength).join('').trim();

/** Names of campaigns are anybody's text: in Markdown they are no markup, and mention nobody. */
const plain = (text: string) => text.replace(/[\\`*_[\]()<>#|~!]/g, '\\$&').replace(/@/g, '@\u2060');
