import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Language } from '@takt/contract/languages.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type { Session } from '@takt/contract/sessions.ts';
import { asOrgId, type Db, type GlobalTx, type OrgId } from '../../db/connect.ts';
import { memberships } from '../../db/tables/memberships.ts';
import { organisations } from '../../db/tables/organisations.ts';
import { accessTokens, refreshTokens, sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';

export interface LivingSession {
  sessionId: string;
  userId: string;
  verified: boolean;
  language: Language | null;
  orgId: OrgId | null;
  role: Role | null;
  secondFactor: boolean;
  confirmed: boolean;
  requiresSecondFactor: boolean | null;
}

/**
 * One look-up for every request: the living session behind an access token and the membership it acts in, which is
 * that of `wantedOrg`, else of the current organisation, else of the one joined first.
 */
export function sessionLookup(
  db: Db,
): (hash: Buffer, wantedOrg: string | undefined) => Promise<LivingSession | undefined> {
  const { pool } = db;
  const text = `
    SELECT s.id AS "sessionId", u.id AS "userId", u.verified_at IS NOT NULL AS verified, u.language, m.org_id AS "orgId", m.role,
      u.two_factor_at IS NOT NULL AS "secondFactor", coalesce(s.confirmed_at > now() - interval '5 minutes', false) AS confirmed,
      m.require_two_factor AS "requiresSecondFactor"
    FROM app.access_tokens t
    JOIN app.sessions s ON s.id = t.session_id
    JOIN app.users u ON u.id = s.user_id
    LEFT JOIN LATERAL (
      SELECT m.org_id, m.role, o.require_two_factor FROM app.memberships m
      JOIN app.organisations o ON o.org_id = m.org_id AND o.deleted_at IS NULL
      WHERE m.user_id = u.id AND m.status = 'active' AND ($2::uuid IS NULL OR m.org_id = $2::uuid)
      ORDER BY m.org_id = u.current_org_id DESC NULLS LAST, m.joined_at, m.org_id
      LIMIT 1
    ) m ON true
    WHERE t.hash = $1 AND t.expires_at > now() AND s.ended_at IS NULL AND s.expires_at > now() AND u.is_active`;
  return async (hash, wantedOrg) => {
    const { rows } = await pool.query<LivingSession>({
      name: 'session',
      text,
      values: [hash, wantedOrg ?? null],
    });
    return rows[0];
  };
}

/** Of those asked about, the sessions and memberships that still live, with the role that each has now. */
export async function livingStreams(
  db: Db,
  asked: { sessionId: string; orgId: string }[],
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ key: string }>({
    name: 'living-streams',
    text: `SELECT s.id || '/' || m.org_id || '/' || m.role AS key
      FROM unnest($1::uuid[], $2::uuid[]) AS asked (session_id, org_id)
      JOIN app.sessions s ON s.id = asked.session_id AND s.ended_at IS NULL AND s.expires_at > now()
      JOIN app.users u ON u.id = s.user_id AND u.is_active
      JOIN app.memberships m ON m.org_id = asked.org_id AND m.user_id = u.id AND m.status = 'active'
      JOIN app.organisations o ON o.org_id = m.org_id AND o.deleted_at IS NULL`,
    values: [asked.map((a) => a.sessionId), asked.map((a) => a.orgId)],
  });
  return new Set(rows.map((row) => row.key));
}

export async function insertSession(tx: GlobalTx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function markSignedIn(tx: GlobalTx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(eq(users.id, userId));
}

export async function insertAccessToken(
  tx: GlobalTx,
  hash: Buffer,
  sessionId: string,
  seconds: number,
): Promise<void> {
  // Old ones of the same session go here, and the last goes with its session.
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.sessionId, sessionId), sql`${accessTokens.expiresAt} < now()`));
  await tx.insert(accessTokens).values({ hash, sessionId, expiresAt: inSeconds(seconds) });
}

export async function insertRefreshToken(
  tx: GlobalTx,
  hash: Buffer,
  sessionId: string,
  generation: number,
): Promise<void> {
  await tx.insert(refreshTokens).values({ hash, sessionId, generation });
}

