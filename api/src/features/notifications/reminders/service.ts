import type { Db } from '../../../db/connect.ts';
import type { WakeUps } from '../../../db/wake.ts';
import { forEach } from '../../../jobs/each.ts';
import { organisationsAtWork, remindOfTasks } from './queries.ts';

/** Every hour: where the working day begins, people are reminded of what is due. */
export async function remind({ db, wake }: { db: Db; wake: Pick<WakeUps, 'tell'> }): Promise<void> {
  await forEach(await organisationsAtWork(db.global), async (orgId) => {
    const people = await db.inOrg(orgId, remindOfTasks);
    wake.tell({ topic: 'notifications', orgId, about: people });
  });
}
