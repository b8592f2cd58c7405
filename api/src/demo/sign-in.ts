import { setTimeout as sleep } from 'node:timers/promises';
import { asOrgId, type Db } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { insertUser, markVerified, userByEmail } from '../features/auth/queries.ts';
import { demonstration } from '../features/demonstrations/queries.ts';
import { foundDemonstration } from '../features/demonstrations/service.ts';
import { organisationsOf } from '../features/organisations/queries.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { hashPassword } from '../passwords.ts';

export const demoSignIn = { email: 'demo@takt.example', password: 'северный-ветер' };

/** For `npm run demo`: somebody to sign in as, whose organisation is full when this returns. */
export async function openDemonstration({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const { email, password } = demoSignIn;
  const known = await userByEmail(db.global, email);
  const id = known?.id ?? newId();
  if (!known) {
    const passwordHash = await hashPassword(password);
    const name = { username: 'demo', firstName: 'Анна', lastName: 'Ветрова' };
    await insertUser(db.global, { id, email, ...name, passwordHash, language: 'ru' });
    await markVerified(db.global, id);
  }
  const [first] = await organisationsOf(db.global, id);
  const actor = {
    userId: id,
    sessionId: newId(),
    verified: true,
    language: 'ru',
    secondFactor: false,
    confirmed: true,
  } as const;
  const orgId = asOrgId((first ?? (await foundDemonstration({ db, jobs }, actor))).id);
  for (;;) {
    const state = await db.ask(orgId, demonstration);
    if (!state || state.progress === 100) return;
    await sleep(200);
  }
}
