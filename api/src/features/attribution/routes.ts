import * as contract from '@takt/contract/attribution.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { createAttribution } from './service.ts';

export function attributionRoutes(app: FastifyInstance, { reporter }: { reporter: Reporter }): void {
  const attribution = createAttribution(reporter);

  serve(app, contract.attributionModels, may.read, async ({ actor, query }) =>
    attribution.models(actor.orgId, query),
  );
  serve(app, contract.attributionQuality, may.read, async ({ actor, query }) =>
    attribution.quality(actor.orgId, query, actor.language),
  );
}
