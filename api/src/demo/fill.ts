import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import type { App } from '../app.ts';
import { newId } from '../db/ids.ts';
import { insertUser, markVerified, userByEmail } from '../features/auth/queries.ts';
import { insertMember } from '../features/organisations/queries.ts';
import { hashPassword } from '../passwords.ts';
import { clients } from './clients.ts';
import * as details from './details.ts';
import { demoFiles } from './figures.ts';
import { departments, invited, people, proposed, suspended } from './team.ts';
import { projects, templates, views } from './work.ts';

export const demoSignIn = { email: 'demo@takt.example', password: 'северный-ветер' };

type Call = <T>(
  method: NonNullable<InjectOptions['method']>,
  path: string,
  options?: Pick<InjectOptions, 'payload' | 'headers'>,
) => Promise<T>;

/** An organisation to look around in, made through the same doors as any other; does nothing where it is there already. */
export async function fillDemo(app: App): Promise<void> {
  if (await userByEmail(app.db.global, demoSignIn.email)) return;
  const ownerId = await newPerson(app, demoSignIn.email, 'Анна', 'Ветрова');
  const call = await signedIn(app, demoSignIn.email);
  const { id: orgId } = await call<{ id: string }>('POST', '/orgs', {
    payload: {
      name: 'Северный ветер',
      industry: 'retail',
      size: 'medium',
      description: 'Демонстрационная организация',
    },
  });
  const team: string[] = [];
  for (const [firstName, lastName, role] of people) {
    const id = await newPerson(app, addressOf(team.length), firstName, lastName);
    await insertMember(app.db.global, orgId, id, role);
    team.push(id);
  }
  const departmentIds = await arrange(app, call, orgId, (index) => team[index] ?? ownerId);
  const clientIds = await fillIn(call, '/clients', clients, (client) => client.name);
  const projectIds = new Map<string, string>();
  const tasksMade = new Map<string, Made>();
  for (const { tasks, department, client, start, due: end, ...project } of projects) {
    const { id: project_id } = await call<{ id: string }>('POST', '/projects', {
      payload: {
        ...project,
        progress_mode: 'auto',
        department_id: departmentIds.get(department),
        client_id: client === undefined ? null : clientIds.get(client),
        start_date: dayFromToday(start),
        due_date: dayFromToday(end),
      },
    });
    projectIds.set(project.key, project_id);
    // A new task stands on top, so the last of the list comes first.
    for (const { who, due, ...task } of tasks.toReversed()) {
      const payload = {
        ...task,
        project_id,
        assignee_id: team[who] ?? ownerId,
        due_date: due === undefined ? null : dayFromToday(due),
      };
      const { id } = await call<{ id: string }>('POST', '/tasks', { payload });
      tasksMade.set(task.title, { id, project_id });
    }
  }
  await addDetails(app, call, tasksMade);
  const recurring = templates.map(({ project, ...template }) => ({
    ...template,
    project_id: projectIds.get(project),
    ...('weekdays' in template && { recurrence: weekly(template.weekdays) }),
    weekdays: undefined,
  }));
  await fillIn(call, '/task-templates', recurring, (template) => template.name);
  await fillIn(
    call,
    '/views',
    views.map((view) => ({ ...view, is_shared: true })),
    (view) => view.name,
  );
  for (const { platform, csv } of demoFiles()) await importFile(call, platform, csv);
}

interface Made {
  readonly id: string;
  readonly project_id: string;
}

/** Labels, sub-tasks, blockers and comments of the tasks, by their titles. */
async function addDetails(app: App, call: Call, made: ReadonlyMap<string, Made>): Promise<void> {
  const of = (title: string): Made => {
    const task = made.get(title);
    if (!task) throw new Error(`demo: there is no task “${title}”`);
    return task;
  };
  const labelIds = await fillIn(call, '/labels', details.labels, (label) => label.name);
  for (const [title, ...names] of details.labelled)
    await call('PATCH', `/tasks/${of(title).id}`, {
      payload: { label_ids: names.map((name) => labelIds.get(name)) },
    });
  // A new task stands on top, so the last comes first.
  for (const [parent, title, status] of details.parts.toReversed()) {
    const { id: parent_id, project_id } = of(parent);
    await call('POST', '/tasks', { payload: { project_id, parent_id, title, status } });
  }
  for (const [title, blocker] of details.waiting)
    await call('POST', `/tasks/${of(title).id}/blockers`, { payload: { task_id: of(blocker).id } });
  for (const [title, who, content] of details.comments) {
    const author = who < 0 ? call : await signedIn(app, addressOf(who));
    await author('POST', `/tasks/${of(title).id}/comments`, { payload: { content } });
  }
}

