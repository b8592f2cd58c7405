import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { asOrgId, type GlobalTx, type OrgId, type OrgTx } from '../db/connect.ts';
import { organisations } from '../db/tables/organisations.ts';
import { tasks } from '../db/tables/tasks.ts';
import { users } from '../db/tables/users.ts';

/** Deleted ones too, as long as they can be restored or have not been removed. */
export async function allOrganisations(tx: GlobalTx) {
  const rows = await tx
    .select({
      id: organisations.orgId,
      name: organisations.name,
      slug: organisations.slug,
      owner: users.email,
      deletedAt: organisations.deletedAt,
      isOverdue: sql<boolean>`coalesce(${organisations.deletedAt} < now() - interval '30 days', false)`,
    })
    .from(organisations)
    .innerJoin(users, eq(users.id, organisations.ownerId))
    .orderBy(asc(organisations.createdAt), asc(organisations.orgId));
  return rows.map((row) => ({ ...row, id: asOrgId(row.id) }));
}

export const countTasks = (tx: OrgTx): Promise<number> =>
  tx.$count(tasks, and(eq(tasks.orgId, tx.orgId), isNull(tasks.deletedAt)));

const account = {
  id: users.id,
  email: users.email,
  language: users.language,
  secondFactor: sql<boolean>`${users.twoFactorAt} IS NOT NULL`,
};

export async function accountByEmail(tx: GlobalTx, email: string) {
  const [row] = await tx.select(account).from(users).where(eq(users.email, email.trim().toLowerCase()));
  return row;
}

const mostUsers = 200;

/** Whoever's name, username or address holds `part`. */
export function usersLike(tx: GlobalTx, part: string) {
  const like = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  return tx
    .select({
      ...account,
      name,
      isVerified: sql<boolean>`${users.verifiedAt} IS NOT NULL`,
      lastLoginAt: users.lastLoginAt,
      organisations: sql<string | null>`(SELECT string_agg(o.slug, ', ' ORDER BY o.slug)
        FROM app.memberships m JOIN app.organisations o ON o.org_id = m.org_id AND o.deleted_at IS NULL
        WHERE m.user_id = users.id AND m.status = 'active')`,
    })
    .from(users)
    .where(or(ilike(users.email, like), ilike(users.username, like), ilike(name, like)))
    .orderBy(asc(users.email))
    .limit(mostUsers);
}

/** A column that holds what `encrypted` made, for the id of its row. */
export interface Sealed {
  readonly what: string;
  readonly table: string;
  readonly column: string;
  readonly isGlobal: boolean;
}
export const sealed: readonly Sealed[] = [
  { what: 'second factors', table: 'users', column: 'two_factor_secret', isGlobal: true },
  { what: 'tokens of accounts', table: 'sources', column: 'secret', isGlobal: false },
  { what: 'secrets of webhooks', table: 'webhooks', column: 'secret', isGlobal: false },
];

const inScope = (orgId: OrgId | undefined) => (orgId === undefined ? sql`` : sql`org_id = ${orgId} AND`);

export async function sealedRows(tx: GlobalTx, { table, column }: Sealed, orgId: OrgId | undefined) {
  const kept = sql.identifier(column);
  const { rows } = await tx.execute<{ id: string; kept: Buffer }>(
    sql`SELECT id, ${kept} AS kept FROM app.${sql.identifier(table)} WHERE ${inScope(orgId)} ${kept} IS NOT NULL`,
  );
  return rows;
}

/** False when somebody has written another one meanwhile. */
export async function replaceSealed(
  tx: GlobalTx,
  { table, column }: Sealed,
  orgId: OrgId | undefined,
  { id, kept, fresh }: { id: string; kept: Buffer; fresh: Buffer },
): Promise<boolean> {
  const name = sql.identifier(column);
  const { rowCount } = await tx.execute(sql`
    UPDATE app.${sql.identifier(table)} SET ${name} = ${fresh} WHERE ${inScope(orgId)} id = ${id} AND ${name} = ${kept}`);
  return rowCount === 1;
}
