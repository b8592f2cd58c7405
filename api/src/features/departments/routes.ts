import * as contract from '@takt/contract/departments.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { listDepartments } from './queries.ts';
import { addDepartment, changeDepartment, getDepartmentStats, removeDepartment } from './service.ts';

export function departmentRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listDepartments, may.read, async ({ actor }) => ({
    items: await db.ask(actor.orgId, listDepartments),
  }));
  serve(app, contract.createDepartment, may.write, async ({ actor, body }) => addDepartment(db, actor, body));
  serve(app, contract.updateDepartment, may.write, async ({ actor, params, body }) =>
    changeDepartment(db, actor, params.deptId, body),
  );
  serve(app, contract.deleteDepartment, may.write, async ({ actor, params }) =>
    removeDepartment(db, actor, params.deptId),
  );
  serve(app, contract.getDepartmentStats, may.read, async ({ actor, params }) =>
    getDepartmentStats(db, actor, params.deptId),
  );
}
