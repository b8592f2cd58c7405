import type { Client } from '@takt/contract/clients.ts';
import type { Member } from '@takt/contract/members.ts';
import type { Project } from '@takt/contract/projects.ts';
import type { Column } from '../../files/table.ts';
import type { TaskLine } from './queries.ts';
import type { Words } from './words.ts';

const text =
  <Row>(width: number) =>
  (header: string, value: (row: Row) => string | null): Column<Row> => ({
    header,
    kind: 'text',
    width,
    value,
  });
const of =
  <Row>(kind: Column<Row>['kind'], width: number) =>
  (header: string, value: Column<Row>['value']): Column<Row> => ({ header, kind, width, value });

/** What names stand for ids, and how a moment is told. */
export interface Telling {
  readonly nameOf: (id: string | null) => string | null;
  readonly keyOf: (projectId: string) => string;
  readonly clock: (instant: string) => string;
}

export function taskColumns(w: Words, { nameOf, keyOf }: Telling): Column<TaskLine>[] {
  const key = (projectId: string, number: number) => `${keyOf(projectId)}-${number}`;
  const labels = ({ label_ids }: TaskLine) =>
    label_ids.length === 0
      ? null
      : label_ids
          .flatMap((id) => nameOf(id) ?? [])
          .toSorted()
          .join(', ');
  const [short, long, day, moment, number] = [
    text<TaskLine>(18),
    text<TaskLine>(50),
    of<TaskLine>('day', 12),
    of<TaskLine>('moment', 17),
    of<TaskLine>('number', 12),
  ];
  return [
    short(w.key, (t) => key(t.project_id, t.number)),
    long(w.title, (t) => t.title),
    short(w.project, (t) => nameOf(t.project_id)),
    short(w.status, (t) => w.task_status[t.status]),
    short(w.priority, (t) => w.task_priority[t.priority]),
    short(w.type, (t) => w.task_type[t.type]),
    short(w.assignee, (t) => nameOf(t.assignee_id)),
    short(w.reporter, (t) => nameOf(t.reporter_id)),
    short(w.labels, labels),
    day(w.start, (t) => t.start_date),
    day(w.due, (t) => t.due_date),
    number(w.estimate, (t) => t.estimate),
    short(w.parent, ({ parent }) => (parent ? key(parent.project_id, parent.number) : null)),
    moment(w.completed, (t) => t.completed_at),
    moment(w.created, (t) => t.created_at),
    moment(w.updated, (t) => t.updated_at),
    long(w.description, (t) => t.description),
  ];
}

export function projectColumns(w: Words, { nameOf, clock }: Telling): Column<Project>[] {
  const [short, long, day, moment, number] = [
    text<Project>(18),
    text<Project>(50),
    of<Project>('day', 12),
    of<Project>('moment', 17),
    of<Project>('number', 12),
  ];
  return [
    short(w.key, (p) => p.key),
    long(w.title, (p) => p.name),
    short(w.status, (p) => w.project_status[p.status]),
    short(w.priority, (p) => w.project_priority[p.priority]),
    number(w.progress, (p) => p.progress),
    short(w.owner, (p) => nameOf(p.owner_id)),
    short(w.department, (p) => nameOf(p.department_id)),
    short(w.client, (p) => nameOf(p.client_id)),
    day(w.start, (p) => p.start_date),
    day(w.due, (p) => p.due_date),
    number(w.open_tasks, (p) => p.open_tasks),
    number(w.overdue_tasks, (p) => p.overdue_tasks),
    number(w.done_tasks, (p) => p.done_tasks),
    moment(w.created, (p) => clock(p.created_at)),
    moment(w.updated, (p) => clock(p.updated_at)),
    long(w.description, (p) => p.description),
  ];
}

/** A column of its own for each field that somebody has added. */
export function clientColumns(
  w: Words,
  { nameOf, clock }: Telling,
  custom: readonly string[],
): Column<Client>[] {
  const [short, long, moment, number] = [
    text<Client>(18),
    text<Client>(40),
    of<Client>('moment', 17),
    of<Client>('number', 12),
  ];
  return [
    long(w.title, (c) => c.name),
    short(w.kind, (c) => w.client_kind[c.kind]),
    short(w.status, (c) => w.client_status[c.status]),
    short(w.contact_person, (c) => c.contact_person),
    short(w.email, (c) => c.email),
    short(w.phone, (c) => c.phone),
    short(w.website, (c) => c.website),
    short(w.owner, (c) => nameOf(c.owner_id)),
    short(w.external_id, (c) => c.external_id),
    number(w.active_projects, (c) => c.active_projects),
    number(w.open_tasks, (c) => c.open_tasks),
    moment(w.created, (c) => clock(c.created_at)),
    moment(w.updated, (c) => clock(c.updated_at)),
    long(w.notes, (c) => c.notes),
    ...custom.map((name) => short(name, (c) => c.custom_fields[name] ?? null)),
  ];
}

export function memberColumns(w: Words, { clock }: Telling): Column<Member>[] {
  const [short, moment] = [text<Member>(22), of<Member>('moment', 17)];
  return [
    short(w.last_name, (m) => m.user.last_name),
    short(w.first_name, (m) => m.user.first_name),
    short(w.email, (m) => m.user.email),
    short(w.username, (m) => m.user.username),
    short(w.role, (m) => w.member_role[m.role]),
    short(w.status, (m) => w.member_status[m.status]),
    short(w.department, (m) => m.department?.name ?? null),
    moment(w.joined, (m) => clock(m.joined_at)),
  ];
}
