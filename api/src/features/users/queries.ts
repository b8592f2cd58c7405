import { eq } from 'drizzle-orm';
import type { User } from '@takt/contract/users.ts';
import type { GlobalTx } from '../../db/connect.ts';
import { users } from '../../db/tables/users.ts';

const columns = {
  id: users.id,
  username: users.username,
  email: users.email,
  first_name: users.firstName,
  last_name: users.lastName,
  avatar_url: users.avatarUrl,
  is_active: users.isActive,
  verified_at: users.verifiedAt,
  last_login_at: users.lastLoginAt,
  language: users.language,
};

function shown({ verified_at, ...row }: Omit<User, 'is_verified'> & { verified_at: string | null }): User {
  return { ...row, is_verified: verified_at !== null };
}

export async function userById(tx: GlobalTx, id: string): Promise<User | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id));
  return row && shown(row);
}

export async function updateUser(
  tx: GlobalTx,
  id: string,
  changes: Partial<
    Pick<typeof users.$inferInsert, 'username' | 'firstName' | 'lastName' | 'language' | 'currentOrgId'>
  >,
): Promise<User | undefined> {
  const [row] = await tx
    .update(users)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(eq(users.id, id))
    .returning(columns);
  return row && shown(row);
}
