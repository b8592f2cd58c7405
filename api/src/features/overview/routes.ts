import * as contract from '@takt/contract/overview.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { getMyDay, overviews } from './service.ts';

export function overviewRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.getMyDay, may.read, async ({ actor }) => getMyDay(db, actor));
  const overviewFor = overviews(db);
  serve(app, contract.getOverview, may.read, async ({ actor }) => overviewFor(actor));
}
