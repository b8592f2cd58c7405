import * as contract from '@takt/contract/imports.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { AppError, notFound } from '../../errors.ts';
import { gate } from '../../gate.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { receive, uploadMegabytes } from '../../http/uploads.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Warehouse } from '../../warehouse/client.ts';
import { may } from './policy.ts';
import { importById, listImports } from './queries.ts';
import { undoImport } from './due.ts';
import { pushRows } from './push/service.ts';
import { jsonLine } from '../../files/json-lines.ts';
import { runImport } from './run.ts';
import { keepFile, preview, reopenFile, startImport } from './service.ts';
import { spool } from './upload.ts';

export async function importRoutes(
  app: FastifyInstance,
  deps: { db: Db; warehouse: Warehouse; jobs: Jobs },
): Promise<void> {
  const { db, jobs } = deps;
  await jobs.work('run-import', (data) => runImport({ ...deps, log: app.log }, data));

  // Reading a whole file is work for a processor: some at a time, so that the rest of the api keeps its own.
  const inTurn = gate(2, 20, () => new AppError('timeout', 'query_too_heavy'));

  serve(app, contract.uploadFile, may.write, async ({ actor, request }) => {
    const { name, kept } = await receive(request, uploadMegabytes, spool);
    await using file = kept;
    // Awaited here: the file goes when the block is left.
    return await inTurn(() => keepFile(db, actor, file, name, languageOf(request)));
  });
  serve(app, contract.reopenFile, may.write, async ({ actor, params }) =>
    inTurn(() => reopenFile(db, actor, params.id)),
  );
  serve(app, contract.previewImport, may.write, async ({ actor, params, body, request }) =>
    inTurn(() => preview(deps, actor, params.id, body, languageOf(request))),
  );
  serve(app, contract.runImport, may.write, async ({ actor, params, body, request }) =>
    startImport(deps, actor, params.id, body, languageOf(request)),
  );
  serve(app, contract.undoImport, may.write, async ({ actor, params, request }) =>
    undoImport(deps, actor, params.id, languageOf(request)),
  );
  await app.register(async (door) => {
    // A line is looked at where its number is known: here the text only becomes lines.
    door.addContentTypeParser(
      'application/x-ndjson',
      { parseAs: 'string' },
      async (_request: FastifyRequest, text: string | Buffer) =>
        String(text)
          .replace(/^\uFEFF/, '')
          .split('\n'),
    );
    serve(door, contract.pushRows, may.write, async ({ actor, query, headers, body, request }) => {
      const isText = request.headers['content-type']?.startsWith('application/x-ndjson') ?? false;
      const lines = Buffer.from(body.map((row) => (isText ? String(row) : jsonLine(row))).join('\n'));
      const push = { ...query, key: headers['idempotency-key'], lines };
      return inTurn(() => pushRows(deps, actor, push, languageOf(request)));
    });
  });
  serve(app, contract.getImport, may.read, async ({ actor, params }) => {
    const found = await db.inOrg(actor.orgId, (tx) => importById(tx, params.id));
    if (!found) throw notFound();
    return found;
  });
  serve(app, contract.listImports, may.read, async ({ actor, query }) =>
    db.inOrg(actor.orgId, (tx) => listImports(tx, query)),
  );
}
