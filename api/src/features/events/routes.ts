import * as contract from '@takt/contract/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { exportAudit, listAudit } from './audit/service.ts';
import { may } from './policy.ts';
import type { Feed } from './service.ts';

const heartbeat = 20_000;
/** A reader that does not read is let go: it comes back with its Last-Event-ID and misses nothing. */
const mostBuffered = 1024 * 1024;

export function eventRoutes(app: FastifyInstance, deps: { db: Db; feed: Feed }): void {
  serve(app, contract.listAudit, may.audit, async ({ actor, query }) => listAudit(deps.db, actor, query));
  serve(app, contract.exportAudit, may.audit, async ({ actor, query, request, reply }) => {
    const { name, file } = await exportAudit(deps.db, actor, query, languageOf(request));
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return file;
  });
  serve(app, contract.streamEvents, may.read, async ({ actor, request, reply }) => {
    const given = request.headers['last-event-id'];
    const after = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined;

    reply.hijack();
    const out = reply.raw;
    // Headers that hooks have set (security, request id) would be lost with the reply that is left behind.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) out.setHeader(name, value);
    out.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    out.socket?.setTimeout(0);
    out.write('retry: 1000\n\n');

    const beat = setInterval(() => out.write(': \n\n'), heartbeat);
    let stop = () => {};
    out.once('close', () => {
      clearInterval(beat);
      stop();
    });
    stop = await deps.feed.subscribe(
      {
        orgId: actor.orgId,
        sessionId: actor.sessionId,
        userId: actor.userId,
        role: actor.role,
        deliver(events) {
          if (out.writableLength > mostBuffered) out.destroy();
          else
            out.write(
              events
                .map((event) => `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`)
                .join(''),
            );
        },
        end: () => out.end('event: end\ndata: {}\n\n'),
      },
      after,
    );
    if (out.destroyed) stop();
  });
}
