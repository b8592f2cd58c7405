import { and, eq, isNull, sql } from 'drizzle-orm';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../../../db/connect.ts';
import { memberships } from '../../../db/tables/memberships.ts';
import { organisations } from '../../../db/tables/organisations.ts';

export interface Found {
  readonly orgId: OrgId;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly website: string | null;
  readonly isPrivate: boolean;
  /** What the person is to it; null for somebody who never was anything. */
  readonly status: typeof memberships.$inferSelect.status | null;
}

export async function organisationBySlug(
  tx: GlobalTx,
  slug: string,
  userId: string,
): Promise<Found | undefined> {
  const [row] = await tx
    .select({
      orgId: organisations.orgId,
      name: organisations.name,
      slug: organisations.slug,
      description: organisations.description,
      website: organisations.website,
      isPrivate: organisations.isPrivate,
      status: memberships.status,
    })
    .from(organisations)
    .leftJoin(memberships, and(eq(memberships.orgId, organisations.orgId), eq(memberships.userId, userId)))
    .where(and(eq(organisations.slug, slug), isNull(organisations.deletedAt)));
  return row && { ...row, orgId: asOrgId(row.orgId) };
}

/** Puts a request down; false where there is one, where he is in, or where he was refused or removed in the last week. */
export async function requestMembership(tx: OrgTx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO ${memberships} AS m (org_id, user_id, role, status) VALUES (${tx.orgId}, ${userId}, 'member', 'requested')
    ON CONFLICT (org_id, user_id) DO UPDATE
    SET role = 'member', status = 'requested', department_id = NULL, joined_at = now(), status_at = now()
    WHERE m.status = 'removed' AND m.status_at < now() - interval '7 days'`);
  return rowCount === 1;
}
