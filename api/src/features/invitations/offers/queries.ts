import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Offer } from '@takt/contract/invitations.ts';
import { asOrgId, type GlobalTx, type OrgId } from '../../../db/connect.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { memberships } from '../../../db/tables/memberships.ts';
import { organisations } from '../../../db/tables/organisations.ts';
import { users } from '../../../db/tables/users.ts';
import { isLive } from '../queries.ts';

/** An invitation that can be accepted now, as whoever it is for may see it. */
export interface Found extends Offer {
  readonly orgId: OrgId;
}

const offers = (tx: GlobalTx) =>
  tx
    .select({
      id: invitations.id,
      orgId: invitations.orgId,
      name: organisations.name,
      slug: organisations.slug,
      email: invitations.email,
      role: invitations.role,
      invitedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      expiresAt: sql<string>`${invitations.expiresAt}`.mapWith(memberships.joinedAt),
    })
    .from(invitations)
    .innerJoin(
      organisations,
      and(eq(organisations.orgId, invitations.orgId), isNull(organisations.deletedAt)),
    )
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .$dynamic();

type OfferRow = Awaited<ReturnType<typeof offers>>[number];
const found = ({ orgId, name, slug, invitedBy, expiresAt, ...row }: OfferRow): Found => ({
  ...row,
  orgId: asOrgId(orgId),
  organisation: { name, slug },
  invited_by: invitedBy,
  expires_at: expiresAt,
});

export async function offerByLink(tx: GlobalTx, hash: Buffer): Promise<Found | undefined> {
  const [row] = await offers(tx).where(and(eq(invitations.tokenHash, hash), isLive));
  return row && found(row);
}

const toAddressOf = (userId: string) =>
  sql`${invitations.email} = (SELECT u.email FROM app.users u WHERE u.id = ${userId})`;

/** Those to the person's own address, unless he is in already. */
export async function offersTo(tx: GlobalTx, userId: string): Promise<Offer[]> {
  const rows = await offers(tx)
    .where(
      and(
        toAddressOf(userId),
        isLive,
        sql`NOT EXISTS (SELECT FROM app.memberships m WHERE m.org_id = ${invitations.orgId} AND m.user_id = ${userId}
          AND m.status IN ('active', 'suspended'))`,
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(100);
  return rows.map(found);
}

/** Where an invitation to the person's own address leads, also when it is over; nothing when it is to somebody else. */
export async function addressedTo(tx: GlobalTx, userId: string, id: string): Promise<OrgId | undefined> {
  const [row] = await tx
    .select({ orgId: invitations.orgId })
    .from(invitations)
    .where(and(eq(invitations.id, id), toAddressOf(userId), sql`${invitations.status} <> 'requested'`));
  return row && asOrgId(row.orgId);
}
