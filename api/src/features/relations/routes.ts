import * as contract from '@takt/contract/relations.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { blockersOf } from './queries.ts';
import * as relations from './service.ts';

export function relationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.getRelations, may.read, async ({ actor, params }) =>
    relations.relationsOf(db, actor, params.id),
  );
  serve(app, contract.listBlockers, may.read, async ({ actor, query }) => ({
    items: await db.inOrg(actor.orgId, (tx) => blockersOf(tx, query.task_ids)),
  }));
  serve(app, contract.addBlocker, may.write, async ({ actor, params, body }) =>
    relations.addBlocker(db, actor, params.id, body.task_id),
  );
  serve(app, contract.removeBlocker, may.write, async ({ actor, params }) =>
    relations.removeBlocker(db, actor, params.id, params.blockerId),
  );
  serve(app, contract.watchTask, may.write, async ({ actor, params }) =>
    relations.addWatcher(db, actor, params.id, params.userId),
  );
  serve(app, contract.unwatchTask, may.write, async ({ actor, params }) =>
    relations.removeWatcher(db, actor, params.id, params.userId),
  );
  serve(app, contract.addTarget, may.write, async ({ actor, params, body }) =>
    relations.addTarget(db, actor, params.id, body),
  );
  serve(app, contract.removeTarget, may.write, async ({ actor, params }) =>
    relations.removeTarget(db, actor, params.id, params.targetId),
  );
}
