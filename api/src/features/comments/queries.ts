import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Comment } from '@takt/contract/comments.ts';
import type { TaskStatus } from '@takt/contract/tasks.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { comments } from '../../db/tables/comments.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { projects } from '../../db/tables/projects.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { users } from '../../db/tables/users.ts';

const columns = {
  id: comments.id,
  task_id: comments.taskId,
  author_id: comments.authorId,
  content: comments.content,
  mentions: comments.mentions,
  created_at: comments.createdAt,
  edited_at: comments.editedAt,
};
const byId = (tx: OrgTx, id: string) => and(eq(comments.orgId, tx.orgId), eq(comments.id, id));

/** The newest page first, and each page as it is read: the oldest on top. */
export async function pageOfComments(
  tx: OrgTx,
  taskId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<{ items: Comment[]; next_cursor: string | null }> {
  const before = keyOf(query.cursor, z.uuid());
  const rows = await tx
    .select(columns)
    .from(comments)
    .where(
      and(
        eq(comments.orgId, tx.orgId),
        eq(comments.taskId, taskId),
        isNull(comments.deletedAt),
        before === undefined ? undefined : lt(comments.id, before),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = pageOf(rows, query.limit, (row) => row.id);
  return { items: items.toReversed(), next_cursor };
}

export interface TaskHead {
  readonly id: string;
  readonly project_id: string;
  readonly key: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly isDeleted: boolean;
}

/** What a comment's events tell of its task. */
export async function taskHead(tx: OrgTx, id: string): Promise<TaskHead | undefined> {
  const [row] = await tx
    .select({
      id: tasks.id,
      project_id: tasks.projectId,
      key: sql<string>`${projects.key} || '-' || ${tasks.number}`,
      title: tasks.title,
      status: tasks.status,
      isDeleted: sql<boolean>`${tasks.deletedAt} IS NOT NULL`,
    })
    .from(tasks)
    .innerJoin(projects, and(eq(projects.orgId, tx.orgId), eq(projects.id, tasks.projectId)))
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.id, id)));
  return row;
}

export async function lockedComment(tx: OrgTx, id: string) {
  const [row] = await tx
    .select({ ...columns, deletedAt: comments.deletedAt, deletedBy: comments.deletedBy })
    .from(comments)
    .where(byId(tx, id))
    .for('update');
  return row;
}

export async function insertComment(
  tx: OrgTx,
  comment: Pick<typeof comments.$inferInsert, 'id' | 'taskId' | 'authorId' | 'content' | 'mentions'>,
): Promise<Comment> {
  const [row] = await tx
    .insert(comments)
    .values({ ...comment, orgId: tx.orgId, createdAt: new Date().toISOString() })
    .returning(columns);
  if (!row) throw new Error('The comment is not there after it was written');
  return row;
}

export async function updateComment(
  tx: OrgTx,
  id: string,
  changes: Partial<
    Pick<typeof comments.$inferInsert, 'content' | 'mentions' | 'editedAt' | 'deletedAt' | 'deletedBy'>
  >,
): Promise<Comment> {
  const [row] = await tx.update(comments).set(changes).where(byId(tx, id)).returning(columns);
  if (!row) throw new Error('The comment is not there while its row is held');
  return row;
}

/** Active members by their usernames. */
export async function membersNamed(tx: OrgTx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .innerJoin(
      memberships,
      and(
        eq(memberships.orgId, tx.orgId),
        eq(memberships.userId, users.id),
        eq(memberships.status, 'active'),
      ),
    )
    .where(and(inArray(users.username, [...names]), eq(users.isActive, true)));
  return new Map(rows.map(({ id, username }) => [username, id]));
}
