import * as contract from '@takt/contract/contracts.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { createContracts } from './service.ts';

export function contractRoutes(app: FastifyInstance, deps: { db: Db; reporter: Reporter }): void {
  const contracts = createContracts(deps);

  serve(app, contract.contractsEnriched, may.read, ({ actor, query }) =>
    contracts.enriched(actor.orgId, query),
  );
  serve(app, contract.cohortsMonthly, may.read, ({ actor, query }) => contracts.cohorts(actor.orgId, query));
}
