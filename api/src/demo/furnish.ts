import { createClient } from '@takt/contract/clients.ts';
import { invite as inviteCall } from '@takt/contract/invitations.ts';
import { createProject } from '@takt/contract/projects.ts';
import { createTask } from '@takt/contract/tasks.ts';
import { createTemplate } from '@takt/contract/templates.ts';
import { addClient } from '../features/clients/service.ts';
import { addComment } from '../features/comments/service.ts';
import { addDepartment } from '../features/departments/service.ts';
import { invite } from '../features/invitations/service.ts';
import { addLabel } from '../features/labels/service.ts';
import { changeMember } from '../features/members/service.ts';
import type { OrganisationDeps } from '../features/organisations/service.ts';
import { addProject } from '../features/projects/service.ts';
import { addBlocker, addTarget } from '../features/relations/service.ts';
import { addTask, changeTask } from '../features/tasks/service.ts';
import { addTemplate } from '../features/templates/service.ts';
import { addView } from '../features/views/service.ts';
import type { Actor } from '../http/actor.ts';
import { clients } from './clients.ts';
import * as details from './details.ts';
import type { Inventory } from './inventory.ts';
import { backdate } from './queries.ts';
import { departments, invited, proposed, suspended } from './team.ts';
import { type DemoTask, projects, templates, views } from './work.ts';

export interface Stage {
  readonly deps: OrganisationDeps;
  readonly there: Inventory;
  /** An index into `people` of the team; -1 is the owner. */
  readonly person: (index: number) => Actor;
  /** An address that is nobody's. */
  readonly address: (name: string) => string;
}

/** Departments with their heads and people, and who is on the way in; their ids by name. */
export async function furnishPeople(stage: Stage): Promise<ReadonlyMap<string, string>> {
  const { deps, there, person, address } = stage;
  const owner = person(-1);
  const ids = new Map<string, string>();
  const found = async (tree: typeof departments, parent_id: string | null): Promise<void> => {
    for (const { name, description, head, people, below = [] } of tree) {
      const body = {
        name,
        description,
        parent_id,
        manager_id: head === undefined ? null : person(head).userId,
      };
      const id = await there.once('department', name, () => addDepartment(deps.db, owner, body));
      ids.set(name, id);
      for (const index of people)
        await changeMember(deps, owner, person(index).userId, { department_id: id });
      await found(below, id);
    }
  };
  await found(departments, null);
  await changeMember(deps, owner, person(suspended).userId, { status: 'suspended' });
  const ask = (by: Actor, email: string, terms: object = {}) =>
    there.once('invitation', email, () => invite(deps, by, inviteCall.body.parse({ email, ...terms })));
  for (const { name, role, department } of invited)
    await ask(owner, address(name), { role, department_id: ids.get(department) });
  await ask(person(proposed.by), address(proposed.name));
  return ids;
}

/** Clients, projects, tasks and what hangs on them. */
export async function furnishWork(stage: Stage, departmentIds: ReadonlyMap<string, string>): Promise<void> {
  const { there, person } = stage;
  const { db } = stage.deps;
  const owner = person(-1);
  const clientIds = new Map<string, string>();
  for (const client of clients)
    clientIds.set(
      client.name,
      await there.once('client', client.name, () => addClient(db, owner, createClient.body.parse(client))),
    );
  const projectIds = new Map<string, string>();
  for (const { tasks, department, client, start, due, ...project } of projects) {
    const body = createProject.body.parse({
      ...project,
      progress_mode: 'auto',
      department_id: departmentIds.get(department),
      client_id: client === undefined ? null : clientIds.get(client),
      start_date: dayFromToday(start),
      due_date: dayFromToday(due),
    });
    const id = await there.once('project', project.name, () => addProject(db, owner, body));
    projectIds.set(project.key, id);
    // A new task stands on top, so the last of the list comes first.
    for (const task of tasks.toReversed()) await furnishTask(stage, id, task);
  }
  await addDetails(stage);
  for (const { project, weekdays, ...template } of templates) {
    const body = createTemplate.body.parse({
      ...template,
      project_id: projectIds.get(project),
      ...(weekdays && { recurrence: weekly(weekdays) }),
    });
    await there.once('template', template.name, () => addTemplate(db, owner, body));
  }
  for (const view of views)
    await there.once('view', view.name, () => addView(db, owner, { ...view, is_shared: true }));
}

async function furnishTask(
  { deps: { db }, there, person }: Stage,
  project_id: string,
  { who, due, about = [], days, ...task }: DemoTask,
): Promise<void> {
  const owner = person(-1);
  const body = createTask.body.parse({
    ...task,
    project_id,
    assignee_id: person(who).userId,
    due_date: due === undefined ? null : dayFromToday(due),
  });
  const id = await there.once('task', task.title, () => addTask(db, owner, body));
  for (const target of about) await addTarget(db, owner, id, target);
  if (days) await db.inOrg(owner.orgId, (tx) => backdate(tx, id, ...days));
}

/** Labels, sub-tasks, blockers and comments of the tasks, by their titles. */
async function addDetails({ deps: { db }, there, person }: Stage): Promise<void> {
  const owner = person(-1);
  const taskOf = (title: string) => there.idOf('task', title);
  const labelIds = new Map<string, string>();
  for (const label of details.labels)
    labelIds.set(label.name, await there.once('label', label.name, () => addLabel(db, owner, label)));
  for (const [title, ...names] of details.labelled)
    await changeTask(db, owner, taskOf(title), {
      label_ids: names.flatMap((name) => labelIds.get(name) ?? []),
    });
  // A new task stands on top, so the last comes first.
  for (const [parent, title, status] of details.parts.toReversed()) {
    const parent_id = taskOf(parent);
    const project_id = there.projectOf(parent);
    const body = createTask.body.parse({ project_id, parent_id, title, status });
    await there.once('task', title, () => addTask(db, owner, body));
  }
  for (const [title, blocker] of details.waiting) await addBlocker(db, owner, taskOf(title), taskOf(blocker));
  for (const [title, who, content] of details.comments)
    await there.once('comment', content, () => addComment(db, person(who), taskOf(title), content));
}

/** From next week on, so that whoever looks finds what was put there and no more. */
const weekly = (weekdays: readonly number[]) => ({
  every: 'week',
  interval: 1,
  weekdays,
  day_of_month: null,
  starts_on: dayFromToday(7),
  ends_on: null,
});

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
