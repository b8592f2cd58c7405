import { and, eq, sql } from 'drizzle-orm';
import type { Department, DepartmentStats } from '@takt/contract/departments.ts';
import type { OrgTx } from '../../db/connect.ts';
import { departments } from '../../db/tables/departments.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { projects } from '../../db/tables/projects.ts';
import { subtree } from '../members/queries.ts';

/** What is needed to see where a department stands. */
export interface Place {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  /** As the unique index compares it. */
  readonly lower: string;
}
export type DepartmentChanges = Partial<
  Pick<typeof departments.$inferInsert, 'name' | 'description' | 'managerId' | 'parentId'>
>;

const columns = {
  id: departments.id,
  name: departments.name,
  description: departments.description,
  parent_id: departments.parentId,
  manager_id: departments.managerId,
  // Written out: in a query of one table drizzle leaves the table's name away, and the inner query would mean itself.
  member_count: sql<number>`(SELECT count(*)::int FROM app.memberships m
    WHERE m.org_id = departments.org_id AND m.department_id = departments.id AND m.status = 'active')`,
  created_at: departments.createdAt,
};

const byId = (tx: OrgTx, id: string) => and(eq(departments.orgId, tx.orgId), eq(departments.id, id));

export async function listDepartments(tx: OrgTx): Promise<Department[]> {
  return tx
    .select(columns)
    .from(departments)
    .where(eq(departments.orgId, tx.orgId))
    .orderBy(sql`lower(${departments.name})`, departments.id);
}

export async function departmentById(tx: OrgTx, id: string): Promise<Department | undefined> {
  const [row] = await tx.select(columns).from(departments).where(byId(tx, id));
  return row;
}

/** The whole tree: an organisation has at most 1,000. */
export async function placesOf(tx: OrgTx): Promise<Map<string, Place>> {
  const rows = await tx
    .select({
      id: departments.id,
      parentId: departments.parentId,
      name: departments.name,
      lower: sql<string>`lower(${departments.name})`,
    })
    .from(departments)
    .where(eq(departments.orgId, tx.orgId));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertDepartment(
  tx: OrgTx,
  row: DepartmentChanges & { id: string; name: string; description: string },
): Promise<void> {
  const at = new Date().toISOString();
  await tx.insert(departments).values({ ...row, orgId: tx.orgId, createdAt: at, updatedAt: at });
}

export async function updateDepartment(tx: OrgTx, id: string, changes: DepartmentChanges): Promise<void> {
  await tx
    .update(departments)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(byId(tx, id));
}

/** Its people, those who are invited to it, and its projects go on in `parentId`. */
export async function moveContents(tx: OrgTx, from: string, parentId: string | null): Promise<void> {
  await tx
    .update(memberships)
    .set({ departmentId: parentId })
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.departmentId, from)));
  await tx.execute(sql`UPDATE app.invitations SET department_id = ${parentId}
    WHERE org_id = ${tx.orgId} AND department_id = ${from}`);
  await tx
    .update(projects)
    .set({ departmentId: parentId })
    .where(and(eq(projects.orgId, tx.orgId), eq(projects.departmentId, from)));
}

export async function deleteDepartment(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(departments).where(byId(tx, id));
}

/** Nothing where there is no such department. Days are those of the organisation. */
export async function statsOf(tx: OrgTx, id: string): Promise<DepartmentStats | undefined> {
  const { rows } = await tx.execute<DepartmentStats & Record<string, unknown>>(sql`
    WITH people AS (
      SELECT m.user_id, m.status FROM app.memberships m
      WHERE m.org_id = ${tx.orgId} AND m.status IN ('active', 'suspended') AND m.department_id IN (${subtree(tx, id)})
    ),
    work AS (
      SELECT t.project_id, t.status, t.status IN ('todo', 'in_progress', 'in_review') AS open,
        t.due_date < (now() AT TIME ZONE (SELECT o.time_zone FROM app.organisations o WHERE o.org_id = ${tx.orgId}))::date AS late
      FROM app.tasks t
      WHERE t.org_id = ${tx.orgId} AND t.deleted_at IS NULL AND t.assignee_id IN (SELECT user_id FROM people)
    )
    SELECT (SELECT count(*) FROM people WHERE status = 'active')::int AS members,
      count(*) FILTER (WHERE open)::int AS open_tasks,
      count(*) FILTER (WHERE open AND late)::int AS overdue_tasks,
      count(*) FILTER (WHERE status = 'done')::int AS completed_tasks,
      round(100.0 * count(*) FILTER (WHERE status = 'done') / nullif(count(*) FILTER (WHERE status <> 'cancelled'), 0), 1)::float8 AS completion_rate,
      (SELECT count(*) FROM app.projects p WHERE p.org_id = ${tx.orgId} AND p.status = 'active' AND p.deleted_at IS NULL
        AND (p.owner_id IN (SELECT user_id FROM people) OR p.id IN (SELECT project_id FROM work)))::int AS active_projects
    FROM work
    HAVING EXISTS (SELECT FROM app.departments d WHERE d.org_id = ${tx.orgId} AND d.id = ${id})`);
  return rows[0];
}
