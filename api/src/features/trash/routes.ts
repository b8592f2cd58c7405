import * as contract from '@takt/contract/trash.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { serve } from '../../http/serve.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { may } from './policy.ts';
import { purgeTrash } from './purge/service.ts';
import { listTrash } from './queries.ts';

export async function trashRoutes(app: FastifyInstance, { db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  await jobs.nightly('purge-trash', () => purgeTrash(db));
  serve(app, contract.listTrash, may.read, async ({ actor, query }) =>
    db.ask(actor.orgId, (tx) => listTrash(tx, query)),
  );
}
