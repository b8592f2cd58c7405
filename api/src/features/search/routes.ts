import * as contract from '@takt/contract/search.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { search } from './service.ts';

export function searchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.search, may.read, async ({ actor, query }) => search(db, actor, query));
}
