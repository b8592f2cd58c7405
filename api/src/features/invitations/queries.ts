import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Invitation, InvitationStatus, InvitedRole } from '@takt/contract/invitations.ts';
import type { Language } from '@takt/contract/languages.ts';
import { z } from 'zod';
import { keyOf, pageOf } from '../../db/cursors.ts';
import type { OrgTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { departments } from '../../db/tables/departments.ts';
import { invitations } from '../../db/tables/invitations.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { users } from '../../db/tables/users.ts';
import type { Viewer } from '../members/queries.ts';

export interface Terms {
  readonly role: InvitedRole;
  readonly departmentId: string | null;
}

// Written out, not given as parameters: the partial indexes are found by these words.
const isOpen = sql`${invitations.status} IN ('requested', 'pending')`;
/** Can be accepted now. */
export const isLive = sql`${invitations.status} = 'pending' AND ${invitations.expiresAt} > now()`;
const isExpired = sql`${invitations.status} = 'pending' AND ${invitations.expiresAt} <= now()`;
const settled = { settledAt: sql`now()`, tokenHash: null };

const columns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  departmentId: invitations.departmentId,
  departmentName: departments.name,
  status: sql<Invitation['status']>`CASE WHEN ${isExpired} THEN 'expired' ELSE ${invitations.status} END`,
  inviterId: users.id,
  inviterFirstName: users.firstName,
  inviterLastName: users.lastName,
  createdAt: sql<string>`${invitations.createdAt}`.mapWith(memberships.joinedAt),
  sentAt: invitations.sentAt,
  expiresAt: invitations.expiresAt,
};

