import * as contract from '@takt/contract/members.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { listMembers } from './queries.ts';

export function memberRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listMembers, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => listMembers(tx, query)),
  );
}
