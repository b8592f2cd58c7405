import type { Task } from '@takt/contract/tasks.ts';
import type { TaskTemplate } from '@takt/contract/templates.ts';
import type { Db, OrgId, OrgTx } from '../../../db/connect.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { Actor } from '../../../http/actor.ts';
import { forEach } from '../../../jobs/each.ts';
import { isActive } from '../../members/queries.ts';
import { clockOf } from '../../organisations/queries.ts';
import { placed } from '../../tasks/places/service.ts';
import { taskById } from '../../tasks/queries.ts';
import { makeTask } from '../../tasks/service.ts';
import * as q from '../queries.ts';
import { dayAfter, nextDay } from '../recurrence.ts';

/** Recurring tasks are there when people come to work. */
const hourOfMaking = 6;

/** A task now, by hand, however often. */
export const useTemplate = (db: Db, actor: Actor, id: string): Promise<Task> =>
  placed(db, actor.orgId, async (tx) => {
    const template = await q.templateById(tx, id);
    if (!template) throw notFound();
    if (await q.isInTrash(tx, template.project_id)) throw new AppError('conflict', 'template_project_gone');
    return make(tx, actor, template, (await clockOf(tx)).today);
  });

/** The task and its sub-tasks; a person or label that has gone meanwhile is left out. */
async function make(
  tx: OrgTx,
  by: { readonly userId: string },
  template: TaskTemplate,
  today: string,
): Promise<Task> {
  const { project_id, assignee_id, due_in_days, priority, type } = template;
  const task = await makeTask(
    tx,
    by,
    {
      project_id,
      priority,
      type,
      title: template.title,
      description: template.description,
      estimate: template.estimate,
      assignee_id: assignee_id !== null && (await isActive(tx, assignee_id)) ? assignee_id : null,
      label_ids: await q.livingLabels(tx, template.label_ids),
      due_date: due_in_days === null ? null : dayAfter(today, due_in_days),
      parent_id: null,
      start_date: null,
      status: 'todo',
    },
    { templateId: template.id },
  );
  const plain = { assignee_id: null, label_ids: [], due_date: null, start_date: null, estimate: null };
  // A new task stands on top, so the last of the list comes first.
  for (const title of template.checklist.toReversed())
    await makeTask(
      tx,
      by,
      {
        ...plain,
        project_id,
        title,
        priority,
        type,
        description: '',
        parent_id: task.id,
        status: 'todo',
      },
      { templateId: template.id },
    );
  // As it is now: with its sub-tasks.
  return (await taskById(tx, task.id)) ?? task;
}

/**
 * Makes the recurring tasks of every organisation where it is past six. After any downtime a template makes one task,
 * not all that were missed; may be repeated after any interruption.
 */
export async function makeDueTasks(db: Db): Promise<void> {
  await forEach(await q.organisationsPast(db.global, hourOfMaking), async (orgId) => {
    const due = await db.inOrg(orgId, async (tx) => q.dueTemplates(tx, (await clockOf(tx)).today));
    await forEach(due, (id) => makeOne(db, orgId, id));
  });
}

function makeOne(db: Db, orgId: OrgId, id: string): Promise<void> {
  return placed(db, orgId, async (tx) => {
    const { today } = await clockOf(tx);
    const template = await q.lockedTemplate(tx, id);
    // Somebody else was faster, or it was paused or deleted meanwhile.
    if (!template?.recurrence || template.next_on === null || template.next_on > today) return;
    if ((await q.isInTrash(tx, template.project_id)) || !(await isActive(tx, template.created_by))) {
      await q.updateTemplate(tx, id, { isPaused: true, nextOn: null });
      return;
    }
    if (await q.firstRun(tx, id, today)) await make(tx, { userId: template.created_by }, template, today);
    await q.updateTemplate(tx, id, { nextOn: nextDay(template.recurrence, dayAfter(today, 1)) });
  });
}
