import type { Db, GlobalTx } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { keyedHash, type Secret, tokenHash } from '../../secrets.ts';
import * as q from './queries.ts';

// Who may try how often. docs/decisions/008-sign-in-attempts.md tells why it is so.

/** Attempts are counted before anything is looked at or hashed; whoever is over `most` waits. */
export interface Bucket {
  readonly key: Buffer;
  readonly most: number;
}

/** What is known of whoever tries, before he has proved anything. */
export interface Trying {
  /** As it was typed, normalised; whether it is anybody's makes no difference here. */
  readonly email: string;
  readonly address: string;
  /** Of the browser's cookie. */
  readonly device: string | undefined;
  /** Whether this browser has signed in to the account before. */
  readonly knownDevice: boolean;
  /** Where sessions of the account came from lately. */
  readonly knownAddresses: readonly string[];
}

/** Narrow bucket first: whoever has used up his own takes nothing from the others. */
export function signInBuckets(secret: Secret, act: 'password' | 'code', who: Trying): Bucket[] {
  const address = plainAddress(who.address);
  const bucket = (name: string, most: number) => bucketOf(secret, who.email, `${act} ${name}`, most);
  if (who.knownDevice) return [bucket(`device ${who.device}`, 10), bucket('devices', 20)];
  if (who.knownAddresses.some((known) => isSamePlace(plainAddress(known), address)))
    return [bucket(`address ${placeOf(address)}`, 5), bucket('addresses', 10)];
  return [bucket(`network ${networkOf(address)}`, 5), bucket('strangers', 10)];
}

/** One browser may be known to several accounts: what is kept is of both. */
export const deviceHash = (device: string, userId: string): Buffer => tokenHash(device + userId);

/** Somebody signed in who proves once more who he is. */
export const confirmationBucket = (secret: Secret, email: string, sessionId: string): Bucket =>
  bucketOf(secret, email, `confirmation ${sessionId}`, 10);

/** Letters that anybody can have sent to an address. */
export const letterBucket = (secret: Secret, email: string, letter: string): Bucket =>
  bucketOf(secret, email, `letter ${letter}`, 5);

/** Counts an attempt in each bucket, or refuses it: AppError `too_many_attempts`. */
export async function admit(db: Db, ...buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    const { admitted, fresh, seconds } = await q.countAttempt(db.global, bucket);
    // Each new row pays for the removal of some old ones.
    if (fresh) await q.sweepAttempts(db.global);
    if (!admitted)
      throw new AppError('too_many_requests', 'too_many_attempts', {
        gaps: { minutes: Math.max(1, Math.ceil(seconds / 60)) },
      });
  }
}

/** It was he: what he got wrong on the way does not count. */
export const forgive = (tx: GlobalTx, buckets: readonly Bucket[]): Promise<void> =>
  q.deleteAttempts(
    tx,
    buckets.map((bucket) => bucket.key),
  );

/** Everything that was counted against the account, by whomever. */
export const forgiveAll = (tx: GlobalTx, secret: Secret, email: string): Promise<void> =>
  q.deleteAttemptsOf(tx, accountOf(secret, email));

// The account's half comes first, so that all of its buckets lie beside each other.
const bucketOf = (secret: Secret, email: string, name: string, most: number): Bucket => ({
  key: Buffer.concat([accountOf(secret, email), half(name, secret)]),
  most,
});
const accountOf = (secret: Secret, email: string) => half(email, secret);
const half = (text: string, { current }: Secret) => keyedHash(text, current, 'attempts').subarray(0, 16);

/** An IPv4 client of a socket that speaks IPv6 is an IPv4 client. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** What one attacker has many addresses of: /24 of IPv4, /64 of IPv6. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address.replace(/\.\d+$/, '');
  const [left = [], right = []] = address
    .toLowerCase()
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** What stands for one household: an address of IPv4, or a /64 of IPv6, in which addresses change by the day. */
const placeOf = (address: string) => (address.includes(':') ? networkOf(address) : address);
const isSamePlace = (one: string, other: string) => placeOf(one) === placeOf(other);
