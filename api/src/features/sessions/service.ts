import type { accessToken } from '@takt/contract/auth.ts';
import { type EventKind, eventKind } from '@takt/contract/events.ts';
import type { Role } from '@takt/contract/organisations.ts';
import { z } from 'zod';
import { asOrgId, type Db, type GlobalTx, type OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Authenticate, SignedIn } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
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
/** Few: thousands of refresh tokens may go with each. */
const purgedAtOnce = 50;

export interface SessionDeps {
  readonly db: Db;
  readonly jobs: Jobs;
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

/** For whoever has proved who he is. What has to stand beside it is `logSession` with 'session.started'. */
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

const sessionLine = z.object({
  org_id: z.uuid(),
  user_id: z.uuid(),
  kind: eventKind,
  session_id: z.uuid(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * A line about a person's session in the log of each of his organisations, wished for in the transaction of what it
 * tells. A job writes each: an organisation that is busy must not keep anybody from signing in.
 */
export async function logSession(
  jobs: Jobs,
  tx: GlobalTx,
  userId: string,
  kind: EventKind & `session.${string}`,
  sessionId: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const line = { user_id: userId, kind, session_id: sessionId, data };
  const lines = (await q.organisationsOfUser(tx, userId)).map((org_id) => ({ ...line, org_id }));
  if (lines.length > 0) await jobs.enqueue(tx, 'log-session', ...lines);
}

/** The job. Run again after a crash it may write its line twice, which is better than never. */
export async function writeSessionLine(db: Db, given: unknown): Promise<void> {
  const { org_id, user_id: userId, kind, session_id: sessionId, data } = sessionLine.parse(given);
  await db.inOrg(asOrgId(org_id), async (tx) =>
    appendEvent(tx, { userId }, kind, 'session', sessionId, data),
  );
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
export async function refresh({ db, jobs, secret }: SessionDeps, presented: string): Promise<Tokens> {
  const successor = successorOf(presented, secret);
  const tokens = await db.transaction(async (tx) => {
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
    if (await q.endSession(tx, used.sessionId, 'reuse'))
      await logSession(jobs, tx, living.userId, 'session.reuse_detected', used.sessionId);
    return undefined;
  });
  if (!tokens) throw new AppError('unauthenticated', 'session_over');
  return tokens;
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

/** What ended so long ago is asked about by nobody any more; in parts of their own, so that nobody waits for all of them. */
export async function purgeSessions(db: Db): Promise<void> {
  while ((await q.purgeSessions(db.global, purgedAtOnce)) === purgedAtOnce);
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
