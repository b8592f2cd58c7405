import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Member, MemberStatus } from '@takt/contract/members.ts';
import type { Role } from '@takt/contract/organisations.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { departments } from '../../db/tables/departments.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { tasks } from '../../db/tables/tasks.ts';

/** Who is looking: requests for access and what others have proposed are not for everybody. */
export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}
export interface MemberFilter {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: MemberStatus | undefined;
  readonly department_id?: string | undefined;
}
interface Selection {
  /** Conditions on the columns of `people`. */
  readonly where: readonly SQL[];
  /** Whether they look into `words`: those are put together for people of this organisation only, not for all users. */
  readonly searches?: boolean;
  readonly after?: SQL | undefined;
  readonly limit: number;
}

const sortKey = z.tuple([z.string(), z.uuid()]);

/** By last and first name, those who are only invited by address. `total` counts all that match, whatever the page. */
export async function listMembers(
  tx: OrgTx,
  viewer: Viewer,
  query: MemberFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: Member[]; next_cursor: string | null; total: number }> {
  const after = keyOf(query.cursor, sortKey);
  const { total, rows } = await people(tx, viewer, {
    where: matching(tx, query),
    searches: Boolean(query.q),
    after: after && sql`(name, id) > (${after[0]}, ${after[1]}::uuid)`,
    limit: query.limit + 1,
  });
  const { items, next_cursor } = pageOf(rows, query.limit, (row) => [row.name, row.id]);
  return { items: items.map(shown), next_cursor, total };
}

/** One of the list, by the id of the user or of the invitation. */
export async function memberById(tx: OrgTx, viewer: Viewer, id: string): Promise<Member | undefined> {
  const { rows } = await people(tx, viewer, { where: [sql`id = ${id}`], limit: 1 });
  return rows[0] && shown(rows[0]);
}

