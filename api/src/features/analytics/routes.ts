import * as contract from '@takt/contract/analytics.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { may } from './policy.ts';
import { createReports } from './service.ts';

export function analyticsRoutes(app: FastifyInstance, deps: { db: Db; warehouse: Warehouse }): void {
  const reports = createReports(deps);
  serve(app, contract.overviewDashboard, may.read, async ({ actor, query }) =>
    reports.overview(actor.orgId, query),
  );
  serve(app, contract.dailyTrend, may.read, async ({ actor, query }) =>
    reports.dailyTrend(actor.orgId, query),
  );
  serve(app, contract.campaignsPerformance, may.read, async ({ actor, query }) =>
    reports.campaignsPerformance(actor.orgId, query),
  );
  serve(app, contract.dateRange, may.read, async ({ actor }) => reports.dateRange(actor.orgId));
}
