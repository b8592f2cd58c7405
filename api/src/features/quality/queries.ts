import type { ImportTotals } from '@takt/contract/imports.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { OrgId, OrgTx } from '../../db/connect.ts';
import { imports } from '../../db/tables/imports.ts';
import type { Warehouse } from '../../warehouse/client.ts';

/** An import of advertising that stands. */
export interface ImportedFile {
  readonly id: string;
  readonly number: number;
  readonly source_id: string;
  readonly file_name: string;
  readonly finished_at: string | null;
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  /** What its own row of totals says otherwise. */
  readonly total: NonNullable<ImportTotals['claimed']> | null;
}

const mostImports = 2_000;

/** The newest first. */
export async function importedFiles(tx: OrgTx): Promise<ImportedFile[]> {
  const rows = await tx
    .select({
      id: imports.id,
      number: imports.number,
      source_id: imports.sourceId,
      file_name: imports.fileName,
      finished_at: imports.finishedAt,
      totals: imports.totals,
    })
    .from(imports)
    .where(
      and(
        eq(imports.orgId, tx.orgId),
        eq(imports.kind, 'ads'),
        eq(imports.status, 'done'),
        isNotNull(imports.sourceId),
      ),
    )
    .orderBy(desc(imports.number))
    .limit(mostImports);
  return rows.flatMap(({ totals, source_id, ...file }) =>
    totals?.period && source_id
      ? [{ ...file, ...totals.period, source_id, rows: totals.rows, total: totals.claimed ?? null }]
      : [],
  );
}

const nameRow = z.object({ source: z.string(), id: z.string(), name: z.string() });
/** Names of campaigns and creatives, by `source id`. */
export async function namesOf(
  warehouse: Warehouse,
  orgId: OrgId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await warehouse.read(
    orgId,
    `SELECT e.source_id AS source, e.id AS id, any(e.name) AS name FROM ad_entities AS e FINAL
     WHERE e.org_id = {org:UUID} AND e.level IN ('campaign', 'ad') AND e.id IN {ids:Array(String)} AND e.name != ''
     GROUP BY e.source_id, e.id`,
    { ids },
    nameRow,
  );
  return new Map(rows.map(({ source, id, name }) => [`${source} ${id}`, name]));
}
