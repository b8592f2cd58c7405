import * as contract from '@takt/contract/analytics.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { createReports } from './service.ts';

export function analyticsRoutes(app: FastifyInstance, deps: { db: Db; reporter: Reporter }): void {
  const reports = createReports(deps);

  serve(app, contract.overviewDashboard, may.read, async ({ actor, query }) =>
    reports.overview(actor.orgId, query),
  );
  serve(app, contract.overviewKpis, may.read, async ({ actor, query }) => reports.kpis(actor.orgId, query));
  serve(app, contract.overviewRealtime, may.read, async ({ actor }) =>
    reports.realtime(actor.orgId, new Date()),
  );
  serve(app, contract.overviewPlatforms, may.read, async ({ actor, query }) =>
    reports.platforms(actor.orgId, query),
  );
  serve(app, contract.dailyTrend, may.read, async ({ actor, query }) =>
    reports.dailyTrend(actor.orgId, query),
  );
  serve(app, contract.campaignsPerformance, may.read, async ({ actor, query }) =>
    reports.campaignsPerformance(actor.orgId, query),
  );
  serve(app, contract.campaignsByProducts, may.read, async ({ actor, query }) =>
    reports.campaignsByProducts(actor.orgId, query),
  );
  serve(app, contract.rollingPerformance, may.read, async ({ actor, query }) =>
    reports.rollingPerformance(actor.orgId, query),
  );
  serve(app, contract.campaignsSummary, may.read, async ({ actor, query }) =>
    reports.campaignsSummary(actor.orgId, query),
  );
  serve(app, contract.campaignCreatives, may.read, async ({ actor, params, query }) =>
    reports.campaignCreatives(actor.orgId, params.id, query),
  );
  serve(app, contract.facebookWeekly, may.read, async ({ actor, query }) =>
    reports.weekly(actor.orgId, 'facebook', query),
  );
  serve(app, contract.googleWeekly, may.read, async ({ actor, query }) =>
    reports.weekly(actor.orgId, 'google', query),
  );
  serve(app, contract.executiveOverview, may.read, async ({ actor, query }) =>
    reports.executiveOverview(actor.orgId, query),
  );
  serve(app, contract.channelsSources, may.read, async ({ actor, query }) =>
    reports.channelsSources(actor.orgId, query),
  );
  serve(app, contract.geographyAnalysis, may.read, async ({ actor, query }) =>
    reports.geographyAnalysis(actor.orgId, query),
  );
  serve(app, contract.dateRange, may.read, async ({ actor }) => reports.dateRange(actor.orgId));
}
