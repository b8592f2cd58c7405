import * as contract from '@takt/contract/tasks.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { boardColumns, columnCards, newestTasks, rankedTasks } from './queries.ts';
import { addTask, changeTask, getTask, getTaskByNumber, moveCard, removeTask, setStatus } from './service.ts';

export function taskRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listTasks, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => (query.order === 'rank' ? rankedTasks(tx, query) : newestTasks(tx, query))),
  );
  serve(app, contract.getBoard, may.read, async ({ actor, query: { limit, ...filter } }) => ({
    columns: await db.inOrg(actor.orgId, (tx) => boardColumns(tx, filter, limit)),
  }));
  serve(app, contract.listCards, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => columnCards(tx, query)),
  );
  serve(app, contract.getTask, may.read, async ({ actor, params }) => getTask(db, actor, params.id));
  serve(app, contract.getTaskByNumber, may.read, async ({ actor, params }) =>
    getTaskByNumber(db, actor, params.number),
  );
  serve(app, contract.createTask, may.write, async ({ actor, body }) => addTask(db, actor, body));
  serve(app, contract.updateTask, may.write, async ({ actor, params, body }) =>
    changeTask(db, actor, params.id, body),
  );
  serve(app, contract.setTaskStatus, may.write, async ({ actor, params, body }) =>
    setStatus(db, actor, params.id, body.status),
  );
  serve(app, contract.moveTask, may.write, async ({ actor, params, body }) =>
    moveCard(db, actor, params.id, body),
  );
  serve(app, contract.deleteTask, may.remove, async ({ actor, params }) => removeTask(db, actor, params.id));
}
