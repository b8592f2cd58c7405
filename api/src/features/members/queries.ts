import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Member } from '@takt/contract/members.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { users } from '../../db/tables/users.ts';

const sortKey = z.tuple([z.string(), z.uuid()]);

/** Members with their people in one query, by last and first name. */
export async function listMembers(
  tx: OrgTx,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ items: Member[]; next_cursor: string | null }> {
  const name = sql<string>`lower(${users.lastName} || ' ' || ${users.firstName})`;
  const after = keyOf(page.cursor, sortKey);
  const rows = await tx
    .select({
      name,
      id: users.id,
      username: users.username,
      email: users.email,
      first_name: users.firstName,
      last_name: users.lastName,
      avatar_url: users.avatarUrl,
      role: memberships.role,
      status: memberships.status,
      joined_at: memberships.joinedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.orgId, tx.orgId),
        inArray(memberships.status, ['active', 'suspended']),
        after && sql`(${name}, ${users.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(asc(name), asc(users.id))
    .limit(page.limit + 1);
  const { items, next_cursor } = pageOf(rows, page.limit, (row) => [row.name, row.id]);
  return {
    next_cursor,
    items: items.map(({ role, status, joined_at, name: _, ...user }) => ({
      id: user.id,
      user,
      role,
      // The query leaves out those who were removed.
      status: status === 'suspended' ? 'suspended' : 'active',
      joined_at,
    })),
  };
}
