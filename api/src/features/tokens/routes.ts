import * as contract from '@takt/contract/tokens.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { endToken, listTokens, makeToken } from './service.ts';

export function tokenRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listTokens, may.read, async ({ actor }) => ({ items: await listTokens(db, actor) }));
  serve(app, contract.createToken, may.create, async ({ actor, body }) => makeToken(db, actor, body));
  serve(app, contract.deleteToken, may.read, async ({ actor, params }) => endToken(db, actor, params.id));
}
