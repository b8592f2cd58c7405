import type { Language } from '@takt/contract/languages.ts';
import type { registration } from '@takt/contract/users.ts';
import type { z } from 'zod';
import type { GlobalTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors.ts';
import { hashPassword, isCommonPassword } from '../../passwords.ts';
import { tokenHash } from '../../secrets.ts';
import { endSessionsOf } from '../sessions/queries.ts';
import { logSession } from '../sessions/service.ts';
import { admit, deviceHash, forgiveAll, letterBucket } from './attempts.ts';
import { wishLetter } from './letters.ts';
import * as q from './queries.ts';
import { type AuthDeps, freeUsername, unlikeUsername, type Visitor } from './service.ts';

/** The answer never tells whether the address is known: both ways hash a password and wish for a letter. */
export async function register(
  { db, jobs, secret }: AuthDeps,
  form: z.output<typeof registration>,
  { language }: Visitor,
): Promise<void> {
  const { email, password } = form;
  refuseCommon(password, [email, form.first_name, form.last_name]);
  await admit(db, letterBucket(secret, email, 'registration'));
  const passwordHash = await hashPassword(password);
  const id = newId();
  /** False when somebody else was as quick with the same username. */
  const enrol = (username: (tx: GlobalTx) => Promise<string>) =>
    db.transaction(async (tx) => {
      await q.insertUser(tx, {
        id,
        email,
        username: await username(tx),
        firstName: form.first_name,
        lastName: form.last_name,
        passwordHash,
        // Chosen is what a person chooses on his profile; until then the organisation's locale counts.
        language: null,
      });
      if (!(await q.userByEmail(tx, email))) return false;
      await wishLetter(jobs, tx, { kind: 'registration', email, language, userId: id });
      return true;
    });
  let settled = await enrol((tx) => freeUsername(tx, email));
  while (!settled) settled = await enrol(async () => unlikeUsername(email));
}

export async function resendVerification(deps: AuthDeps, email: string, visitor: Visitor): Promise<void> {
  await admit(deps.db, letterBucket(deps.secret, email, 'verification'));
  await wishLetter(deps.jobs, deps.db.global, { kind: 'verify_email', email, language: visitor.language });
}

export async function forgotPassword(deps: AuthDeps, email: string, visitor: Visitor): Promise<void> {
  await admit(deps.db, letterBucket(deps.secret, email, 'reset'));
  await wishLetter(deps.jobs, deps.db.global, { kind: 'reset_password', email, language: visitor.language });
}

/** Settles the link of a new account, and that to a new address of an old one. */
export async function verify(
  { db, jobs, mailer, publicUrl }: AuthDeps,
  token: string,
  spoken: Language,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const spent = await q.spendOneTimeToken(tx, tokenHash(token), 'verify_email', 'change_email');
      if (!spent) throw spentLink();
      if (spent.kind === 'verify_email') {
        await q.markVerified(tx, spent.userId);
        return;
      }
      const user = await q.lockedUser(tx, spent.userId);
      if (!user || !spent.email) throw spentLink();
      if (await q.userByEmail(tx, spent.email)) throw takenEmail();
      await q.setEmail(tx, user.id, spent.email);
      // Links that the former address was sent open nothing any more.
      await q.deleteOneTimeTokens(tx, user.id);
      await mailer.post(tx, {
        to: user.email,
        language: user.language ?? spoken,
        template: 'email_changed',
        params: { link: `${publicUrl}/login`, name: user.firstName, email: spent.email },
      });
      const data = { from: user.email, to: spent.email };
      await logSession(jobs, tx, user.id, 'session.email_changed', user.id, data);
    })
    .catch((error: unknown) => {
      throw violates(error, 'users_email_key') ? takenEmail() : error;
    });
}

/**
 * Whoever has the letter has the account: every session ends, every browser is a stranger again, and what was guessed
 * counts no more. `device` becomes one the account knows, so that its owner signs in at once. A second factor stays.
 */
export async function resetPassword(
  { db, jobs, mailer, publicUrl, secret }: AuthDeps,
  token: string,
  password: string,
  device: string,
  spoken: Language,
): Promise<void> {
  refuseCommon(password);
  const hash = tokenHash(token);
  if (!(await q.isOpenToken(db.global, hash, 'reset_password'))) throw spentLink();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const spent = await q.spendOneTimeToken(tx, hash, 'reset_password');
    const user = spent && (await q.setPassword(tx, spent.userId, passwordHash));
    if (!user) throw spentLink();
    await endSessionsOf(tx, user.id, 'password');
    await q.deleteOneTimeTokens(tx, user.id);
    await q.forgetDevices(tx, user.id);
    await q.rememberDevice(tx, deviceHash(device, user.id), user.id);
    await forgiveAll(tx, secret, user.email);
    await mailer.post(tx, {
      to: user.email,
      language: user.language ?? spoken,
      template: 'password_changed',
      params: { link: `${publicUrl}/forgot-password`, name: user.firstName },
    });
    await logSession(jobs, tx, user.id, 'session.password_changed', user.id);
  });
}

const takenEmail = () => new AppError('conflict', 'email_taken');
const spentLink = () => new AppError('invalid', 'link_spent');

function refuseCommon(password: string, about?: readonly string[]): void {
  if (isCommonPassword(password, about))
    throw new AppError('invalid', 'common_password', { fields: ['password'] });
}
