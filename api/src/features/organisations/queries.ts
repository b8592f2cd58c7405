import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Language } from '@takt/contract/languages.ts';
import type { Organisation, Role } from '@takt/contract/organisations.ts';
import type { GlobalTx, OrgTx } from '../../db/connect.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { counters, organisations } from '../../db/tables/organisations.ts';
import { users } from '../../db/tables/users.ts';

export type OrganisationRow = typeof organisations.$inferSelect;
export type OrganisationChanges = Partial<
  Omit<OrganisationRow, 'orgId' | 'createdAt' | 'updatedAt' | 'deletedAt'>
>;
type Row = { organisation: OrganisationRow; role: Role };

/** What a letter needs of its reader. */
const addressee = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  language: users.language,
};
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language | null;
}

const shown = ({ organisation: o, role }: Row): Organisation => ({
  id: o.orgId,
  name: o.name,
  slug: o.slug,
  description: o.description,
  industry: o.industry,
  size: o.size,
  owner_id: o.ownerId,
  created_at: o.createdAt,
  updated_at: o.updatedAt,
  custom_fields: { website: o.website, phone: o.phone },
  preferences: {
    timezone: o.timeZone,
    currency: o.currency,
    locale: o.locale,
    week_start: o.weekStart,
    date_format: o.dateFormat,
    working_hours: { start: o.workStart, end: o.workEnd, days: o.workDays },
    notifications: {
      email_reports: o.emailReports,
      project_updates: o.projectUpdates,
      task_reminders: o.taskReminders,
    },
  },
  security: {
    is_private: o.isPrivate,
    approve_invitations: o.approveInvitations,
    require_two_factor: o.requireTwoFactor,
  },
  demo_progress: o.demoProgress,
  role,
});

const withRole = (tx: GlobalTx) =>
  tx
    .select({ organisation: organisations, role: memberships.role })
    .from(memberships)
    .innerJoin(
      organisations,
      and(eq(organisations.orgId, memberships.orgId), isNull(organisations.deletedAt)),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .$dynamic();

const active = (userId: string) => and(eq(memberships.userId, userId), eq(memberships.status, 'active'));

/** The current organisation comes first, then in the order of joining. */
export async function organisationsOf(tx: GlobalTx, userId: string): Promise<Organisation[]> {
  const rows = await withRole(tx)
    .where(active(userId))
    .orderBy(
      desc(sql`coalesce(${memberships.orgId} = ${users.currentOrgId}, false)`),
      asc(memberships.joinedAt),
      asc(memberships.orgId),
    );
  return rows.map(shown);
}

export async function organisationOf(
  tx: GlobalTx,
  orgId: string,
  userId: string,
): Promise<Organisation | undefined> {
  const [row] = await withRole(tx).where(and(active(userId), eq(memberships.orgId, orgId)));
  return row && shown(row);
}

export async function isMember(tx: GlobalTx, orgId: string, userId: string): Promise<boolean> {
  return (await organisationOf(tx, orgId, userId)) !== undefined;
}

export async function slugIsTaken(tx: GlobalTx, slug: string): Promise<boolean> {
  const rows = await tx
    .select({ slug: organisations.slug })
    .from(organisations)
    .where(eq(organisations.slug, slug));
  return rows.length > 0;
}

export async function insertOrganisation(
  tx: OrgTx,
  row: Omit<
    typeof organisations.$inferInsert,
    | 'orgId'
    | 'createdAt'
    | 'updatedAt'
    | 'isPrivate'
    | 'approveInvitations'
    | 'requireTwoFactor'
    | 'workStart'
    | 'workEnd'
    | 'workDays'
    | 'emailReports'
    | 'projectUpdates'
    | 'taskReminders'
    | 'demoProgress'
  >,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${organisations} (org_id, name, slug, description, industry, size, website, phone, owner_id, time_zone, currency, locale, week_start)
    VALUES (${tx.orgId}, ${row.name}, ${row.slug}, ${row.description}, ${row.industry}, ${row.size}, ${row.website}, ${row.phone},
      ${row.ownerId}, ${row.timeZone}, ${row.currency}, ${row.locale}, ${row.weekStart})`);
  await tx
    .insert(counters)
    .values(['event', 'task', 'import'].map((name) => ({ orgId: tx.orgId, name, value: 0 })));
}

export async function insertMember(tx: GlobalTx, orgId: string, userId: string, role: Role): Promise<void> {
  await tx.execute(
    sql`INSERT INTO ${memberships} (org_id, user_id, role) VALUES (${orgId}, ${userId}, ${role})`,
  );
}

/**
 * Whoever changes the organisation, who belongs to it, and as what, takes its row first and waits there for the others;
 * work on tasks goes on meanwhile. Nothing when it is deleted.
 */
export async function lockOrganisation(tx: OrgTx): Promise<OrganisationRow | undefined> {
  const [row] = await tx
    .select()
    .from(organisations)
    .where(and(eq(organisations.orgId, tx.orgId), isNull(organisations.deletedAt)))
    .for('no key update');
  return row;
}

export async function updateOrganisation(tx: OrgTx, changes: OrganisationChanges): Promise<void> {
  await tx
    .update(organisations)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(eq(organisations.orgId, tx.orgId));
}

/** A person of the organisation, whatever his status; `isOpen`: the account was not closed. */
export async function personIn(tx: OrgTx, userId: string) {
  const [row] = await tx
    .select({ ...addressee, role: memberships.role, status: memberships.status, isOpen: users.isActive })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, userId)));
  return row;
}

/** Owner and administrators who can act now. */
export function deciders(tx: OrgTx): Promise<Addressee[]> {
  return tx
    .select(addressee)
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.isActive, true)))
    .where(
      and(
        eq(memberships.orgId, tx.orgId),
        eq(memberships.status, 'active'),
        inArray(memberships.role, ['owner', 'admin']),
      ),
    );
}

export async function setRole(tx: OrgTx, userId: string, role: Role): Promise<void> {
  await tx
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.orgId, tx.orgId), eq(memberships.userId, userId)));
}

/** The organisation's day, as SQL: all of it inside of a SELECT, which is asked once a statement and not once a row. */
export const today = (tx: OrgTx) =>
  sql`(SELECT (now() AT TIME ZONE o.time_zone)::date FROM app.organisations o WHERE o.org_id = ${tx.orgId})`;

/** The same as text, with the clock of the organisation. */
export async function clockOf(tx: OrgTx): Promise<{ today: string; hour: number }> {
  const [row] = await tx
    .select({
      today: sql<string>`to_char(now() AT TIME ZONE ${organisations.timeZone}, 'YYYY-MM-DD')`,
      hour: sql<number>`extract(hour FROM now() AT TIME ZONE ${organisations.timeZone})::int`,
    })
    .from(organisations)
    .where(eq(organisations.orgId, tx.orgId));
  if (!row) throw new Error('The organisation is not there');
  return row;
}

/** The next number of one of the organisation's counters; others wait for it until the commit. */
export async function nextNumber(tx: OrgTx, name: 'task' | 'import'): Promise<number> {
  const [row] = await tx
    .update(counters)
    .set({ value: sql`${counters.value} + 1` })
    .where(and(eq(counters.orgId, tx.orgId), eq(counters.name, name)))
    .returning({ value: counters.value });
  if (!row) throw new Error(`The organisation has no counter "${name}"`);
  return row.value;
}
