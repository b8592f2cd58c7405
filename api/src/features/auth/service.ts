import type { secondStep } from '@takt/contract/auth.ts';
import type { Language } from '@takt/contract/languages.ts';
import { username as usernameRule } from '@takt/contract/users.ts';
import type { z } from 'zod';
import type { Db, GlobalTx } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { SignedIn } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { passwordMatches } from '../../passwords.ts';
import { newToken, type Secret, tokenHash } from '../../secrets.ts';
import {
  logSession,
  startSession,
  type Tokens,
  type Visitor as SessionVisitor,
} from '../sessions/service.ts';
import { secondFactorMatches } from '../two-factor/service.ts';
import {
  admit,
  type Bucket,
  confirmationBucket,
  deviceHash,
  forgive,
  letterBucket,
  signInBuckets,
} from './attempts.ts';
import * as q from './queries.ts';

const ticketSeconds = 300;
const codesOfTicket = 5;

export interface AuthDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly secret: Secret;
}
export interface Visitor extends SessionVisitor {
  readonly language: Language;
  /** The token that this browser was given when somebody signed in with it. */
  readonly device: string | undefined;
}
/** `device` is what the browser is known by from now on. */
export type SignedInWith = Tokens & { readonly device: string };

/** A wrong password, an unknown address and a closed account look alike and take alike. */
export async function login(
  deps: AuthDeps,
  email: string,
  password: string,
  visitor: Visitor,
): Promise<SignedInWith | z.input<typeof secondStep>> {
  const account = await q.credentialsByEmail(deps.db.global, email, visitor.device);
  const buckets = bucketsOf(deps, 'password', email, account, visitor);
  await admit(deps.db, ...buckets);
  const matches = await passwordMatches(account?.passwordHash, password);
  const wrong = () => new AppError('unauthenticated', 'wrong_credentials');
  if (!account || !matches || !account.isActive) throw wrong();

  if (!account.secondFactor) {
    return signIn(deps, account, visitor, async (tx) => {
      if (!(await q.lockedWith(tx, account.id, account.passwordHash))) throw wrong();
      await forgive(tx, buckets);
      return true;
    });
  }
  const ticket = newToken();
  const expiresAt = new Date(Date.now() + ticketSeconds * 1000).toISOString();
  await deps.db.transaction(async (tx) => {
    if (!(await q.lockedWith(tx, account.id, account.passwordHash))) throw wrong();
    await q.addOneTimeToken(tx, {
      hash: tokenHash(ticket),
      kind: 'second_step',
      userId: account.id,
      expiresAt,
    });
  });
  return { mfa_required: true, ticket, expires_in: ticketSeconds };
}

/** A ticket takes a few codes; all tickets of an account together no more than its buckets. */
export async function finishLogin(
  deps: AuthDeps,
  ticket: string,
  code: string,
  visitor: Visitor,
): Promise<SignedInWith> {
  const hash = tokenHash(ticket);
  const over = () => new AppError('unauthenticated', 'second_step_over');
  const account = await q.credentialsByTicket(deps.db.global, hash, visitor.device);
  if (!account) throw over();
  const buckets = bucketsOf(deps, 'code', account.email, account, visitor);
  await admit(deps.db, ...buckets);

  return signIn(deps, account, visitor, async (tx) => {
    if (!(await q.lockedWith(tx, account.id, account.passwordHash))) throw over();
    if (!(await q.countCode(tx, hash, codesOfTicket))) throw over();
    if (!(await secondFactorMatches(deps, tx, account.id, code))) return false;
    await q.spendOneTimeToken(tx, hash, 'second_step');
    await forgive(tx, [...buckets, ...bucketsOf(deps, 'password', account.email, account, visitor)]);
    return true;
  });
}

/**
 * Starts a session if `settled` says so, in its transaction. What was counted stays counted when it says no: the code
 * was wrong.
 */
async function signIn(
  { db, jobs }: AuthDeps,
  { id: userId }: q.Credentials,
  visitor: Visitor,
  settled: (tx: GlobalTx) => Promise<boolean>,
): Promise<SignedInWith> {
  const device = visitor.device ?? newToken();
  const session = await db.transaction(async (tx) => {
    if (!(await settled(tx))) return undefined;
    await q.rememberDevice(tx, deviceHash(device, userId), userId);
    const started = await startSession(tx, userId, visitor);
    const { address, userAgent: user_agent } = visitor;
    await logSession(jobs, tx, userId, 'session.started', started.sessionId, { address, user_agent });
    return started;
  });
  if (!session) throw wrongCode();
  return { ...session, device };
}

/** Opens sensitive acts of this session for some minutes. */
export async function confirm(
  deps: AuthDeps,
  actor: SignedIn,
  password: string,
  code: string | undefined,
): Promise<void> {
  const { account, bucket } = await proved(deps, actor, password, 'password');
  await deps.db.transaction(async (tx) => {
    if (account.secondFactor) {
      const matches = code !== undefined && (await secondFactorMatches(deps, tx, account.id, code));
      if (!matches) throw wrongCode();
    }
    await q.markConfirmed(tx, actor.sessionId);
    await forgive(tx, [bucket]);
  });
}

/** AppError `wrong_password` at `field`, or `too_many_attempts`, unless it is the password of whoever is signed in. */
export async function provePassword(
  deps: Pick<AuthDeps, 'db' | 'secret'>,
  actor: SignedIn,
  password: string,
  field: string,
): Promise<void> {
  const { bucket } = await proved(deps, actor, password, field);
  await forgive(deps.db.global, [bucket]);
}

/** A letter to an address that somebody signed in names: few by one person, and few to one address. */
export const admitLetter = (
  { db, secret }: Pick<AuthDeps, 'db' | 'secret'>,
  from: string,
  to: string,
): Promise<void> =>
  admit(
    db,
    letterBucket(secret, from, 'change of address by'),
    letterBucket(secret, to, 'change of address'),
  );

async function proved(
  { db, secret }: Pick<AuthDeps, 'db' | 'secret'>,
  { userId, sessionId }: SignedIn,
  password: string,
  field: string,
): Promise<{ account: q.Credentials; bucket: Bucket }> {
  const account = await q.credentialsById(db.global, userId);
  if (!account) throw new AppError('unauthenticated', 'not_signed_in');
  const bucket = confirmationBucket(secret, account.email, sessionId);
  await admit(db, bucket);
  if (!(await passwordMatches(account.passwordHash, password)))
    throw new AppError('invalid', 'wrong_password', { fields: [field] });
  return { account, bucket };
}

const wrongCode = () => new AppError('invalid', 'wrong_code', { fields: ['code'] });

const bucketsOf = (
  { secret }: AuthDeps,
  act: 'password' | 'code',
  email: string,
  account: q.Credentials | undefined,
  { address, device }: Visitor,
): Bucket[] =>
  signInBuckets(secret, act, {
    email,
    address,
    device,
    knownDevice: account?.knownDevice ?? false,
    knownAddresses: account?.knownAddresses ?? [],
  });

/** For a new account of this address; it may be taken at the same moment, and the account can change it later. */
export async function freeUsername(tx: GlobalTx, email: string): Promise<string> {
  const base = usernameOf(email);
  const taken = await q.usernamesLike(tx, base);
  return taken.has(base) ? unlikeUsername(email) : base;
}

function usernameOf(email: string): string {
  const local = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 30);
  return usernameRule.safeParse(local).data ?? 'user';
}

/** Random, not counted up: nobody learns how many there are. */
export const unlikeUsername = (email: string): string =>
  `${usernameOf(email)}-${newToken()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}`;
