import type { Organisation } from '@takt/contract/organisations.ts';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { SignedIn } from '../../http/actor.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { foundOrganisation } from '../organisations/service.ts';
import * as q from './queries.ts';

/** Each is as large as a company of some size. */
const mostOfOne = 3;

/**
 * Founds an organisation and leaves the filling to a job. AppError: `too_many_demonstrations`, for which nothing is
 * made.
 */
export const foundDemonstration = (
  { db, jobs }: { db: Db; jobs: Jobs },
  actor: SignedIn,
): Promise<Organisation> => {
  const body = {
    name: 'Северный ветер',
    industry: 'retail',
    size: 'medium',
    description: 'Демонстрационная организация: климатическая техника и её обслуживание',
  } as const;
  return foundOrganisation(db, actor, body, async (tx) => {
    if ((await q.countOwn(tx, actor.userId)) >= mostOfOne)
      throw new AppError('conflict', 'too_many_demonstrations', { gaps: { limit: mostOfOne } });
    await q.setProgress(tx, 0);
    await jobs.enqueue(tx, 'fill-demonstration', { org_id: tx.orgId });
  });
};
