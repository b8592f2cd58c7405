import * as contract from '@takt/contract/history.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { historyOfProject, historyOfTask } from './service.ts';

export function historyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.getTaskHistory, may.read, async ({ actor, params, query }) =>
    historyOfTask(db, actor, params.id, query),
  );
  serve(app, contract.getProjectHistory, may.read, async ({ actor, params, query }) =>
    historyOfProject(db, actor, params.id, query),
  );
}
