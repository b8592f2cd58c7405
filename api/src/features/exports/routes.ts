import * as contract from '@takt/contract/exports.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { may } from './policy.ts';
import {
  type ExportedFile,
  exportClients,
  exportMembers,
  exportProjects,
  exportTasks,
  type Format,
} from './service.ts';

export function exportRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const asked = ({ actor, request }: { actor: Actor; request: FastifyRequest }, format: Format) => ({
    db,
    actor,
    lang: languageOf(request),
    format,
  });
  const named = async (reply: FastifyReply, exported: Promise<ExportedFile>) => {
    const { name, file } = await exported;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return file;
  };

  serve(app, contract.exportTasksCsv, may.read, (call) =>
    named(call.reply, exportTasks(asked(call, 'csv'), call.query)),
  );
  serve(app, contract.exportTasksXlsx, may.read, (call) =>
    named(call.reply, exportTasks(asked(call, 'xlsx'), call.query)),
  );
  serve(app, contract.exportProjectsCsv, may.read, (call) =>
    named(call.reply, exportProjects(asked(call, 'csv'), call.query)),
  );
  serve(app, contract.exportProjectsXlsx, may.read, (call) =>
    named(call.reply, exportProjects(asked(call, 'xlsx'), call.query)),
  );
  serve(app, contract.exportClientsCsv, may.read, (call) =>
    named(call.reply, exportClients(asked(call, 'csv'), call.query)),
  );
  serve(app, contract.exportClientsXlsx, may.read, (call) =>
    named(call.reply, exportClients(asked(call, 'xlsx'), call.query)),
  );
  serve(app, contract.exportMembersCsv, may.read, (call) =>
    named(call.reply, exportMembers(asked(call, 'csv'), call.query)),
  );
  serve(app, contract.exportMembersXlsx, may.read, (call) =>
    named(call.reply, exportMembers(asked(call, 'xlsx'), call.query)),
  );
}