function matching(tx: OrgTx, { q, role, status, department_id }: MemberFilter): SQL[] {
  return [
    ...(q ? [sql`strpos(lower(words), lower(${q})) > 0`] : []),
    ...(role ? [sql`role = ${role}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(department_id ? [sql`department_id IN (${subtree(tx, department_id)})`] : []),
  ];
}

/** The department and all below it; nothing where there is no such department. */
export const subtree = (tx: OrgTx, departmentId: string): SQL => sql`
  WITH RECURSIVE below AS (
    SELECT id FROM app.departments WHERE org_id = ${tx.orgId} AND id = ${departmentId}
    UNION SELECT d.id FROM app.departments d JOIN below b ON d.parent_id = b.id WHERE d.org_id = ${tx.orgId}
  ) SELECT id FROM below`;

type Row = Awaited<ReturnType<typeof people>>['rows'][number];

/**
 * One statement: the keys of all who match, kept narrow, are counted and cut to the page; what is shown of somebody is
 * read for the page alone. Whoever is invited is never joined with users: whether the address has an account is not told.
 */
async function people(tx: OrgTx, viewer: Viewer, { where, searches, after, limit }: Selection) {
  const decides = viewer.role !== 'member';
  const rows = await tx
    .select({
      total: sql<number>`p.total`,
      name: sql<string | null>`p.name`,
      id: sql<string | null>`p.id`,
      userId: sql<string | null>`p.user_id`,
      username: sql<string | null>`p.username`,
      email: sql<string>`p.email`,
      firstName: sql<string>`p.first_name`,
      lastName: sql<string>`p.last_name`,
      avatarUrl: sql<string | null>`p.avatar_url`,
      isActive: sql<boolean>`p.is_active`,
      lastLoginAt: sql<string | null>`p.last_login_at`.mapWith(memberships.joinedAt),
      role: sql<Role>`p.role`,
      status: sql<MemberStatus>`p.status`,
      departmentId: sql<string | null>`p.department_id`,
      department: sql<string | null>`p.department`,
      joinedAt: sql<string>`p.since`.mapWith(memberships.joinedAt),
    })
    .from(
      sql`(
        WITH people AS ${searches ? sql`MATERIALIZED` : sql``} (
          SELECT u.id, u.last_name || ' ' || u.first_name AS name, m.role, m.status, m.department_id,
            concat_ws(E'\\n', u.last_name || ' ' || u.first_name || ' ' || u.last_name, u.username, u.email) AS words
          FROM app.memberships m JOIN app.users u ON u.id = m.user_id
          WHERE m.org_id = ${tx.orgId} AND (m.status IN ('active', 'suspended') OR ${decides} AND m.status = 'requested')
          UNION ALL
          SELECT i.id, i.email, i.role, i.status, i.department_id, i.email
          FROM app.invitations i
          WHERE i.org_id = ${tx.orgId} AND (i.status = 'pending' AND i.expires_at > now()
            OR i.status = 'requested' AND (${decides} OR i.invited_by = ${viewer.userId}))
        ),
        matching AS MATERIALIZED (SELECT id, lower(name) AS name FROM people${where.length > 0 ? sql` WHERE ${sql.join([...where], sql` AND `)}` : sql``}),
        page AS (SELECT id, name FROM matching${after ? sql` WHERE ${after}` : sql``} ORDER BY name, id LIMIT ${limit})
        SELECT c.total, page.name, page.id, u.id AS user_id, u.username, coalesce(u.email, i.email) AS email,
          coalesce(u.first_name, '') AS first_name, coalesce(u.last_name, '') AS last_name, u.avatar_url,
          coalesce(u.is_active, false) AS is_active, u.last_login_at, coalesce(m.role, i.role) AS role,
          coalesce(m.status, i.status) AS status, d.id AS department_id, d.name AS department,
          CASE WHEN m.status = 'requested' THEN m.status_at ELSE coalesce(m.joined_at, i.created_at) END AS since
        FROM (SELECT count(*)::int AS total FROM matching) c
        LEFT JOIN page ON true
        LEFT JOIN app.memberships m ON m.org_id = ${tx.orgId} AND m.user_id = page.id
        LEFT JOIN app.users u ON u.id = m.user_id
        LEFT JOIN app.invitations i ON i.org_id = ${tx.orgId} AND i.id = page.id
        LEFT JOIN app.departments d ON d.org_id = ${tx.orgId} AND d.id = coalesce(m.department_id, i.department_id)
      ) AS p`,
    )
    .orderBy(sql`p.name`, sql`p.id`);
  return {
    total: rows[0]?.total ?? 0,
    // An empty page still tells the total.
    rows: rows.flatMap(({ id, name, ...row }) =>
      id === null || name === null ? [] : [{ ...row, id, name }],
    ),
  };
}

const shown = (row: Row): Member => ({
  id: row.id,
  user_id: row.userId,
  user: {
    id: row.userId,
    username: row.username,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    avatar_url: row.avatarUrl,
    is_active: row.isActive,
    last_login_at: row.lastLoginAt,
  },
  role: row.role,
  status: row.status,
  department:
    row.departmentId === null || row.department === null
      ? null
      : { id: row.departmentId, name: row.department },
  department_id: row.departmentId,
  joined_at: row.joinedAt,
});

export type Membership = Omit<typeof memberships.$inferSelect, 'orgId' | 'joinedAt' | 'statusAt'>;

/** Rows of the given people, whatever became of them. */
export async function membershipsOf(tx: OrgTx, userIds: readonly string[]): Promise<Map<string, Membership>> {
  const rows = await tx
    .select({
      userId: memberships.userId,
      role: memberships.role,
      status: memberships.status,
      departmentId: memberships.departmentId,
    })
    .from(memberships)
    .where(and(eq(memberships.orgId, tx.orgId), inArray(memberships.userId, [...userIds])));
  return new Map(rows.map((row) => [row.userId, row]));
}

export async function isActive(tx: OrgTx, userId: string): Promise<boolean> {
  return (await membershipsOf(tx, [userId])).get(userId)?.status === 'active';
}

/** A new status settles since when it holds. */
export async function updateMembership(
  tx: OrgTx,
  before: Membership,
  after: Omit<Membership, 'userId'>,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ ...after, ...(after.status !== before.status && { statusAt: sql`now()` }) })
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, before.userId)));
}

/** Lets somebody in who is not in, perhaps once more; false when he is in, or suspended. */
export async function admit(
  tx: OrgTx,
  member: Pick<Membership, 'userId' | 'role' | 'departmentId'>,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO app.memberships AS m (org_id, user_id, role, department_id)
    VALUES (${tx.orgId}, ${member.userId}, ${member.role}, ${member.departmentId})
    ON CONFLICT (org_id, user_id) DO UPDATE
      SET role = excluded.role, department_id = excluded.department_id, status = 'active', joined_at = now(), status_at = now()
      WHERE m.status IN ('requested', 'removed')`);
  return rowCount === 1;
}

/** Departments that somebody was the head of are without one. */
export async function clearHeads(tx: OrgTx, managerId: string): Promise<{ id: string; name: string }[]> {
  return tx
    .update(departments)
    .set({ managerId: null, updatedAt: new Date().toISOString() })
    .where(and(eq(departments.orgId, tx.orgId), eq(departments.managerId, managerId)))
    .returning({ id: departments.id, name: departments.name });
}

/** The first due first, and how many there are in all. */
export async function openTasksOf(tx: OrgTx, assigneeId: string, limit: number) {
  const rows = await tx
    .select({
      id: tasks.id,
      key: sql<string>`(SELECT p.key FROM app.projects p WHERE p.org_id = tasks.org_id AND p.id = tasks.project_id) || '-' || tasks.number`,
      title: tasks.title,
      status: tasks.status,
      due_date: tasks.dueDate,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        eq(tasks.assigneeId, assigneeId),
        isNull(tasks.deletedAt),
        inArray(tasks.status, ['todo', 'in_progress', 'in_review']),
      ),
    )
    .orderBy(sql`${tasks.dueDate} NULLS LAST`, asc(tasks.id))
    .limit(limit);
  return { items: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0 };
}
