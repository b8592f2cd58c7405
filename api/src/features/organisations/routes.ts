import * as contract from '@takt/contract/organisations.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { foundOrganisation, getOrganisation, listOrganisations } from './service.ts';

export function organisationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listOrganisations, async ({ actor }) => ({
    items: await listOrganisations(db, actor),
  }));
  serve(app, contract.createOrganisation, async ({ actor, body }) => foundOrganisation(db, actor, body));
  serve(app, contract.getOrganisation, may.read, async ({ actor }) => getOrganisation(db, actor));
}
