import * as contract from '@takt/contract/labels.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { listLabels } from './queries.ts';
import { addLabel, changeLabel, removeLabel } from './service.ts';

export function labelRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listLabels, may.read, async ({ actor }) => ({
    items: await db.ask(actor.orgId, listLabels),
  }));
  serve(app, contract.createLabel, may.write, async ({ actor, body }) => addLabel(db, actor, body));
  serve(app, contract.updateLabel, may.write, async ({ actor, params, body }) =>
    changeLabel(db, actor, params.id, body),
  );
  serve(app, contract.deleteLabel, may.remove, async ({ actor, params }) =>
    removeLabel(db, actor, params.id),
  );
}
