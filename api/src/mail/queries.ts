import type { Language } from '@takt/contract/languages.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GlobalTx } from '../db/connect.ts';
import { letters } from '../db/tables/letters.ts';

export interface Waiting {
  id: string;
  recipient: string;
  language: Language;
  template: string;
  params: Record<string, unknown>;
}

/** The ids of those that were not there before. */
export async function insertLetters(tx: GlobalTx, waiting: Waiting[]): Promise<string[]> {
  const rows = await tx.insert(letters).values(waiting).onConflictDoNothing().returning({ id: letters.id });
  return rows.map((row) => row.id);
}

export async function waitingLetter(tx: GlobalTx, id: string): Promise<Waiting | undefined> {
  const [row] = await tx
    .select({
      id: letters.id,
      recipient: letters.recipient,
      language: letters.language,
      template: letters.template,
      params: letters.params,
    })
    .from(letters)
    .where(and(eq(letters.id, id), isNull(letters.sentAt)));
  return row;
}

/** Removes up to `limit` letters that were sent 30 days ago, and tells how many there were. */
export async function purgeLetters(tx: GlobalTx, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM app.letters WHERE id IN (
      SELECT id FROM app.letters WHERE sent_at < now() - interval '30 days' LIMIT ${limit})`);
  return rowCount ?? 0;
}

/** The link is a key: nothing keeps it once it is on its way. */
export async function markSent(tx: GlobalTx, id: string): Promise<void> {
  await tx
    .update(letters)
    .set({ sentAt: sql`now()`, params: {} })
    .where(eq(letters.id, id));
}
