import * as contract from '@takt/contract/tasks.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { figuresOf, taskGroups } from './figures/queries.ts';
import { moveCard, setStatus } from './places/service.ts';
import { may } from './policy.ts';
import { addTask, assignTask, changeTask, getTask, getTaskByNumber } from './service.ts';
import { removeTask, restoreTask } from './trash/service.ts';
import { boardColumns, columnCards, taskRows } from './views/queries.ts';

export function taskRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listTasks, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => taskRows(tx, actor, query)),
  );
  serve(app, contract.groupTasks, may.read, async ({ actor, query }) => ({
    groups: await db.ask(actor.orgId, (tx) => taskGroups(tx, actor, query)),
  }));
  serve(app, contract.getTaskStats, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => figuresOf(tx, actor, query)),
  );
  serve(app, contract.getBoard, may.read, async ({ actor, query }) =>
    db.inOrg(actor.orgId, (tx) => boardColumns(tx, actor, query)),
  );
  serve(app, contract.listCards, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => columnCards(tx, actor, query)),
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
  serve(app, contract.assignTask, may.write, async ({ actor, params, body }) =>
    assignTask(db, actor, params.id, body.assignee_id),
  );
  serve(app, contract.moveTask, may.write, async ({ actor, params, body }) =>
    moveCard(db, actor, params.id, body),
  );
  serve(app, contract.deleteTask, may.remove, async ({ actor, params }) => removeTask(db, actor, params.id));
  serve(app, contract.restoreTask, may.write, async ({ actor, params }) => restoreTask(db, actor, params.id));
}
