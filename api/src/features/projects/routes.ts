import * as contract from '@takt/contract/projects.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import { getPublicProject } from './public/service.ts';
import { listProjects } from './queries.ts';
import {
  addProject,
  changeProject,
  getProject,
  getProjectByKey,
  removeProject,
  restoreProject,
} from './service.ts';

export function projectRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, contract.listProjects, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => listProjects(tx, query)),
  );
  serve(app, contract.getProject, may.read, async ({ actor, params }) => getProject(db, actor, params.id));
  serve(app, contract.getProjectByKey, may.read, async ({ actor, params }) =>
    getProjectByKey(db, actor, params.key),
  );
  serve(app, contract.createProject, may.write, async ({ actor, body }) => addProject(db, actor, body));
  serve(app, contract.updateProject, may.write, async ({ actor, params, body }) =>
    changeProject(db, actor, params.id, body),
  );
  serve(app, contract.deleteProject, may.remove, async ({ actor, params }) =>
    removeProject(db, actor, params.id),
  );
  serve(app, contract.restoreProject, may.write, async ({ actor, params }) =>
    restoreProject(db, actor, params.id),
  );
  serve(app, contract.getPublicProject, async ({ params, reply }) => {
    const project = await getPublicProject(db, params.id);
    // A link that many follow at once; what is made private is out of sight after as long.
    reply.header('cache-control', 'public, max-age=15');
    return project;
  });
}
