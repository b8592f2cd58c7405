import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { ApiToken, TokenScope } from '@takt/contract/tokens.ts';
import type { Language } from '@takt/contract/languages.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type { Db, GlobalTx, OrgTx } from '../../db/connect.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';

const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  scopes: apiTokens.scopes,
  hint: apiTokens.hint,
  created_at: apiTokens.createdAt,
  last_used_at: apiTokens.lastUsedAt,
  expires_at: apiTokens.expiresAt,
};

const own = (tx: OrgTx, userId: string) => and(eq(apiTokens.orgId, tx.orgId), eq(apiTokens.userId, userId));
const living = or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`));

export const tokensOf = (tx: OrgTx, userId: string): Promise<ApiToken[]> =>
  tx
    .select(columns)
    .from(apiTokens)
    .where(and(own(tx, userId), living))
    .orderBy(desc(apiTokens.id));

/** What has run out goes when a new one comes. */
export async function removeExpired(tx: OrgTx, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(and(own(tx, userId), sql`NOT (${living})`));
}

export async function insertToken(
  tx: OrgTx,
  token: Omit<typeof apiTokens.$inferInsert, 'orgId' | 'createdAt'>,
): Promise<ApiToken> {
  const [row] = await tx
    .insert(apiTokens)
    .values({ ...token, orgId: tx.orgId, createdAt: new Date().toISOString() })
    .returning(columns);
  if (!row) throw new Error('The token is not there after it was written');
  return row;
}

export async function deleteToken(
  tx: OrgTx,
  userId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  const [row] = await tx
    .delete(apiTokens)
    .where(and(own(tx, userId), eq(apiTokens.id, id)))
    .returning({ name: apiTokens.name });
  return row;
}

/** Of who is a member no longer: were he to come back one day, they would not. */
export async function endTokensOf(tx: OrgTx, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(own(tx, userId));
}

export interface LivingToken {
  id: string;
  userId: string;
  scopes: TokenScope[];
  verified: boolean;
  language: Language | null;
  secondFactor: boolean;
  orgId: string;
  role: Role;
  requiresSecondFactor: boolean;
  /** It was not noted within the last minute that it is used. */
  unnoted: boolean;
}

/** Person, membership and organisation behind a token, if all of them still are what it takes. */
export function tokenLookup(db: Db): (hash: Buffer) => Promise<LivingToken | undefined> {
  const text = `
    SELECT t.id, u.id AS "userId", t.scopes, u.verified_at IS NOT NULL AS verified, u.language,
      u.two_factor_at IS NOT NULL AS "secondFactor", m.org_id AS "orgId", m.role,
      o.require_two_factor AS "requiresSecondFactor",
      coalesce(t.last_used_at < now() - interval '1 minute', true) AS unnoted
    FROM app.api_tokens t
    JOIN app.users u ON u.id = t.user_id AND u.is_active
    JOIN app.memberships m ON m.org_id = t.org_id AND m.user_id = t.user_id AND m.status = 'active'
    JOIN app.organisations o ON o.org_id = t.org_id AND o.deleted_at IS NULL
    WHERE t.hash = $1 AND (t.expires_at IS NULL OR t.expires_at > now())`;
  return async (hash) => {
    const { rows } = await db.pool.query<LivingToken>({ name: 'api-token', text, values: [hash] });
    return rows[0];
  };
}

export async function noteUse(tx: GlobalTx, hash: Buffer): Promise<void> {
  await tx
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiTokens.hash, hash),
        sql`coalesce(${apiTokens.lastUsedAt} < now() - interval '1 minute', true)`,
      ),
    );
}
