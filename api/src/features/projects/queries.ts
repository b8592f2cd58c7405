import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Project } from '@takt/contract/projects.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { projects } from '../../db/tables/projects.ts';

type Row = typeof projects.$inferInsert;
export type NewProject = Omit<Row, 'orgId' | 'createdAt' | 'updatedAt'>;
export type ProjectChanges = Partial<
  Omit<Row, 'orgId' | 'id' | 'key' | 'createdBy' | 'createdAt' | 'updatedAt'>
>;

const openTasks = sql<number>`(SELECT count(*)::int FROM app.tasks t
  WHERE t.org_id = projects.org_id AND t.project_id = projects.id AND t.status IN ('todo', 'in_progress', 'in_review'))`;
const derivedProgress = sql<number>`CASE WHEN projects.progress_mode = 'manual' THEN projects.progress ELSE
  (SELECT coalesce(round(100.0 * count(*) FILTER (WHERE t.status = 'done') / nullif(count(*), 0)), 0)::int FROM app.tasks t
   WHERE t.org_id = projects.org_id AND t.project_id = projects.id AND t.status <> 'cancelled') END`;

const columns = {
  id: projects.id,
  key: projects.key,
  name: projects.name,
  description: projects.description,
  status: projects.status,
  priority: projects.priority,
  progress: derivedProgress,
  progress_mode: projects.progressMode,
  is_public: projects.isPublic,
  colour: projects.colour,
  owner_id: projects.ownerId,
  start_date: projects.startDate,
  due_date: projects.dueDate,
  open_tasks: openTasks,
  created_at: projects.createdAt,
  updated_at: projects.updatedAt,
};

export async function listProjects(
  tx: OrgTx,
  query: { status?: Project['status'] | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: Project[]; next_cursor: string | null }> {
  const before = keyOf(query.cursor, z.uuid());
  const rows = await tx
    .select(columns)
    .from(projects)
    .where(
      and(
        eq(projects.orgId, tx.orgId),
        query.status && eq(projects.status, query.status),
        before === undefined ? undefined : lt(projects.id, before),
      ),
    )
    // Ids sort by the time they were made.
    .orderBy(desc(projects.id))
    .limit(query.limit + 1);
  return pageOf(rows, query.limit, (row) => row.id);
}

const byId = (tx: OrgTx, id: string) => and(eq(projects.orgId, tx.orgId), eq(projects.id, id));

export async function projectById(tx: OrgTx, id: string): Promise<Project | undefined> {
  const [row] = await tx.select(columns).from(projects).where(byId(tx, id));
  return row;
}

export async function projectByKey(tx: OrgTx, key: string): Promise<Project | undefined> {
  const [row] = await tx
    .select(columns)
    .from(projects)
    .where(and(eq(projects.orgId, tx.orgId), eq(projects.key, key)));
  return row;
}

export async function projectKeys(tx: OrgTx): Promise<Set<string>> {
  const rows = await tx.select({ key: projects.key }).from(projects).where(eq(projects.orgId, tx.orgId));
  return new Set(rows.map((row) => row.key));
}

export async function insertProject(tx: OrgTx, project: NewProject): Promise<void> {
  const at = new Date().toISOString();
  await tx.insert(projects).values({ ...project, orgId: tx.orgId, createdAt: at, updatedAt: at });
}

export async function updateProject(tx: OrgTx, id: string, changes: ProjectChanges): Promise<boolean> {
  const rows = await tx
    .update(projects)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(byId(tx, id))
    .returning({ id: projects.id });
  return rows.length === 1;
}

/** Who made it, with the row locked for what comes next. */
export async function projectMaker(tx: OrgTx, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ createdBy: projects.createdBy })
    .from(projects)
    .where(byId(tx, id))
    .for('update');
  return row?.createdBy;
}

export async function deleteProject(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(projects).where(byId(tx, id));
}
