import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Task, TaskPriority, TaskType } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../../db/connect.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { taskColumns } from '../columns/queries.ts';

const byId = (tx: OrgTx, id: string) => and(eq(tasks.orgId, tx.orgId), eq(tasks.id, id));

/** Fields that a PATCH writes into the task's own row. */
const fieldColumns = {
  project_id: tasks.projectId,
  parent_id: tasks.parentId,
  title: tasks.title,
  description: tasks.description,
  priority: tasks.priority,
  type: tasks.type,
  assignee_id: tasks.assigneeId,
  start_date: tasks.startDate,
  due_date: tasks.dueDate,
  estimate: tasks.estimate,
};
type Field = keyof typeof fieldColumns;
/** What a field was and what it is, by the names of the contract. */
export type Changes = Readonly<Record<string, { before: unknown; after: unknown }>>;
export interface TaskFields {
  readonly project_id?: string | undefined;
  readonly parent_id?: string | null | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly type?: TaskType | undefined;
  readonly assignee_id?: string | null | undefined;
  readonly start_date?: string | null | undefined;
  readonly due_date?: string | null | undefined;
  readonly estimate?: number | null | undefined;
}
const isField = (name: string): name is Field => Object.hasOwn(fieldColumns, name);

/**
 * Writes the given fields in one statement if any of them differs, and tells what each was and is: nothing has to be read
 * first. Undefined where nothing was written: nothing differs, there is no such task, it lies in the trash, or
 * its description is newer than `version`. Of a description, which is long, it tells only that it changed.
 */
export async function updateFields(
  tx: OrgTx,
  id: string,
  fields: TaskFields,
  version: number | undefined,
): Promise<{ task: Task; changes: Changes } | undefined> {
  const names = Object.keys(fields)
    .filter(isField)
    .filter((name) => fields[name] !== undefined);
  if (names.length === 0) return undefined;
  const differs = (name: Field) =>
    sql`${fieldColumns[name]} IS DISTINCT FROM ${sql.param(fields[name], fieldColumns[name])}`;
  const update = tx
    .update(tasks)
    .set({
      projectId: fields.project_id,
      parentId: fields.parent_id,
      title: fields.title,
      description: fields.description,
      priority: fields.priority,
      type: fields.type,
      assigneeId: fields.assignee_id,
      startDate: fields.start_date,
      dueDate: fields.due_date,
      estimate: fields.estimate,
      updatedAt: new Date().toISOString(),
      ...(fields.description !== undefined && {
        version: sql`${tasks.version} + (${differs('description')})::int`,
      }),
    })
    .where(
      and(
        byId(tx, id),
        isNull(tasks.deletedAt),
        or(...names.map(differs)),
        version === undefined
          ? undefined
          : sql`(${tasks.version} = ${version} OR NOT (${differs('description')}))`,
      ),
    )
    .returning(taskColumns);
  // Locked by a statement before it, with which it travels: one that waits for the row sees labels as they were.
  const [[locked], [task]] = await Promise.all([lockRow(tx, id, names), update]);
  if (!locked || !task) return undefined;
  const { were } = locked;
  const isOther = (name: Field) =>
    name === 'description' ? were.version !== task.version : were[name] !== fields[name];
  const told = (name: Field) =>
    name === 'description' ? { before: null, after: null } : { before: were[name], after: fields[name] };
  return {
    task,
    changes: Object.fromEntries(names.filter(isOther).map((name) => [name, told(name)])),
  };
}

const lockRow = (tx: OrgTx, id: string, names: readonly Field[]) =>
  tx
    .select({ were: before(names) })
    .from(tasks)
    .where(byId(tx, id))
    .for('update');

const before = (names: readonly Field[]) =>
  sql<Record<string, unknown>>`jsonb_build_object(${sql.join(
    [
      sql`'version', ${tasks.version}`,
      ...names
        .filter((name) => name !== 'description')
        .map((name) => sql`${sql.raw(`'${name}'`)}, ${fieldColumns[name]}`),
    ],
    sql`, `,
  )})`;
