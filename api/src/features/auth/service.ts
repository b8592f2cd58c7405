import type { Language } from '@takt/contract/languages.ts';
import { username as usernameRule, type registration } from '@takt/contract/users.ts';
import type { z } from 'zod';
import type { Db, GlobalTx, OrgId } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors.ts';
import type { Authenticate } from '../../http/actor.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { hashPassword, isCommonPassword, passwordMatches } from '../../passwords.ts';
import { newToken, successorOf, tokenHash } from '../../secrets.ts';
import { appendEvent } from '../events/service.ts';
import * as q from './queries.ts';

export const accessTokenSeconds = 900;
/** A session that nobody uses for this long is over. */
export const sessionSeconds = 30 * 24 * 3600;
const verificationHours = 24;
/** Tabs that refresh together and answers that got lost present the same token again within this time. */
const graceSeconds = 10;

export interface AuthDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly secret: string;
}
export interface Visitor {
  readonly language: Language;
  readonly userAgent: string;
  readonly address: string;
}
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/**
 * The answer never tells whether the address is known: both ways hash a password and post a letter.
 */
export async function register(
  { db, mailer, publicUrl }: AuthDeps,
  form: z.output<typeof registration>,
  visitor: Visitor,
): Promise<void> {
  if (isCommonPassword(form.password))
    throw new AppError('invalid', 'common_password', { fields: ['password'] });
  const passwordHash = await hashPassword(form.password);
  await db.transaction(async (tx) => {
    const id = newId();
    const known = await q.userByEmail(tx, form.email);
    const created =
      !known &&
      (await q.insertUser(tx, {
        id,
        email: form.email,
        username: await freeUsername(tx, form.email),
        firstName: form.first_name,
        lastName: form.last_name,
        passwordHash,
        language: visitor.language,
      }));
    if (created)
      return postVerification({ mailer, publicUrl }, tx, {
        id,
        email: form.email,
        firstName: form.first_name,
        language: visitor.language,
      });
    await mailer.post(tx, {
      to: form.email,
      language: known?.language ?? visitor.language,
      template: 'already_registered',
      params: { link: `${publicUrl}/login` },
    });
  });
}

async function freeUsername(tx: GlobalTx, email: string): Promise<string> {
  const local = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 30);
  const base = usernameRule.safeParse(local).data ?? 'user';
  const taken = await q.usernamesLike(tx, base);
  if (!taken.has(base)) return base;
  // Random, not counted up: two people who register at once do not collide, and nobody learns how many there are.
  return `${base}-${newToken()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}`;
}

type Addressee = { id: string; email: string; firstName: string; language: Language };

async function postVerification(
  { mailer, publicUrl }: Pick<AuthDeps, 'mailer' | 'publicUrl'>,
  tx: GlobalTx,
  user: Addressee,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + verificationHours * 3_600_000).toISOString();
  await q.replaceOneTimeToken(tx, {
    hash: tokenHash(token),
    kind: 'verify_email',
    userId: user.id,
    expiresAt,
  });
  await mailer.post(tx, {
    to: user.email,
    language: user.language,
    template: 'verify_email',
    params: { link: `${publicUrl}/verify?token=${token}`, name: user.firstName },
  });
}

export async function resendVerification(deps: AuthDeps, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await q.userByEmail(tx, email);
    if (!user || user.verifiedAt) return;
    await postVerification(deps, tx, { ...user, language: user.language ?? 'ru' });
  });
}

export async function verify({ db }: AuthDeps, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await q.spendOneTimeToken(tx, tokenHash(token), 'verify_email');
    if (!userId) throw new AppError('invalid', 'link_spent');
    await q.markVerified(tx, userId);
  });
}

