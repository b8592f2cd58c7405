import * as contract from '@takt/contract/templates.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { makeDueTasks, useTemplate } from './making/service.ts';
import { may } from './policy.ts';
import { listTemplates } from './queries.ts';
import { addTemplate, changeTemplate, removeTemplate } from './service.ts';

export async function templateRoutes(
  app: FastifyInstance,
  { db, jobs }: { db: Db; jobs: Jobs },
): Promise<void> {
  await jobs.hourly('recurring-tasks', () => makeDueTasks(db));

  serve(app, contract.listTemplates, may.read, async ({ actor }) => ({
    items: await db.ask(actor.orgId, listTemplates),
  }));
  serve(app, contract.createTemplate, may.write, async ({ actor, body }) => addTemplate(db, actor, body));
  serve(app, contract.updateTemplate, may.write, async ({ actor, params, body }) =>
    changeTemplate(db, actor, params.id, body),
  );
  serve(app, contract.deleteTemplate, may.remove, async ({ actor, params }) =>
    removeTemplate(db, actor, params.id),
  );
  serve(app, contract.useTemplate, may.write, async ({ actor, params }) => useTemplate(db, actor, params.id));
}
