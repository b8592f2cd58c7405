import { and, desc, eq, lt, not, sql } from 'drizzle-orm';
import type { WorkImport } from '@takt/contract/work-imports.ts';
import type { OrgTx } from '../../db/connect.ts';
import { type Changed, type Counts, workImports } from '../../db/tables/work-imports.ts';

export type { Changed, Counts } from '../../db/tables/work-imports.ts';

/** Still at work, as far as can be seen: one whose process died has said nothing for a minute. `finished_at` is when it did. */
const isAtWork = sql`(${workImports.status} = 'running' AND ${workImports.finishedAt} >= now() - interval '1 minute')`;

const columns = {
  id: workImports.id,
  kind: workImports.kind,
  format: workImports.format,
  file_name: workImports.fileName,
  status: sql<
    WorkImport['status']
  >`CASE WHEN ${workImports.status} = 'running' AND NOT ${isAtWork} THEN 'failed' ELSE ${workImports.status} END`,
  counts: workImports.counts,
  problems: workImports.problems,
  project_id: workImports.projectId,
  created_by: workImports.createdBy,
  created_at: workImports.createdAt,
  finished_at: workImports.finishedAt,
};
type Selected = Omit<WorkImport, keyof Counts> & { counts: Partial<Counts> };
const shown = ({ counts, ...row }: Selected): WorkImport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  ...counts,
  ...row,
});
const byId = (tx: OrgTx, id: string) => and(eq(workImports.orgId, tx.orgId), eq(workImports.id, id));

export async function insertImport(
  tx: OrgTx,
  given: Pick<
    typeof workImports.$inferInsert,
    'id' | 'kind' | 'format' | 'fileName' | 'content' | 'createdBy'
  >,
): Promise<WorkImport> {
  const [row] = await tx
    .insert(workImports)
    .values({
      ...given,
      orgId: tx.orgId,
      status: 'uploaded',
      counts: {},
      problems: [],
      before: [],
      createdAt: new Date().toISOString(),
    })
    .returning(columns);
  if (!row) throw new Error('The import is not there after it was written');
  return shown(row);
}

export async function importById(tx: OrgTx, id: string): Promise<WorkImport | undefined> {
  const [row] = await tx.select(columns).from(workImports).where(byId(tx, id));
  return row && shown(row);
}

export async function contentOf(tx: OrgTx, id: string): Promise<Buffer | null> {
  const [row] = await tx.select({ content: workImports.content }).from(workImports).where(byId(tx, id));
  return row?.content ?? null;
}

export async function listImports(
  tx: OrgTx,
  kind: WorkImport['kind'] | undefined,
  before: string | undefined,
  limit: number,
): Promise<WorkImport[]> {
  const rows = await tx
    .select(columns)
    .from(workImports)
    .where(
      and(
        eq(workImports.orgId, tx.orgId),
        kind && eq(workImports.kind, kind),
        before === undefined ? undefined : lt(workImports.id, before),
      ),
    )
    .orderBy(desc(workImports.id))
    .limit(limit);
  return rows.map(shown);
}

export async function deleteImport(tx: OrgTx, id: string): Promise<void> {
  await tx.delete(workImports).where(byId(tx, id));
}

/** Nobody else runs it now; false when somebody does. One that broke off goes on where it was, since it finds what it has made. */
export async function beginRun(tx: OrgTx, id: string, projectId: string | null): Promise<boolean> {
  const rows = await tx
    .update(workImports)
    .set({ status: 'running', projectId, counts: {}, problems: [], finishedAt: sql`now()` })
    .where(and(byId(tx, id), not(isAtWork)))
    .returning({ id: workImports.id });
  return rows.length > 0;
}

export async function updateImport(
  tx: OrgTx,
  id: string,
  changes: Partial<{
    status: WorkImport['status'];
    counts: Counts;
    problems: WorkImport['problems'];
    changed: readonly Changed[];
    forgetChanged: true;
  }>,
): Promise<WorkImport> {
  const { changed, forgetChanged, ...same } = changes;
  const [row] = await tx
    .update(workImports)
    .set({
      ...same,
      ...(changed?.length && { before: sql`${workImports.before} || ${JSON.stringify(changed)}::jsonb` }),
      ...(forgetChanged && { before: [] }),
      finishedAt: sql`now()`,
    })
    .where(byId(tx, id))
    .returning(columns);
  if (!row) throw new Error('The import is gone while it is running');
  return shown(row);
}

export async function changedBy(tx: OrgTx, id: string): Promise<Changed[]> {
  const [row] = await tx.select({ before: workImports.before }).from(workImports).where(byId(tx, id));
  return row?.before ?? [];
}

/** Files are not kept for ever: after 30 days the rows that they made are all that is left. */
export async function forgetFiles(tx: OrgTx): Promise<void> {
  await tx
    .update(workImports)
    .set({ content: null })
    .where(
      and(
        eq(workImports.orgId, tx.orgId),
        sql`${workImports.content} IS NOT NULL AND ${workImports.createdAt} < now() - interval '30 days'`,
      ),
    );
}

export interface Colleague {
  readonly id: string;
  readonly names: readonly string[];
  [column: string]: unknown;
}
/** Active members with everything that a file may call them. */
export async function colleagues(tx: OrgTx): Promise<Colleague[]> {
  const { rows } = await tx.execute<Colleague>(sql`
    SELECT u.id, ARRAY[u.email, u.username, u.first_name || ' ' || u.last_name, u.last_name || ' ' || u.first_name] AS names
    FROM app.memberships m JOIN app.users u ON u.id = m.user_id
    WHERE m.org_id = ${tx.orgId} AND m.status = 'active'`);
  return rows;
}

export async function timeZoneOf(tx: OrgTx): Promise<string> {
  const { rows } = await tx.execute<{ zone: string }>(
    sql`SELECT time_zone AS zone FROM app.organisations WHERE org_id = ${tx.orgId}`,
  );
  return rows[0]?.zone ?? 'UTC';
}

export async function projectIsThere(tx: OrgTx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM app.projects p WHERE p.org_id = ${tx.orgId} AND p.id = ${id} AND p.deleted_at IS NULL`,
  );
  return rows.length > 0;
}
