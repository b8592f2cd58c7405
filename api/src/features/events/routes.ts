import * as contract from '@takt/contract/events.ts';
import type { TaktEvent } from '@takt/contract/events.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { languageOf } from '../../http/problems.ts';
import { serve } from '../../http/serve.ts';
import { exportAudit, listAudit } from './audit/service.ts';
import { may } from './policy.ts';
import type { Presence } from './presence/service.ts';
import type { Feed } from './service.ts';

const heartbeat = 10_000;
/** A reader that does not read is let go, here or at the second beat: it comes back with its Last-Event-ID and misses nothing. */
const mostBuffered = 1024 * 1024;
/** Milliseconds for the last words to one that does not read. */
const patience = 1_000;

const written = new WeakMap<TaktEvent, Buffer>();

/** As it travels. All streams of an organisation are given the same event, so it is written out once for all of them. */
function bytesOf(event: TaktEvent): Buffer {
  const bytes =
    written.get(event) ??
    Buffer.from(`id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  written.set(event, bytes);
  return bytes;
}

export function eventRoutes(app: FastifyInstance, deps: { db: Db; feed: Feed; presence: Presence }): void {
  serve(app, contract.listAudit, may.audit, async ({ actor, query }) => listAudit(deps.db, actor, query));
  serve(app, contract.exportAudit, may.audit, async ({ actor, query, request, reply }) => {
    const { name, file } = await exportAudit(deps.db, actor, query, languageOf(request));
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return file;
  });
  serve(app, contract.tellPresence, may.read, async ({ actor, body }) => ({
    people: await deps.presence.told(actor, body),
  }));
  serve(app, contract.streamEvents, may.read, async ({ actor, query, request, reply }) => {
    const given = request.headers['last-event-id'];
    // What a browser that comes back says is newer than the address it was given at first.
    const after = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : query.after;

    reply.hijack();
    const out = reply.raw;
    // Gone while he was asked who he is: its `close` was before anybody listened for it.
    if (out.destroyed) return;
    // Nobody else listens, and an error that nobody hears ends the process.
    out.on('error', () => out.destroy());
    // Headers that hooks have set (security, request id) would be lost with the reply that is left behind. Handed over
    // with the line of the status: what is set one by one is kept as long as the stream.
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
    for (const name of out.getHeaderNames()) out.removeHeader(name);
    out.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    out.socket?.setTimeout(0);
    out.write('retry: 1000\n\n');

    let wasBehind = false;
    const beat = setInterval(() => {
      const isBehind = out.writableLength > 0;
      if (isBehind && wasBehind) return void out.destroy();
      wasBehind = isBehind;
      out.write(': \n\n');
    }, heartbeat);
    let unsubscribe = () => {};
    const leave = () => {
      clearInterval(beat);
      unsubscribe();
    };
    out.once('close', leave);
    const subscribed = deps.feed.subscribe(
      {
        orgId: actor.orgId,
        sessionId: actor.sessionId,
        userId: actor.userId,
        role: actor.role,
        tell: (name, data) => out.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
        deliver(events) {
          if (out.writableLength > mostBuffered) out.destroy();
          else out.write(Buffer.concat(events.map(bytesOf)));
        },
        end() {
          leave();
          out.end('event: end\ndata: {}\n\n');
          setTimeout(() => out.destroy(), patience).unref();
        },
      },
      after,
    );
    // A stream that nobody feeds would look alive: without a database the tab comes back later.
    subscribed.catch(() => out.destroy());
    unsubscribe = await subscribed;
    if (out.destroyed) leave();
  });
}
