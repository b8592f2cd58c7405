import { buffer } from 'node:stream/consumers';
import * as contract from '@takt/contract/work-imports.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import { gate } from '../../gate.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { receive } from '../../http/uploads.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { may } from './policy.ts';
import { keepFile, mostMegabytes } from './preview/service.ts';
import { forgetFiles, listImports, remove, run, undo } from './service.ts';

export async function workImportRoutes(
  app: FastifyInstance,
  { db, jobs }: { db: Db; jobs: Jobs },
): Promise<void> {
  await jobs.nightly('forget-import-files', () => forgetFiles(db));

  // Reading a whole file is work for a processor: some at a time, so that the rest of the api keeps its own.
  const inTurn = gate(2, 20, () => new AppError('unavailable', 'busy'));

  serve(app, contract.uploadWork, may.upload, async ({ actor, query, request }) => {
    const { name, kept: bytes } = await receive(request, mostMegabytes, buffer);
    return inTurn(() => keepFile(db, actor, { bytes, name, kind: query.kind }, languageOf(request)));
  });
  serve(app, contract.runWorkImport, may.run, async ({ actor, params, body, request }) =>
    inTurn(() => run(db, actor, params.id, body, languageOf(request))),
  );
  serve(app, contract.listWorkImports, may.read, async ({ actor, query }) => listImports(db, actor, query));
  serve(app, contract.undoWorkImport, may.run, async ({ actor, params }) => undo(db, actor, params.id));
  serve(app, contract.deleteWorkImport, may.run, async ({ actor, params }) => remove(db, actor, params.id));
}
