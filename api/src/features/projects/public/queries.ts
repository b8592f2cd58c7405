import { and, eq, isNull, sql } from 'drizzle-orm';
import { taskStatus } from '@takt/contract/tasks.ts';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';
import { organisations } from '../../../db/tables/organisations.ts';
import { publicProjects } from '../../../db/tables/projects.ts';

const mostCards = 100;

/** Lets strangers find the project, or no longer. */
export async function publish(tx: OrgTx, id: string, isPublic: boolean): Promise<void> {
  const row = { id, orgId: tx.orgId };
  if (isPublic) await tx.insert(publicProjects).values(row).onConflictDoNothing();
  else
    await tx.delete(publicProjects).where(and(eq(publicProjects.orgId, tx.orgId), eq(publicProjects.id, id)));
}

/** The organisation that shows the project, unless it is on its way out. */
export async function organisationShowing(
  tx: GlobalTx,
  id: string,
): Promise<{ orgId: OrgId; name: string } | undefined> {
  const [row] = await tx
    .select({ orgId: organisations.orgId, name: organisations.name })
    .from(publicProjects)
    .innerJoin(
      organisations,
      and(eq(organisations.orgId, publicProjects.orgId), isNull(organisations.deletedAt)),
    )
    .where(eq(publicProjects.id, id));
  return row && { orgId: asOrgId(row.orgId), name: row.name };
}

export interface PublicColumn {
  readonly status: string;
  readonly total: number;
  readonly tasks: { key: string; title: string; due_date: string | null }[];
}

/** By status in the order of the board: how many tasks there are, and the first of them. */
export async function publicColumns(tx: OrgTx, id: string): Promise<PublicColumn[]> {
  const statuses = sql.param(taskStatus.options);
  const { rows } = await tx.execute<PublicColumn & Record<string, unknown>>(sql`
    SELECT s.status,
      (SELECT count(*)::int FROM app.tasks t
        WHERE t.org_id = ${tx.orgId} AND t.project_id = ${id} AND t.status = s.status AND t.deleted_at IS NULL) AS total,
      (SELECT coalesce(json_agg(json_build_object('key', c.key, 'title', c.title, 'due_date', c.due_date) ORDER BY c.rank), '[]')
        FROM (
          SELECT p.key || '-' || t.number AS key, t.title, t.due_date, t.rank
          FROM app.tasks t JOIN app.projects p ON p.org_id = t.org_id AND p.id = t.project_id
          WHERE t.org_id = ${tx.orgId} AND t.project_id = ${id} AND t.status = s.status AND t.deleted_at IS NULL
          ORDER BY t.rank LIMIT ${mostCards}
        ) c) AS tasks
    FROM unnest(${statuses}::text[]) WITH ORDINALITY AS s (status, place)
    ORDER BY s.place`);
  return rows;
}
