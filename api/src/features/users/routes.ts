import * as contract from '@takt/contract/users.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { changeMe, chooseOrganisation, getMe } from './service.ts';

export function userRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.me, async ({ actor }) => getMe(db, actor));
  serve(app, contract.updateMe, async ({ actor, body }) => changeMe(db, actor, body));
  serve(app, contract.setCurrentOrg, async ({ actor, body }) => chooseOrganisation(db, actor, body.org_id));
}