/** Makes one thing after another; their ids by name. */
async function fillIn<T extends object>(
  call: Call,
  path: string,
  all: readonly T[],
  name: (one: T) => string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const payload of all) {
    const { id } = await call<{ id: string }>('POST', path, { payload });
    ids.set(name(payload), id);
  }
  return ids;
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

/** Departments with their heads and people, and who is on the way in; their ids by name. */
async function arrange(
  app: App,
  call: Call,
  orgId: string,
  person: (index: number) => string,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const change = (index: number, payload: object) =>
    call('PATCH', `/orgs/${orgId}/members/${person(index)}`, { payload });
  const found = async (tree: typeof departments, parent_id: string | null): Promise<void> => {
    for (const { name, description, head, people: own, below = [] } of tree) {
      const manager_id = head === undefined ? null : person(head);
      const payload = { name, description, manager_id, parent_id };
      const { id } = await call<{ id: string }>('POST', `/orgs/${orgId}/departments`, { payload });
      ids.set(name, id);
      for (const index of own) await change(index, { department_id: id });
      await found(below, id);
    }
  };
  await found(departments, null);
  await change(suspended, { status: 'suspended' });
  for (const { department, ...payload } of invited)
    await call('POST', `/orgs/${orgId}/invites`, {
      payload: { ...payload, department_id: ids.get(department) },
    });
  const proposing = await signedIn(app, addressOf(proposed.by));
  await proposing('POST', `/orgs/${orgId}/invites`, { payload: { email: proposed.email } });
  return ids;
}

/** Of somebody of the team, by his place in it. */
const addressOf = (index: number) => `demo-${index + 1}@takt.example`;

async function newPerson(app: App, email: string, firstName: string, lastName: string): Promise<string> {
  const id = newId();
  const username = email.split('@')[0] ?? id;
  const passwordHash = await hashPassword(demoSignIn.password);
  await insertUser(app.db.global, { id, email, username, firstName, lastName, passwordHash, language: 'ru' });
  await markVerified(app.db.global, id);
  return id;
}

async function signedIn(app: App, email: string): Promise<Call> {
  const signed: { authorization?: string } = {};
  const call: Call = async (method, path, options = {}) => {
    const answer = await app.server.inject({
      method,
      url: `/api${path}`,
      ...options,
      headers: { ...signed, ...options.headers },
    });
    if (answer.statusCode >= 300)
      throw new Error(`demo: ${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    // Some calls answer nothing.
    return JSON.parse(answer.body || 'null');
  };
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/login', {
    payload: { ...demoSignIn, email },
  });
  signed.authorization = `Bearer ${access_token}`;
  return call;
}

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Upload {
  readonly import: { readonly id: string };
  readonly columns: {
    index: number;
    field: string;
    number_format: string | null;
    date_format: string | null;
  }[];
}

async function importFile(call: Call, platform: string, csv: string): Promise<void> {
  const boundary = 'takt-demo';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${platform}.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const uploaded = await call<Upload>('POST', '/imports', {
    payload: `${head}${csv}\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const columns = uploaded.columns.map(({ index, field, number_format, date_format }) => ({
    index,
    field,
    number_format,
    date_format,
  }));
  const path = `/imports/${uploaded.import.id}`;
  await call('POST', `${path}/run`, { payload: { columns, platform, currency: 'RUB' } });
  for (;;) {
    const { status, error } = await call<{ status: string; error: string | null }>('GET', path);
    if (status === 'done') return;
    if (status === 'failed') throw new Error(`demo: ${error}`);
    await sleep(100);
  }
}
