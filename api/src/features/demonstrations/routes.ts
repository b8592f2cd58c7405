import * as contract from '@takt/contract/demonstrations.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { foundDemonstration } from './service.ts';

export function demonstrationRoutes(app: FastifyInstance, deps: { db: Db; jobs: Jobs }): void {
  serve(app, contract.createDemonstration, async ({ actor }) => foundDemonstration(deps, actor));
}
