import * as contract from '@takt/contract/clients.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { listClients } from './queries.ts';
import { addClient, changeClient, getClient, removeClient, restoreClient } from './service.ts';

export function clientRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listClients, may.read, async ({ actor, query }) =>
    db.inOrg(actor.orgId, (tx) => listClients(tx, query)),
  );
  serve(app, contract.getClient, may.read, async ({ actor, params }) => getClient(db, actor, params.id));
  serve(app, contract.createClient, may.write, async ({ actor, body }) => addClient(db, actor, body));
  serve(app, contract.updateClient, may.write, async ({ actor, params, body }) =>
    changeClient(db, actor, params.id, body),
  );
  serve(app, contract.deleteClient, may.remove, async ({ actor, params }) =>
    removeClient(db, actor, params.id),
  );
  serve(app, contract.restoreClient, may.write, async ({ actor, params }) =>
    restoreClient(db, actor, params.id),
  );
}
