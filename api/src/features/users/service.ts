import type { User, updateMe } from '@takt/contract/users.ts';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { violates } from '../../db/failures.ts';
import { AppError, notFound } from '../../errors.ts';
import type { SignedIn } from '../../http/actor.ts';
import { isMember } from '../organisations/queries.ts';
import { updateUser, userById } from './queries.ts';

export async function getMe(db: Db, actor: SignedIn): Promise<User> {
  const user = await userById(db.global, actor.userId);
  if (!user) throw notFound();
  return user;
}

export async function changeMe(db: Db, actor: SignedIn, body: z.output<typeof updateMe.body>): Promise<User> {
  const { first_name: firstName, last_name: lastName, username, language } = body;
  const user = await updateUser(db.global, actor.userId, { firstName, lastName, username, language }).catch(
    (error: unknown) => {
      if (violates(error, 'users_username_key'))
        throw new AppError('conflict', 'username_taken', { fields: ['username'] });
      throw error;
    },
  );
  if (!user) throw notFound();
  return user;
}

export async function chooseOrganisation(db: Db, actor: SignedIn, orgId: string): Promise<void> {
  if (!(await isMember(db.global, orgId, actor.userId))) throw notFound();
  await updateUser(db.global, actor.userId, { currentOrgId: orgId });
}
