import { createHash } from 'node:crypto';
import type { changePassword, Person, updateMe, User, UserStats } from '@takt/contract/users.ts';
import type { z } from 'zod';
import type { Db, GlobalTx } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Actor, SignedIn } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { hashPassword, isCommonPassword } from '../../passwords.ts';
import { newToken, type Secret, tokenHash } from '../../secrets.ts';
import { replaceOneTimeToken, userByEmail } from '../auth/queries.ts';
import { admitLetter, provePassword } from '../auth/service.ts';
import { isMember } from '../organisations/queries.ts';
import { endSessionsOf } from '../sessions/queries.ts';
import { logSession } from '../sessions/service.ts';
import { avatarOf } from './picture.ts';
import * as q from './queries.ts';

export interface UserDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly secret: Secret;
}
const linkHours = 24;

export async function getMe(db: Db, actor: SignedIn): Promise<User> {
  return found(await q.userById(db.global, actor.userId));
}

export async function changeMe(db: Db, actor: SignedIn, body: z.output<typeof updateMe.body>): Promise<User> {
  const { first_name: firstName, last_name: lastName, username, language } = body;
  const changes = { firstName, lastName, username, language };
  const user = await q.updateUser(db.global, actor.userId, changes).catch((error: unknown) => {
    if (violates(error, 'users_username_key'))
      throw new AppError('conflict', 'username_taken', { fields: ['username'] });
    throw error;
  });
  return found(user);
}

export async function chooseOrganisation(db: Db, actor: SignedIn, orgId: string): Promise<void> {
  if (!(await isMember(db.global, orgId, actor.userId))) throw notFound();
  await q.updateUser(db.global, actor.userId, { currentOrgId: orgId });
}

/** Whoever knew the former password is out: the other sessions end, and so does every link that was asked for. */
export async function replacePassword(
  deps: UserDeps,
  actor: SignedIn,
  { current_password: current, new_password: chosen }: z.output<typeof changePassword.body>,
): Promise<void> {
  const { userId, sessionId, language } = actor;
  const refused = (reason: 'common_password' | 'same_password') =>
    new AppError('invalid', reason, { fields: ['new_password'] });
  const person = found(await q.credentialsOf(deps.db.global, userId));
  if (isCommonPassword(chosen, [person.email, person.firstName])) throw refused('common_password');
  await provePassword(deps, actor, current, 'current_password');
  if (chosen.normalize('NFKC') === current.normalize('NFKC')) throw refused('same_password');
  const passwordHash = await hashPassword(chosen);
  await deps.db.transaction(async (tx) => {
    if (!(await q.replacePassword(tx, userId, person.passwordHash, passwordHash)))
      throw new AppError('invalid', 'wrong_password', { fields: ['current_password'] });
    await endSessionsOf(tx, userId, 'password', sessionId);
    await q.deleteOpenDoors(tx, userId);
    await deps.mailer.post(tx, {
      to: person.email,
      language,
      template: 'password_changed',
      params: { link: `${deps.publicUrl}/forgot-password`, name: person.firstName },
    });
    await logSession(deps.jobs, tx, userId, 'session.password_changed', sessionId);
  });
}

/** Both ways write a token and post a letter: neither the answer nor its time tells whether the address is taken. */
export async function moveToEmail(
  deps: UserDeps,
  { userId, language: spoken }: SignedIn,
  email: string,
): Promise<void> {
  const { db, mailer, publicUrl } = deps;
  const person = found(await q.credentialsOf(db.global, userId));
  if (person.email === email) return;
  await admitLetter(deps, person.email, email);
  const token = newToken();
  await db.transaction(async (tx) => {
    const owner = await userByEmail(tx, email);
    const expiresAt = new Date(Date.now() + linkHours * 3_600_000).toISOString();
    await replaceOneTimeToken(tx, { hash: tokenHash(token), kind: 'change_email', userId, expiresAt, email });
    const language = owner?.language ?? spoken;
    if (owner) {
      const params = { link: `${publicUrl}/login` };
      await mailer.post(tx, { to: email, language, template: 'already_registered', params });
    } else {
      const params = { link: `${publicUrl}/verify?token=${token}`, name: person.firstName };
      await mailer.post(tx, { to: email, language, template: 'change_email', params });
    }
  });
}

export const getPerson = async (db: Db, actor: Actor, userId: string): Promise<Person> =>
  found(await db.ask(actor.orgId, (tx) => q.personById(tx, userId)));

export const getStats = async (db: Db, actor: Actor, userId: string): Promise<UserStats> =>
  found(await db.ask(actor.orgId, (tx) => q.statsOf(tx, userId)));

export async function showPicture(db: Db, actor: SignedIn, upload: Buffer): Promise<User> {
  const bytes = await avatarOf(upload);
  const hash = createHash('sha256').update(bytes).digest();
  return db.transaction((tx) => exchangeAvatar(tx, actor.userId, { hash, bytes }));
}

export const removePicture = (db: Db, actor: SignedIn): Promise<User> =>
  db.transaction((tx) => exchangeAvatar(tx, actor.userId));

async function exchangeAvatar(
  tx: GlobalTx,
  userId: string,
  picture?: { readonly hash: Buffer; readonly bytes: Buffer },
): Promise<User> {
  const former = hashIn(await q.lockedAvatarUrl(tx, userId));
  await q.holdAvatars(
    tx,
    [former, picture?.hash].filter((hash) => hash !== undefined),
  );
  if (picture) await q.keepAvatar(tx, picture);
  const user = found(await q.updateUser(tx, userId, { avatarUrl: picture ? urlOf(picture.hash) : null }));
  if (former && !picture?.hash.equals(former)) await q.deleteAvatar(tx, former, urlOf(former));
  return user;
}

const urlOf = (hash: Buffer) => `/api/avatars/${hash.toString('hex')}`;
function hashIn(url: string | null | undefined): Buffer | undefined {
  const hex = /[0-9a-f]{64}$/.exec(url ?? '')?.[0];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}

export const pictureOf = async (db: Db, hash: string): Promise<Buffer> =>
  found(await q.avatarBytes(db.global, Buffer.from(hash, 'hex')));

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
