import * as contract from '@takt/contract/creatives.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { changeCreatives, createCreativeReports } from './service.ts';

export function creativeRoutes(app: FastifyInstance, deps: { db: Db; reporter: Reporter }): void {
  const reports = createCreativeReports(deps.reporter);

  serve(app, contract.creativesPerformance, may.read, async ({ actor, query }) =>
    reports.performance(actor.orgId, query),
  );
  serve(app, contract.topPerformers, may.read, async ({ actor, query }) =>
    reports.topPerformers(actor.orgId, query),
  );
  serve(app, contract.creativesTrends, may.read, async ({ actor, query }) =>
    reports.trends(actor.orgId, query),
  );
  serve(app, contract.burnoutAnalysis, may.read, async ({ actor, query, request }) =>
    reports.burnout(actor.orgId, query, languageOf(request)),
  );
  serve(app, contract.themesAnalysis, may.read, async ({ actor, query }) =>
    reports.themes(actor.orgId, query),
  );
  serve(app, contract.creativeDetails, may.read, async ({ actor, params, query, request }) =>
    reports.details(actor.orgId, params.id, query, languageOf(request)),
  );
  serve(app, contract.changeCreative, may.write, async ({ actor, params, body }) =>
    changeCreatives(deps, actor.orgId, [{ ...body, id: params.id }]),
  );
  serve(app, contract.changeCreatives, may.write, async ({ actor, body }) =>
    changeCreatives(deps, actor.orgId, body.items),
  );
}
