import * as contract from '@takt/contract/sales.ts';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { createSales } from './service.ts';

export function salesRoutes(app: FastifyInstance, { reporter }: { reporter: Reporter }): void {
  const sales = createSales(reporter);

  serve(app, contract.revenueTrend, may.read, ({ actor, query }) => sales.revenueTrend(actor.orgId, query));
  serve(app, contract.salesByProducts, may.read, ({ actor, query }) => sales.byProducts(actor.orgId, query));
  serve(app, contract.salesBreakdown, may.read, ({ actor, query }) => sales.breakdown(actor.orgId, query));
  serve(app, contract.conversionFunnel, may.read, ({ actor, query }) =>
    sales.conversionFunnel(actor.orgId, query),
  );
  serve(app, contract.salesTest, may.read, ({ actor }) => sales.test(actor.orgId));
  serve(app, contract.salesDebug, may.debug, ({ actor, query }) => sales.debug(actor.orgId, query));
  serve(app, contract.salesInsights, may.read, ({ actor, query, request }) =>
    sales.insights(actor.orgId, query, languageOf(request)),
  );
  serve(app, contract.crmOutcomes, may.read, ({ actor, query }) => sales.crmOutcomes(actor.orgId, query));
  serve(app, contract.attributionFunnel, may.read, ({ actor, query }) =>
    sales.attributionFunnel(actor.orgId, query),
  );
  serve(app, contract.productPerformance, may.read, ({ actor, query }) =>
    sales.productPerformance(actor.orgId, query),
  );
}
