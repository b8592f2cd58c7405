import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { orgId as orgIdOf } from '@takt/contract/organisations.ts';
import { asOrgId, type OrgId } from '../db/connect.ts';
import { newId } from '../db/ids.ts';
import { insertUser, markVerified } from '../features/auth/queries.ts';
import * as demonstrations from '../features/demonstrations/queries.ts';
import { insertMember } from '../features/organisations/queries.ts';
import type { OrganisationDeps } from '../features/organisations/service.ts';
import type { Actor } from '../http/actor.ts';
import { hashPassword } from '../passwords.ts';
import { newToken } from '../secrets.ts';
import { transliterated } from '../transliterate.ts';
import { addDashboards } from './dashboards.ts';
import { addFindings } from './evidence.ts';
import { type ImportDeps, importFigures } from './figures.ts';
import { furnishPeople, furnishWork, type Stage } from './furnish.ts';
import { takeInventory } from './inventory.ts';
import { addPlans } from './plans.ts';
import { addRules } from './rules.ts';
import { people } from './team.ts';

export type DemoDeps = OrganisationDeps & ImportDeps & { readonly log: FastifyBaseLogger };

const job = z.object({ org_id: orgIdOf.transform(asOrgId) });

/** How far it is when the team, their work, and then the figures are there. */
const shares = { people: 6, work: 25 };

/**
 * Fills an organisation through the functions that its people's own calls end in. May be killed anywhere and run again:
 * it makes what is not there yet. Throws only when it should be tried again.
 */
export async function fillDemonstration(deps: DemoDeps, data: unknown): Promise<void> {
  const { org_id: orgId } = job.parse(data);
  const { db } = deps;
  const state = await db.ask(orgId, demonstrations.demonstration);
  if (!state || state.isDeleted || state.progress === 100) return;
  const told = reporter(deps, orgId, state.progress);

  const there = await takeInventory(db, orgId);
  const team = await gather(deps, orgId, there);
  const owner = actorOf(orgId, state.ownerId, 'owner');
  const stage: Stage = {
    deps,
    there,
    address: addressIn(orgId),
    person: (index) => (index < 0 ? owner : (team[index] ?? owner)),
  };
  const departmentIds = await furnishPeople(stage);
  await told(shares.people);
  await furnishWork(stage, departmentIds);
  await told(shares.work);
  const hasFigures = await importFigures(deps, owner, there, (done, all) =>
    told(shares.work + Math.floor(((99 - shares.work) * done) / all)),
  );
  await addDashboards(db, owner, there);
  if (hasFigures) {
    await addFindings(deps, owner, there);
    await addPlans(deps, owner, there);
    await addRules(deps, stage.person, there);
  } else deps.log.warn({ organisation: orgId }, 'a demonstration has no figures: no warehouse');
  await told(100);
}

/** The team: accounts with a password that nobody knows, at addresses that no letter reaches. */
async function gather({ db }: DemoDeps, orgId: OrgId, there: Stage['there']): Promise<Actor[]> {
  const team: Actor[] = [];
  const address = addressIn(orgId);
  const passwordHash = await hashPassword(newToken());
  for (const [firstName, lastName, role] of people) {
    const email = address(`${firstName} ${lastName}`);
    const id = await there.once('person', email, () =>
      db.transaction(async (tx) => {
        const user = { id: newId(), email, username: email.replace('@demo', ''), firstName, lastName };
        await insertUser(tx, { ...user, passwordHash, language: 'ru' });
        await markVerified(tx, user.id);
        await insertMember(tx, orgId, user.id, role);
        return user;
      }),
    );
    team.push(actorOf(orgId, id, role));
  }
  return team;
}

/** `.example` belongs to nobody (RFC 2606); by the rest app.purge_organisation knows whose team it was. */
const addressIn = (orgId: OrgId) => (name: string) =>
  `${name.split(' ').map(transliterated).join('.')}@demo-${orgId.slice(-12)}.example`;

const actorOf = (orgId: OrgId, userId: string, role: Actor['role']): Actor => ({
  orgId,
  userId,
  role,
  sessionId: newId(),
  verified: true,
  language: 'ru',
  secondFactor: false,
  confirmed: true,
});

/** Writes how far it is where that has moved; a job that runs again does not go back. */
function reporter({ db }: DemoDeps, orgId: OrgId, reached: number): (progress: number) => Promise<void> {
  let last = reached;
  return async (progress) => {
    if (progress <= last) return;
    last = progress;
    await db.inOrg(orgId, (tx) => demonstrations.setProgress(tx, progress));
  };
}
