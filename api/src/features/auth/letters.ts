import type { Language } from '@takt/contract/languages.ts';
import { language } from '@takt/contract/languages.ts';
import { z } from 'zod';
import type { Db, GlobalTx } from '../../db/connect.ts';
import { newId } from '../../db/ids.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { newToken, tokenHash } from '../../secrets.ts';
import * as q from './queries.ts';

/**
 * A letter to whoever has an address, if anybody has. The request does the same for any address and leaves it to a job
 * to find out: neither its answer nor its time can tell.
 */
const wish = z.object({
  letterId: z.uuid(),
  kind: z.enum(['registration', 'verify_email', 'reset_password']),
  email: z.string(),
  language,
  /** The account that a registration has made, unless the address was taken. */
  userId: z.uuid().optional(),
});
type Wish = z.infer<typeof wish>;

export const wishLetter = (jobs: Jobs, tx: GlobalTx, wanted: Omit<Wish, 'letterId'>): Promise<void> =>
  jobs.enqueue(tx, 'account-letter', { ...wanted, letterId: newId() });

export interface LetterDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}
type User = NonNullable<Awaited<ReturnType<typeof q.userByEmail>>>;

const verificationHours = 24;
const resetMinutes = 30;

/** The job: run again, it finds its letter posted and leaves everything as it is. */
export async function grantLetter(deps: LetterDeps, data: unknown): Promise<void> {
  const wanted = wish.parse(data);
  await deps.db.transaction(async (tx) => {
    const user = await q.userByEmail(tx, wanted.email);
    if (!user?.isActive) return;
    const to = { id: wanted.letterId, to: user.email, language: user.language ?? wanted.language };
    if (wanted.kind === 'reset_password') return reset(deps, tx, user, to);
    if (wanted.kind === 'registration' && user.id !== wanted.userId) return known(deps, tx, to);
    if (!user.verifiedAt) await verification(deps, tx, user, to);
  });
}

interface Addressed {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
}

async function verification({ mailer, publicUrl }: LetterDeps, tx: GlobalTx, user: User, to: Addressed) {
  const token = newToken();
  const letter = {
    ...to,
    template: 'verify_email' as const,
    params: { link: `${publicUrl}/verify?token=${token}`, name: user.firstName },
  };
  if ((await mailer.postAll(tx, [letter])) === 0) return;
  const expiresAt = after(verificationHours * 60);
  await q.replaceOneTimeToken(tx, {
    hash: tokenHash(token),
    kind: 'verify_email',
    userId: user.id,
    expiresAt,
  });
}

async function reset({ mailer, publicUrl }: LetterDeps, tx: GlobalTx, user: User, to: Addressed) {
  const token = newToken();
  const letter = {
    ...to,
    template: 'reset_password' as const,
    params: { link: `${publicUrl}/reset-password?token=${token}`, name: user.firstName },
  };
  if ((await mailer.postAll(tx, [letter])) === 0) return;
  const expiresAt = after(resetMinutes);
  await q.addOneTimeToken(tx, { hash: tokenHash(token), kind: 'reset_password', userId: user.id, expiresAt });
}

async function known({ mailer, publicUrl }: LetterDeps, tx: GlobalTx, to: Addressed) {
  await mailer.post(tx, { ...to, template: 'already_registered', params: { link: `${publicUrl}/login` } });
}

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
