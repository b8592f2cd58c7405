import * as contract from '@takt/contract/marks.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Reporter } from '../../metrics/report.ts';
import { may } from './policy.ts';
import { marksOf } from './service.ts';

export function markRoutes(app: FastifyInstance, deps: { db: Db; reporter: Reporter }): void {
  serve(app, contract.listMarks, may.read, async ({ actor, query }) => ({
    items: await marksOf(deps, actor.orgId, query),
  }));
}
