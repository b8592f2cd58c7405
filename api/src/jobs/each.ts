import { sql } from 'drizzle-orm';
import { asOrgId, type Db, type OrgId } from '../db/connect.ts';

/**
 * Does the work of a job for one after another: organisations, their rules, their templates. One that fails keeps no
 * other; what was done stays done. Throws when all have had their turn, so that the job comes back to the rest.
 */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${all.length} failed`);
}

/** The same for every organisation that was not deleted: what a deleted one still holds goes with it. */
export async function forEachOrganisation(db: Db, work: (orgId: OrgId) => Promise<unknown>): Promise<void> {
  const { rows } = await db.global.execute<{ id: string }>(
    sql`SELECT org_id AS id FROM app.organisations WHERE deleted_at IS NULL`,
  );
  await forEach(
    rows.map(({ id }) => asOrgId(id)),
    work,
  );
}
