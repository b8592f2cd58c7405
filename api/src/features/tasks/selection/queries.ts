import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { TaskFilter } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { today } from '../../organisations/queries.ts';

/** Still to be done: written out, since partial indexes are found by these words. */
export const isOpen = sql`tasks.status IN ('todo', 'in_progress', 'in_review')`;

/** The caller, whom a filter may call `me`. */
export interface Viewer {
  readonly userId: string;
}

/** Several values are alternatives; each list is one parameter, so that filters of one shape are one statement. */
const anyOf = (column: SQL, values: readonly string[], type: 'uuid' | 'text') =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = ANY (${sql.param([...values])}::${sql.raw(type)}[])`;

const given = <V>(value: V | undefined, condition: (value: V) => SQL | undefined) =>
  value === undefined ? undefined : condition(value);
const listed = (
  values: readonly string[] | undefined,
  condition: (values: readonly string[]) => SQL | undefined,
) => (values === undefined || values.length === 0 ? undefined : condition(values));

/** `none` among the values stands for what `isNone` says. */
function orNone(
  values: readonly string[],
  isNone: SQL,
  isOneOf: (some: readonly string[]) => SQL,
): SQL | undefined {
  const some = values.filter((value) => value !== 'none');
  if (some.length === values.length) return isOneOf(some);
  return some.length === 0 ? isNone : or(isNone, isOneOf(some));
}

const person = (column: SQL, viewer: Viewer) => (values: readonly string[]) =>
  orNone(
    values.map((value) => (value === 'me' ? viewer.userId : value)),
    sql`${column} IS NULL`,
    (ids) => anyOf(column, ids, 'uuid'),
  );

const labelOf = sql`SELECT FROM app.task_labels l WHERE l.org_id = tasks.org_id AND l.task_id = tasks.id`;
const labelled = (values: readonly string[]) =>
  orNone(
    values,
    sql`NOT EXISTS (${labelOf})`,
    (ids) => sql`EXISTS (${labelOf} AND ${anyOf(sql`l.label_id`, ids, 'uuid')})`,
  );

/** Nobody's, also while its parent lies in the trash. */
const orphaned = sql`NOT EXISTS (SELECT FROM app.tasks p
  WHERE p.org_id = tasks.org_id AND p.id = tasks.parent_id AND p.deleted_at IS NULL)`;

export const dueKinds = ['overdue', 'today', 'week', 'later', 'earlier', 'none'] as const;

/** In which of the calendar's parts a task is due; each is in one. */
export const dueOf = (tx: OrgTx) => sql<string>`CASE
  WHEN tasks.due_date IS NULL THEN 'none'
  WHEN tasks.due_date < ${today(tx)} THEN CASE WHEN ${isOpen} THEN 'overdue' ELSE 'earlier' END
  WHEN tasks.due_date = ${today(tx)} THEN 'today'
  WHEN tasks.due_date <= ${today(tx)} + 7 THEN 'week'
  ELSE 'later' END`;

const due = (tx: OrgTx, part: NonNullable<TaskFilter['due']>): SQL => {
  const day = today(tx);
  return {
    overdue: sql`tasks.due_date < ${day} AND ${isOpen}`,
    earlier: sql`tasks.due_date < ${day} AND NOT ${isOpen}`,
    today: sql`tasks.due_date = ${day}`,
    week: sql`tasks.due_date > ${day} AND tasks.due_date <= ${day} + 7`,
    later: sql`tasks.due_date > ${day} + 7`,
    none: sql`tasks.due_date IS NULL`,
  }[part];
};

/** A number, with the project's key before it or a # or nothing. */
const numbered = /^(?:[a-z][a-z0-9]{0,9}-|#)?(\d{1,9})$/i;
function named(words: string): SQL | undefined {
  if (words === '') return undefined;
  const number = numbered.exec(words)?.[1];
  const inTitle = sql`strpos(lower(tasks.title), lower(${words})) > 0`;
  return number === undefined ? inTitle : or(sql`tasks.number = ${Number(number)}`, inTitle);
}

/** The tasks of the organisation, out of the trash, that a filter finds. For statements whose task table is called `tasks`. */
export function matching(tx: OrgTx, viewer: Viewer, filter: TaskFilter): SQL | undefined {
  const ofProject = (condition: SQL) =>
    sql`EXISTS (SELECT FROM app.projects p WHERE p.org_id = tasks.org_id AND p.id = tasks.project_id AND ${condition})`;
  return and(
    eq(tasks.orgId, tx.orgId),
    isNull(tasks.deletedAt),
    listed(filter.project_id, (ids) => anyOf(sql`tasks.project_id`, ids, 'uuid')),
    listed(filter.status, (values) => anyOf(sql`tasks.status`, values, 'text')),
    listed(filter.priority, (values) => anyOf(sql`tasks.priority`, values, 'text')),
    listed(filter.type, (values) => anyOf(sql`tasks.type`, values, 'text')),
    listed(filter.assignee_id, person(sql`tasks.assignee_id`, viewer)),
    listed(filter.reporter_id, person(sql`tasks.reporter_id`, viewer)),
    listed(filter.label_id, labelled),
    given(filter.client_id, (id) => ofProject(sql`p.client_id = ${id}`)),
    given(filter.department_id, (id) => ofProject(sql`p.department_id = ${id}`)),
    given(filter.parent_id, (id) => (id === 'none' ? orphaned : sql`tasks.parent_id = ${id}`)),
    given(filter.due, (part) => due(tx, part)),
    // Both forget what is null: a task with one day lasts that day, one without any touches nothing.
    given(filter.from, (day) => sql`greatest(tasks.start_date, tasks.due_date) >= ${day}`),
    given(filter.to, (day) => sql`least(tasks.start_date, tasks.due_date) <= ${day}`),
    given(filter.watching, (is) => {
      const watched = sql`EXISTS (SELECT FROM app.task_watchers w
        WHERE w.org_id = tasks.org_id AND w.task_id = tasks.id AND w.user_id = ${viewer.userId})`;
      return is ? watched : sql`NOT ${watched}`;
    }),
    given(filter.q, named),
  );
}
