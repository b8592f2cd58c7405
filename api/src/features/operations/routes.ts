import * as contract from '@takt/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { editTasks } from './service.ts';
import { undoOperation } from './undo/service.ts';

export function operationRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.bulkEdit, may.write, async ({ actor, body }) => editTasks(db, actor, body));
  serve(app, contract.undoOperation, may.undo, async ({ actor, params }) =>
    undoOperation(db, actor, params.id),
  );
}
