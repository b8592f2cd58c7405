import * as contract from '@takt/contract/views.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { listViews } from './queries.ts';
import { addView, changeView, removeView } from './service.ts';

export function viewRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listViews, may.read, async ({ actor, query }) => ({
    items: await db.ask(actor.orgId, (tx) => listViews(tx, actor.userId, query.screen)),
  }));
  serve(app, contract.createView, may.write, async ({ actor, body }) => addView(db, actor, body));
  serve(app, contract.updateView, may.change, async ({ actor, params, body }) =>
    changeView(db, actor, params.id, body),
  );
  serve(app, contract.deleteView, may.change, async ({ actor, params }) => removeView(db, actor, params.id));
}