/** Removes up to `limit` sessions that ended 30 days ago, with their tokens, and tells how many there were. */
export async function purgeSessions(tx: GlobalTx, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM app.sessions WHERE id IN (
      SELECT id FROM app.sessions WHERE least(ended_at, expires_at) < now() - interval '30 days' LIMIT ${limit})`);
  return rowCount ?? 0;
}

/** Marks the token used; `undefined` when another call was first or the token is unknown. */
export async function useRefreshToken(tx: GlobalTx, hash: Buffer) {
  const [row] = await tx
    .update(refreshTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
    .returning({ sessionId: refreshTokens.sessionId, generation: refreshTokens.generation });
  return row;
}

/** A token that was used before: how long ago, and whether its child is still the youngest of the family. */
export async function usedRefreshToken(tx: GlobalTx, hash: Buffer) {
  const [row] = await tx
    .select({
      sessionId: refreshTokens.sessionId,
      generation: refreshTokens.generation,
      secondsAgo: sql<number>`extract(epoch FROM now() - ${refreshTokens.usedAt})::float8`,
      // Written out: in a query of one table drizzle leaves the table's name away, and the inner query would mean itself.
      youngest: sql<number>`(SELECT max(r.generation) FROM app.refresh_tokens r WHERE r.session_id = refresh_tokens.session_id)::int`,
    })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row;
}

export async function livingSession(
  tx: GlobalTx,
  sessionId: string,
): Promise<{ userId: string } | undefined> {
  const [row] = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)));
  return row;
}

/** Never past `most` seconds after it began. */
export async function prolongSession(
  tx: GlobalTx,
  sessionId: string,
  seconds: number,
  most: number,
): Promise<void> {
  await tx
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      expiresAt: sql`least(now() + make_interval(secs => ${seconds}), ${sessions.createdAt} + make_interval(secs => ${most}))`,
    })
    .where(eq(sessions.id, sessionId));
}

/** Ends a session and everything that opens it; false when it had ended before. */
export async function endSession(
  tx: GlobalTx,
  sessionId: string,
  reason: 'logout' | 'reuse' | 'ended' | 'password',
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  await tx.delete(accessTokens).where(eq(accessTokens.sessionId, sessionId));
  return rows.length === 1;
}

/** Every session of the person but `kept`, if one is; answers how many were still living. */
export async function endSessionsOf(
  tx: GlobalTx,
  userId: string,
  reason: 'reuse' | 'ended' | 'password',
  kept?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(livingOf(userId), kept === undefined ? undefined : ne(sessions.id, kept)))
    .returning({ id: sessions.id });
  const ids = ended.map((row) => row.id);
  await tx.delete(accessTokens).where(inArray(accessTokens.sessionId, ids));
  return ids.length;
}

/** The one that asks comes first, then by last use. */
export async function livingSessionsOf(tx: GlobalTx, userId: string, current: string): Promise<Session[]> {
  const isCurrent = eq(sessions.id, current);
  return tx
    .select({
      id: sessions.id,
      current: sql<boolean>`${isCurrent}`,
      created_at: sessions.createdAt,
      last_seen_at: sessions.lastSeenAt,
      user_agent: sessions.userAgent,
      address: sessions.address,
    })
    .from(sessions)
    .where(livingOf(userId))
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt), desc(sessions.id));
}

const livingOf = (userId: string) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

export async function sessionOfRefreshToken(tx: GlobalTx, hash: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash));
  return row?.id;
}

export async function sessionOfAccessToken(tx: GlobalTx, hash: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.hash, hash));
  return row?.id;
}

/** Where the audit of a person's session is written: every organisation he is active in. */
export async function organisationsOfUser(tx: GlobalTx, userId: string): Promise<OrgId[]> {
  const rows = await tx
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .innerJoin(
      organisations,
      and(eq(organisations.orgId, memberships.orgId), isNull(organisations.deletedAt)),
    )
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'active')));
  return rows.map((row) => asOrgId(row.orgId));
}

/** By the clock that is asked later whether it is over: with another one a node whose clock is slow lets nobody in. */
const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;
