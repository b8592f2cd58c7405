import * as contract from '@takt/contract/dashboards.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { listDashboards } from './queries.ts';
import { addDashboard, addWidget, changeDashboard, readDashboard, removeDashboard } from './service.ts';

export function dashboardRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listDashboards, may.read, async ({ actor }) => ({
    items: await db.ask(actor.orgId, (tx) => listDashboards(tx, actor.userId)),
  }));
  serve(app, contract.getDashboard, may.read, async ({ actor, params }) =>
    readDashboard(db, actor, params.id),
  );
  serve(app, contract.createDashboard, may.write, async ({ actor, body }) => addDashboard(db, actor, body));
  serve(app, contract.updateDashboard, may.change, async ({ actor, params, body }) =>
    changeDashboard(db, actor, params.id, body),
  );
  serve(app, contract.pinWidget, may.change, async ({ actor, params, body }) =>
    addWidget(db, actor, params.id, body),
  );
  serve(app, contract.deleteDashboard, may.change, async ({ actor, params }) =>
    removeDashboard(db, actor, params.id),
  );
}
