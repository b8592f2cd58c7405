import * as contract from '@takt/contract/quality.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { createQualityReport } from './service.ts';

export function qualityRoutes(app: FastifyInstance, deps: { db: Db; reporter: Reporter }): void {
  const dataQuality = createQualityReport(deps);

  serve(app, contract.dataQuality, may.read, async ({ actor, query, request }) =>
    dataQuality(actor.orgId, query, languageOf(request)),
  );
}