const selected = (tx: OrgTx, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(
      departments,
      and(eq(departments.orgId, invitations.orgId), eq(departments.id, invitations.departmentId)),
    )
    .where(and(eq(invitations.orgId, tx.orgId), where))
    .$dynamic();

/** Members see whom the organisation waits for, and what they have proposed themselves. */
const visibleTo = ({ role, userId }: Viewer) =>
  role === 'member' ? or(eq(invitations.status, 'pending'), eq(invitations.invitedBy, userId)) : undefined;

/** Newest first: ids sort by the time they were made. */
export async function listInvitations(
  tx: OrgTx,
  viewer: Viewer,
  query: { cursor?: string | undefined; limit: number; status?: Invitation['status'] | undefined },
): Promise<{ items: Invitation[]; next_cursor: string | null }> {
  const before = keyOf(query.cursor, z.uuid());
  const rows = await selected(
    tx,
    and(
      visibleTo(viewer),
      query.status && ofStatus(query.status),
      before === undefined ? undefined : lt(invitations.id, before),
    ),
  )
    .orderBy(desc(invitations.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = pageOf(rows, query.limit, (row) => row.id);
  return { items: items.map(shown), next_cursor };
}

function ofStatus(status: Invitation['status']): SQL | undefined {
  if (status === 'expired') return isExpired;
  return status === 'pending' ? isLive : eq(invitations.status, status);
}

export async function invitationById(
  tx: OrgTx,
  id: string,
  viewer?: Viewer,
): Promise<Invitation | undefined> {
  const [row] = await selected(tx, and(viewer && visibleTo(viewer), eq(invitations.id, id)));
  return row && shown(row);
}

/** Who is behind an address in this organisation: a member, or an invitation that is still open. */
export async function standingOf(
  tx: OrgTx,
  emails: readonly string[],
): Promise<Map<string, { isMember: boolean; open: { id: string; status: Invitation['status'] } | null }>> {
  const rows = await tx
    .select({
      email: sql<string>`a.email`,
      isMember: sql<boolean>`EXISTS (
        SELECT FROM app.users u JOIN app.memberships m ON m.org_id = ${tx.orgId} AND m.user_id = u.id
        WHERE u.email = a.email AND m.status IN ('active', 'suspended'))`,
      id: invitations.id,
      status: columns.status,
    })
    .from(sql`unnest(${sql.param(emails)}::text[]) AS a (email)`)
    .leftJoin(invitations, and(eq(invitations.orgId, tx.orgId), eq(invitations.email, sql`a.email`), isOpen));
  return new Map(
    rows.map(({ email, isMember, id, status }) => [
      email,
      { isMember, open: id === null ? null : { id, status } },
    ]),
  );
}

/** Puts addresses down without a letter; an open invitation of the same address takes on these terms and waits again. */
export async function propose(
  tx: OrgTx,
  emails: readonly string[],
  { role, departmentId }: Terms,
  invitedBy: string,
): Promise<{ id: string; email: string }[]> {
  return tx
    .insert(invitations)
    .values(
      emails.map((email) => ({
        id: newId(),
        orgId: tx.orgId,
        email,
        role,
        departmentId,
        status: 'requested' as const,
        invitedBy,
      })),
    )
    .onConflictDoUpdate({
      target: [invitations.orgId, invitations.email],
      targetWhere: sql`status IN ('requested', 'pending')`,
      set: {
        role,
        departmentId,
        invitedBy,
        status: 'requested',
        tokenHash: null,
        sentAt: null,
        expiresAt: null,
      },
    })
    .returning({ id: invitations.id, email: invitations.email });
}

/** What a letter needs: in the language of the account, if there is one, else of the organisation. */
export interface Issued {
  readonly id: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly departmentId: string | null;
  readonly inviter: string;
  readonly language: Language | null;
}

/** Opens invitations for seven days under new links, given by their hashes. */
export async function issue(
  tx: OrgTx,
  links: readonly { readonly id: string; readonly hash: Buffer }[],
): Promise<Issued[]> {
  return tx
    .update(invitations)
    .set({
      status: 'pending',
      tokenHash: sql`link.hash`,
      sentAt: sql`now()`,
      expiresAt: sql`now() + interval '7 days'`,
    })
    .from(
      sql`unnest(${sql.param(links.map((link) => link.id))}::uuid[], ${sql.param(links.map((link) => link.hash))}::bytea[]) AS link (id, hash)`,
    )
    .where(and(eq(invitations.orgId, tx.orgId), isOpen, eq(invitations.id, sql`link.id`)))
    .returning({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      departmentId: invitations.departmentId,
      // Written out: drizzle would leave the table's name away, and the inner query would mean itself.
      inviter: sql<string>`(SELECT u.first_name || ' ' || u.last_name FROM app.users u WHERE u.id = invitations.invited_by)`,
      language: sql<Language | null>`(SELECT u.language FROM app.users u WHERE u.email = invitations.email)`,
    });
}

export async function updateTerms(tx: OrgTx, id: string, terms: Partial<Terms>): Promise<void> {
  await tx
    .update(invitations)
    .set(terms)
    .where(and(eq(invitations.orgId, tx.orgId), eq(invitations.id, id), isOpen));
}

/** Ends an open invitation; false when it has ended before. */
export async function settle(
  tx: OrgTx,
  id: string,
  status: Exclude<InvitationStatus, 'requested' | 'pending'>,
): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ ...settled, status })
    .where(
      and(
        eq(invitations.orgId, tx.orgId),
        eq(invitations.id, id),
        // A link that has run out can be taken back, but not taken up.
        status === 'accepted' ? isLive : isOpen,
      ),
    )
    .returning({ id: invitations.id });
  return rows.length === 1;
}

/** Whoever has come in another way needs no invitation any more. */
export async function settleOf(tx: OrgTx, userId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ ...settled, status: 'accepted' })
    .where(
      and(
        eq(invitations.orgId, tx.orgId),
        isOpen,
        sql`${invitations.email} = (SELECT u.email FROM app.users u WHERE u.id = ${userId})`,
      ),
    );
}

const shown = (row: Awaited<ReturnType<typeof selected>>[number]): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  department_id: row.departmentId,
  department:
    row.departmentId === null || row.departmentName === null
      ? null
      : { id: row.departmentId, name: row.departmentName },
  status: row.status,
  invited_by: { id: row.inviterId, first_name: row.inviterFirstName, last_name: row.inviterLastName },
  created_at: row.createdAt,
  sent_at: row.sentAt,
  expires_at: row.expiresAt,
});
