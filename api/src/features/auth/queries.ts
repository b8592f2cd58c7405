import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { GlobalTx } from '../../db/connect.ts';
import { attempts, knownDevices } from '../../db/tables/attempts.ts';
import { type OneTimeKind, oneTimeTokens, sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';

// ── accounts ────────────────────────────────────────────────────────────────────────────────────────────────────

export async function userByEmail(tx: GlobalTx, email: string) {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      isActive: users.isActive,
      verifiedAt: users.verifiedAt,
      language: users.language,
    })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** False when the address or the username is taken. */
export async function insertUser(tx: GlobalTx, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return rows.length === 1;
}

export async function usernamesLike(tx: GlobalTx, base: string): Promise<Set<string>> {
  const rows = await tx
    .select({ username: users.username })
    .from(users)
    .where(
      sql`${users.username} = ${base} OR (${users.username} >= ${`${base}-`} AND ${users.username} < ${`${base}.`})`,
    )
    .limit(1_000);
  return new Set(rows.map((row) => row.username));
}

export async function markVerified(tx: GlobalTx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, now())` })
    .where(eq(users.id, userId));
}

const told = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  language: users.language,
};

export async function lockedUser(tx: GlobalTx, userId: string) {
  const [row] = await tx.select(told).from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** Whoever sets it has read a letter at the account's address. */
export async function setPassword(tx: GlobalTx, userId: string, passwordHash: string) {
  const [row] = await tx
    .update(users)
    .set({ passwordHash, verifiedAt: sql`coalesce(${users.verifiedAt}, now())`, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .returning(told);
  return row;
}

/** The address is proved by the letter that was read there. */
export async function setEmail(tx: GlobalTx, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, verifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

// ── links of letters and tickets ────────────────────────────────────────────────────────────────────────────────

/** A new link makes the earlier ones worthless. */
export async function replaceOneTimeToken(
  tx: GlobalTx,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, token.userId), eq(oneTimeTokens.kind, token.kind)));
  await tx.insert(oneTimeTokens).values(token);
}

/** The earlier ones stay good: asking again and again must not spoil what the owner of the account was sent. */
export async function addOneTimeToken(tx: GlobalTx, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, token.userId),
        eq(oneTimeTokens.kind, token.kind),
        or(isNotNull(oneTimeTokens.usedAt), lt(oneTimeTokens.expiresAt, sql`now()`)),
      ),
    );
  await tx.insert(oneTimeTokens).values(token);
}

const openToken = (hash: Buffer, kinds: readonly OneTimeKind[]) =>
  and(
    eq(oneTimeTokens.hash, hash),
    inArray(oneTimeTokens.kind, [...kinds]),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

export async function isOpenToken(tx: GlobalTx, hash: Buffer, kind: OneTimeKind): Promise<boolean> {
  return (await tx.$count(oneTimeTokens, openToken(hash, [kind]))) > 0;
}

/** What the token stands for, once: the second caller gets nothing. */
export async function spendOneTimeToken(tx: GlobalTx, hash: Buffer, ...kinds: readonly OneTimeKind[]) {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(openToken(hash, kinds))
    .returning({ userId: oneTimeTokens.userId, kind: oneTimeTokens.kind, email: oneTimeTokens.email });
  return row;
}

/** Counts a code given with a ticket; false when the ticket allows none any more. */
export async function countCode(tx: GlobalTx, hash: Buffer, most: number): Promise<boolean> {
  const rows = await tx
    .update(oneTimeTokens)
    .set({ attempts: sql`${oneTimeTokens.attempts} + 1` })
    .where(and(openToken(hash, ['second_step']), lt(oneTimeTokens.attempts, most)))
    .returning({ hash: oneTimeTokens.hash });
  return rows.length === 1;
}

/** Links and tickets of an account that has changed hands or locks. */
export async function deleteOneTimeTokens(tx: GlobalTx, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
}

// ── signing in ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Everything that signing in asks of an account. */
export type Credentials = {
  id: string;
  email: string;
  passwordHash: string;
  isActive: boolean;
  secondFactor: boolean;
  /** Where its sessions came from lately. */
  knownAddresses: string[];
  /** Whether the browser of `device` has signed in to it. */
  knownDevice: boolean;
};

/** For nobody the same is looked up and a row comes too: it takes as long. */
async function credentials(
  tx: GlobalTx,
  whose: SQL,
  device: string | undefined,
): Promise<Credentials | undefined> {
  const id = sql`coalesce(u.id, '00000000-0000-0000-0000-000000000000')`;
  const { rows } = await tx.execute<Credentials & { found: boolean }>(sql`
    SELECT u.id IS NOT NULL AS found, u.id, u.email, u.password_hash AS "passwordHash", u.is_active AS "isActive",
      u.two_factor_at IS NOT NULL AS "secondFactor",
      ARRAY(SELECT DISTINCT s.address FROM app.sessions s
        WHERE s.user_id = ${id} AND s.last_seen_at > now() - interval '30 days') AS "knownAddresses",
      EXISTS (SELECT FROM app.known_devices d
        WHERE d.hash = sha256(convert_to(${device ?? ''}::text || ${id}::text, 'UTF8'))) AS "knownDevice"
    FROM (SELECT) AS asked LEFT JOIN app.users u ON ${whose}`);
  return rows[0]?.found ? rows[0] : undefined;
}

export const credentialsByEmail = (tx: GlobalTx, email: string, device: string | undefined) =>
  credentials(tx, sql`u.email = ${email}`, device);

export const credentialsById = (tx: GlobalTx, id: string) => credentials(tx, sql`u.id = ${id}`, undefined);

export const credentialsByTicket = (tx: GlobalTx, hash: Buffer, device: string | undefined) =>
  credentials(
    tx,
    sql`u.is_active AND u.id = (
      SELECT user_id FROM app.one_time_tokens
      WHERE hash = ${hash} AND kind = 'second_step' AND used_at IS NULL AND expires_at > now())`,
    device,
  );

/** Whether the account is open and the password that was checked is still its own; nobody changes it until the commit. */
export async function lockedWith(tx: GlobalTx, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.isActive, true)))
    .for('no key update');
  return rows.length === 1;
}

export async function rememberDevice(tx: GlobalTx, hash: Buffer, userId: string): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), lt(knownDevices.lastSeenAt, sql`now() - interval '1 year'`)));
  await tx
    .insert(knownDevices)
    .values({ hash, userId })
    .onConflictDoUpdate({ target: knownDevices.hash, set: { lastSeenAt: sql`now()` } });
}

export async function forgetDevices(tx: GlobalTx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

export async function markConfirmed(tx: GlobalTx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ confirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}

// ── attempts ────────────────────────────────────────────────────────────────────────────────────────────────────

const quiet = sql`(now() - interval '15 minutes')`;

/**
 * Counts an attempt, unless there were `most` since the last quiet quarter of an hour; then it says for how long.
 * `since` is the last attempt that was let through: one that is refused prolongs nothing.
 */
export async function countAttempt(
  tx: GlobalTx,
  { key, most }: { key: Buffer; most: number },
): Promise<{ admitted: boolean; fresh: boolean; seconds: number }> {
  const [row] = await tx
    .insert(attempts)
    .values({ key, count: 1, since: sql`now()` })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${attempts.since} < ${quiet} THEN 1 ELSE least(${attempts.count}, ${most}) + 1 END`,
        since: sql`CASE WHEN ${attempts.since} >= ${quiet} AND ${attempts.count} >= ${most} THEN ${attempts.since} ELSE now() END`,
      },
    })
    .returning({
      count: attempts.count,
      seconds: sql<number>`extract(epoch FROM ${attempts.since} - ${quiet})::float8`,
    });
  if (!row) throw new Error('An attempt is always counted');
  return { admitted: row.count <= most, fresh: row.count === 1, seconds: row.seconds };
}

export async function sweepAttempts(tx: GlobalTx): Promise<void> {
  await tx.execute(sql`
    DELETE FROM app.attempts WHERE key IN (
      SELECT key FROM app.attempts WHERE since < ${quiet} ORDER BY since LIMIT 10 FOR UPDATE SKIP LOCKED)`);
}

export async function deleteAttempts(tx: GlobalTx, keys: readonly Buffer[]): Promise<void> {
  await tx.delete(attempts).where(inArray(attempts.key, [...keys]));
}

/** All whose keys begin with `account`, of sixteen bytes, as what follows has. */
export async function deleteAttemptsOf(tx: GlobalTx, account: Buffer): Promise<void> {
  const last = Buffer.concat([account, Buffer.alloc(17, 0xff)]);
  await tx.delete(attempts).where(and(gte(attempts.key, account), lt(attempts.key, last)));
}
