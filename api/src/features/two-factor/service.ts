import type { Language } from '@takt/contract/languages.ts';
import type { enableTwoFactor, getTwoFactor, setUpTwoFactor } from '@takt/contract/two-factor.ts';
import type { z } from 'zod';
import type { Db, GlobalTx } from '../../db/connect.ts';
import { AppError, notFound } from '../../errors.ts';
import type { SignedIn } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { decrypted, encrypted, type Secret } from '../../secrets.ts';
import { logByServer, logSession } from '../sessions/service.ts';
import { isTotp, newFactorSecret, newRecoveryCode, otpauthUri, recoveryHash, stepOf } from './codes.ts';
import * as q from './queries.ts';

export interface TwoFactorDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly secret: Secret;
}
const howManyRecoveryCodes = 10;

/**
 * Whether the code is one of the person's authenticator or an unused recovery code. It works once: of two calls with the
 * same code one gets true.
 */
export async function secondFactorMatches(
  { secret }: Pick<TwoFactorDeps, 'secret'>,
  tx: GlobalTx,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await q.factorOf(tx, userId);
  if (!factor?.secret || !factor.since) return false;
  const own = decrypted(factor.secret, secret, userId);
  if (!isTotp(code)) return q.spendRecoveryCode(tx, userId, recoveryHash(code, own));
  const step = stepOf(own, code);
  return step !== undefined && q.spendStep(tx, userId, step);
}

export async function shownFactor(
  { db }: TwoFactorDeps,
  { userId }: SignedIn,
): Promise<z.output<typeof getTwoFactor.response>> {
  const [factor, left] = await Promise.all([
    q.factorOf(db.global, userId),
    q.recoveryCodesLeft(db.global, userId),
  ]);
  const since = factor?.since ?? null;
  return { enabled: since !== null, enabled_at: since, recovery_codes_left: left };
}

/** The secret counts for nothing until its first code comes. */
export async function setUp(
  { db, secret }: TwoFactorDeps,
  { userId }: SignedIn,
): Promise<z.output<typeof setUpTwoFactor.response>> {
  return db.transaction(async (tx) => {
    const person = await locked(tx, userId);
    if (person.since) throw new AppError('conflict', 'two_factor_on');
    const own = newFactorSecret();
    await q.updateFactor(tx, userId, { twoFactorSecret: encrypted(own, secret, userId), twoFactorStep: 0 });
    return { secret: own, uri: otpauthUri(own, person.email) };
  });
}

export async function enable(
  deps: TwoFactorDeps,
  actor: SignedIn,
  code: string,
): Promise<z.output<typeof enableTwoFactor.response>> {
  return deps.db.transaction(async (tx) => {
    const person = await locked(tx, actor.userId);
    if (person.since) throw new AppError('conflict', 'two_factor_on');
    if (!person.secret) throw new AppError('conflict', 'two_factor_not_begun');
    const own = decrypted(person.secret, deps.secret, actor.userId);
    const step = stepOf(own, code);
    if (step === undefined) throw new AppError('invalid', 'wrong_code', { fields: ['code'] });
    await q.updateFactor(tx, actor.userId, { twoFactorAt: new Date().toISOString(), twoFactorStep: step });
    await tell(deps, tx, actor.language, person, 'two_factor_enabled');
    await logSession(deps.jobs, tx, actor.userId, 'session.two_factor_enabled', actor.sessionId);
    return { recovery_codes: await freshRecoveryCodes(tx, actor.userId, own) };
  });
}

export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  { userId }: SignedIn,
): Promise<z.output<typeof enableTwoFactor.response>> {
  return deps.db.transaction(async (tx) => {
    const { since, secret } = await locked(tx, userId);
    if (!since || !secret) throw new AppError('conflict', 'two_factor_not_begun');
    return {
      recovery_codes: await freshRecoveryCodes(tx, userId, decrypted(secret, deps.secret, userId)),
    };
  });
}

export const disable = (deps: TwoFactorDeps, actor: SignedIn): Promise<void> =>
  deps.db.transaction(async (tx) => {
    if (await switchOff(deps, tx, actor.userId, actor.language))
      await logSession(deps.jobs, tx, actor.userId, 'session.two_factor_disabled', actor.sessionId);
  });

/** For whoever has lost his authenticator and his codes; says whether there was anything to reset. */
export async function resetFactor(
  deps: Omit<TwoFactorDeps, 'secret' | 'jobs'>,
  userId: string,
  language: Language,
): Promise<boolean> {
  const wasOn = await deps.db.transaction((tx) => switchOff(deps, tx, userId, language));
  if (wasOn) await logByServer(deps.db, userId, 'member.two_factor_reset', {});
  return wasOn;
}

/** Also forgets a secret that never got its first code; what is off already stays off without a word. */
async function switchOff(
  deps: Pick<TwoFactorDeps, 'mailer' | 'publicUrl'>,
  tx: GlobalTx,
  userId: string,
  language: Language,
): Promise<boolean> {
  const person = await locked(tx, userId);
  await q.updateFactor(tx, userId, { twoFactorSecret: null, twoFactorAt: null, twoFactorStep: 0 });
  await q.replaceRecoveryCodes(tx, userId, []);
  if (person.since) await tell(deps, tx, language, person, 'two_factor_disabled');
  return person.since !== null;
}

async function locked(tx: GlobalTx, userId: string) {
  const person = await q.lockedFactor(tx, userId);
  if (!person) throw notFound();
  return person;
}

async function freshRecoveryCodes(tx: GlobalTx, userId: string, factorSecret: string): Promise<string[]> {
  const codes = Array.from({ length: howManyRecoveryCodes }, newRecoveryCode);
  await q.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(code, factorSecret)),
  );
  return codes;
}

const tell = (
  { mailer, publicUrl }: Pick<TwoFactorDeps, 'mailer' | 'publicUrl'>,
  tx: GlobalTx,
  language: Language,
  person: Awaited<ReturnType<typeof locked>>,
  template: 'two_factor_enabled' | 'two_factor_disabled',
): Promise<void> =>
  mailer.post(tx, {
    to: person.email,
    language,
    template,
    params: { link: `${publicUrl}/profile`, name: person.firstName },
  });