/** A wrong password, an unknown address and a closed account look alike and take alike. */
export async function login(
  { db }: AuthDeps,
  email: string,
  password: string,
  visitor: Visitor,
): Promise<Tokens> {
  const user = await q.userByEmail(db.global, email);
  const matches = await passwordMatches(user?.passwordHash, password);
  if (!user || !matches || !user.isActive) throw new AppError('unauthenticated', 'wrong_credentials');
  return db.transaction(async (tx) => {
    const sessionId = newId();
    const tokens = { access: newToken(), refresh: newToken() };
    await q.insertSession(tx, {
      id: sessionId,
      userId: user.id,
      expiresAt: new Date(Date.now() + sessionSeconds * 1000).toISOString(),
      userAgent: visitor.userAgent.slice(0, 300),
      address: visitor.address,
    });
    await q.insertRefreshToken(tx, tokenHash(tokens.refresh), sessionId, 1);
    await q.insertAccessToken(tx, tokenHash(tokens.access), sessionId, accessTokenSeconds);
    await q.markSignedIn(tx, user.id);
    return tokens;
  });
}

/**
 * Rotates the refresh token. Presenting it again within the grace gives the same successor (two tabs, a lost answer);
 * any later reuse, or that of an older ancestor, means that somebody copied it: the whole family ends and it is audited.
 */
export async function refresh({ db, secret }: AuthDeps, presented: string): Promise<Tokens> {
  const successor = successorOf(presented, secret);
  const outcome = await db.transaction(async (tx) => {
    const first = await q.useRefreshToken(tx, tokenHash(presented));
    if (first) {
      if (!(await q.livingSession(tx, first.sessionId))) return undefined;
      await q.insertRefreshToken(tx, tokenHash(successor), first.sessionId, first.generation + 1);
      await q.prolongSession(tx, first.sessionId, sessionSeconds);
      return issue(tx, first.sessionId, successor);
    }
    const used = await q.usedRefreshToken(tx, tokenHash(presented));
    const living = used && (await q.livingSession(tx, used.sessionId));
    if (!used || !living) return undefined;
    if (used.secondsAgo <= graceSeconds && used.youngest === used.generation + 1)
      return issue(tx, used.sessionId, successor);
    await q.endSession(tx, used.sessionId, 'reuse');
    return { reusedBy: living.userId, sessionId: used.sessionId };
  });
  if (outcome && 'access' in outcome) return outcome;
  if (outcome) await auditReuse(db, outcome.reusedBy, outcome.sessionId);
  throw new AppError('unauthenticated', 'session_over');
}

async function issue(tx: GlobalTx, sessionId: string, refreshToken: string): Promise<Tokens> {
  const access = newToken();
  await q.insertAccessToken(tx, tokenHash(access), sessionId, accessTokenSeconds);
  return { access, refresh: refreshToken };
}

async function auditReuse(db: Db, userId: string, sessionId: string): Promise<void> {
  for (const orgId of await q.organisationsOfUser(db.global, userId)) {
    await db.inOrg(orgId, async (tx) =>
      appendEvent(tx, { userId }, 'session.reuse_detected', 'session', sessionId, {}),
    );
  }
}

export async function logout(
  { db }: AuthDeps,
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

/** Every request asks: log-out, removal and a changed role act on the next one. */
export function authenticator(db: Db): Authenticate {
  const lookUp = q.sessionLookup(db);
  return async (token, wantedOrg) => {
    const found = await lookUp(tokenHash(token), wantedOrg);
    if (!found) return undefined;
    const { orgId, role, userId, sessionId, verified, language } = found;
    return {
      person: { userId, sessionId, verified, language },
      membership: orgId && role ? { orgId, role } : undefined,
    };
  };
}

/** Which of the open streams' sessions and memberships still live. */
export async function stillAllowed<S extends { sessionId: string; orgId: OrgId }>(
  db: Db,
  streams: readonly S[],
): Promise<Set<S>> {
  const living = await q.livingStreams(db, [...streams]);
  return new Set(streams.filter((stream) => living.has(`${stream.sessionId}/${stream.orgId}`)));
}
