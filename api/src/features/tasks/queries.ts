import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Task, TaskCard } from '@takt/contract/tasks.ts';
import type { OrgTx } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { taskLabels } from '../../db/tables/labels.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { projects } from '../../db/tables/projects.ts';
import { taskWatchers } from '../../db/tables/relations.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { cardColumns, taskColumns } from './columns/queries.ts';

type Row = typeof tasks.$inferInsert;
export type NewTask = Omit<Row, 'orgId' | 'version' | 'completedAt' | 'createdAt' | 'updatedAt'>;

const byId = (tx: OrgTx, id: string) => and(eq(tasks.orgId, tx.orgId), eq(tasks.id, id));
/** The same for statements that are built once. */
const byGivenId = and(eq(tasks.orgId, sql.placeholder('orgId')), eq(tasks.id, sql.placeholder('id')));
const selectTask = prepared((tx) => tx.select(taskColumns).from(tasks).where(byGivenId));

export async function taskById(tx: OrgTx, id: string): Promise<Task | undefined> {
  const [row] = await selectTask(tx, { id });
  return row;
}

export async function taskByNumber(tx: OrgTx, number: number): Promise<Task | undefined> {
  const [row] = await tx
    .select(taskColumns)
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.number, number)));
  return row;
}

const lockTask = prepared((tx) =>
  tx
    .select({
      status: tasks.status,
      rank: tasks.rank,
      projectId: tasks.projectId,
      reporterId: tasks.reporterId,
      parentId: tasks.parentId,
      deletedAt: tasks.deletedAt,
    })
    .from(tasks)
    .where(byGivenId)
    .for('update'),
);

/**
 * What changes are measured against, with the row locked for them. Of other tables it tells nothing: a statement that
 * waits for the row sees them as they were before it waited.
 */
export async function lockedTask(tx: OrgTx, id: string) {
  const [row] = await lockTask(tx, { id });
  return row;
}

/** Whether a task can be in the project: it is not in the trash, nor gets there before the commit. */
export async function holdProject(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.orgId, tx.orgId), eq(projects.id, id), isNull(projects.deletedAt)))
    .for('key share');
  return rows.length === 1;
}

/** Whether a task can be given to somebody: he is an active member, and nobody removes him before the commit. */
export async function holdMember(tx: OrgTx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, userId), eq(memberships.status, 'active')),
    )
    .for('share');
  return rows.length === 1;
}

export async function insertTask(tx: OrgTx, task: NewTask): Promise<Task> {
  const at = new Date().toISOString();
  const [row] = await tx
    .insert(tasks)
    .values({
      ...task,
      orgId: tx.orgId,
      version: 1,
      completedAt: task.status === 'done' ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .returning(taskColumns);
  if (!row) throw new Error('The task is not there after it was written');
  return row;
}

/** That something about the task changed which stands in other tables. */
export async function touchTask(tx: OrgTx, id: string): Promise<Task | undefined> {
  const [row] = await tx
    .update(tasks)
    .set({ updatedAt: new Date().toISOString() })
    .where(byId(tx, id))
    .returning(taskColumns);
  return row;
}

/** Writes columns that hold where a task stands and whether it is there. */
export async function updatePlace(
  tx: OrgTx,
  id: string,
  place: Partial<Pick<Row, 'status' | 'rank' | 'deletedAt' | 'deletedBy' | 'deletedWith'>>,
): Promise<Task | undefined> {
  const [row] = await tx
    .update(tasks)
    .set({
      ...place,
      updatedAt: new Date().toISOString(),
      ...(place.status !== undefined && {
        completedAt: place.status === 'done' ? sql`coalesce(${tasks.completedAt}, now())` : null,
      }),
    })
    .where(byId(tx, id))
    .returning(taskColumns);
  return row;
}

/** Cards that look different when this task is done, comes or goes: its parents', and those of what waits for it. */
export const cardsAround = (tx: OrgTx, id: string, parents: readonly string[]): Promise<TaskCard[]> =>
  selectAround(tx, { id, parents });

const selectAround = prepared((tx) => {
  const [orgId, id, parents] = ['orgId', 'id', 'parents'].map((name) => sql.placeholder(name));
  return tx
    .select(cardColumns)
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, sql.placeholder('orgId')),
        isNull(tasks.deletedAt),
        sql`tasks.id = ANY (ARRAY(SELECT b.task_id FROM app.task_blockers b
          WHERE b.org_id = ${orgId} AND b.blocker_id = ${id} LIMIT 50) || ${parents}::uuid[])`,
      ),
    );
});

/** Makes people watch a task who are involved in it; gives those who did not until now. */
export async function watch(tx: OrgTx, taskId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .insert(taskWatchers)
    .values([...new Set(userIds)].map((userId) => ({ orgId: tx.orgId, taskId, userId })))
    .onConflictDoNothing()
    .returning({ userId: taskWatchers.userId });
  return rows.map(({ userId }) => userId);
}

export async function watchAll(tx: OrgTx, taskIds: readonly string[], userId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO app.task_watchers (org_id, task_id, user_id)
    SELECT ${tx.orgId}, id, ${userId} FROM unnest(${sql.param([...taskIds])}::uuid[]) AS id ON CONFLICT DO NOTHING`);
}

/** Waits for those who are just giving him something; whoever wants to now waits for the commit. */
export async function closeToWork(tx: OrgTx, userId: string): Promise<void> {
  await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, userId)))
    .for('no key update');
}

/** Gives all open tasks of one person to another, or to nobody. */
export async function reassignOpenTasks(tx: OrgTx, from: string, to: string | null): Promise<Task[]> {
  return tx
    .update(tasks)
    .set({ assigneeId: to, updatedAt: new Date().toISOString() })
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        eq(tasks.assigneeId, from),
        isNull(tasks.deletedAt),
        sql`tasks.status IN ('todo', 'in_progress', 'in_review')`,
      ),
    )
    .returning(taskColumns);
}

// ── labels ───────────────────────────────────────────────────────────────────────────────────────────────────────

export async function labelsOf(tx: OrgTx, taskId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: taskLabels.labelId })
    .from(taskLabels)
    .where(and(eq(taskLabels.orgId, tx.orgId), eq(taskLabels.taskId, taskId)))
    .orderBy(asc(taskLabels.labelId));
  return rows.map((row) => row.id);
}

/** Gives a task exactly these labels. */
export async function setLabels(tx: OrgTx, taskId: string, ids: readonly string[]): Promise<void> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  await tx.execute(sql`
    WITH gone AS (
      DELETE FROM app.task_labels WHERE org_id = ${tx.orgId} AND task_id = ${taskId} AND label_id <> ALL (${wanted})
    )
    INSERT INTO app.task_labels (org_id, task_id, label_id)
    SELECT ${tx.orgId}, ${taskId}, id FROM unnest(${wanted}) AS id ON CONFLICT DO NOTHING`);
}
