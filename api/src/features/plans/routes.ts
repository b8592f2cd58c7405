import * as contract from '@takt/contract/plans.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { listPlans } from './queries.ts';
import { changePlans, paceOf } from './service.ts';

export function planRoutes(app: FastifyInstance, deps: { db: Db; reporter: Reporter }): void {
  serve(app, contract.listPlans, may.read, async ({ actor, query }) => ({
    items: await deps.db.ask(actor.orgId, (tx) => listPlans(tx, query)),
  }));
  serve(app, contract.changePlans, may.write, async ({ actor, body }) =>
    changePlans(deps.db, actor, body.items),
  );
  serve(app, contract.pacing, may.read, async ({ actor, query }) => paceOf(deps, actor.orgId, query));
}
