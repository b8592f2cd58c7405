import { type SQL, sql } from 'drizzle-orm';
import type { listTrash as call, Trashed } from '@takt/contract/trash.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { momentKey, momentText } from '../../db/orders.ts';
import { tasks } from '../../db/tables/tasks.ts';

type Kind = Trashed['kind'];

/** One branch of the union for each noun: all have an index on when they were deleted. */
const sources: Readonly<Record<Kind, { columns: SQL; from: SQL; where?: SQL }>> = {
  task: {
    columns: sql`p.key || '-' || x.number AS key, x.title AS title`,
    from: sql`app.tasks x JOIN app.projects p ON p.org_id = x.org_id AND p.id = x.project_id`,
    // What went with its project stands under it.
    where: sql` AND x.deleted_with IS NULL`,
  },
  project: { columns: sql`x.key AS key, x.name AS title`, from: sql`app.projects x` },
  client: { columns: sql`'' AS key, x.name AS title`, from: sql`app.clients x` },
};

export async function listTrash(
  tx: OrgTx,
  { kind, cursor, limit }: z.output<typeof call.query>,
): Promise<{ items: Trashed[]; next_cursor: string | null }> {
  const last = keyOf(cursor, z.tuple([momentKey, z.uuid()]));
  const before = last ? sql` AND (x.deleted_at, x.id) < (${last[0]}::timestamptz, ${last[1]})` : sql``;
  const branch = (one: Kind) => {
    const { columns, from, where = sql`` } = sources[one];
    return sql`(SELECT ${one}::text AS kind, x.id, ${columns}, x.deleted_by, x.deleted_at FROM ${from}
      WHERE x.org_id = ${tx.orgId} AND x.deleted_at IS NOT NULL AND x.deleted_at > now() - interval '30 days'${where}${before}
      ORDER BY x.deleted_at DESC, x.id DESC LIMIT ${limit + 1})`;
  };
  const kinds: readonly Kind[] = kind ? [kind] : ['task', 'project', 'client'];
  const rows = await tx
    .select({
      kind: sql<Kind>`t.kind`,
      id: sql<string>`t.id`,
      key: sql<string>`t.key`,
      title: sql<string>`t.title`,
      deleted_by: sql<string>`t.deleted_by`,
      deleted_at: sql<string>`t.deleted_at`.mapWith(tasks.updatedAt),
      until: sql<string>`t.deleted_at + interval '30 days'`.mapWith(tasks.updatedAt),
      sort: momentText(sql`t.deleted_at`),
    })
    .from(sql`(${sql.join(kinds.map(branch), sql` UNION ALL `)}) AS t`)
    .orderBy(sql`t.deleted_at DESC`, sql`t.id DESC`)
    .limit(limit + 1);
  const { items, next_cursor } = pageOf(rows, limit, (row) => [row.sort, row.id]);
  return { items: items.map(({ sort: _, ...item }) => item), next_cursor };
}
