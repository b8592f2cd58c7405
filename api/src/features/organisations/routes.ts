import * as contract from '@takt/contract/organisations.ts';
import type { FastifyInstance } from 'fastify';
import type { OrgId } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { getPage, requestAccess } from './access/service.ts';
import * as deletion from './deletion/service.ts';
import { getAnalytics, getStats } from './figures/service.ts';
import { may } from './policy.ts';
import * as organisations from './service.ts';

export async function organisationRoutes(
  app: FastifyInstance,
  deps: organisations.OrganisationDeps & {
    jobs: Jobs;
    /** Of an organisation that goes for good, everything outside of PostgreSQL. */
    removeFacts: (orgId: OrgId) => Promise<void>;
  },
): Promise<void> {
  const { db, jobs } = deps;
  await jobs.nightly('purge-organisations', () => deletion.purgeOverdue(db, deps.removeFacts));

  serve(app, contract.listOrganisations, async ({ actor }) => ({
    items: await organisations.listOrganisations(db, actor),
  }));
  serve(app, contract.createOrganisation, async ({ actor, body }) =>
    organisations.foundOrganisation(db, actor, body),
  );
  serve(app, contract.getOrganisation, may.read, async ({ actor }) =>
    organisations.getOrganisation(db, actor),
  );
  serve(app, contract.updateOrganisation, may.change, async ({ actor, body }) =>
    organisations.changeOrganisation(db, actor, body),
  );
  serve(app, contract.updateSecurity, may.secure, async ({ actor, body }) =>
    organisations.changeSecurity(db, actor, body),
  );
  serve(app, contract.transferOwnership, may.transfer, async ({ actor, body }) =>
    organisations.transferOwnership(deps, actor, body.user_id),
  );

  serve(app, contract.deleteOrganisation, may.remove, async ({ actor, body }) =>
    deletion.deleteOrganisation(deps, actor, body.name),
  );
  serve(app, contract.listDeletedOrganisations, async ({ actor }) => ({
    items: await deletion.listDeletedOrganisations(db, actor),
  }));
  serve(app, contract.restoreOrganisation, async ({ actor, params }) =>
    deletion.restoreOrganisation(db, actor, params.orgId),
  );

  serve(app, contract.getOrganisationPage, async ({ actor, params }) => getPage(db, actor, params.slug));
  serve(app, contract.requestAccess, async ({ actor, params }) => requestAccess(deps, actor, params.slug));

  serve(app, contract.getOrganisationStats, may.read, async ({ actor }) => getStats(db, actor));
  serve(app, contract.getOrganisationAnalytics, may.read, async ({ actor, query }) =>
    getAnalytics(db, actor, query.time_range),
  );
}
