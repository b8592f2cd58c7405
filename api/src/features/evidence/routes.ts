import * as contract from '@takt/contract/evidence.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Reporter } from '../../metrics/report.ts';
import { measureAgain, measureEffects } from './effects/service.ts';
import { may } from './policy.ts';
import { openEvidence } from './queries.ts';
import {
  addEvidence,
  type EvidenceDeps,
  evidenceOfTask,
  removeEvidence,
  snapshotOf,
  taskFromFinding,
} from './service.ts';

export async function evidenceRoutes(
  app: FastifyInstance,
  { db, reporter, jobs }: { db: Db; reporter: Reporter; jobs: Jobs },
): Promise<void> {
  const deps: EvidenceDeps = {
    db,
    reporter,
    told: (error) => app.log.info({ err: error }, 'an effect is shown as it was measured last'),
  };
  await jobs.work('measure-effects', (data) => measureEffects(deps, data));
  await jobs.nightly('measure-effects-again', () => measureAgain({ db, jobs }));

  serve(app, contract.previewEvidence, may.read, async ({ actor, query }) => {
    const { kind, id, source_id, measure, ...rest } = query;
    return snapshotOf(deps, actor.orgId, { subject: { kind, id, source_id }, measure, query: rest });
  });
  serve(app, contract.openFindings, may.read, async ({ actor, query }) => ({
    items: await db.ask(actor.orgId, (tx) => openEvidence(tx, query.kind)),
  }));
  serve(app, contract.createTaskFromFinding, may.write, async ({ actor, body }) =>
    taskFromFinding(deps, actor, body),
  );
  serve(app, contract.listEvidence, may.read, async ({ actor, params }) =>
    evidenceOfTask(deps, actor, params.id),
  );
  serve(app, contract.addEvidence, may.write, async ({ actor, params, body }) =>
    addEvidence(deps, actor, params.id, body),
  );
  serve(app, contract.removeEvidence, may.write, async ({ actor, params }) =>
    removeEvidence(deps, actor, params.id, params.evidenceId),
  );
}
