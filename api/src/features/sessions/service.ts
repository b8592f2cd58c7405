import type { accessToken } from '@takt/contract/auth.ts';
import type { EventKind } from '@takt/contract/events.ts';
import type { Role } from '@takt/contract/organisations.ts';
import type { z } from 'zod';
import type { Db, GlobalTx, OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Authenticate, SignedIn } from '../../http/actor.ts';
import { newToken, type Secret, successorOf, tokenHash } from '../../secrets.ts';
import { appendEvent, byServer } from '../events/service.ts';
import * as q from './queries.ts';

const accessTokenSeconds = 900;
/** A session that nobody uses for this long is over. */
const sessionSeconds = 30 * 24 * 3600;
/** However busy it is, the person signs in again after this long. */
const longestSession = 90 * 24 * 3600;
/** Tabs that refresh together and answers that got lost present the same token again within this time. */
const graceSeconds = 10;

export interface SessionDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly secret: Secret;
}
/** Where a person signs in from. */
export interface Visitor {
  readonly userAgent: string;
  readonly address: string;
}
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** For the sign-in calls alone. Under https a browser takes a cookie with this prefix from nowhere else. */
export function cookieNamed(name: string, publicUrl: string, seconds: number) {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Secure-${name}` : name,
    options: {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'strict' as const,
      secure,
      maxAge: seconds,
    },
  };
}

/** Whoever issues tokens sets this cookie to the one for refreshing; the other one stands in the answer. */
export const refreshCookie = (publicUrl: string) => cookieNamed('takt_refresh', publicUrl, sessionSeconds);
export const answerWith = (tokens: Tokens): z.input<typeof accessToken> => ({
  access_token: tokens.access,
  token_type: 'bearer',
  expires_in: accessTokenSeconds,
});

/** For whoever has proved who he is. What has to follow the commit is `logSession` with 'session.started'. */
export async function startSession(
  tx: GlobalTx,
  userId: string,
  visitor: Visitor,
): Promise<Tokens & { sessionId: string }> {
  const sessionId = newId();
  const tokens = { access: newToken(), refresh: newToken() };
  await q.insertSession(tx, {
    id: sessionId,
    userId,
    expiresAt: new Date(Date.now() + sessionSeconds * 1000).toISOString(),
    userAgent: visitor.userAgent.slice(0, 300),
    address: visitor.address,
  });
  await q.insertRefreshToken(tx, tokenHash(tokens.refresh), sessionId, 1);
  await q.insertAccessToken(tx, tokenHash(tokens.access), sessionId, accessTokenSeconds);
  await q.markSignedIn(tx, userId);
  return { ...tokens, sessionId };
}

/** A line about a person's session in the log of each of his organisations; after the commit of what it tells. */
export async function logSession(
  db: Db,
  userId: string,
  kind: EventKind & `session.${string}`,
  sessionId: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  for (const orgId of await q.organisationsOfUser(db.global, userId))
    await db.inOrg(orgId, async (tx) => appendEvent(tx, { userId }, kind, 'session', sessionId, data));
}

/** What an administrator of the server did to a person, in the log of each of his organisations. */
export async function logByServer(
  db: Db,
  userId: string,
  kind: EventKind & `member.${string}`,
  data: Record<string, unknown>,
): Promise<void> {
  for (const orgId of await q.organisationsOfUser(db.global, userId))
    await db.inOrg(orgId, async (tx) =>
      appendEvent(tx, null, kind, 'member', userId, { ...byServer, ...data }),
    );
}

/**
 * Rotates the refresh token. Presenting it again within the grace gives the same successor (two tabs, a lost answer);
 * any later reuse, or that of an older ancestor, means that somebody copied it: the whole family ends and it is audited.
 */
export async function refresh({ db, secret }: SessionDeps, presented: string): Promise<Tokens> {
  const successor = successorOf(presented, secret);
  const outcome = await db.transaction(async (tx) => {
    const first = await q.useRefreshToken(tx, tokenHash(presented));
    if (first) {
      if (!(await q.livingSession(tx, first.sessionId))) return undefined;
      await q.insertRefreshToken(tx, tokenHash(successor), first.sessionId, first.generation + 1);
      await q.prolongSession(tx, first.sessionId, sessionSeconds, longestSession);
      return issue(tx, first.sessionId, successor);
    }
    const used = await q.usedRefreshToken(tx, tokenHash(presented));
    const living = used && (await q.livingSession(tx, used.sessionId));
    if (!used || !living) return undefined;
    if (used.secondsAgo <= graceSeconds && used.youngest === used.generation + 1)
      return issue(tx, used.sessionId, successor);
    // Of several replays at once one ends the session, and tells.
    if (!(await q.endSession(tx, used.sessionId, 'reuse'))) return undefined;
    return { reusedBy: living.userId, sessionId: used.sessionId };
  });
  if (outcome && 'access' in outcome) return outcome;
  if (outcome) await logSession(db, outcome.reusedBy, 'session.reuse_detected', outcome.sessionId);
  throw new AppError('unauthenticated', 'session_over');
}

async function issue(tx: GlobalTx, sessionId: string, refreshToken: string): Promise<Tokens> {
  const access = newToken();
  await q.insertAccessToken(tx, tokenHash(access), sessionId, accessTokenSeconds);
  return { access, refresh: refreshToken };
}

export async function logout(
  { db }: SessionDeps,
  tokens: { refresh: string | undefined; access: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await Promise.all([
      tokens.refresh && q.sessionOfRefreshToken(tx, tokenHash(tokens.refresh)),
      tokens.access && q.sessionOfAccessToken(tx, tokenHash(tokens.access)),
    ]);
    for (const sessionId of new Set(ended)) if (sessionId) await q.endSession(tx, sessionId, 'logout');
  });
}

/** Access tokens of it die at once, and its live stream closes within two seconds. */
export async function endOwnSession(db: Db, { userId }: SignedIn, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const living = await q.livingSession(tx, sessionId);
    if (living?.userId !== userId || !(await q.endSession(tx, sessionId, 'ended'))) throw notFound();
  });
}

export const endOtherSessions = (db: Db, { userId, sessionId }: SignedIn): Promise<number> =>
  db.transaction((tx) => q.endSessionsOf(tx, userId, 'ended', sessionId));

/** All of a person's, by an administrator of the server; answers how many. API tokens stay. */
export async function endAllSessions(db: Db, userId: string): Promise<number> {
  const ended = await db.transaction((tx) => q.endSessionsOf(tx, userId, 'ended'));
  if (ended > 0) await logByServer(db, userId, 'member.signed_out', { sessions: ended });
  return ended;
}

/** Every request asks: log-out, removal and a changed role act on the next one. */
export function authenticator(db: Db): Authenticate {
  const lookUp = q.sessionLookup(db);
  return async (token, wantedOrg) => {
    const found = await lookUp(tokenHash(token), wantedOrg);
    if (!found) return undefined;
    const { orgId, role, requiresSecondFactor, ...person } = found;
    return {
      person,
      membership:
        orgId && role ? { orgId, role, requiresSecondFactor: requiresSecondFactor === true } : undefined,
    };
  };
}

/** Which of the open streams' sessions and memberships still live, in the role they were opened with. */
export async function stillAllowed<S extends { sessionId: string; orgId: OrgId; role: Role }>(
  db: Db,
  streams: readonly S[],
): Promise<Set<S>> {
  const living = await q.livingStreams(db, [...streams]);
  return new Set(
    streams.filter((stream) => living.has(`${stream.sessionId}/${stream.orgId}/${stream.role}`)),
  );
}
