import type { createTemplate, Recurrence, TaskTemplate, updateTemplate } from '@takt/contract/templates.ts';
import type { z } from 'zod';
import type { Db, OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { type Actor, allows } from '../../http/actor.ts';
import { isActive } from '../members/queries.ts';
import { clockOf } from '../organisations/queries.ts';
import { may } from './policy.ts';
import * as q from './queries.ts';
import { nextDay } from './recurrence.ts';

type Given = z.output<typeof updateTemplate.body>;

export function addTemplate(
  db: Db,
  actor: Actor,
  given: z.output<typeof createTemplate.body>,
): Promise<TaskTemplate> {
  return db.inOrg(actor.orgId, async (tx) => {
    if ((await q.countTemplates(tx)) >= q.mostTemplates)
      throw new AppError('conflict', 'too_many_templates', { gaps: { limit: q.mostTemplates } });
    await check(tx, given);
    const body = { ...given, ...(await livingOf(tx, given)) };
    const { recurrence = null, is_paused: isPaused = false } = body;
    return q.insertTemplate(tx, {
      id: newId(),
      createdBy: actor.userId,
      name: body.name,
      projectId: body.project_id,
      fields: fieldsOf(body, {
        title: body.title,
        description: '',
        priority: 'medium',
        type: 'task',
        assignee_id: null,
        label_ids: [],
        estimate: null,
        due_in_days: null,
        checklist: [],
      }),
      recurrence,
      isPaused,
      nextOn: await nextOf(tx, recurrence, isPaused),
    });
  });
}

/** Only the given fields change. A rule that begins to run, or to run differently, makes nothing for days gone by. */
export function changeTemplate(db: Db, actor: Actor, id: string, given: Given): Promise<TaskTemplate> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await q.lockedTemplate(tx, id);
    if (!current) throw notFound();
    await check(tx, given, current);
    const body = { ...given, ...(await livingOf(tx, given)) };
    const recurrence = body.recurrence === undefined ? current.recurrence : body.recurrence;
    const isPaused = body.is_paused ?? current.is_paused;
    const runsAnew = body.recurrence !== undefined || isPaused !== current.is_paused;
    const changed = await q.updateTemplate(tx, id, {
      name: body.name ?? current.name,
      projectId: body.project_id ?? current.project_id,
      fields: fieldsOf(body, current),
      recurrence,
      isPaused,
      nextOn: runsAnew ? await nextOf(tx, recurrence, isPaused) : current.next_on,
    });
    if (!changed) throw notFound();
    return changed;
  });
}

export function removeTemplate(db: Db, actor: Actor, id: string): Promise<void> {
  return db.inOrg(actor.orgId, async (tx) => {
    const current = await q.lockedTemplate(tx, id);
    if (!current) throw notFound();
    if (!allows(may.remove, actor, current.created_by)) throw forbidden();
    await q.deleteTemplate(tx, id);
  });
}

async function nextOf(tx: OrgTx, rule: Recurrence | null, isPaused: boolean): Promise<string | null> {
  return rule === null || isPaused ? null : nextDay(rule, (await clockOf(tx)).today);
}

/** One whose project went into the trash can still be changed; no other of the trash is taken. */
async function check(tx: OrgTx, { project_id, recurrence }: Given, current?: TaskTemplate): Promise<void> {
  const isOther = project_id !== undefined && project_id !== current?.project_id;
  if (isOther && (await q.isInTrash(tx, project_id))) throw notFound();
  if (recurrence?.ends_on && recurrence.ends_on < recurrence.starts_on)
    throw new AppError('invalid', 'bad_period', { fields: ['recurrence.ends_on'] });
}

/** A person or label that has gone is left out, as when a task is made: a form sends them on with whatever was changed. */
const livingOf = async (
  tx: OrgTx,
  { assignee_id, label_ids }: Given,
): Promise<Pick<Given, 'assignee_id' | 'label_ids'>> => ({
  ...(assignee_id && !(await isActive(tx, assignee_id)) && { assignee_id: null }),
  ...(label_ids && { label_ids: await q.livingLabels(tx, label_ids) }),
});

type Fields = q.TemplateChanges['fields'];

const fieldsOf = (given: Given, before: Fields): Fields => ({
  title: given.title ?? before.title,
  description: given.description ?? before.description,
  priority: given.priority ?? before.priority,
  type: given.type ?? before.type,
  assignee_id: given.assignee_id === undefined ? before.assignee_id : given.assignee_id,
  label_ids: given.label_ids ? [...new Set(given.label_ids)] : before.label_ids,
  estimate: given.estimate === undefined ? before.estimate : given.estimate,
  due_in_days: given.due_in_days === undefined ? before.due_in_days : given.due_in_days,
  checklist: given.checklist ?? before.checklist,
});
