import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { GlobalTx } from '../../db/connect.ts';
import { recoveryCodes, users } from '../../db/tables/users.ts';

const factor = {
  secret: users.twoFactorSecret,
  since: users.twoFactorAt,
};

/** `secret` without `since` waits for its first code. */
export async function factorOf(tx: GlobalTx, userId: string) {
  const [row] = await tx.select(factor).from(users).where(eq(users.id, userId));
  return row;
}

/** Whoever changes a factor does so alone. */
export async function lockedFactor(tx: GlobalTx, userId: string) {
  const [row] = await tx
    .select({ ...factor, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

export async function updateFactor(
  tx: GlobalTx,
  userId: string,
  changes: Partial<Pick<typeof users.$inferInsert, 'twoFactorSecret' | 'twoFactorAt' | 'twoFactorStep'>>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId));
}

/** Uses up the codes of a step and of all before it; false when another call was first. */
export async function spendStep(tx: GlobalTx, userId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ twoFactorStep: step })
    .where(and(eq(users.id, userId), isNotNull(users.twoFactorAt), lt(users.twoFactorStep, step)))
    .returning({ id: users.id });
  return rows.length === 1;
}

export async function spendRecoveryCode(tx: GlobalTx, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  return rows.length === 1;
}

export async function recoveryCodesLeft(tx: GlobalTx, userId: string): Promise<number> {
  return tx.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** The earlier ones go, used or not. */
export async function replaceRecoveryCodes(
  tx: GlobalTx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}
